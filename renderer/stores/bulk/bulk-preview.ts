import { computed, shallowRef, type ShallowRef } from 'vue'
import type { BulkChange, BulkLine } from '../../../preload/contract/bulk.ts'
import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import { blankForm, changeOf, formWith, replaceOf, type BulkForm } from '../../checks/bulk-form.ts'
import { api, failOf } from '../api.ts'
import { dropAnswer, latest } from '../latest.ts'
import { making, withPreview, type BulkState, type Preview } from './bulk-state.ts'

const pauseFor = 400

export const bulkPreview = (state: ShallowRef<BulkState>) => {
  const form = shallowRef<BulkForm>(blankForm)
  const newest = latest()
  let pause: ReturnType<typeof setTimeout> | null = null

  const change = computed<BulkChange | null>(() => {
    if (state.value.is === 'closed') return null
    const { given, replacing } = state.value.task
    return given ?? (replacing ? replaceOf(form.value, replacing.columns) : changeOf(form.value))
  })
  const show = (preview: Preview): void => void (state.value = withPreview(state.value, preview))
  /** Drops previews of older forms. */
  const cancel = (): void => {
    if (pause) clearTimeout(pause)
    pause = null
    dropAnswer(newest)
  }
  const make = async (): Promise<void> => {
    cancel()
    const [now, wanted] = [state.value, change.value]
    if (now.is !== 'preparing') return
    if (wanted === null) return show({ is: 'none' })
    show(making(now))
    await newest(
      () => api.bulk.preview(now.task.place, now.task.chosen, wanted),
      (preview) => show({ is: 'shown', preview }),
      (error) => show({ is: 'failed', fail: failOf(error) }),
    )
  }
  /** Debounced. An older preview cannot be staged in the meantime. */
  const fill = (next: Partial<BulkForm>): void => {
    form.value = formWith(form.value, next)
    cancel()
    if (change.value === null) return show({ is: 'none' })
    show(making(state.value))
    pause = setTimeout(() => void make(), pauseFor)
  }
  /** Fails `bulk-preview-gone`. */
  const lines = async (id: string, from: number, count: number): Promise<readonly BulkLine[]> =>
    state.value.is === 'closed' ? [] : api.bulk.lines(state.value.task.place, id, from, count)
  /** Main no longer has the preview. */
  const gone = (fail: ErrorPayload): void => show({ is: 'failed', fail })
  const clear = (): void => void (form.value = blankForm)
  return { form, change, fill, make, lines, gone, cancel, clear }
}
