import type { DuplicatesProgress, ShownGroup } from '../../../preload/contract/duplicates.ts'
import type { MergeCounts } from '../../checks/merge-choice.ts'
import { useMessages } from '../../i18n/messages.ts'
import type { Staged } from '../../stores/merging/merge-state.ts'

type Counts = Pick<MergeCounts, 'fields' | 'passive' | 'deleted'>

/** Texts about groups of duplicates and their merge. */
export const useDuplicateMessages = () => {
  const { t, count, number } = useMessages()
  const nameOf = (name: string): string => name || t('record.unnamed')
  const groupName = ({ members }: Pick<ShownGroup, 'members'>): string => nameOf(members[0]?.name ?? '')
  const progressText = (progress: DuplicatesProgress | null): string =>
    progress === null
      ? t('duplicates.starting')
      : t(`duplicates.steps.${progress.step}`, { done: number(progress.done), total: number(progress.total) })
  /** One sentence for the kept customer, and one for each thing that happens to others. */
  const partTexts = (name: string, { fields, passive, deleted }: Counts): string[] => [
    t('duplicates.fields', { name: nameOf(name), count: number(fields) }, fields),
    ...(passive > 0 ? [count('duplicates.passive', passive)] : []),
    ...(deleted > 0 ? [count('duplicates.deleted', deleted)] : []),
  ]
  const doneText = (name: string, outcome: Staged): string =>
    t('duplicates.done', { parts: partTexts(name, outcome).join(' ') })
  return { nameOf, groupName, progressText, partTexts, doneText }
}
