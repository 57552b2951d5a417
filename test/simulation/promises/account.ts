import type { FieldValue } from '../../../preload/contract/customers.ts'
import { never } from '../../../preload/contract/never.ts'

/** A broken promise: its name and a sentence for the reader. */
export interface Broken {
  readonly promise:
    | 'lost'
    | 'twice'
    | 'reset'
    | 'undone'
    | 'overwrote'
    | 'doubled'
    | 'crossed'
    | 'half'
    | 'given-up'
    | 'unread'
    | 'unasked'
    | 'vanished'
    | 'unseen'
    | 'refused'
    | 'astray'
    | 'import'
    | 'merge'
    | 'deleted'
    | 'locked'
    | 'stopped'
    | 'hangs'
    | 'stuck'
    | 'signed-out'
    | 'history'
    | 'differs'
    | 'clear'
    | 'error'
  readonly message: string
}

export class PromiseBroken extends Error {
  override readonly name = 'PromiseBroken'
  readonly broken: Broken
  constructor(promise: Broken['promise'], message: string) {
    super(`${promise}: ${message}`)
    this.broken = { promise, message }
  }
}

/** One value that a person typed. Every value is unique, so the simulation can follow it. */
export interface Written {
  readonly value: string
  readonly computer: string
  readonly place: string
  readonly field: string
  /** The customer's key at the time. */
  key: string
  /** Counts typed values. */
  readonly number: number
  /** Number of the deed that created this customer: the service may reuse an id. */
  born: number
  /** The edit that holds it; null until the app has answered. */
  edit: string | null
  /** The text that the person saw in the field before; undefined if they saw only the row of the list. */
  readonly base: string | undefined
  /** The same for the linked fields, by name. */
  around: Readonly<Record<string, string>>
  /** The person's own waiting values in these fields, which they saw too: the service may have them already. */
  readonly waiting?: Readonly<Record<string, string>>
  /** `asked`: the app has not answered, or the power was cut before it could. */
  status: 'asked' | 'kept' | 'refused'
  /** The person gave it up, or typed another value into the field. */
  over: boolean
  /** Set once the app has acknowledged that. */
  end: End | null
  applied: boolean
  /** The service's id of the customer that has it, once it was applied. */
  appliedTo: string | null
  /** The value it replaced, if its computer could not have read that yet. A stale read may show that value again. */
  replaced: { readonly text: string; readonly deed: number } | null
  /** The profile was restored to a moment before this was typed, so its computer knows nothing of it. */
  forgotten: boolean
}

/** The moment at which a person gave up a value. */
interface End {
  /** Requests sent by then: each of them may carry the value. */
  readonly after: number
  /** Start of the attempt that was under way, as the app reported it: that attempt may carry the value too. */
  readonly sendingSince: number | null
}

export interface Deletion {
  readonly computer: string
  readonly place: string
  /** The service's id, or the local key if the create has no answer yet. */
  readonly id: string
  /** Number of the deed that created this customer: the service may reuse an id. */
  readonly born: number
  /** Deeds that had happened when this computer last read the customer. */
  readAt: number
  /** The fields as the person saw them, each time that they asked. The app may have read the customer again since. */
  readonly seen: readonly Readonly<Record<string, string>>[]
  status: 'asked' | 'kept' | 'refused'
  over: boolean
  /** The person asked to cancel it and has no answer, so it may be cancelled or not. */
  doubted: boolean
  /** The value that the kept customer of a merge gets first; null: the deletion is of no merge, or asked for alone. */
  after: Written | null
  /** Changes that the app showed the person, who decided to delete anyway. `readAt` counts deeds. */
  anyway: readonly { readonly fields: readonly string[]; readonly readAt: number }[]
}

/** Counted events that break no promise. */
export interface Counts {
  /** The service changed a customer in the round trip between our read and our write. No client can detect that. */
  windows: number
  /** Somebody changed a field back to what our read had shown, before our write arrived. */
  backAndForth: number
  /** The list hid one create, and nothing else, for longer than a request can be late. */
  hidingLists: number
  /** A restored profile sent a create again, whose customer had been renamed since. */
  renamed: number
  /** Longest time in milliseconds between the answer of a read and the write based on it. */
  longestTurn: number
  /** A value was given up while its edit was being sent: the app cannot recall that. */
  onTheWay: number
  /** A person had decided to replace the value. */
  decided: number
  /** The last read lacked the field, so it could not show the change. */
  unshown: number
  writes: number
  deeds: number
}

export const noCounts: Readonly<Counts> = {
  windows: 0,
  backAndForth: 0,
  hidingLists: 0,
  renamed: 0,
  longestTurn: 0,
  onTheWay: 0,
  decided: 0,
  unshown: 0,
  writes: 0,
  deeds: 0,
}

/** Sums the counts of several runs; the longest turn is the maximum. */
export const addCounts = (some: Readonly<Counts>, more: Readonly<Counts>): Counts => {
  const sums = Object.keys(noCounts).map((name) => [name, some[name as keyof Counts] + more[name as keyof Counts]])
  return {
    ...(Object.fromEntries(sums) as unknown as Counts),
    longestTurn: Math.max(some.longestTurn, more.longestTurn),
  }
}

/** The outbox and table of one computer, as its own database lists them. */
export interface Held {
  /** Each value of an unsettled edit, as `field=value`. */
  readonly values: ReadonlySet<string>
  /** Keys of customers with a pending deletion. */
  readonly deletions: ReadonlySet<string>
  /** Ids and keys of all customers with a pending edit. */
  readonly customers: ReadonlySet<string>
  /** Customers that its creates became: the typed name and the service's id. */
  readonly made: readonly { readonly name: string; readonly id: string }[]
  /** A field of a customer as it was last read; undefined if no whole record was read. */
  readonly shows: (id: string, field: string) => string | undefined
}

export const same = (a: string | undefined, b: string | undefined): boolean => (a ?? '') === (b ?? '')
export const textOf = (json: string | undefined): string => {
  if (json === undefined || json === 'null') return ''
  const value: unknown = JSON.parse(json)
  return typeof value === 'string' ? value : json
}

/** A service that writes property names in lower case does so inside of values too. */
export const sameKept = (a: string | undefined, b: string | undefined): boolean =>
  a === b || (/^[[{]/.test(a ?? '') && a!.toLowerCase() === b?.toLowerCase())

/** The service may write an id as a number, without its leading zeros. */
const plain = (id: string): string => id.replace(/^0+/, '')
const listed = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/"customerid":\s*"?([^",}]+)/gi)].map(([, id]) => plain(id!)))

/** Ids that a list lacks. */
export const lackedBy = (text: string, ids: readonly string[]): ReadonlySet<string> => {
  const there = listed(text)
  return new Set(ids.filter((id) => !there.has(plain(id))))
}

/** A customer that could be read, while a list of so many rows lacked it in the search for a create. */
export interface HiddenCustomer {
  /** The key of the create. */
  readonly key: string
  readonly id: string
  readonly rows: number
}
/** Customers that earlier lists hid, by its app's own account. */
export type HiddenFrom = (computer: string, place: string) => readonly HiddenCustomer[]

/** Only a longer list that shows the hidden customer is whole again. */
export const isWholeAgain = (text: string, { id, rows }: HiddenCustomer): boolean => {
  const there = listed(text)
  return there.size > rows && there.has(plain(id))
}

export const heldName = (field: string, value: string): string => `${field}=${value}`

/** Start of the current attempt to send an edit, by its computer's clock; null if it is not being sent. */
export type SendingSince = (computer: string, place: string, edit: string | null) => number | null

/** A value of any kind as a text, as the witness at the service writes it. */
export const asText = (value: FieldValue): string => {
  switch (value.is) {
    case 'empty':
      return ''
    case 'text':
    case 'number':
      return value.text
    case 'yes-no':
      return String(value.yes)
    case 'nested':
      return value.json
    default:
      return never(value)
  }
}
