import { makeUniversalApp } from '@electron/universal'

/**
 * `node merge-halves.ts X64_APP ARM64_APP OUT PATTERN`: makes a universal app for macOS as electron-builder does. The
 * tool insists on macOS, but only joining real programs needs that, and a stub has none.
 */
const [x64AppPath = '', arm64AppPath = '', outAppPath = '', x64ArchFiles = ''] = process.argv.slice(2)
Object.defineProperty(process, 'platform', { value: 'darwin' })
await makeUniversalApp({ x64AppPath, arm64AppPath, outAppPath, x64ArchFiles, mergeASARs: true })
