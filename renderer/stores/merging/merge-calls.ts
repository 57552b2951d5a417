import { mostCompared, mostMembers, type ShownGroup } from '../../../preload/contract/duplicates.ts'
import { never } from '../../../preload/contract/never.ts'
import { choiceAgain, proposedChoice, requestOf, type MadeChoice } from '../../checks/merge-choice.ts'
import { api, failOf } from '../api.ts'
import { useSettings } from '../settings.ts'
import { readBatchUndo } from '../undo/batch-undo.ts'
import { whenPlaceChanges } from '../when-place-changes.ts'
import type { Choosing, MergeState, MergeTask } from './merge-state.ts'

/** The customer, then other members of its groups, each once. */
const likeKeys = (key: string, groups: readonly ShownGroup[]): readonly string[] =>
  [...new Set([key, ...groups.flatMap(({ members }) => members.map((member) => member.key))])].slice(0, mostMembers)

/** A comparison has the first members only, and the customer that it is about. */
const withCustomer = (group: ShownGroup, at: number): ShownGroup =>
  at < mostCompared ? group : { ...group, members: [group.members[at]!, ...group.members.toSpliced(at, 1)] }

const groupOf = async ({ place, of }: MergeTask): Promise<ShownGroup | null> => {
  switch (of.is) {
    case 'group':
      return api.duplicates.group(place, of.key)
    case 'customers':
      return api.duplicates.together(place, of.keys)
    case 'like': {
      const groups = await api.duplicates.ofCustomer(place, of.key)
      const [only, ...more] = groups
      const at = only && more.length === 0 ? only.members.findIndex(({ key }) => key === of.key) : -1
      return only && at >= 0 ? withCustomer(only, at) : api.duplicates.together(place, likeKeys(of.key, groups))
    }
    default:
      return never(of)
  }
}

/** The customers as they are now, with the choices before as far as they still fit. */
export const readGroup = async (task: MergeTask, before: MadeChoice | null): Promise<MergeState> => {
  const { place, of } = task
  try {
    const [group, { passive }] = await Promise.all([groupOf(task), api.duplicates.read(place)])
    if (group === null) return { is: of.is === 'like' ? 'none' : 'gone', task }
    const shown = group.members.slice(0, mostCompared)
    const records = await Promise.all(shown.map(({ key }) => api.customers.read(place, key)))
    const members = shown.map((member, at) => ({ ...member, record: records[at]! }))
    const choice = before ? choiceAgain(before, members, passive) : proposedChoice(members, passive)
    const beyond = group.members.length + group.more - members.length
    return { is: 'choosing', task, members, beyond, choice, passive, saving: false, refused: [], fail: null }
  } catch (error) {
    return { is: 'reading', task, fail: failOf(error) }
  }
}

export const stageMerge = async (now: Choosing): Promise<MergeState> => {
  const { task, members, choice } = now
  try {
    const outcome = await api.duplicates.merge(useSettings().authored(task.place), requestOf(members, choice))
    if (outcome.is === 'refused') return { ...now, saving: false, refused: outcome.refused, fail: null }
    const name = members.find(({ key }) => key === choice.keep)?.name ?? ''
    return { is: 'done', task, name, outcome, back: await readBatchUndo(task.place, 'merge', 1) }
  } catch (error) {
    return { ...now, saving: false, refused: [], fail: failOf(error) }
  }
}

/** Choices that were not merged yet: Esc closes the dialog, and a user in a hurry opens it again. */
export const leftChoices = () => {
  const choices = new Map<string, MadeChoice>()
  const nameOf = ({ place, of }: MergeTask): string => JSON.stringify([place, of])
  whenPlaceChanges(() => choices.clear())
  return {
    of: (task: MergeTask): MadeChoice | null => choices.get(nameOf(task)) ?? null,
    keep: (now: Choosing): Choosing => {
      choices.set(nameOf(now.task), now)
      return now
    },
    /** After a merge; one that was refused keeps them. */
    after: (task: MergeTask, next: MergeState): MergeState => {
      if (next.is === 'done') choices.delete(nameOf(task))
      return next
    },
  }
}
