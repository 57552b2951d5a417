import type { FieldValue } from '../../preload/contract/customers.ts'
import { never } from '../../preload/contract/never.ts'

/** A promise that was broken: what, and in words. */
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
    | 'deleted'
    | 'locked'
    | 'hangs'
    | 'stuck'
    | 'signed-out'
    | 'history'
    | 'differs'
    | 'clear'
    | 'error'
  readonly words: string
}

export class PromiseBroken extends Error {
  override readonly name = 'PromiseBroken'
  readonly broken: Broken
  constructor(promise: Broken['promise'], words: string) {
    super(`${promise}: ${words}`)
    this.broken = { promise, words }
  }
}

/** One value that a person typed. Values are unique, so that each can be followed. */
export interface Written {
  readonly value: string
  readonly computer: string
  readonly place: string
  readonly field: string
  /** The customer's key at the time. */
  key: string
  /** Counts what is typed. */
  readonly number: number
  /** Which customer of that id it was, by the deed that made it. */
  born: number
  /** The edit that holds it, once the app has said so. */
  edit: string | null
  /** The field's text as the person saw it before; undefined where only the list's row was there to be seen. */
  readonly base: string | undefined
  /** The same of the fields that belong to it, by name. */
  around: Readonly<Record<string, string>>
  /** `asked`: the app has not answered, or the power went before it could. */
  status: 'asked' | 'kept' | 'refused'
  /** The person, or their next value for the field, made an end of it. */
  over: boolean
  /** Set once the app has acknowledged that end. */
  end: End | null
  applied: boolean
  /** The service's id of the customer that has it, once it was applied. */
  appliedTo: string | null
  /**
   * What it replaced though its computer could not have seen it, and the number of the deed: a read that is behind may
   * show that again.
   */
  replaced: { readonly text: string; readonly deed: number } | null
  /** Its profile was put back to before it was typed: nothing there knows of it. */
  forgotten: boolean
}

/** When a value was given up. */
interface End {
  /** How many requests had left by then: those may carry it. */
  readonly after: number
  /** Since when its edit was on its way by then, as the app said: that attempt may carry it as well. */
  readonly sendingSince: number | null
}

export interface Deletion {
  readonly computer: string
  readonly place: string
  /** The service's id, or the key of a customer that may have been created without an answer. */
  readonly id: string
  /** Which customer of that id it was, by the deed that made it. */
  readonly born: number
  /** How many deeds there were when this computer last read the customer before. */
  readAt: number
  /** The fields as its person saw them; the app may have read the customer since, and kept nothing of it. */
  readonly seen: Readonly<Record<string, string>>
  status: 'asked' | 'kept' | 'refused'
  over: boolean
  /** The person asked for its end, and has no answer: it may be over or not. */
  doubted: boolean
  /** The person was told that these fields had changed by then (counted in deeds), and wants it gone all the same. */
  anyway: readonly { readonly fields: readonly string[]; readonly readAt: number }[]
}

/** Findings that break no promise, but are counted. */
export interface Counts {
  /** A change at the service between our reading and our writing, one round trip: nobody can see it. */
  windows: number
  /** A field that was set, set back by somebody else, and set again: looks like never done. */
  backAndForth: number
  /**
   * A create that was looked for in a list that did not show it, and lacked nothing else, for longer than a request can
   * be late.
   */
  hidingLists: number
  /** The longest time between the answer of a read and the leaving of the write that was made of it, in milliseconds. */
  longestTurn: number
  /** A value that was given up while its edit was on its way: the app cannot call that back. */
  onTheWay: number
  /** A value that a person had decided to replace. */
  decided: number
  /** A change that the last read did not show, because it lacked the field. */
  unshown: number
  writes: number
  deeds: number
}

export const noCounts: Readonly<Counts> = {
  windows: 0,
  backAndForth: 0,
  hidingLists: 0,
  longestTurn: 0,
  onTheWay: 0,
  decided: 0,
  unshown: 0,
  writes: 0,
  deeds: 0,
}

/** The counts of several runs: the longest turn of all, and the sum of the others. */
export const addCounts = (some: Readonly<Counts>, more: Readonly<Counts>): Counts => {
  const sums = Object.keys(noCounts).map((name) => [name, some[name as keyof Counts] + more[name as keyof Counts]])
  return {
    ...(Object.fromEntries(sums) as unknown as Counts),
    longestTurn: Math.max(some.longestTurn, more.longestTurn),
  }
}

/** What a computer holds, as its own lists show it. */
export interface Held {
  /** Every value in an unsettled edit: field and value. */
  readonly values: ReadonlySet<string>
  /** Keys of customers with a deletion that waits. */
  readonly deletions: ReadonlySet<string>
  /** Every id and key of a customer that something waits for. */
  readonly customers: ReadonlySet<string>
  /** Customers that creates of its own became: the name that was typed, and the service's id. */
  readonly made: readonly { readonly name: string; readonly id: string }[]
  /** A field of a customer as it was last read; undefined where the whole of it was not. */
  readonly shows: (id: string, field: string) => string | undefined
}

export const same = (a: string | undefined, b: string | undefined): boolean => (a ?? '') === (b ?? '')
export const textOf = (json: string | undefined): string => {
  if (json === undefined || json === 'null') return ''
  const value: unknown = JSON.parse(json)
  return typeof value === 'string' ? value : json
}

/** A service that writes names with a small letter writes those inside of a value so too. */
export const sameKept = (a: string | undefined, b: string | undefined): boolean =>
  a === b || (/^[[{]/.test(a ?? '') && a!.toLowerCase() === b?.toLowerCase())

/** Ids that an answer does not show; a number may have lost its zeros. */
export const lackedBy = (text: string, ids: readonly string[]): ReadonlySet<string> => {
  const plain = (id: string): string => id.replace(/^0+/, '')
  const listed = new Set([...text.matchAll(/"customerid":\s*"?([^",}]+)/gi)].map(([, id]) => plain(id!)))
  return new Set(ids.filter((id) => !listed.has(plain(id))))
}

export const heldName = (field: string, value: string): string => `${field}=${value}`

/** Since when an edit of a computer is on its way, by that computer's clock; null where it is not. */
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
