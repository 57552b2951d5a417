import type { MergeChoice } from '../../checks/merge-choice.ts'
import { whenPlaceChanges } from '../when-place-changes.ts'
import type { MergeState, MergeTask } from './merge-state.ts'

/** Choices that were not merged yet: Esc closes the dialog, and a user in a hurry opens it again. */
export const leftChoices = () => {
  const choices = new Map<string, MergeChoice>()
  const nameOf = ({ place, of }: MergeTask): string => JSON.stringify([place, of])
  whenPlaceChanges(() => choices.clear())
  return {
    of: (task: MergeTask): MergeChoice | null => choices.get(nameOf(task)) ?? null,
    keep: (task: MergeTask, choice: MergeChoice): MergeChoice => {
      choices.set(nameOf(task), choice)
      return choice
    },
    /** After a merge; one that was refused keeps them. */
    after: (task: MergeTask, next: MergeState): MergeState => {
      if (next.is === 'done') choices.delete(nameOf(task))
      return next
    },
  }
}
