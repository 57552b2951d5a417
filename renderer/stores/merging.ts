import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { mostCompared, type ShownGroup } from '../../preload/contract/duplicates.ts'
import { countsOf, proposedChoice, requestOf, type MergeChoice } from '../checks/merge-choice.ts'
import { api, failOf } from './api.ts'
import { withAnswer, type Choosing, type MergeState, type MergeTask } from './merging/merge-state.ts'
import { useSettings } from './settings.ts'
import { readBatchUndo, undoBatch } from './undo/batch-undo.ts'
import { whenPlaceChanges } from './when-place-changes.ts'

/** The group as it is now, with the choices before as far as they still fit. */
const readGroup = async (task: MergeTask, before: MergeChoice | null): Promise<MergeState> => {
  const { place } = task
  try {
    const [group, { passive }] = await Promise.all([
      api.duplicates.group(place, task.group.key),
      api.duplicates.read(place),
    ])
    if (group === null) return { is: 'gone', task }
    const shown = group.members.slice(0, mostCompared)
    const records = await Promise.all(shown.map(({ key }) => api.customers.read(place, key)))
    const members = shown.map((member, at) => ({ ...member, record: records[at]! }))
    const isKept = before !== null && members.some(({ key }) => key === before.keep)
    const choice = isKept ? before : proposedChoice(members, passive)
    return { is: 'choosing', task, members, choice, passive, saving: false, refused: [], fail: null }
  } catch (error) {
    return { is: 'reading', task, fail: failOf(error) }
  }
}

const stage = async (now: Choosing): Promise<MergeState> => {
  const { task, members, choice } = now
  try {
    const outcome = await api.duplicates.merge(task.place, requestOf(members, choice))
    if (outcome.is === 'refused') return { ...now, saving: false, refused: outcome.refused, fail: null }
    const name = members.find(({ key }) => key === choice.keep)?.name ?? ''
    return { is: 'done', task, name, outcome, back: await readBatchUndo(task.place, 'merge', 1) }
  } catch (error) {
    return { ...now, saving: false, refused: [], fail: failOf(error) }
  }
}

/** One group side by side: from the choices to the undo of its merge. */
export const useMerging = defineStore('merging', () => {
  const settings = useSettings()
  const state = shallowRef<MergeState>({ is: 'closed' })

  const show = (task: MergeTask, next: MergeState): void => void (state.value = withAnswer(state.value, task, next))
  const read = async (task: MergeTask, before: MergeChoice | null): Promise<void> =>
    show(task, await readGroup(task, before))
  const open = async (group: ShownGroup): Promise<void> => {
    if (!settings.place) return
    const task = { place: settings.place, group }
    state.value = { is: 'reading', task, fail: null }
    await read(task, null)
  }
  /** Reads the customers again and keeps the choices. */
  const readAgain = async (): Promise<void> => {
    const now = state.value
    if (now.is === 'reading') await read(now.task, null)
    if (now.is === 'choosing' && !now.saving) await read(now.task, now.choice)
  }
  const change = (next: (now: Choosing) => MergeChoice): void => {
    const now = state.value
    if (now.is === 'choosing' && !now.saving) state.value = { ...now, choice: next(now) }
  }
  const keep = (key: string): void => change(({ members, passive }) => proposedChoice(members, passive, key))
  const choose = (choice: MergeChoice): void => change(() => choice)
  const merge = async (): Promise<void> => {
    const now = state.value
    if (now.is !== 'choosing' || now.saving || countsOf(now.members, now.choice).edits === 0) return
    const { task } = now
    state.value = { ...now, saving: true, refused: [], fail: null }
    show(task, await stage(now))
  }
  const undo = async (): Promise<void> => {
    const now = state.value
    if (now.is !== 'done') return
    await undoBatch(now.task.place, now.back, (back) => show(now.task, { ...now, back }))
  }
  /** Waits for a merge or its undo. */
  const close = (): void => {
    const now = state.value
    const isBusy = (now.is === 'choosing' && now.saving) || (now.is === 'done' && now.back.is === 'under-way')
    if (!isBusy) state.value = { is: 'closed' }
  }
  whenPlaceChanges(() => void (state.value = { is: 'closed' }))
  return { state, open, readAgain, keep, choose, merge, undo, close }
})
