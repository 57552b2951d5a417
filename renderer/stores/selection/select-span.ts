import type { ShallowRef } from 'vue'
import { useCustomers } from '../customers.ts'
import { dropAnswer, latest } from '../latest.ts'
import { keysBetween } from './keys-between.ts'
import { withSpan, type Selected } from './selection-state.ts'

/** Selects a span of rows with Shift. */
export const selectSpan = (selected: ShallowRef<Selected>) => {
  const customers = useCustomers()
  const newest = latest()
  /** The first row of the span, and the selection before it. */
  let span: { readonly from: string; readonly before: Selected } | null = null
  let reading: Promise<void> = Promise.resolve()

  const read = async (from: string, to: string): Promise<void> => {
    span ??= { from, before: selected.value }
    const { from: start, before } = span
    await newest(
      async () => keysBetween(...(await Promise.all([customers.position(start), customers.position(to)]))),
      (keys) => void (selected.value = withSpan(before, keys)),
    )
  }
  /** Adds the span to the selection before it. `from` counts only for the first step of a span. */
  const extend = (from: string, to: string): Promise<void> => {
    const own = read(from, to)
    reading = own.catch(() => undefined)
    return own
  }
  /** Resolves when the rows of the latest span are known, so that an action includes them. */
  const ready = (): Promise<void> => reading
  /** The keyboard moved without selecting: the next span begins at the next row. */
  const settle = (): void => void (span = null)
  /** Rows are being selected: Shift adds more of them. */
  const spans = (): boolean => span !== null
  const begin = (from: string): void => void (span = { from, before: selected.value })
  /** A span that is still being read does not change a newer selection. */
  const put = (next: Selected): void => {
    dropAnswer(newest)
    selected.value = next
  }
  return { extend, ready, settle, spans, begin, put }
}
