import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { ShownGroup } from '../../preload/contract/duplicates.ts'
import { countsOf, proposedChoice, type MergeChoice } from '../checks/merge-choice.ts'
import { Failure } from './api.ts'
import { useDuplicates } from './duplicates.ts'
import { leftChoices, readGroup, stageMerge } from './merging/merge-calls.ts'
import {
  afterReadingAgain,
  failIn,
  isAbout,
  isBusy,
  likeOne,
  withAnswer,
  type Choosing,
  type Compared,
  type MergeState,
  type MergeTask,
} from './merging/merge-state.ts'
import { useSettings } from './settings.ts'
import { undoBatch } from './undo/batch-undo.ts'
import { whenPlaceChanges } from './when-place-changes.ts'

/** Compares all customers where that was not done yet. Null: everybody who looks like the customer can be read. */
const searchFirst = async (task: MergeTask, isShown: () => boolean): Promise<MergeState | null> => {
  const duplicates = useDuplicates()
  await duplicates.read()
  if (duplicates.found === null && duplicates.fail === null && isShown()) {
    const isWhole = await duplicates.find()
    if (!isWhole && duplicates.fail === null) return { is: 'closed' }
  }
  return duplicates.fail && { is: 'reading', task, fail: duplicates.fail }
}

/** Customers side by side: from the choices to the undo of their merge. */
export const useMerging = defineStore('merging', () => {
  const settings = useSettings()
  const duplicates = useDuplicates()
  const state = shallowRef<MergeState>({ is: 'closed' })

  const left = leftChoices()
  const show = (task: MergeTask, next: MergeState): void => void (state.value = withAnswer(state.value, task, next))
  const read = async (task: MergeTask): Promise<void> => {
    const isShown = (): boolean => isAbout(state.value, task)
    const end = task.of.is === 'like' ? await searchFirst(task, isShown) : null
    if (isShown()) show(task, end ?? (await readGroup(task, left.of(task))))
  }
  const openAbout = async (of: Compared): Promise<void> => {
    if (!settings.place) return
    const task = { place: settings.place, of }
    state.value = { is: 'reading', task, fail: null }
    await read(task)
  }
  const open = ({ key }: ShownGroup): Promise<void> => openAbout({ is: 'group', key })
  /** Customers that a rule found to have one value. */
  const compare = (keys: readonly string[]): Promise<void> => openAbout({ is: 'customers', keys })
  /** Everybody who looks like one customer. */
  const openLike = (key: string): Promise<void> => openAbout({ is: 'like', key })
  /** Reads the customers again and keeps the choices, also those that were made meanwhile. */
  const readAgain = async (): Promise<void> => {
    const now = state.value
    if (now.is === 'reading') {
      state.value = { ...now, fail: null }
      await read(now.task)
    }
    if (now.is !== 'choosing' || now.saving) return
    const next = await readGroup(now.task, now)
    state.value = afterReadingAgain(state.value, now.task, next)
  }
  const change = (next: (now: Choosing) => MergeChoice): void => {
    const now = state.value
    if (now.is === 'choosing' && !now.saving) state.value = left.keep({ ...now, choice: next(now) })
  }
  const keep = (key: string): void => change(({ members, passive }) => proposedChoice(members, passive, key))
  const choose = (choice: MergeChoice): void => change(() => choice)
  const merge = async (): Promise<void> => {
    const now = state.value
    if (now.is !== 'choosing' || now.saving || countsOf(now.members, now.choice).edits === 0) return
    const { task } = now
    state.value = { ...now, saving: true, refused: [], fail: null }
    const next = await stageMerge(now)
    // The window itself says that nothing was merged if the dialog has gone with its administration.
    const fail = isAbout(state.value, task) ? null : failIn(next)
    if (fail) throw new Failure(fail)
    show(task, left.after(task, next))
  }
  const undo = async (): Promise<void> => {
    const now = state.value
    if (now.is !== 'done') return
    await undoBatch(now.task.place, now.back, (back) => show(now.task, { ...now, back }))
  }
  /** Waits for a merge or its undo, and ends a search that was made for this dialog. */
  const close = async (): Promise<void> => {
    const now = state.value
    if (isBusy(now)) return
    state.value = { is: 'closed' }
    if (likeOne(now) && duplicates.searching) await duplicates.cancel()
  }
  whenPlaceChanges(() => void (state.value = { is: 'closed' }))
  return { state, open, compare, openLike, readAgain, keep, choose, merge, undo, close }
})
