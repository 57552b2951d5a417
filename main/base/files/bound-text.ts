import { z } from 'zod'

/**
 * Each sealed text names its entry, and for tokens and secrets also the service and client. So an attacker who can
 * write the files, but not unseal, can neither swap entries nor redirect one.
 */
export interface Bound {
  readonly for: string
  /** Null for a key, which is bound to its name alone. */
  readonly to: string | null
  readonly text: string
}

const mark = 'ledgerdesk:'
const version = `${mark}1:`
const shape = z.strictObject({ for: z.string(), to: z.string().nullable(), text: z.string() })

export const writeBound = ({ for: name, to, text }: Bound): string =>
  `${version}${JSON.stringify({ for: name, to, text } satisfies Bound)}`

const parsed = (text: string): Bound | undefined => {
  try {
    return shape.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** `unbound`: an earlier version sealed it without a binding. `unknown`: a later version bound it, or it is truncated. */
export const readBound = (sealed: string): Bound | 'unbound' | 'unknown' => {
  if (!sealed.startsWith(mark)) return 'unbound'
  return (sealed.startsWith(version) ? parsed(sealed.slice(version.length)) : undefined) ?? 'unknown'
}

/** A quarantined entry keeps its binding, and gets a suffix. */
export const belongsUnder = (bound: Bound, name: string): boolean =>
  bound.for === name || name.startsWith(`${bound.for}.set-aside`)
