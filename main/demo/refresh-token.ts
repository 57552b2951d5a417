import { GeneratorError, makeRefreshToken } from './make-refresh-token.ts'
import { readGeneratorOptions, usage } from './refresh-token-options.ts'

/** `npm run refresh-token` prints one refresh token on stdout, or a sentence on stderr (status 1; 2 for bad options). */
const say = (text: string): void => void process.stderr.write(`${text}\n`)

try {
  const options = readGeneratorOptions(process.argv.slice(2))
  if (options === null) say(usage)
  else process.stdout.write(`${await makeRefreshToken(options)}\n`)
} catch (error) {
  if (error instanceof RangeError) {
    say(`${error.message}\n${usage}`)
    process.exitCode = 2
  } else if (error instanceof GeneratorError) {
    say(error.message)
    process.exitCode = 1
  } else throw error
}
