import { createRequire } from 'node:module'
import { withoutCollecting } from './native-checkers.ts'

/**
 * `npm run test:types`: vue-tsc on the native TypeScript, in a fifth of the time. Because that is young,
 * `test:types:plain` checks again with vue-tsc on TypeScript itself.
 */
const require = createRequire(import.meta.url)
const { run } = require('vue-tsc') as { run: (compiler: string) => void }

/** `overrides` in package.json replaces the native binaries by an empty package where registries may lack them. */
const isNativeHere = (): boolean => process.platform === 'linux' && process.arch === 'x64'

Object.assign(process.env, withoutCollecting)

const plain = process.argv.includes('--plain') || !isNativeHere()
const rest = process.argv.slice(2).filter((argument) => !['--plain', '--noEmit'].includes(argument))
process.argv.splice(2, Infinity, '--noEmit', ...rest)

// The native compiler announces itself on stderr; that line is noise here.
const write = process.stderr.write.bind(process.stderr) as (text: string | Uint8Array) => boolean
process.stderr.write = (text: string | Uint8Array): boolean =>
  String(text).includes('TNB ACTIVE') ? true : write(text)

run(require.resolve(plain ? 'typescript/lib/tsc' : 'typescript-native-bridge/lib/tsc'))
