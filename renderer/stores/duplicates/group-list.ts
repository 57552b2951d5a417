import { ref, shallowRef } from 'vue'
import type {
  Dismissal,
  DuplicateOrder,
  DuplicatesProgress,
  DuplicatesView,
  ShownGroup,
} from '../../../preload/contract/duplicates.ts'
import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import { api, failOf } from '../api.ts'
import { dropAnswer, latest } from '../latest.ts'
import { useSettings } from '../settings.ts'

const page = 50
/** Groups and dismissals that one question can have. */
const most = 200

/** The shown groups and dismissals of an administration. */
export const groupList = () => {
  const settings = useSettings()
  /** Null: not read yet. */
  const view = shallowRef<DuplicatesView | null>(null)
  /** Null: no search is under way. */
  const progress = shallowRef<DuplicatesProgress | null>(null)
  const groups = shallowRef<readonly ShownGroup[]>([])
  const dismissals = shallowRef<readonly Dismissal[]>([])
  /** Null: there are no more groups. */
  const next = ref<number | null>(null)
  const order = ref<DuplicateOrder>('surest')
  const fail = shallowRef<ErrorPayload | null>(null)
  const newest = latest()

  const failed = (error: unknown): void => void (fail.value = failOf(error))
  /** Reads as many groups as are shown now. */
  const read = async (): Promise<void> => {
    const { place } = settings
    if (!place) return
    const window = { order: order.value, from: 0, count: Math.min(most, Math.max(page, groups.value.length)) }
    await newest(
      () =>
        Promise.all([
          api.duplicates.read(place),
          api.duplicates.progress(place),
          api.duplicates.groups(place, window),
          api.duplicates.dismissals(place, 0, most),
        ]),
      ([now, done, shown, dismissed]) => {
        view.value = now
        progress.value = done
        groups.value = shown.groups
        next.value = shown.next
        dismissals.value = dismissed
        fail.value = null
      },
      failed,
    )
  }
  const more = async (): Promise<void> => {
    const { place } = settings
    const from = next.value
    if (!place || from === null) return
    await newest(
      () => api.duplicates.groups(place, { order: order.value, from, count: page }),
      (window) => {
        groups.value = [...groups.value, ...window.groups]
        next.value = window.next
      },
      failed,
    )
  }
  const sortBy = async (wanted: DuplicateOrder): Promise<void> => {
    order.value = wanted
    groups.value = []
    await read()
  }
  const reset = (): void => {
    dropAnswer(newest)
    view.value = progress.value = next.value = fail.value = null
    groups.value = dismissals.value = []
  }
  return { view, progress, groups, dismissals, next, order, fail, failed, read, more, sortBy, reset }
}
