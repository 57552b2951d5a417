import { createRequire } from 'node:module'
import type { checkSync } from 'recheck'

/** The worst-case running time of a regular expression, according to `recheck`. */
export interface Verdict {
  readonly linear: boolean
  /** For people: the growth, or the reason why it is unknown. */
  readonly says: string
}

let recheck: { readonly checkSync: typeof checkSync } | null = null

/** Loads the pure JavaScript checker at its first use; the faster checkers are native programs that are not installed. */
const load = (): NonNullable<typeof recheck> => {
  process.env['RECHECK_BACKEND'] = 'pure'
  return (recheck ??= createRequire(import.meta.url)('recheck') as NonNullable<typeof recheck>)
}

/** Takes a tenth of a second to several seconds. An unknown result counts as not linear. */
export const verdictOn = (pattern: string, flags: string): Verdict => {
  const found = load().checkSync(pattern, flags, { timeout: 60_000 })
  if (found.status === 'safe') return { linear: true, says: found.complexity.summary }
  return {
    linear: false,
    says: found.status === 'vulnerable' ? found.complexity.summary : `not known (${found.error.kind})`,
  }
}
