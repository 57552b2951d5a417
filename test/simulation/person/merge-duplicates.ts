import { customerFields } from '../../../preload/contract/customer-fields.ts'
import type { CustomerRecord } from '../../../preload/contract/customers.ts'
import {
  mergeFates,
  type MergeFate,
  type MergeOutcome,
  type MergeRequest,
} from '../../../preload/contract/duplicates.ts'
import type { Edit } from '../../../preload/contract/edits.ts'
import type { UndoOutcome } from '../../../preload/contract/undo.ts'
import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import { asText, PromiseBroken, type Deletion, type Written } from '../promises/account.ts'
import type { StepContext } from './at-once.ts'
import type { DeskCalls } from '../computer/computer-types.ts'
import { placeName } from '../office.ts'
import { textIn } from './pasted-table.ts'
import type { Plain } from '../promises/plain-values.ts'
import type { Random } from '../random.ts'
import { readAll } from './window-snapshot.ts'

/** A customer that goes into the kept one. `state`: the entry that makes it passive. */
interface Other {
  readonly record: CustomerRecord
  readonly then: MergeFate
  readonly state?: Plain
  readonly deletion?: Deletion
  /** Reports whether the values that wait for a deleted customer are given up. */
  readonly gone?: (gone: boolean) => void
}

/** The edits around a merge. `wrote`: customers whose edits it wrote itself; another call may write more. */
interface MergeEffect {
  readonly before: Edits
  readonly after: Edits
  readonly wrote: ReadonlySet<string>
}

interface Merging {
  readonly keep: CustomerRecord
  readonly chosen: Written
  readonly others: readonly Other[]
}

type Edits = ReadonlyMap<string, Edit>

const passive = 'P'

const broken = (message: string): never => {
  throw new PromiseBroken('merge', message)
}

const unsettled = async (desk: DeskCalls): Promise<Edits> =>
  new Map((await desk.edits.list()).filter(({ state }) => state.is !== 'settled').map((edit) => [edit.key, edit]))

const isDeleted = (edit: Edit | undefined): boolean => edit?.kind === 'delete' || edit?.thenDelete === true
const toOf = (edit: Edit | undefined, field: string): string | undefined => {
  const change = edit?.changes.find((one) => one.field === field)
  return change && asText(change.to)
}

const isAsSeen = (seen: CustomerRecord, now: CustomerRecord | undefined): boolean =>
  now !== undefined && customerFields.every(({ name }) => textIn(seen, name) === textIn(now, name))

/** A person who merges customers: picks what is kept, maybe thinks, and saves. */
export const mergeDuplicates = ({
  computer,
  promises,
  editWrites,
  fields,
  say,
  pause,
  value,
  keys,
  answered,
  around,
  shown,
  seenOf,
}: StepContext) => {
  /** The edits of each merge, by its step of undo. */
  const staged = new Map<string, Merging>()
  /** Steps back of the same person, which may take a merge back before its answer. */
  const stepsBack = { underWay: 0, ended: 0 }

  const begin = (records: readonly CustomerRecord[], at: string, random: Random): Merging => {
    const [keep, ...rest] = records as [CustomerRecord, ...CustomerRecord[]]
    const field = random.pick(fields)
    const chosen = promises.ask({
      value: value(field),
      computer,
      place: at,
      field,
      key: keep.key,
      base: keep.completeness === 'list' ? undefined : shown(keep, field),
      around: Object.fromEntries(around(field).map((other) => [other, shown(keep, other)])),
    })
    const others = rest.map((record): Other => ({ record, then: random.pick(mergeFates) }))
    return { keep, chosen, others }
  }

  /** From here on the app may act on each part. */
  const ask = ({ record, then }: Other, at: string, chosen: Written): Other => {
    const { key, edit, was, values } = record
    if (then === 'passive') {
      // It is passive, without an edit: the merge saves nothing and logs nothing.
      if (was.CustomerStateId === undefined && asText(values.CustomerStateId ?? { is: 'empty' }) === passive)
        return { record, then }
      const base = asText(was.CustomerStateId ?? values.CustomerStateId ?? { is: 'empty' })
      // It is passive already, and nothing waits to change that: the merge has nothing to save.
      if (base === passive && textIn(record, 'CustomerStateId') === passive) return { record, then }
      const entry = { computer, place: at, key, field: 'CustomerStateId', text: passive, base } as const
      return { record, then, state: promises.plain.ask(entry) }
    }
    if (then !== 'delete') return { record, then }
    const gone = promises.withdraw(
      (one) =>
        one.computer === computer && one.place === at && (one.key === key || (edit !== null && one.edit === edit.id)),
    )
    return {
      record,
      then,
      deletion: promises.askDeletion(computer, at, record.customerId ?? key, seenOf(record), chosen),
      gone,
    }
  }

  const none = ({ chosen, others }: Merging): void => {
    chosen.status = 'refused'
    for (const { state, deletion, gone } of others) {
      gone?.(false)
      for (const one of [state, deletion]) if (one !== undefined) one.status = 'refused'
    }
  }

  /** Breaks `merge` where a part is missing, or a customer has more than the merge. */
  const checkPart = ({ record: { key, values }, then }: Other, { before, after, wrote }: MergeEffect): void => {
    const [was, is] = [before.get(key), after.get(key)]
    // The deletion of a customer that was never sent takes back the create, so no edit is left.
    const isTakenBack = was?.kind === 'create' && was.state.is !== 'sending' && was.maybeDone === null && !is
    if (then === 'delete' && !isDeleted(is) && !isTakenBack) broken(`did not delete ${key}`)
    if (then === 'leave' && wrote.has(key)) broken(`changed ${key}, which was to stay as it is`)
    if (then !== 'passive') return
    const state = toOf(is, 'CustomerStateId') ?? asText(values.CustomerStateId ?? { is: 'empty' })
    if (state !== passive) broken(`did not make ${key} passive`)
  }

  const checkSaved = ({ keep, chosen, others }: Merging, effect: MergeEffect, at: string): void => {
    const { after } = effect
    const edit = after.get(keep.key)
    if (toOf(edit, chosen.field) !== chosen.value) broken(`did not keep ${chosen.field} ${chosen.value} at ${keep.key}`)
    promises.renew(chosen, keep.key, edit!.id)
    chosen.status = 'kept'
    promises.supersede(chosen)
    for (const other of others) {
      const { key } = other.record
      checkPart(other, effect)
      if (other.state !== undefined) promises.plain.kept(other.state, after.get(key)?.id ?? null)
      other.gone?.(true)
      if (other.deletion === undefined) continue
      other.deletion.status = 'kept'
      promises.plain.end((one) => one.computer === computer && one.place === at && one.key === key)
    }
  }

  /** A step back that was asked for before the merge took it back before the answer: nothing of it is wanted. */
  const endTakenBack = ({ chosen, others }: Merging): void => {
    chosen.status = 'kept'
    promises.withdraw((one) => one === chosen)(true)
    for (const { state, deletion, gone } of others) {
      gone?.(false)
      if (deletion !== undefined) Object.assign(deletion, { status: 'kept', over: true })
      if (state === undefined) continue
      promises.plain.kept(state, null)
      promises.plain.end((one) => one === state)
    }
  }

  const checkNone = (wrote: ReadonlySet<string>, code = 'a reason'): void => {
    for (const key of wrote) broken(`was refused with ${code}, and changed ${key}`)
  }

  const save = async (desk: DeskCalls, merging: Merging, request: MergeRequest, at: string): Promise<void> => {
    const parts = [merging.keep, ...merging.others.filter(({ then }) => then !== 'leave').map(({ record }) => record)]
    const read = async (): Promise<Map<string, CustomerRecord>> =>
      new Map(
        (
          await readAll(
            desk,
            parts.map(({ key }) => key),
          )
        ).map((one) => [one.key, one]),
      )
    const judge = (outcome: MergeOutcome, effect: MergeEffect, then: Awaited<ReturnType<typeof read>>): void => {
      if (outcome.is === 'staged') return checkSaved(merging, effect, at)
      none(merging)
      checkNone(effect.wrote)
      const noReason = outcome.refused.find(
        ({ key, why }) =>
          why === 'edit-changed-meanwhile' && parts.some((one) => one.key === key && isAsSeen(one, then.get(key))),
      )
      if (noReason !== undefined) broken(`was refused for ${noReason.key}, which is as it was shown`)
    }
    let atFailure: ReadonlySet<string> = new Set()
    const { ended } = stepsBack
    await answered(
      async () => {
        const [now, before] = [await read(), await unsettled(desk)]
        const { answer, wrote } = await editWrites.asOne(async () => {
          try {
            const outcome = await desk.duplicates.merge(request)
            return { outcome, after: await unsettled(desk) }
          } catch (error) {
            return { error }
          }
        })
        if ('error' in answer) {
          atFailure = wrote
          throw answer.error
        }
        const { outcome, after } = answer
        const effect: MergeEffect = { before, after, wrote }
        return { now, outcome, effect, step: (await desk.undo.read()).undo, then: await read() }
      },
      ({ now, outcome, effect, step, then }) => {
        const isOurs = step?.what === 'merge' && !staged.has(step.id)
        if (outcome.is === 'staged' && !isOurs && (stepsBack.underWay > 0 || stepsBack.ended > ended)) {
          say('... merged, and taken back meanwhile')
          return endTakenBack(merging)
        }
        judge(outcome, effect, then)
        say(`... ${outcome.is === 'staged' ? 'merged' : outcome.refused.map(({ why }) => why).join(', ')}`)
        if (outcome.is !== 'staged') return
        const changed = parts.find((one) => !isAsSeen(one, now.get(one.key)))
        if (changed !== undefined) broken(`was saved although ${changed.key} changed since it was shown`)
        if (step?.what !== 'merge') return broken('cannot be undone')
        staged.set(step.id, merging)
      },
      (code) => {
        say(`... refused: ${code}`)
        none(merging)
        checkNone(atFailure, code)
      },
    )
  }

  const merge = async (desk: DeskCalls, place: AdministrationRef, random: Random): Promise<void> => {
    const at = placeName(place.environment, place.administration)
    const all = await keys(desk)
    const picked = [...new Set(Array.from({ length: random.between(2, 4) }, () => random.pick(all)))]
    const records = all.length === 0 ? [] : await readAll(desk, picked)
    if (records.length < 2) return
    const begun = begin(records, at, random)
    const { keep, chosen, others } = begun
    say(
      `merges into ${keep.key} at ${at}: ${chosen.field} ${chosen.value}; ${others.map(({ record, then }) => `${record.key} ${then}`).join(', ')}`,
    )
    if (random.chance(0.4)) await pause(random.pick([500, 5_000, 30_000]))
    const request: MergeRequest = {
      keep: keep.key,
      changes: { [chosen.field]: { is: 'text', text: chosen.value } },
      others: others.map(({ record: { key }, then }) => ({ key, then })),
      seen: [keep, ...others.flatMap(({ record, then }) => (then === 'leave' ? [] : [record]))].map(
        ({ key, values }) => ({ key, values }),
      ),
    }
    await save(desk, { keep, chosen, others: others.map((other) => ask(other, at, chosen)) }, request, at)
  }

  /** Breaks `merge` where an undone merge left one of its parts. */
  const checkMergeTakenBack = async (desk: DeskCalls, { step, done, skipped }: UndoOutcome): Promise<void> => {
    const merging = staged.get(step.id)
    if (merging === undefined || skipped.length > 0 || done === 0) return
    const edits = await unsettled(desk)
    const [kept] = await readAll(desk, [merging.keep.key])
    if (kept !== undefined && textIn(kept, merging.chosen.field as never) === merging.chosen.value)
      broken(`left ${merging.chosen.value} at ${merging.keep.key} after it was undone`)
    for (const { record, then } of merging.others)
      if (then === 'delete' && isDeleted(edits.get(record.key)))
        broken(`still deletes ${record.key} after it was undone`)
  }
  const stepBackBegins = (): (() => void) => {
    stepsBack.underWay++
    return () => {
      stepsBack.underWay--
      stepsBack.ended++
    }
  }
  return { merge, checkMergeTakenBack, stepBackBegins }
}
