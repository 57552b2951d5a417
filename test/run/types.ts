import { createRequire } from 'node:module'

/**
 * `npm run test:types`: vue-tsc on the native TypeScript, which takes a fifth of the time. It is young: `test:types:plain`
 * runs vue-tsc as it comes, on the TypeScript that ESLint has too, as the second judge.
 */
const require = createRequire(import.meta.url)
const { run } = require('vue-tsc') as { run: (compiler: string) => void }

const plain = process.argv.includes('--plain')
const rest = process.argv.slice(2).filter((argument) => argument !== '--plain')
process.argv.splice(2, Infinity, '--noEmit', ...rest.filter((argument) => argument !== '--noEmit'))

// The native one says on stderr that it is at work, which is no news to anybody here.
const write = process.stderr.write.bind(process.stderr) as (text: string | Uint8Array) => boolean
process.stderr.write = (text: string | Uint8Array): boolean => (String(text).includes('TNB ACTIVE') ? true : write(text))

run(require.resolve(plain ? 'typescript/lib/tsc' : 'typescript-native-bridge/lib/tsc'))
