import { readValue } from '../../main/customers/field-value.ts'
import { parseRawRecord, propertyOf } from '../../main/customers/raw-record.ts'
import { fieldNames, type FieldName } from '../../preload/contract/customer-fields.ts'

/** The service's records: JSON by id. */
export type Books = ReadonlyMap<string, string>

/**
 * Texts that a field may have in the end; '' if empty. Several while a person's decision or a lost answer leaves it
 * open.
 */
type Allowed = Set<string>

interface Known {
  /** The app may have deleted it. */
  gone: 'no' | 'perhaps' | 'yes'
  /** A colleague deleted it: a save that was acknowledged before the app knew ends as a conflict. */
  goneThere: boolean
  readonly fields: Map<FieldName, Allowed>
  /** The app's own values: its next value replaces them, whichever the service had. */
  readonly ours: Map<FieldName, Set<string>>
}

const textOf = (json: string | undefined): string => {
  const value = readValue(json)
  return value.is === 'empty'
    ? ''
    : value.is === 'yes-no'
      ? String(value.yes)
      : value.is === 'nested'
        ? value.json
        : value.text
}

/** Every field of a customer as a text. */
export const textsOf = (json: string): ReadonlyMap<FieldName, string> => {
  const record = parseRawRecord(json)
  return new Map(fieldNames.map((field) => [field, textOf(propertyOf(record, field)?.json)]))
}

/**
 * The acknowledged writes, recorded outside the app. A customer goes by its id, one created by the app by its name:
 * names are unique and never change.
 */
export const openAccount = (start: Books) => {
  const known = new Map<string, Known>()
  const made = new Map<string, 'yes' | 'perhaps'>()
  for (const [id, json] of start)
    known.set(id, {
      gone: 'no',
      goneThere: false,
      ours: new Map(),
      fields: new Map([...textsOf(json)].map(([field, text]) => [field, new Set([text])])),
    })

  const of = (who: string): Known => {
    const found = known.get(who)
    if (!found) throw new Error(`${who} is not in the account`)
    return found
  }
  const allowedOf = (who: string, field: FieldName): Allowed => of(who).fields.get(field) ?? new Set()
  const put = (who: string, field: FieldName, allowed: Iterable<string>): void =>
    void of(who).fields.set(field, new Set(allowed))
  const oursOf = (who: string, field: FieldName): Set<string> => of(who).ours.get(field) ?? new Set()
  const addOurs = (who: string, field: FieldName, value: string): void =>
    void of(who).ours.set(field, new Set([...oursOf(who, field), value]))

  return {
    has: (who: string): boolean => known.has(who),
    /**
     * The app acknowledged a save over the value that its person saw. It takes the place of a deletion; of a customer
     * made here there may be two rows until its create is found, and the deletion may be of the other.
     */
    saved: (who: string, field: FieldName, seen: string, value: string): void => {
      const one = of(who)
      if (one.gone === 'yes') one.gone = made.has(who) ? 'perhaps' : 'no'
      const before = oursOf(who, field)
      put(who, field, [...[...allowedOf(who, field)].filter((text) => text !== seen && !before.has(text)), value])
      of(who).ours.set(field, new Set([value]))
    },
    /** The app gave no answer: the value may have been saved. */
    perhapsSaved: (who: string, field: FieldName, seen: string, value: string): void => {
      const before = allowedOf(who, field)
      // A customer created here has no known value of a field before it is written.
      put(who, field, [...(before.size === 0 ? [seen] : before), value])
      addOurs(who, field, value)
    },
    /** A colleague wrote at the service. */
    colleague: (who: string, field: FieldName, before: string, value: string): void =>
      put(who, field, [...[...allowedOf(who, field)].filter((text) => text !== before), value]),
    /** A person saw both values and picked one. Without an answer it may be either. */
    picked: (who: string, field: FieldName, taken: string, left: string, answered: boolean): void =>
      put(who, field, [...[...allowedOf(who, field)].filter((text) => !answered || text !== left), taken]),
    /** It may replace the present value: both are right in the end. */
    mayCome: (who: string, field: FieldName, value: string): void => put(who, field, [...allowedOf(who, field), value]),
    created: (name: string, values: Readonly<Partial<Record<FieldName, string>>>, answered: boolean): void => {
      made.set(name, answered ? 'yes' : 'perhaps')
      const fields = Object.entries(values) as [FieldName, string][]
      known.set(name, {
        gone: 'no',
        goneThere: false,
        ours: new Map(fields.map(([field, value]) => [field, new Set([value])])),
        fields: new Map(fields.map(([field, value]) => [field, new Set([value])])),
      })
    },
    deleted: (who: string, sure: boolean): void => {
      const one = of(who)
      if (one.gone !== 'yes') one.gone = sure ? 'yes' : 'perhaps'
    },
    /** A colleague deleted it at the service. */
    goneAtService: (who: string): void => void (of(who).goneThere = true),
    /** Describes each difference from the acknowledged writes; empty if there is none. */
    judge: (end: Books): string[] => {
      const wrong: string[] = []
      const names = new Map<string, string[]>()
      for (const [id, json] of end)
        if (!start.has(id))
          names.set(textsOf(json).get('Name')!, [...(names.get(textsOf(json).get('Name')!) ?? []), id])
      for (const [name, ids] of names) {
        if (!made.has(name)) wrong.push(`${ids.join()} (${name}) was made by nobody`)
        else if (ids.length > 1) wrong.push(`${name} was made ${ids.length} times`)
      }
      for (const [who, { gone, goneThere, fields }] of known) {
        const id = made.has(who) ? names.get(who)?.[0] : who
        const json = id === undefined ? undefined : end.get(id)
        if (json === undefined) {
          if (gone === 'no' && !goneThere && made.get(who) !== 'perhaps') wrong.push(`${who} is gone`)
          continue
        }
        if (gone === 'yes' || goneThere) wrong.push(`${who} was deleted and is there`)
        const now = textsOf(json)
        for (const [field, allowed] of fields)
          if (!allowed.has(now.get(field)!))
            wrong.push(
              `${who}: ${field} is "${now.get(field)}", and not ${[...allowed].map((text) => `"${text}"`).join(' or ')}`,
            )
      }
      return wrong
    },
    /** Numbers of customers and fields compared, and of fields that could rightly have several values. */
    size: () => {
      const fields = [...known.values()].flatMap((one) => [...one.fields.values()])
      return { customers: known.size, fields: fields.length, open: fields.filter(({ size }) => size > 1).length }
    },
  }
}

export type Account = ReturnType<typeof openAccount>
