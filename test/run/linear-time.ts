import { createRequire } from 'node:module'
import type { checkSync } from 'recheck'

/** What `recheck` says of a regular expression: how its time grows with the text that it meets, at worst. */
export interface Verdict {
  readonly linear: boolean
  /** For people: the growth, or why it is not known. */
  readonly says: string
}

let recheck: { readonly checkSync: typeof checkSync } | null = null

/**
 * In JavaScript alone: the faster checkers are programs of one system each, and are not installed. Loaded when first
 * needed.
 */
const load = (): NonNullable<typeof recheck> => {
  process.env['RECHECK_BACKEND'] = 'pure'
  return (recheck ??= createRequire(import.meta.url)('recheck') as NonNullable<typeof recheck>)
}

/** Takes a tenth of a second to some seconds. Not known is not linear. */
export const verdictOn = (pattern: string, flags: string): Verdict => {
  const found = load().checkSync(pattern, flags, { timeout: 60_000 })
  if (found.status === 'safe') return { linear: true, says: found.complexity.summary }
  return {
    linear: false,
    says: found.status === 'vulnerable' ? found.complexity.summary : `not known (${found.error.kind})`,
  }
}
