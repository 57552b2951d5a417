import { parseArgs } from 'node:util'
import { parseQuirk } from './quirks/quirk-names.ts'
import type { StartOptions } from './start-service.ts'

export const usage = `Usage: npm run service -- [options]
  --port N              the port to listen on; a free one by default
  --customers N         customers in the first database, at most 1,000,000; 2,000 by default
  --seed S              another seed makes other companies; 1 by default
  --latency MS          milliseconds before each answer
  --quirk NAME[=VALUE]… habits and faults of the service, see main/demo/README.md; may be repeated
  --data FILE           keep the data in this file; in memory by default
  --token-lifetime S    seconds an access token is good for; 7200 by default
  --redirect-uri URI    the registered redirect URI
  --rotate              a refresh ends the old refresh token`

const options = {
  port: { type: 'string' },
  customers: { type: 'string' },
  seed: { type: 'string' },
  latency: { type: 'string' },
  quirk: { type: 'string', multiple: true },
  data: { type: 'string' },
  'token-lifetime': { type: 'string' },
  'redirect-uri': { type: 'string' },
  rotate: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

const whole = (name: string, text: string | undefined, most: number): number | undefined => {
  if (text === undefined) return undefined
  const value = Number(text)
  if (!/^\d+$/.test(text) || value > most)
    throw new RangeError(`--${name} is a whole number from 0 to ${most}, not "${text}".`)
  return value
}

const defined = <T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }

const isWrongArgument = (error: unknown): error is TypeError =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')

/** Reads `--quirk a b` as `--quirk a --quirk b`. A bare word elsewhere is an error. */
const spreadQuirks = (args: readonly string[]): string[] => {
  const { tokens } = parseArgs({ args: [...args], options, allowPositionals: true, tokens: true })
  return tokens.flatMap((token, at) => {
    if (token.kind === 'positional') return followsQuirk(tokens, at) ? ['--quirk', token.value] : [token.value]
    return token.kind === 'option' ? [token.rawName, ...(token.value === undefined ? [] : [token.value])] : []
  })
}
const followsQuirk = (tokens: readonly { readonly kind: string; readonly name?: string }[], at: number): boolean => {
  const before = tokens.slice(0, at).findLast(({ kind }) => kind !== 'positional')
  return before?.kind === 'option' && before.name === 'quirk'
}

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({ args: spreadQuirks(args), options }).values
  } catch (error) {
    if (isWrongArgument(error)) throw new RangeError(error.message, { cause: error })
    throw error
  }
}

/** Null where help is wanted. Throws a RangeError with a sentence. */
export const readServeOptions = (args: readonly string[]): StartOptions | null => {
  const values = parse(args)
  if (values.help) return null
  return defined({
    port: whole('port', values.port, 65_535),
    customers: whole('customers', values.customers, 1_000_000),
    seed: whole('seed', values.seed, 4_294_967_295),
    latency: whole('latency', values.latency, 600_000),
    tokenLifetime: whole('token-lifetime', values['token-lifetime'], 31_536_000),
    quirks: values.quirk?.map(parseQuirk),
    data: values.data,
    redirectUri: values['redirect-uri'],
    rotate: values.rotate,
  })
}
