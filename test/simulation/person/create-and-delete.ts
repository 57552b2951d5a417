import { shownOf } from '../../../renderer/checks/shown.ts'
import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { DeskCalls } from '../computer/computer-types.ts'
import { placeName } from '../office.ts'
import type { Random } from '../random.ts'
import { seenOf, typed } from './entries.ts'
import type { PersonContext } from './person-context.ts'

/** A person creates customers, and deletes some. */
export const createAndDelete = ({
  computer,
  promises,
  value,
  say,
  answered,
  pickRecord,
  keptAs,
  refusedAs,
  mustKeep,
}: PersonContext) => {
  const create = async (desk: DeskCalls, place: AdministrationRef): Promise<void> => {
    const at = placeName(place.environment, place.administration)
    const names = ['Name', 'ShortName', 'Email', 'City'] as const
    const writes = names.map((field) =>
      promises.ask({ value: value(field), computer, place: at, field, key: '', base: '', around: {} }),
    )
    say(`creates ${writes[0]!.value} at ${at}`)
    await answered(
      () =>
        desk.customers.create(
          Object.fromEntries(writes.map((one) => [one.field, typed(one.value)])),
          `new-${writes[0]!.value}`,
        ),
      (record) => {
        keptAs(writes, record)
        for (const one of writes) Object.assign(one, { key: record.key })
      },
      (code) => {
        refusedAs(writes)(code)
        mustKeep('a new customer')(code)
      },
    )
  }

  const remove = async (desk: DeskCalls, place: AdministrationRef, random: Random, again?: boolean): Promise<void> => {
    const record = await pickRecord(desk, random, again)
    if (record === null) return
    const at = placeName(place.environment, place.administration)
    say(`deletes ${record.key} at ${at}`)
    const deletion = promises.askDeletion(computer, at, record.customerId ?? record.key, seenOf(record))
    promises.plain.end((one) => one.computer === computer && one.place === at && one.key === record.key)
    const gone = promises.withdraw(
      (one) =>
        one.computer === computer &&
        one.place === at &&
        (one.key === record.key || (record.edit !== null && one.edit === record.edit.id)),
    )
    await answered(
      () => desk.customers.remove(record.key, record.edit?.revision ?? 0, shownOf(record)),
      () => {
        deletion.status = 'kept'
        gone(true)
        if (record.completeness === 'list') promises.readNow(deletion)
      },
      (code) => {
        say(`... refused: ${code}`)
        deletion.status = 'refused'
        gone(false)
      },
    )
  }

  return { create, remove }
}
