import { ref, shallowRef } from 'vue'
import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import type { HistoryEntry, HistoryQuestion, HistoryResult } from '../../../preload/contract/history.ts'
import { api, failOf } from '../api.ts'
import { dropAnswer, latest } from '../latest.ts'
import { useSettings } from '../settings.ts'

const page = 100
const most = 200

/** The known lines below those just read; none when lines could be missing in between. */
export const linesBelow = (read: HistoryResult, known: readonly HistoryEntry[]): readonly HistoryEntry[] => {
  const last = read.entries.at(-1)
  if (!last || !known.some(({ number }) => number >= last.number)) return []
  return known.filter(({ number }) => number < last.number)
}

/** Known lines, with the customer and the search that they answer: the user may have typed another search since. */
const knownLines = () => {
  const entries = shallowRef<readonly HistoryEntry[] | null>(null)
  const more = ref(false)
  const fail = shallowRef<ErrorPayload | null>(null)
  let answered = ''
  const aboutOf = ({ customer, search }: HistoryQuestion): string => JSON.stringify([customer ?? null, search])
  const take = (list: readonly HistoryEntry[], hasMore: boolean, question: HistoryQuestion): void => {
    entries.value = list
    more.value = hasMore
    fail.value = null
    answered = aboutOf(question)
  }
  return { entries, more, fail, take, doAnswer: (question: HistoryQuestion) => answered === aboutOf(question) }
}

export const historyLines = (ask: (before: number | null, count: number) => HistoryQuestion) => {
  const settings = useSettings()
  const { entries, more, fail, take, doAnswer } = knownLines()
  const newest = latest()
  /** A separate question, so newer lines do not drop an older page. */
  const newestOlder = latest()
  /** First pages under way: a line may be written after we asked for them. */
  let reading = 0

  const noteFailure = (error: unknown): void => void (fail.value = failOf(error))
  const readFirst = async (
    count: number,
    then: (answer: HistoryResult, question: HistoryQuestion) => void,
  ): Promise<void> => {
    const place = settings.place
    if (!place) return
    const question = ask(null, count)
    const takeFirst = (answer: HistoryResult): void => then(answer, question)
    reading++
    try {
      await newest(() => api.history.list(place, question), takeFirst, noteFailure)
    } finally {
      reading--
    }
  }
  const read = (): Promise<void> => {
    dropAnswer(newestOlder)
    return readFirst(page, (answer, question) => take(answer.entries, answer.more, question))
  }
  /** New lines appear on top; older pages stay. */
  const refresh = async (): Promise<void> => {
    if (entries.value === null) return reading > 0 ? read() : undefined
    // Known lines of another search are no older pages of this one.
    if (!doAnswer(ask(null, page))) return read()
    await readFirst(Math.min(most, Math.max(page, entries.value.length)), (answer, question) => {
      const rest = linesBelow(answer, entries.value ?? [])
      take([...answer.entries, ...rest], rest.length > 0 ? more.value : answer.more, question)
    })
  }
  const readOlder = async (): Promise<void> => {
    const place = settings.place
    const last = entries.value?.at(-1)
    if (!place || !last || !more.value) return
    const question = ask(last.number, page)
    // The lines of a search that was just typed are still to be read.
    if (!doAnswer(question)) return
    await newestOlder(
      () => api.history.list(place, question),
      (answer) => {
        // A refresh may have replaced the lines, and then the older page need not follow them.
        if (entries.value?.at(-1)?.number === last.number)
          take([...entries.value, ...answer.entries], answer.more, question)
      },
      noteFailure,
    )
  }
  const forget = (): void => {
    entries.value = null
    more.value = false
    fail.value = null
    dropAnswer(newestOlder)
    dropAnswer(newest)
  }
  return { entries, more, fail, read, refresh, readOlder, forget }
}
