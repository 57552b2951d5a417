import { fieldOf, type FieldName } from '../../../preload/contract/customer-fields.ts'
import type { CustomerRecord } from '../../../preload/contract/customers.ts'
import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import { asText } from '../promises/account.ts'
import type { PersonStep } from '../plan/plan-types.ts'
import type { DeskCalls } from '../computer/computer-types.ts'
import { placeName } from '../office.ts'
import { codeFields, yesNoFields, type Plain } from '../promises/plain-values.ts'
import type { Random } from '../random.ts'
import { around, fieldsIn, inputOf, isPlainField, seenIn, shown, typed, wordsOf } from './entries.ts'
import type { PersonContext } from './person-context.ts'

/** A person edits one customer, or takes an edit back by hand. */
export const editCustomers = ({
  computer,
  plainValues,
  promises,
  editWrites,
  pause,
  fields,
  value,
  say,
  answered,
  readRecord,
  pickRecord,
  pickNamesake,
  keptAs,
  refusedAs,
  mustKeep,
  isOvertaken,
  isPlain,
  unwanted,
}: PersonContext) => {
  /** Flips a yes/no field, or empties or chooses a code. */
  const enterPlain = (record: CustomerRecord, at: string, random: Random): Plain[] => {
    const field = random.pick([...yesNoFields, ...codeFields])
    const [now, was] = [record.values[field], record.was[field] ?? record.values[field]]
    if (record.completeness === 'list' || now === undefined || was === undefined) return []
    const isYesNo = (yesNoFields as readonly FieldName[]).includes(field)
    if (isYesNo && now.is !== 'yes-no') return []
    const code = now.is === 'empty' ? random.pick(['14', 'GRO']) : ''
    const text = now.is === 'yes-no' ? String(!now.yes) : code
    return [promises.plain.ask({ computer, place: at, key: record.key, field, text, base: asText(was) })]
  }

  const edit = async (
    desk: DeskCalls,
    place: AdministrationRef,
    random: Random,
    { again, namesake }: Pick<PersonStep, 'again' | 'namesake'>,
  ): Promise<void> => {
    const since = editWrites.count()
    const record = namesake ? await pickNamesake(desk, random) : await pickRecord(desk, random, again)
    if (record === null) return
    const at = placeName(place.environment, place.administration)
    const names = [...new Set(Array.from({ length: random.between(1, 3) }, () => random.pick(fields)))]
    const before = (field: FieldName): string => shown(record.was[field] ?? record.values[field])
    const waiting = Object.fromEntries(
      (Object.keys(record.was) as FieldName[]).map((field) => [field, shown(record.values[field])]),
    )
    const writes = names.map((field) =>
      promises.ask({
        value: value(field),
        computer,
        place: at,
        field,
        key: record.key,
        base: record.completeness === 'list' ? undefined : before(field),
        around: Object.fromEntries(around(field).map((other) => [other, before(other)])),
        waiting,
      }),
    )
    const plain = plainValues && random.chance(0.6) ? enterPlain(record, at, random) : []
    const entered = [...writes.map((one) => `${one.field} ${one.value}`), ...plain.map(wordsOf)]
    say(`edits ${record.key} at ${at}: ${entered.join(', ')}`)
    const changes = Object.fromEntries([
      ...writes.map((one) => [one.field, typed(one.value)] as const),
      ...plain.map((one) => [one.field, inputOf(one)] as const),
    ])
    // Some think before they save, and a sync may bring newer values meanwhile.
    const thinks = random.chance(0.3)
    if (thinks) await pause(random.pick([500, 5_000, 30_000]))
    const wanted = unwanted(record.key, record.edit?.id, at)
    await answered(
      () => desk.customers.save(record.key, changes, record.edit?.revision ?? 0, seenIn(record, fieldsIn(changes))),
      (saved) => {
        wanted(true)
        keptAs(writes, saved)
        for (const one of plain) promises.plain.kept(one, saved.edit?.id ?? null)
      },
      (code) => {
        wanted(false)
        refusedAs(writes)(code)
        for (const one of plain) one.status = 'refused'
        if (!thinks && !isOvertaken(since, at, record, code) && isPlain(record))
          mustKeep(`a save of ${record.key}`)(code)
      },
    )
  }

  /** Edits a field of a customer with a pending deletion, which withdraws the deletion. */
  const saveInstead = async (desk: DeskCalls, place: AdministrationRef, random: Random): Promise<void> => {
    const at = placeName(place.environment, place.administration)
    const deletions = (await desk.edits.list()).filter(({ kind, state }) => kind === 'delete' && state.is !== 'settled')
    if (deletions.length === 0) return
    const record = await readRecord(desk, random.pick(deletions).key)
    if (record?.edit?.kind !== 'delete') return
    const field = random.pick(fields)
    const write = promises.ask({
      value: value(field),
      computer,
      place: at,
      field,
      key: record.key,
      base: record.completeness === 'list' ? undefined : shown(record.values[field]),
      around: Object.fromEntries(around(field).map((other) => [other, shown(record.values[other])])),
    })
    say(`changes ${record.key} at ${at} instead of deleting it: ${field} ${write.value}`)
    const wanted = unwanted(record.key, record.edit.id, at)
    await answered(
      () =>
        desk.customers.saveInstead(
          record.key,
          { [field]: typed(write.value) },
          record.edit!.revision,
          seenIn(record, [field]),
        ),
      (saved) => {
        wanted(true)
        keptAs([write], saved)
      },
      (code) => {
        wanted(false)
        refusedAs([write])(code)
      },
    )
  }

  /** Types the old value over a pending change. */
  const undo = async (desk: DeskCalls, place: AdministrationRef, random: Random): Promise<void> => {
    const since = editWrites.count()
    const record = await pickRecord(desk, random)
    if (record === null || record.edit?.kind !== 'change' || record.customerId === null) return
    const names = (Object.keys(record.was) as FieldName[]).filter(
      (field) => !fieldOf(field).fixed && !isPlainField(field),
    )
    if (names.length === 0) return
    const field = random.pick(names)
    const was = shown(record.was[field])
    const at = placeName(place.environment, place.administration)
    say(`takes ${field} of ${record.key} back to ${was}`)
    const decided = promises.allow(computer, at, record.customerId, field, was)
    promises.allowAgain(was)
    const { id } = record.edit
    const gone = promises.withdraw((one) => one.edit === id && one.field === field)
    // A save withdraws a deletion that was to follow.
    const wanted = unwanted(record.key, id, at)
    await answered(
      () =>
        desk.customers.save(record.key, { [field]: was === '' ? { is: 'empty' } : typed(was) }, record.edit!.revision),
      (saved) => {
        promises.shownAgain(computer, at, Object.values(saved.values).map(shown))
        decided(true)
        wanted(true)
        gone(true)
      },
      (code) => {
        say(`... refused: ${code}`)
        decided(false)
        wanted(false)
        gone(false)
        if (!isOvertaken(since, at, record, code) && isPlain(record)) mustKeep(`a save of ${record.key}`)(code)
      },
    )
  }

  return { edit, saveInstead, undo }
}
