import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

export interface GeneratorOptions {
  readonly baseUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUri: string
  readonly scope: string
  readonly user: string
  readonly password: string
}

export const usage = `Usage: npm run refresh-token -- --service FILE [--test]
   or: npm run refresh-token -- --base-url URL --client-id ID --client-secret SECRET
                                --redirect-uri URI --scope SCOPE --user NAME --password PASSWORD
FILE holds the line that "npm run service" prints. --test takes its test environment. What is given by name wins.`

const names = ['base-url', 'client-id', 'client-secret', 'redirect-uri', 'scope', 'user', 'password'] as const
type Name = (typeof names)[number]
type Known = Partial<Record<Name, string>>

const text = { type: 'string' } as const
const options = {
  service: text,
  test: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  'base-url': text,
  'client-id': text,
  'client-secret': text,
  'redirect-uri': text,
  scope: text,
  user: text,
  password: text,
} as const

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    if (error instanceof TypeError) throw new RangeError(error.message, { cause: error })
    throw error
  }
}

type Facts = Readonly<Record<string, unknown>>

const readFacts = (file: string): Facts => {
  try {
    const lines = readFileSync(file, 'utf8').trim().split('\n')
    // `npm run` prints lines of its own first.
    const facts: unknown = JSON.parse(lines.find((line) => line.startsWith('{')) ?? lines[0] ?? '')
    if (typeof facts === 'object' && facts !== null) return facts as Facts
  } catch (error) {
    throw new RangeError(
      `${file} cannot be read as the line of a service: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
  throw new RangeError(`${file} does not hold the line of a service.`)
}

const at = (facts: Facts, ...path: readonly string[]): string | undefined => {
  const value = path.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? (inner as Facts)[name] : undefined),
    facts,
  )
  return typeof value === 'string' ? value : undefined
}

const fromFacts = (facts: Facts, test: boolean): Readonly<Record<Name, string | undefined>> => ({
  'base-url': at(facts, test ? 'testBaseUrl' : 'baseUrl'),
  'client-id': test ? at(facts, 'test', 'clientId') : at(facts, 'clientId'),
  'client-secret': test ? at(facts, 'test', 'clientSecret') : at(facts, 'clientSecret'),
  'redirect-uri': at(facts, 'redirectUri'),
  scope: at(facts, 'scope'),
  user: at(facts, 'user', 'name'),
  password: at(facts, 'user', 'password'),
})

const known = (values: ReturnType<typeof parse>): Known => {
  const facts = values.service === undefined ? null : fromFacts(readFacts(values.service), values.test ?? false)
  return Object.fromEntries(
    names.map((name) => [name, values[name] ?? facts?.[name]]).filter(([, value]) => value !== undefined),
  ) as Known
}

/** Null where help is wanted. Throws a RangeError with a sentence. */
export const readGeneratorOptions = (args: readonly string[]): GeneratorOptions | null => {
  const values = parse(args)
  if (values.help) return null
  const all = known(values)
  const must = (name: Name): string => {
    const value = all[name]
    if (!value) throw new RangeError(`--${name} is missing.`)
    return value
  }
  if (!URL.canParse(must('base-url'))) throw new RangeError(`--base-url is not an address: ${must('base-url')}`)
  return {
    baseUrl: must('base-url').replace(/\/$/, ''),
    clientId: must('client-id'),
    clientSecret: must('client-secret'),
    redirectUri: must('redirect-uri'),
    scope: must('scope'),
    user: must('user'),
    password: must('password'),
  }
}
