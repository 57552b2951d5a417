import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import { heldName, PromiseBroken, same, textOf, type Held } from './account.ts'
import type { Deed, Office } from '../office.ts'

/** Fields whose entries are not unique: yes/no, and codes that are set or emptied. */
export const yesNoFields = [
  'IsDunForPayment',
  'PrintPurchaseDetails',
  'ApplyOrderSurcharge',
] as const satisfies readonly FieldName[]
export const codeFields = ['PricelistId', 'PaymentConditionId'] as const satisfies readonly FieldName[]

/** A person's entry in one of these fields. */
export interface Plain {
  readonly computer: string
  readonly place: string
  /** The customer's key at the time; `*` once it may have become another customer. */
  key: string
  readonly field: FieldName
  /** '' if it was emptied. */
  readonly text: string
  /** The value that the person saw before. */
  readonly base: string
  /** The number of deeds at the time. */
  readonly since: number
  edit: string | null
  status: 'asked' | 'kept' | 'refused'
  /** It no longer has to arrive. */
  over: boolean
  /** The number of deeds when its person last undid steps, so the value before it may return; null: never. */
  retraced: number | null
  /** Its profile was restored to a moment before it. */
  forgotten: boolean
  applied: boolean
}

/**
 * Accounts for entries that are not unique. An entry explains one change of its customer. A kept entry must arrive, be
 * in the outbox, or be a value that the service had since.
 */
export const watchPlain = (office: Pick<Office, 'deeds' | 'kept'>) => {
  const all: Plain[] = []
  const at = (computer: string, place: string): Plain[] =>
    all.filter((one) => one.computer === computer && one.place === place)

  /** Whether somebody asked for this change of a field. Breaks `overwrote` if they had not seen the replaced value. */
  const explains = (deed: Deed, field: string, keys: readonly (string | undefined)[]): boolean => {
    const own = at(deed.by!, deed.place).filter(
      (one) => one.field === field && one.status !== 'refused' && (one.key === '*' || keys.includes(one.key)),
    )
    const [before, after] = [textOf(deed.before?.[field]), textOf(deed.after?.[field])]
    const asking = own.filter(({ text }) => same(text, after))
    // An entry of a customer that may have become any other is the last to explain it.
    const asked = asking.findLast(({ base }) => same(base, before)) ?? asking.at(-1)
    const isRestored = (value: string): boolean =>
      own.some(({ retraced, base }) => retraced !== null && same(base, value))
    if (asked === undefined) return isRestored(after)
    asked.applied = true
    const isOwn = isRestored(before) || own.some(({ text }) => same(text, before))
    if (asked.retraced === null && !same(asked.base, before) && !isOwn)
      throw new PromiseBroken(
        'overwrote',
        `${deed.by} set ${field} of ${deed.id} to "${after}" where it was "${before}", which the person had not seen (they saw "${asked.base}")`,
      )
    return true
  }

  /** The service had the value since, from anybody, so there was nothing to send. */
  const wasThere = ({ key, place, field, text, since }: Plain): boolean => {
    const id = key.slice(2)
    return (
      !key.startsWith('s:') ||
      same(textOf(office.kept(place, id)?.[field]), text) ||
      office.deeds.some(
        (deed) =>
          deed.number >= since &&
          deed.place === place &&
          deed.id === id &&
          [deed.before, deed.after].some((kept) => kept !== null && same(textOf(kept[field]), text)),
      )
    )
  }
  const isHeld = ({ field, text }: Plain, { values }: Held): boolean => values.has(heldName(field, text))
  const isTypedOver = (one: Plain, held: Held): boolean =>
    all
      .slice(all.indexOf(one) + 1)
      .some(
        (next) =>
          next.computer === one.computer &&
          next.place === one.place &&
          next.key === one.key &&
          next.field === one.field &&
          next.status !== 'refused' &&
          (next.applied || isHeld(next, held) || wasThere(next)),
      )
  /**
   * A waiting entry was set back to the value before it: nothing is left to send, unless it had left before to a
   * customer that is still there.
   */
  const isTakenBack = (one: Plain): boolean => {
    const { computer, place, key, field, text, base } = one
    const earlier = all
      .slice(0, all.indexOf(one))
      .filter(
        (other) =>
          other.computer === computer &&
          other.place === place &&
          other.key === key &&
          other.field === field &&
          other.status === 'kept',
      )
    const waited = earlier.at(-1)
    if (!same(text, base) || waited === undefined || waited.edit === null) return false
    // The computer does not know that it left either, if its profile is older than that.
    if (office.kept(place, key.slice(2)) === null || waited.forgotten) return true
    // The step put there whatever has waited since.
    const since = waited.retraced ?? earlier.find(({ edit }) => edit === waited.edit)!.since
    return !office.deeds.some(
      (deed) =>
        deed.number >= since &&
        deed.by === computer &&
        deed.place === place &&
        deed.id === key.slice(2) &&
        !same(textOf(deed.before?.[field]), textOf(deed.after?.[field])),
    )
  }

  return {
    explains,
    ask: (entry: Pick<Plain, 'computer' | 'place' | 'key' | 'field' | 'text' | 'base'>): Plain => {
      const asked: Plain = {
        ...entry,
        since: office.deeds.length,
        edit: null,
        status: 'asked',
        over: false,
        retraced: null,
        forgotten: false,
        applied: false,
      }
      all.push(asked)
      return asked
    },
    /** The app keeps it, in place of earlier entries. */
    kept: (one: Plain, edit: string | null): void => {
      for (const before of at(one.computer, one.place))
        if (before !== one && before.key === one.key && before.field === one.field) before.over = true
      Object.assign(one, { status: 'kept', edit })
    },
    /** These need not arrive any more, from the moment the person asks. */
    end: (which: (one: Plain) => boolean): void => all.filter(which).forEach((one) => void (one.over = true)),
    /** The customer of this edit may become another one. */
    moves: (edit: string): void =>
      all.filter((one) => one.edit === edit).forEach((one) => Object.assign(one, { key: '*', over: true })),
    retraced: (computer: string, place: string): void =>
      at(computer, place).forEach((one) => Object.assign(one, { over: true, retraced: office.deeds.length })),
    putBack: (computer: string): void =>
      all
        .filter((one) => one.computer === computer)
        .forEach((one) => Object.assign(one, { over: true, retraced: office.deeds.length, forgotten: true })),
    /** Kept entries that somebody waits for. */
    open: (): Plain[] => all.filter(({ status, over, key }) => status === 'kept' && !over && key.startsWith('s:')),
    holds: (computer: string, place: string, held: Held): void => {
      for (const one of at(computer, place)) {
        if (one.status !== 'kept' || one.over || one.applied || isHeld(one, held)) continue
        if (!wasThere(one) && !isTypedOver(one, held) && !isTakenBack(one))
          throw new PromiseBroken(
            'lost',
            `${one.field} "${one.text}" of ${one.key} at ${place} is neither in the outbox of ${computer} nor at the service`,
          )
        one.over = true
      }
    },
    /** Entries that the computer's log must hold. */
    logged: (computer: string, place: string): Plain[] =>
      at(computer, place).filter(({ status, forgotten }) => status === 'kept' && !forgotten),
  }
}
