import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { BulkChange, BulkLine, BulkOutcome, BulkPreview, BulkProgress } from '../../preload/contract/bulk.ts'
import type { Chosen } from '../../preload/contract/customers.ts'
import type { ErrorPayload } from '../../preload/contract/error-payload.ts'
import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import type { UndoOutcome } from '../../preload/contract/undo.ts'
import { api, failOf } from './api.ts'
import { blankForm, changeOf, formWith, type BulkForm } from '../checks/bulk-form.ts'
import { latest } from './latest.ts'
import { useRecord } from './record.ts'
import { useSelection } from './selection.ts'
import { useSettings } from './settings.ts'

/** `before`: what is still shown while a newer one is made. */
export type Preview =
  | { readonly is: 'none' }
  | { readonly is: 'making'; readonly before: BulkPreview | null }
  | { readonly is: 'shown'; readonly preview: BulkPreview }
  | { readonly is: 'failed'; readonly fail: ErrorPayload }

/** Taking it back: `step` is what undoing would take back, so that nothing else is taken back in its place. */
export type TakingBack =
  | { readonly is: 'possible'; readonly step: string }
  | { readonly is: 'impossible' }
  | { readonly is: 'under-way' }
  | { readonly is: 'done'; readonly outcome: UndoOutcome }
  | { readonly is: 'failed'; readonly fail: ErrorPayload }

/** `given`: a change that came from elsewhere, such as pasted cells; null: the one of the form. */
interface Task {
  readonly place: AdministrationRef
  readonly chosen: Chosen
  /** How many were chosen; null: not known. */
  readonly count: number | null
  readonly given: BulkChange | null
}
export type BulkState =
  | { readonly is: 'closed' }
  | { readonly is: 'preparing'; readonly task: Task; readonly preview: Preview }
  | { readonly is: 'staging' | 'stopping'; readonly task: Task; readonly progress: BulkProgress }
  | { readonly is: 'done'; readonly task: Task; readonly outcome: BulkOutcome; readonly back: TakingBack }

const pauseFor = 400

/** One change of many customers: filled in, shown whole, staged, and perhaps taken back. */
export const useBulk = defineStore('bulk', () => {
  const settings = useSettings()
  const selection = useSelection()
  const record = useRecord()
  const state = shallowRef<BulkState>({ is: 'closed' })
  const form = shallowRef<BulkForm>(blankForm)
  const newest = latest()
  let pause: ReturnType<typeof setTimeout> | null = null

  const isOpen = computed(() => state.value.is !== 'closed')
  const change = computed<BulkChange | null>(() => {
    const now = state.value
    return now.is === 'closed' ? null : (now.task.given ?? changeOf(form.value))
  })

  const show = (preview: Preview): void => {
    if (state.value.is === 'preparing') state.value = { ...state.value, preview }
  }
  const shown = (): BulkPreview | null => {
    if (state.value.is !== 'preparing') return null
    const { preview } = state.value
    return preview.is === 'shown' ? preview.preview : preview.is === 'making' ? preview.before : null
  }
  const rest = (): void => {
    if (pause) clearTimeout(pause)
    pause = null
    void newest(
      () => Promise.resolve(),
      () => undefined,
    )
  }
  const make = async (): Promise<void> => {
    rest()
    const [now, wanted] = [state.value, change.value]
    if (now.is !== 'preparing') return
    if (wanted === null) return show({ is: 'none' })
    show({ is: 'making', before: shown() })
    await newest(
      () => api.bulk.preview(now.task.place, now.task.chosen, wanted),
      (preview) => show({ is: 'shown', preview }),
      (error) => show({ is: 'failed', fail: failOf(error) }),
    )
  }
  /** What is typed is shown a moment after the last key; nothing older can be staged meanwhile. */
  const fill = (next: Partial<BulkForm>): void => {
    form.value = formWith(form.value, next)
    rest()
    if (change.value === null) return show({ is: 'none' })
    show({ is: 'making', before: shown() })
    pause = setTimeout(() => void make(), pauseFor)
  }

  const begin = (chosen: Chosen, given: BulkChange | null, count: number | null): void => {
    if (!settings.place || ['staging', 'stopping'].includes(state.value.is)) return
    form.value = blankForm
    state.value = { is: 'preparing', task: { place: settings.place, chosen, given, count }, preview: { is: 'none' } }
    if (given) void make()
  }
  /** Opens the sheet for some customers; `count`: how many they are. */
  const open = (chosen: Chosen, count = chosen.is === 'keys' ? chosen.keys.length : null): void =>
    begin(chosen, null, count)
  /** For what is selected in the table, or else the customer in the panel. */
  const openSelected = async (): Promise<void> => {
    await selection.ready()
    if (selection.chosen) open(selection.chosen, selection.count)
    else if (record.key !== null) open({ is: 'keys', keys: [record.key] })
  }
  /** Opens it with a change that is known, at its preview. */
  const preview = (chosen: Chosen, known: BulkChange): void =>
    begin(
      chosen,
      known,
      known.is === 'cells' ? known.customers.length : chosen.is === 'keys' ? chosen.keys.length : null,
    )

  /** Fails `bulk-preview-gone`. */
  const lines = async (id: string, from: number, count: number): Promise<readonly BulkLine[]> =>
    state.value.is === 'closed' ? [] : api.bulk.lines(state.value.task.place, id, from, count)
  /** The window's view of a preview that main no longer has. */
  const gone = (fail: ErrorPayload): void => show({ is: 'failed', fail })

  /** Whoever went elsewhere is told nothing of it here. */
  const put = (task: Task, next: BulkState): void => {
    if (state.value.is !== 'closed' && state.value.task === task) state.value = next
  }
  const readBack = async (place: AdministrationRef): Promise<TakingBack> => {
    const top = await api.undo.read(place).catch(() => null)
    return top?.undo?.what === 'bulk' ? { is: 'possible', step: top.undo.id } : { is: 'impossible' }
  }
  const stage = async (): Promise<void> => {
    const now = state.value
    if (now.is !== 'preparing' || now.preview.is !== 'shown' || now.preview.preview.customers === 0) return
    const {
      task,
      preview: {
        preview: { id, customers: total },
      },
    } = now
    state.value = { is: 'staging', task, progress: { done: 0, total } }
    try {
      const outcome = await api.bulk.stage(task.place, id)
      put(task, {
        is: 'done',
        task,
        outcome,
        back: outcome.staged > 0 ? await readBack(task.place) : { is: 'impossible' },
      })
    } catch (error) {
      put(task, { is: 'preparing', task, preview: { is: 'failed', fail: failOf(error) } })
    }
  }
  const readProgress = async (): Promise<void> => {
    if (state.value.is !== 'staging') return
    const progress = await api.bulk.progress(state.value.task.place)
    if (progress && state.value.is === 'staging') state.value = { ...state.value, progress }
  }
  /** Ends the staging after the customers in hand; how far it came is said then. */
  const stop = async (): Promise<void> => {
    if (state.value.is !== 'staging') return
    state.value = { ...state.value, is: 'stopping' }
    await api.bulk.drop(state.value.task.place)
  }

  const takeBack = async (): Promise<void> => {
    const now = state.value
    if (now.is !== 'done' || now.back.is !== 'possible') return
    const { step } = now.back
    const answer = (back: TakingBack): void => put(now.task, { ...now, back })
    answer({ is: 'under-way' })
    try {
      const top = await readBack(now.task.place)
      if (top.is !== 'possible' || top.step !== step) answer({ is: 'impossible' })
      else answer({ is: 'done', outcome: await api.undo.undo(now.task.place) })
    } catch (error) {
      answer({ is: 'failed', fail: failOf(error) })
    }
  }

  const leave = async (): Promise<void> => {
    const now = state.value
    rest()
    state.value = { is: 'closed' }
    if (now.is === 'preparing' && now.preview.is !== 'none') await api.bulk.drop(now.task.place)
  }
  /** Closes; a staging under way is stopped first, and then says how far it came. */
  const close = (): Promise<void> => {
    const under = state.value
    if (under.is === 'staging') return stop()
    return under.is === 'stopping' || (under.is === 'done' && under.back.is === 'under-way')
      ? Promise.resolve()
      : leave()
  }
  // Elsewhere there are other customers. What is being staged goes on where it was begun.
  watch(
    () => JSON.stringify(settings.place),
    () => {
      rest()
      state.value = { is: 'closed' }
    },
    { flush: 'sync' },
  )

  return {
    state,
    form,
    isOpen,
    change,
    open,
    openSelected,
    preview,
    fill,
    make,
    lines,
    gone,
    stage,
    readProgress,
    stop,
    takeBack,
    close,
  }
})
