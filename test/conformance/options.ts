import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readFacts, type Facts } from './facts.ts'

export const usage = `Usage: npm run conformance [-- --service FILE [--short-lived FILE]]
  --service FILE      the JSON line of the service to judge; without it, the demo service is started and judged
  --short-lived FILE  the same for a service whose access tokens expire within 30 seconds, to see them expire`

export interface Options {
  readonly service: Facts | null
  readonly shortLived: Facts | null
}

const factsIn = (file: string): Facts => {
  if (!existsSync(file)) throw new RangeError(`${file} is not there.`)
  try {
    return readFacts(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof RangeError)
      throw new RangeError(`${file} does not describe a service: ${error.message}`, { cause: error })
    throw error
  }
}

const parse = (args: readonly string[]): { service?: string | undefined; 'short-lived'?: string | undefined } => {
  try {
    return parseArgs({ args: [...args], options: { service: { type: 'string' }, 'short-lived': { type: 'string' } } })
      .values
  } catch (error) {
    if (error instanceof TypeError) throw new RangeError(error.message, { cause: error })
    throw error
  }
}

/** Throws a RangeError with a sentence. */
export const readOptions = (args: readonly string[]): Options => {
  const { service, 'short-lived': shortLived } = parse(args)
  if (shortLived !== undefined && service === undefined) throw new RangeError('--short-lived goes with --service.')
  return {
    service: service === undefined ? null : factsIn(service),
    shortLived: shortLived === undefined ? null : factsIn(shortLived),
  }
}
