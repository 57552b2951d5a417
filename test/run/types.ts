import { createRequire } from 'node:module'

/**
 * `npm run test:types`: vue-tsc on the native TypeScript, which takes a fifth of the time. It is young:
 * `test:types:plain` runs vue-tsc as it comes, on the TypeScript that ESLint has too, as the second judge.
 */
const require = createRequire(import.meta.url)
const { run } = require('vue-tsc') as { run: (compiler: string) => void }

/** `overrides` in package.json puts an empty package in the place of the binaries that no registry is sure to have. */
const isNativeHere = (): boolean => process.platform === 'linux' && process.arch === 'x64'

const plain = process.argv.includes('--plain') || !isNativeHere()
const rest = process.argv.slice(2).filter((argument) => !['--plain', '--noEmit'].includes(argument))
process.argv.splice(2, Infinity, '--noEmit', ...rest)

// The native one says on stderr that it is at work, which is no news to anybody here.
const write = process.stderr.write.bind(process.stderr) as (text: string | Uint8Array) => boolean
process.stderr.write = (text: string | Uint8Array): boolean =>
  String(text).includes('TNB ACTIVE') ? true : write(text)

run(require.resolve(plain ? 'typescript/lib/tsc' : 'typescript-native-bridge/lib/tsc'))
