import type { Edit } from '../../preload/contract/edits.ts'
import type { FieldValue } from '../../preload/contract/customers.ts'
import type { HistoryResult, HistoryEntry, HistoryQuestion, HistoryVerdict } from '../../preload/contract/history.ts'
import { place } from './fake-environments.ts'

const words = (value: FieldValue): string => (value.is === 'text' || value.is === 'number' ? value.text : '')
const wordsOf = (entry: HistoryEntry): string =>
  [entry.name, entry.customerId, entry.who, ...entry.changes.flatMap(({ from, to }) => [words(from), words(to)])]
    .join(' ')
    .toLowerCase()

/** A log in memory; lines get their numbers in order. */
export const fakeHistory = () => {
  const entries: HistoryEntry[] = []
  let verdict: HistoryVerdict | null = null

  const log = (edit: Edit, more: Partial<HistoryEntry> = {}): HistoryEntry => {
    const entry: HistoryEntry = {
      number: entries.length + 1,
      at: Date.now(),
      who: edit.user,
      ...place,
      event: 'saved',
      edit: edit.id,
      kind: edit.kind,
      key: edit.key,
      customerId: edit.customerId,
      name: edit.name,
      changes: edit.changes,
      fail: null,
      messages: [],
      serviceChanged: [],
      vat: null,
      batch: null,
      reversible: false,
      ...more,
    }
    entries.push(entry)
    return entry
  }
  const list = (question: HistoryQuestion): HistoryResult => {
    const wanted = question.search.toLowerCase().split(/\s+/).filter(Boolean)
    const fits = (entry: HistoryEntry): boolean =>
      (question.customer === undefined || entry.key === question.customer) &&
      (question.before === null || entry.number < question.before) &&
      wanted.every((word) => wordsOf(entry).includes(word))
    const found = entries.filter(fits).reverse()
    return { entries: found.slice(0, question.count), more: found.length > question.count }
  }
  return {
    entries,
    log,
    list,
    verify: (): HistoryVerdict => verdict ?? { is: 'whole', entries: entries.length },
    setVerdict: (next: HistoryVerdict): void => void (verdict = next),
  }
}
