import { z } from 'zod'

/**
 * Each sealed text says itself what it is for: the name of its entry, and for tokens and secrets the service and client
 * that they belong to. So whoever can write the files, and not unseal, can neither swap two entries nor lead one to
 * another address.
 */
export interface Bound {
  readonly for: string
  /** null: a key, which belongs to its name alone. */
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

/** `unbound`: sealed before the app bound what it seals. `unknown`: bound in a way of a later version, or cut off. */
export const readBound = (sealed: string): Bound | 'unbound' | 'unknown' => {
  if (!sealed.startsWith(mark)) return 'unbound'
  return (sealed.startsWith(version) ? parsed(sealed.slice(version.length)) : undefined) ?? 'unknown'
}

/** An entry that is set aside keeps what it was sealed for, and has a longer name. */
export const belongsUnder = (bound: Bound, name: string): boolean =>
  bound.for === name || name.startsWith(`${bound.for}.set-aside`)
