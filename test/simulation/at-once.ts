import type { FieldName } from '../../preload/contract/customer-fields.ts'
import type { Changes, CustomerRecord } from '../../preload/contract/customers.ts'
import type { UndoOutcome } from '../../preload/contract/undo.ts'
import { isFail } from '../../main/base/app-error.ts'
import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import type { DeskCalls } from './computer-types.ts'
import { placeName } from './office.ts'
import type { Written } from './account.ts'
import type { Promises } from './promises.ts'
import type { Random } from './random.ts'

/** The person whose bulk changes, undo and redo these are. */
export interface StepContext {
  readonly computer: string
  readonly promises: Promises
  readonly fields: readonly FieldName[]
  readonly say: (line: string) => void
  readonly pause: (milliseconds: number) => Promise<void>
  /** A text unlike any other. */
  readonly value: (field: FieldName) => string
  readonly keys: (desk: DeskCalls) => Promise<string[]>
  readonly answered: <T>(
    work: () => Promise<T>,
    kept: (value: T) => void,
    refused: (code: string) => void,
  ) => Promise<void>
  readonly around: (field: FieldName) => readonly FieldName[]
  readonly shown: (record: CustomerRecord, field: FieldName) => string
  readonly seenOf: (record: CustomerRecord) => Readonly<Record<string, string>>
  /** Breaks `refused` unless the computer itself explains the code. */
  readonly mustKeep: (what: string) => (code: string) => void
}

export interface AtOnceContext extends StepContext {
  /** Called after a step was undone. */
  readonly undone: (desk: DeskCalls, outcome: UndoOutcome) => Promise<void>
}

/** Reads every customer as the window shows it, without those that cannot be read now. */
const readAll = async (desk: DeskCalls, keys: readonly string[]): Promise<CustomerRecord[]> => {
  const records: CustomerRecord[] = []
  for (const key of keys) {
    try {
      records.push(await desk.customers.read(key))
    } catch (error) {
      if (!isFail(error)) throw error
    }
  }
  return records
}

interface Snapshot {
  readonly records: ReadonlyMap<string, CustomerRecord>
  readonly deleted: ReadonlySet<string>
}

/** Everything the window shows: customers by key, and the keys with a pending deletion. */
const takeSnapshot = async (desk: DeskCalls, keys: readonly string[]): Promise<Snapshot> => {
  const records = await readAll(desk, keys)
  const deletes = (await desk.edits.list()).filter(
    ({ kind, state, thenDelete }) => state.is !== 'settled' && (kind === 'delete' || thenDelete),
  )
  return {
    records: new Map(records.map((record) => [record.key, record])),
    deleted: new Set(deletes.map(({ key }) => key)),
  }
}

/** Renames customers that were created between two snapshots to their new key. */
const named = (was: Snapshot, is: Snapshot): Snapshot => {
  const keyNow = (record: CustomerRecord): string => {
    if (is.records.has(record.key)) return record.key
    const now = [...is.records.values()].find(
      ({ key, values }) =>
        !was.records.has(key) && JSON.stringify(values.ShortName) === JSON.stringify(record.values.ShortName),
    )
    return now?.key ?? record.key
  }
  const keys = new Map([...was.records.values()].map((record) => [record.key, keyNow(record)]))
  return {
    records: new Map(
      [...was.records].map(([key, record]) => [
        keys.get(key)!,
        { ...record, customerId: record.customerId ?? is.records.get(keys.get(key)!)?.customerId ?? null },
      ]),
    ),
    deleted: new Set([...was.deleted].map((key) => keys.get(key) ?? key)),
  }
}

/** Bulk changes, undo and redo. */
export const atOnce = ({
  computer,
  promises,
  fields,
  say,
  pause,
  value,
  keys,
  answered,
  around,
  shown,
  seenOf,
  undone,
}: AtOnceContext) => {
  /** Pastes a block of cells: previews it, maybe thinks, and saves. */
  const bulk = async (desk: DeskCalls, place: AdministrationRef, random: Random): Promise<void> => {
    const at = placeName(place.environment, place.administration)
    const all = await keys(desk)
    if (all.length === 0) return
    const records = await readAll(desk, [
      ...new Set(Array.from({ length: random.between(2, 4) }, () => random.pick(all))),
    ])
    if (records.length === 0) return
    const writes = new Map<string, Written>()
    for (const record of records) {
      const field = random.pick(fields)
      const seen = Object.fromEntries(around(field).map((other) => [other, shown(record, other)]))
      writes.set(
        record.key,
        promises.ask({
          value: value(field),
          computer,
          place: at,
          field,
          key: record.key,
          base: shown(record, field),
          around: seen,
        }),
      )
    }
    say(`pastes at ${at}: ${[...writes.values()].map((one) => `${one.key} ${one.field} ${one.value}`).join(', ')}`)
    const refuse = (which: (key: string) => boolean): void =>
      writes.forEach((one, key) => {
        if (which(key)) one.status = 'refused'
      })
    const customers = [...writes.values()].map((one) => ({
      key: one.key,
      changes: { [one.field]: { is: 'text', text: one.value } } as Changes,
    }))
    const refused = (code: string): void => {
      say(`... refused: ${code}`)
      refuse(() => true)
    }
    await answered(
      async () => {
        const preview = await desk.bulk.preview({ is: 'keys', keys: [...writes.keys()] }, { is: 'cells', customers })
        const lines = await desk.bulk.lines(preview.id, 0, 100)
        refuse((key) => lines.every((line) => line.key !== key || line.why !== null))
        if (random.chance(0.4)) await pause(random.pick([500, 5_000, 30_000]))
        const outcome = await desk.bulk.stage(preview.id)
        return { outcome, edits: await desk.edits.list() }
      },
      ({ outcome, edits }) => {
        refuse((key) => outcome.skipped.some((one) => one.key === key))
        for (const one of writes.values()) {
          if (one.status === 'refused') continue
          one.status = 'kept'
          one.edit =
            edits.find(
              ({ key, changes }) =>
                key === one.key &&
                changes.some(({ field, to }) => field === one.field && 'text' in to && to.text === one.value),
            )?.id ?? null
          if (one.edit !== null) promises.supersede(one)
        }
        say(`... ${outcome.staged} staged, ${outcome.skipped.length} skipped`)
      },
      refused,
    )
  }

  /** Values that this computer typed and a record shows. */
  const ownIn = (record: CustomerRecord, at: string): Written[] =>
    fields
      .flatMap((field) => promises.written.get(shown(record, field)) ?? [])
      .filter((one) => one.computer === computer && one.place === at && one.field in record.values)

  const deletionsFor = ({ key, edit }: CustomerRecord, at: string) =>
    promises.deletions.filter(
      (one) =>
        one.computer === computer &&
        one.place === at &&
        !one.over &&
        [key, key.replace(/^s:/, ''), `n:${edit?.id}`].includes(one.id),
    )

  /** The person wants the customer's values as the window shows them now. */
  const wanted = (record: CustomerRecord, at: string): void => {
    promises.shownAgain(
      computer,
      at,
      (Object.keys(record.values) as FieldName[]).map((field) => shown(record, field)),
    )
    for (const one of ownIn(record, at)) {
      if (one.over && one.applied) promises.allowAgain(one.value)
      promises.renew(one, record.key, record.edit?.id ?? null)
    }
  }

  /** Compares one customer before and after a step. `saw` tells whether the person looked at a value. */
  const stepped = (key: string, was: Snapshot, is: Snapshot, at: string, saw: (value: string) => boolean): void => {
    const [before, after] = [was.records.get(key), is.records.get(key)]
    const [wasDeleted, isDeleted] = [was.deleted.has(key), is.deleted.has(key)]
    const back = (record: CustomerRecord): void => {
      for (const deletion of deletionsFor(record, at)) deletion.over = true
      wanted(record, at)
    }
    if (before === undefined) return after && back(after)
    if (after === undefined || (isDeleted && !wasDeleted)) {
      promises.withdraw(
        (one) =>
          one.computer === computer &&
          one.place === at &&
          (one.key === before.key || (before.edit !== null && one.edit === before.edit.id)),
      )(true)
      if (after !== undefined)
        promises.askDeletion(computer, at, before.customerId ?? before.key, seenOf(before)).status = 'kept'
      return
    }
    if (wasDeleted) return isDeleted ? undefined : back(after)
    for (const field of fields) {
      const [from, to] = [shown(before, field), shown(after, field)]
      if (from === to) continue
      // They saw the old value and chose the new one.
      for (const seen of [from, to].filter(saw))
        promises.allow(computer, at, before.customerId ?? key, field, seen)(true)
      const [own, again] = [promises.written.get(from), promises.written.get(to)]
      if (own?.computer === computer) promises.withdraw((one) => one === own)(true)
      if (again?.computer === computer && again.applied) promises.allowAgain(to)
    }
    wanted(after, at)
  }

  /**
   * Undoes or repeats a step. Its effect is read from the records before and after. Until the app answers, everything
   * of this computer may be undone and everything undone may return.
   */
  const retrace = async (
    desk: DeskCalls,
    place: AdministrationRef,
    work: () => Promise<string>,
    saw: (value: string) => boolean = () => true,
  ): Promise<void> => {
    const at = placeName(place.environment, place.administration)
    const was = await takeSnapshot(desk, await keys(desk))
    const mine = <T extends { readonly computer: string; readonly place: string; readonly status: string }>(
      all: Iterable<T>,
    ): T[] => [...all].filter((one) => one.computer === computer && one.place === at && one.status === 'kept')
    promises.plain.retraced(computer, at)
    const held = mine(promises.written.values()).map((one) => ({ one, over: one.over }))
    const pendingDeletions = mine(promises.deletions).map((one) => ({ one, over: one.over, doubted: one.doubted }))
    const answer = promises.allowAgainUntilAnswered(held.map(({ one }) => one.value))
    // If the power is cut before the answer, they may still undo all that they typed and see.
    const decided = [...was.records.values()].flatMap((record) =>
      ownIn(record, at).map((one) =>
        promises.allow(computer, at, record.customerId ?? record.key, one.field, one.value),
      ),
    )
    for (const { one } of held) one.over = true
    for (const { one } of pendingDeletions) Object.assign(one, { over: true, doubted: true })
    const asBefore = (): void => {
      answer()
      for (const settle of decided) settle(false)
      for (const { one, over } of held) one.over = over
      for (const { one, over, doubted } of pendingDeletions) Object.assign(one, { over, doubted })
    }
    await answered(
      async () => {
        const outcome = await work()
        return { outcome, is: await takeSnapshot(desk, await keys(desk)) }
      },
      ({ outcome, is }) => {
        say(`... ${outcome}`)
        asBefore()
        const before = named(was, is)
        for (const key of new Set([...before.records.keys(), ...is.records.keys()])) stepped(key, before, is, at, saw)
      },
      (code) => {
        say(`... refused: ${code}`)
        asBefore()
      },
    )
  }

  const stepBack = async (desk: DeskCalls, place: AdministrationRef, which: 'undo' | 'redo'): Promise<void> => {
    say(
      `${which === 'undo' ? 'takes a step back' : 'does a step again'} at ${placeName(place.environment, place.administration)}`,
    )
    await retrace(desk, place, async () => {
      const outcome = await desk.undo[which]()
      if (which === 'undo') await undone(desk, outcome)
      const { step, done, skipped } = outcome
      return `${step.what}: ${done} done, ${skipped.map(({ why }) => why).join(', ') || 'none'} skipped`
    })
  }

  /** Reverses a line of the history by a new edit. */
  const reverse = async (desk: DeskCalls, place: AdministrationRef, random: Random): Promise<void> => {
    const at = placeName(place.environment, place.administration)
    const { entries } = await desk.history.list({ search: '', before: null, count: 50 })
    const lines = entries.filter(({ reversible }) => reversible)
    if (lines.length === 0) return
    const { number, kind, customerId } = random.pick(lines)
    say(`reverses line ${number}, the ${kind} of ${customerId}, at ${at}`)
    await retrace(
      desk,
      place,
      async () => {
        const edit = await desk.history.reverse(number)
        if (edit.kind === 'create') promises.allowRecreate(computer, at, `s:${customerId}`, edit.key)
        return `${edit.kind} of ${edit.key}`
        // They see the line, not the customer's changes since.
      },
      (value) => promises.written.get(value)?.computer === computer,
    )
  }
  return { bulk, stepBack, reverse }
}
