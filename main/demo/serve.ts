import { readServeOptions, usage } from './serve-options.ts'
import { startService } from './start-service.ts'
import type { StartOptions } from './start-service.ts'

/** `npm run service` runs the demo service alone. One JSON line on stdout tells how to reach it; Ctrl+C ends it. */
const say = (text: string): void => void process.stderr.write(`${text}\n`)

const sentence = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'EADDRINUSE') return 'This port is in use by another program; choose another with --port.'
  if (code === 'EACCES') return 'This port may not be used; choose one above 1024 with --port.'
  return code.startsWith('SQLITE') ? `The data file cannot be used: ${error.message}.` : error.message
}

const read = (): StartOptions | null => {
  try {
    return readServeOptions(process.argv.slice(2))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    say(`${error.message}\n${usage}`)
    process.exit(2)
  }
}

const options = read()
if (options === null) {
  say(usage)
  process.exit(0)
}

try {
  const service = await startService(options)
  const stop = (): void => void service.stop().then(() => process.exit(0))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  process.stdout.write(`${JSON.stringify(service.facts)}\n`)
} catch (error) {
  say(sentence(error))
  process.exit(1)
}
