import { makeUniversalApp } from '@electron/universal'

/**
 * `node merge-halves.ts X64_APP ARM64_APP OUT PATTERN`: makes one app for both processors of macOS, as electron-builder
 * does there. The tool says that it runs on macOS only; of what it does, only joining programs of both processors into
 * one needs that, and a stub's are no programs.
 */
const [x64AppPath = '', arm64AppPath = '', outAppPath = '', x64ArchFiles = ''] = process.argv.slice(2)
Object.defineProperty(process, 'platform', { value: 'darwin' })
await makeUniversalApp({ x64AppPath, arm64AppPath, outAppPath, x64ArchFiles, mergeASARs: true })
