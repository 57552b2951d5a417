import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { Changes, CustomerRecord, CustomerTemplate, FormDraft } from '../../../preload/contract/customers.ts'
import { duplicateOf } from '../../checks/values.ts'
import { api, failOf } from '../api.ts'
import type { RecordForm } from './record-form.ts'
import {
  blankPanel,
  closedPanel,
  keyIn,
  withFailedRefresh,
  withNewer,
  withPanel,
  type Panel,
  type RecordState,
} from './record-state.ts'

interface Around {
  leave(go: () => void): void
  /** A new customer gets the service's key once it was sent. */
  follow(from: string, to: string): void
  /** The draft that waits for this customer. */
  draftFor(place: AdministrationRef, key: string): Promise<FormDraft | null>
  /** The form with a draft that waited; null where all of it was saved. */
  take(place: AdministrationRef, stored: FormDraft, record: CustomerRecord): RecordState | null
}

/** Its form has the draft that waits for the customer: typed over it, that would be lost. */
const readForm = async (
  { state }: RecordForm,
  { draftFor, take }: Around,
  place: AdministrationRef,
  key: string,
): Promise<() => RecordState> => {
  const record = await api.customers.read(place, key)
  const isShown = state.value.panel.is === 'open' && keyIn(state.value.panel) === record.key
  const stored = isShown ? null : await draftFor(place, record.key)
  return () => (stored && take(place, stored, record)) ?? withPanel(state.value, { is: 'open', record })
}

export const recordOpening = (form: RecordForm, around: Around) => {
  const { leave, follow } = around
  const { settings, keeper, state, dirty, newest, apply, remember } = form
  /** Counts requests to show a customer: an answer to an older one is dropped. */
  let request = 0
  /** Counts refreshes: a refresh while a customer is being read makes us read it again. */
  let refreshes = 0
  const supersede = (): number => ++request
  const show = (panel: Panel, draft: Changes = {}): void => apply(withPanel(state.value, panel, draft))
  const dropAnswers = (then: () => void = () => undefined): Promise<boolean> => newest(() => Promise.resolve(), then)

  /** Reads the open customer again; the draft stays over it. */
  const refresh = async (): Promise<void> => {
    refreshes++
    const { panel } = state.value
    const place = settings.place
    const key = panel.is === 'open' ? panel.record.key : null
    if (!place || key === null) return
    await newest(
      () => api.customers.read(place, key),
      (answer) => {
        follow(key, answer.key)
        apply(withNewer(state.value, key, answer))
      },
      (error) => apply(withFailedRefresh(state.value, key, failOf(error))),
    )
  }
  /** The user may have typed while the customer was being read, so unsaved input is asked about here too. */
  const arrive = (own: number, next: () => RecordState): void => {
    if (own === request) leave(() => own === request && apply(next()))
  }
  const open = async (key: string): Promise<void> => {
    const place = settings.place
    if (!place) return
    const own = supersede()
    const before = refreshes
    if (['closed', 'failed'].includes(state.value.panel.is)) show({ is: 'opening', key })
    try {
      arrive(own, await readForm(form, around, place, key))
    } catch (error) {
      arrive(own, () => withPanel(state.value, { is: 'failed', key, fail: failOf(error) }))
    }
    if (refreshes !== before && keyIn(state.value.panel) === key) await refresh()
  }
  /** Opens a new customer, perhaps with typed values or a template. Supersedes a customer that is still being read. */
  const openNew = (typed: Changes = {}, template: CustomerTemplate | null = null): Promise<boolean> => {
    supersede()
    return dropAnswers(() => {
      show(blankPanel(crypto.randomUUID(), template), typed)
      if (dirty.value > 0) remember()
    })
  }
  /** A customer that is still being read does not appear later, above all not in another administration. */
  const close = (): void => {
    supersede()
    keeper.leave()
    void dropAnswers()
    show(closedPanel)
  }
  return {
    open,
    openNew,
    duplicate: (from: CustomerRecord): Promise<boolean> => openNew(duplicateOf(from)),
    refresh,
    close,
  }
}
