import { ref, shallowRef } from 'vue'
import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type {
  Dismissal,
  DuplicateOrder,
  DuplicatesProgress,
  DuplicatesView,
  GroupsResult,
  ShownGroup,
} from '../../../preload/contract/duplicates.ts'
import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import { api, failOf } from '../api.ts'
import { dropAnswer, latest } from '../latest.ts'
import { useSettings } from '../settings.ts'

const page = 50
/** Groups that one question can have. */
const most = 200
const dismissalsPage = 100

/** So many groups, or all there are, in as many questions as it takes. */
const readGroups = async (place: AdministrationRef, order: DuplicateOrder, count: number): Promise<GroupsResult> => {
  let groups: readonly ShownGroup[] = []
  let next: number | null = 0
  while (next !== null && groups.length < count) {
    const window: GroupsResult = await api.duplicates.groups(place, {
      order,
      from: next,
      count: Math.min(most, count - groups.length),
    })
    groups = [...groups, ...window.groups]
    next = window.next
  }
  return { groups, next }
}

/** The page of dismissals that is shown. */
const dismissalList = () => {
  const dismissals = shallowRef<readonly Dismissal[]>([])
  const dismissalsFrom = ref(0)
  return {
    shown: { dismissals, dismissalsFrom, dismissalsPage },
    ask: (place: AdministrationRef) => api.duplicates.dismissals(place, dismissalsFrom.value, dismissalsPage),
    /** The last dismissal of the last page may have gone. */
    isPastEnd: (): boolean => dismissals.value.length === 0 && dismissalsFrom.value > 0,
    reset: (): void => {
      dismissals.value = []
      dismissalsFrom.value = 0
    },
  }
}

/** The shown groups and dismissals of an administration. */
export const groupList = () => {
  const settings = useSettings()
  /** Null: not read yet. */
  const view = shallowRef<DuplicatesView | null>(null)
  /** Null: no search is under way. */
  const progress = shallowRef<DuplicatesProgress | null>(null)
  const groups = shallowRef<readonly ShownGroup[]>([])
  const said = dismissalList()
  /** Null: there are no more groups. */
  const next = ref<number | null>(null)
  const order = ref<DuplicateOrder>('surest')
  const fail = shallowRef<ErrorPayload | null>(null)
  const newest = latest()
  /** Groups that the user asked to see: a reading for a topic must not forget them. */
  let wanted = page

  const failed = (error: unknown): void => void (fail.value = failOf(error))
  const read = async (): Promise<void> => {
    const { place } = settings
    if (!place) return
    await newest(
      () =>
        Promise.all([
          api.duplicates.read(place),
          api.duplicates.progress(place),
          readGroups(place, order.value, wanted),
          said.ask(place),
        ]),
      ([now, done, shown, dismissed]) => {
        view.value = now
        progress.value = done
        groups.value = shown.groups
        next.value = shown.next
        said.shown.dismissals.value = dismissed
        fail.value = null
      },
      failed,
    )
    if (said.isPastEnd()) await turnDismissals(Math.max(0, said.shown.dismissalsFrom.value - dismissalsPage))
  }
  const turnDismissals = async (from: number): Promise<void> => {
    said.shown.dismissalsFrom.value = from
    await read()
  }
  const more = async (): Promise<void> => {
    if (next.value === null) return
    wanted = groups.value.length + page
    await read()
  }
  const sortBy = async (by: DuplicateOrder): Promise<void> => {
    order.value = by
    wanted = page
    groups.value = []
    await read()
  }
  const reset = (): void => {
    dropAnswer(newest)
    view.value = progress.value = next.value = fail.value = null
    groups.value = []
    said.reset()
    wanted = page
  }
  const shown = { view, progress, groups, next, order, fail, ...said.shown }
  return { ...shown, failed, read, turnDismissals, more, sortBy, reset }
}
