import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import type { Changes, CustomerRecord } from '../../../preload/contract/customers.ts'
import type { UndoOutcome } from '../../../preload/contract/undo.ts'
import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { DeskCalls } from '../computer/computer-types.ts'
import type { EditWrites } from '../edit-writes.ts'
import { placeName } from '../office.ts'
import { undoBatch } from './undo-batch.ts'
import type { Deletion, Written } from '../promises/account.ts'
import type { Promises } from '../promises/promises.ts'
import type { Random } from '../random.ts'
import { named, readAll, takeSnapshot, type Snapshot } from './window-snapshot.ts'

/** The person whose bulk changes, undo and redo these are. */
export interface StepContext {
  readonly computer: string
  readonly promises: Promises
  readonly editWrites: EditWrites
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
  /** Called before a step is undone; the result is called after it. */
  readonly stepBackBegins: () => () => void
  /** Called after a step was undone. */
  readonly undone: (desk: DeskCalls, outcome: UndoOutcome) => Promise<void>
}

export interface Retracing {
  /** The result: words for the story, and the number of customers whose newest step was undone. */
  readonly work: () => Promise<{ readonly says: string; readonly undone: number }>
  /** Whether the person looked at a value. */
  readonly saw?: (value: string) => boolean
  /** The service's ids of customers that this deletes. */
  readonly deletes?: readonly string[]
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
  stepBackBegins,
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
          // It was saved now, whatever its person gave up of the customer while they thought.
          promises.renew(one, one.key, one.edit)
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

  /**
   * The person wants the customer's values as the window shows them now. The service shows a customer that a waiting
   * create of the same values made, too: these stay with their create.
   */
  const wanted = (record: CustomerRecord, at: string, is: Snapshot): void => {
    promises.shownAgain(
      computer,
      at,
      (Object.keys(record.values) as FieldName[]).map((field) => shown(record, field)),
    )
    for (const one of ownIn(record, at)) {
      if (one.key !== record.key && one.key.startsWith('n:') && is.records.has(one.key)) continue
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
      wanted(record, at, is)
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
    wanted(after, at, is)
  }

  /** This computer's kept entries at a place. */
  const mine = <T extends { readonly computer: string; readonly place: string; readonly status: string }>(
    all: Iterable<T>,
    at: string,
  ): T[] => [...all].filter((one) => one.computer === computer && one.place === at && one.status === 'kept')

  /**
   * A save can be under way when its person presses undo, and the undo takes it back: no snapshot shows it. `known`:
   * what was kept before the first snapshot. More customers than were undone are no such saves, and count as lost.
   */
  const takenBack = (known: ReadonlySet<Written | Deletion>, is: Snapshot, at: string, done: number): void => {
    const writes = mine(promises.written.values(), at).filter((one) => {
      const record = is.records.get(one.key)
      return (
        !known.has(one) && !one.over && (record === undefined || shown(record, one.field as FieldName) !== one.value)
      )
    })
    const isThere = ({ id }: Deletion): boolean => is.deleted.has(id) || is.deleted.has(`s:${id}`)
    const removals = mine(promises.deletions, at).filter((one) => !known.has(one) && !one.over && !isThere(one))
    const customers = new Set([...writes.map(({ key }) => key), ...removals.map(({ id }) => id)])
    if (customers.size > done) return
    promises.withdraw((one) => writes.includes(one))(true)
    for (const one of removals) one.over = true
  }

  /**
   * Undoes or repeats a step. Its effect is read from the records before and after. Until the app answers, everything
   * of this computer may be undone, everything undone may return, and `deletes` may be deleted.
   */
  const retrace = async (
    desk: DeskCalls,
    place: AdministrationRef,
    { work, saw = () => true, deletes = [] }: Retracing,
  ): Promise<void> => {
    const at = placeName(place.environment, place.administration)
    const known = new Set([...mine(promises.written.values(), at), ...mine(promises.deletions, at)])
    const earlier = new Set(deletes.map((id) => `s:${id}`))
    /** The table shows its first rows only; a line of the history, an import and its undo may be about others. */
    const shownKeys = async (): Promise<string[]> => {
      for (const { key } of await desk.edits.list()) earlier.add(key)
      return [...new Set([...(await keys(desk)), ...earlier])]
    }
    const was = await takeSnapshot(desk, await shownKeys())
    promises.plain.retraced(computer, at)
    const held = mine(promises.written.values(), at).map((one) => ({ one, over: one.over }))
    const pendingDeletions = mine(promises.deletions, at).map((one) => ({ one, over: one.over, doubted: one.doubted }))
    const answer = promises.allowAgainUntilAnswered(held.map(({ one }) => one.value))
    const asked = [...was.records.values()].flatMap((record) =>
      record.customerId !== null && deletes.includes(record.customerId)
        ? [promises.askDeletion(computer, at, record.customerId, seenOf(record))]
        : [],
    )
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
      for (const deletion of asked) deletion.status = 'refused'
      for (const settle of decided) settle(false)
      for (const { one, over } of held) one.over = over
      for (const { one, over, doubted } of pendingDeletions) Object.assign(one, { over, doubted })
    }
    await answered(
      async () => {
        const outcome = await work()
        return { ...outcome, is: await takeSnapshot(desk, await shownKeys()) }
      },
      ({ says, undone: done, is }) => {
        say(`... ${says}`)
        asBefore()
        const before = named(was, is)
        for (const key of new Set([...before.records.keys(), ...is.records.keys()])) stepped(key, before, is, at, saw)
        takenBack(known, is, at, done)
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
    await retrace(desk, place, {
      work: async () => {
        const ends = which === 'undo' ? stepBackBegins() : () => undefined
        const outcome = await desk.undo[which]().finally(ends)
        if (which === 'undo') await undone(desk, outcome)
        const { step, done, skipped } = outcome
        return {
          says: `${step.what}: ${done} done, ${skipped.map(({ why }) => why).join(', ') || 'none'} skipped`,
          undone: which === 'undo' ? done : 0,
        }
      },
    })
  }

  /** Reverses a line of the history by a new edit. */
  const reverse = async (desk: DeskCalls, place: AdministrationRef, random: Random): Promise<void> => {
    const at = placeName(place.environment, place.administration)
    const { entries } = await desk.history.list({ search: '', before: null, count: 50 })
    const lines = entries.filter(({ reversible }) => reversible)
    if (lines.length === 0) return
    // Batches are few, and each undoes much.
    const batches = lines.filter(({ batch }) => batch !== null)
    const line = random.pick([...lines, ...batches, ...batches, ...batches])
    if (line.batch !== null) return undoBatch({ say, answered, retrace }, desk, place, line)
    const { number, kind, customerId } = line
    say(`reverses line ${number}, the ${kind} of ${customerId}, at ${at}`)
    await retrace(desk, place, {
      work: async () => {
        const edit = await desk.history.reverse(number)
        if (edit.kind === 'create') promises.allowRecreate(computer, at, `s:${customerId}`, edit.key)
        return { says: `${edit.kind} of ${edit.key}`, undone: 0 }
      },
      // They see the line, not the customer's changes since.
      saw: (value) => promises.written.get(value)?.computer === computer,
      ...(kind === 'create' && customerId !== null ? { deletes: [customerId] } : {}),
    })
  }
  return { bulk, stepBack, reverse }
}
