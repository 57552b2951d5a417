/** Every habit and fault of the service, with its values. README.md explains them. */
const quirkValues = {
  // Bodies and paths (contract §10.1 to §10.9, §10.13, §10.15)
  camelCase: 'none',
  extraProperties: 'none',
  escapes: 'none',
  typeDrift: 'none',
  dates: ['M/D/YYYY', 'DD-MM-YYYY', 'D-M-YYYY', 'ISO'],
  odata: 'none',
  noNameValueLists: 'none',
  answers: ['object', 'id', 'empty'],
  namesAnother: 'text',
  givesIdsAgain: 'none',
  leavesOut: 'text',
  leavesOutEmpty: 'none',
  successMessages: 'none',
  errors: ['messages', 'Message', 'brokenRules', 'html', 'text', 'empty'],
  bangPaths: 'none',
  unchangeable: 'text',
  inUse: 'text',
  listDateChanged: ['exact', 'day'],
  // Signing in
  noPkce: ['ignores', 'refuses'],
  // Token endpoint (contract §10.11, §10.12)
  noRefreshToken: 'none',
  rotateRefresh: ['old-dies', 'old-lives'],
  expiresInText: 'none',
  tokenErrors: ['json', 'html', 'text'],
  // Faults
  latency: 'number',
  tooMany: 'number',
  unavailable: 'number',
  failing: ['500', '404', 'page'],
  unauthorized: 'none',
  loses: 'number',
  resetBefore: 'none',
  resetAfter: 'none',
  late: 'number',
  twice: 'none',
  cutBody: 'none',
  changeAfterGet: 'text',
  listEmpty: 'none',
  listTruncated: 'number',
  staleList: 'none',
  staleRead: 'none',
  // The service for VAT numbers
  viesFault: 'text',
  viesRequest: 'text',
} as const satisfies Record<string, 'none' | 'text' | 'number' | readonly string[]>

export type QuirkName = keyof typeof quirkValues

export interface QuirkRule {
  readonly quirk: QuirkName
  readonly value?: string
  /** Matching requests before the rule ends; unlimited where absent. */
  readonly times?: number
  readonly method?: string
  readonly path?: string
}

const isQuirkName = (text: string): text is QuirkName => Object.hasOwn(quirkValues, text)

const complaintAbout = (quirk: QuirkName, value: string | undefined): string | null => {
  const takes: 'none' | 'text' | 'number' | readonly string[] = quirkValues[quirk]
  if (value === undefined || takes === 'text') return null
  if (takes === 'none') return `Quirk ${quirk} takes no value.`
  if (takes === 'number') return /^\d+$/.test(value) ? null : `Quirk ${quirk} takes a whole number, not "${value}".`
  return takes.includes(value) ? null : `Quirk ${quirk} is one of ${takes.join(', ')}, not "${value}".`
}

/** Throws a RangeError with a sentence for an unknown name or value. */
export const checkRule = (rule: { readonly quirk: string; readonly value?: string }): void => {
  if (!isQuirkName(rule.quirk))
    throw new RangeError(`There is no quirk "${rule.quirk}". Known: ${Object.keys(quirkValues).join(', ')}.`)
  const complaint = complaintAbout(rule.quirk, rule.value)
  if (complaint !== null) throw new RangeError(complaint)
}

/** Reads `NAME` or `NAME=VALUE`. Throws a RangeError with a sentence. */
export const parseQuirk = (text: string): QuirkRule => {
  const at = text.indexOf('=')
  const rule = at < 0 ? { quirk: text } : { quirk: text.slice(0, at), value: text.slice(at + 1) }
  checkRule(rule)
  return rule as QuirkRule
}
