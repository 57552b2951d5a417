import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import { parseRawRecord, propertyOf } from '../../../main/customers/raw-record.ts'
import { PromiseBroken, textOf } from './account.ts'
import type { Deed, Office } from '../office.ts'

/** Texts that a read may lack (`leftOut` in network.ts), and the names that tell customers apart. */
const fields = ['Email', 'Telephone', 'VatNumber', 'Person', 'City'] as const satisfies readonly FieldName[]
const names = ['Name', 'ShortName'] as const satisfies readonly FieldName[]

interface Place {
  readonly computer: string
  readonly place: string
  readonly id: string
}

/** Every value that customers had in a field, by the deeds at them. */
const valuesIn = (deeds: readonly Deed[], field: string): ReadonlySet<string> =>
  new Set(deeds.flatMap(({ before, after }) => [textOf(before?.[field]), textOf(after?.[field])]).filter(Boolean))

/** A table shows of a customer nothing that only an earlier customer of its id had. */
export const checkIdentity = (office: Office, { computer, place, id }: Place, raw: string): void => {
  const born = office.born(place, id)
  if (born < 0) return
  const all = office.deeds.filter((deed) => deed.place === place && deed.id === id)
  const [earlier, since] = [all.filter(({ number }) => number < born), all.filter(({ number }) => number >= born)]
  if (earlier.length === 0) return
  const shown = parseRawRecord(raw)
  const show = (field: FieldName): string => textOf(propertyOf(shown, field)?.json)
  // It may show the earlier one as a whole, or one that was made again with its name.
  const mayBeEarlier = names.some((name) => valuesIn(earlier, name).has(show(name)))
  if (mayBeEarlier || names.every((name) => !valuesIn(since, name).has(show(name)))) return
  const others = fields.find(
    (field) => valuesIn(earlier, field).has(show(field)) && !valuesIn(since, field).has(show(field)),
  )
  if (others !== undefined)
    throw new PromiseBroken(
      'astray',
      `${computer} shows ${others} of ${id} at ${place} as ${show(others)}, which only an earlier customer of that id had`,
    )
}
