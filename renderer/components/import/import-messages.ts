import type { ImportColumn, ImportOutcome, ImportProgress, ImportSummary } from '../../../preload/contract/import.ts'
import { openRows } from '../../checks/import-counts.ts'
import { useMessages } from '../../i18n/messages.ts'
import type { ImportFile } from '../../stores/import/import-flow.ts'
import type { BatchUndo } from '../../stores/undo/batch-undo.ts'
import { useBatchMessages } from '../ui/batch-messages.ts'

export const useImportMessages = () => {
  const { t, count, number } = useMessages()
  const { undoText } = useBatchMessages()
  /** The heading of a column, or its number. */
  const columnName = (columns: readonly ImportColumn[], at: number): string =>
    columns[at]?.heading || t('importing.column', { at: number(at + 1) })

  const takenText = ({ taken, plan }: ImportFile): string => {
    if (taken === null) return ''
    const sentence = count('importing.taken', taken)
    return taken < plan.columns.length ? `${sentence} ${t('importing.takenPart')}` : sentence
  }
  const percentOf = ({ done, total }: ImportProgress): number | null =>
    total === null ? null : Math.floor((done * 100) / Math.max(1, total))
  const readingText = (progress: ImportProgress | null): string => {
    const percent = progress && percentOf(progress)
    return percent === null ? t('importing.opening') : t('importing.openingPart', { percent: number(percent) })
  }
  const checkingText = (progress: ImportProgress | null): string => {
    const percent = progress && percentOf(progress)
    return percent === null ? t('importing.checking') : t('importing.checkingPart', { percent: number(percent) })
  }
  const stagingText = (progress: ImportProgress | null): string =>
    progress?.step === 'staging' && progress.total !== null
      ? t('importing.stagingPart', { done: number(progress.done), total: number(progress.total) })
      : t('importing.staging')

  const summaryText = (summary: ImportSummary): string => {
    const { rows, changes, warnings } = summary
    const parts = [
      rows.change && `${count('importing.changed', rows.change)} ${count('importing.inFields', changes)}`,
      rows.create && count('importing.created', rows.create),
      openRows(summary) && count('importing.open', openRows(summary)),
      warnings && count('importing.warnings', warnings),
    ].filter(Boolean)
    const nothing = rows.change + rows.create === 0 && t('importing.nothing')
    return [nothing, parts.length > 0 && `${parts.join(', ')}.`].filter(Boolean).join(' ')
  }
  const outcomeText = ({ created, changed, left }: ImportOutcome, back: BatchUndo): string =>
    undoText(back) ??
    [
      created + changed === 0 && t('importing.outcomeNone'),
      created > 0 && count('importing.outcomeCreated', created),
      changed > 0 && count('importing.outcomeChanged', changed),
      created + changed > 0 && t('importing.outcomeWaits'),
      left > 0 && count('bulk.left', left),
    ]
      .filter(Boolean)
      .join(' ')
  return { columnName, takenText, percentOf, readingText, checkingText, stagingText, summaryText, outcomeText }
}
