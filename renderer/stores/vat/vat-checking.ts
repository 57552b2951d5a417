import type { ShallowRef } from 'vue'
import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { Chosen } from '../../../preload/contract/customers.ts'
import { api, failOf } from '../api.ts'
import { useRecord } from '../record.ts'
import { useRange } from '../range.ts'
import { useSettings } from '../settings.ts'
import { checking, withFail, withRun, withStopping, type VatState, type VatTask } from './vat-state.ts'

/** Of the selected rows, or else of the customer in the panel. */
const keysOf = async (
  place: AdministrationRef,
  chosen: Chosen | null,
  open: string | null,
): Promise<readonly string[]> => {
  if (chosen) return api.customers.keys(place, chosen)
  return open === null ? [] : [open]
}

/** From the permission to the last answer. */
export const vatChecking = (state: ShallowRef<VatState>) => {
  const settings = useSettings()
  const range = useRange()
  const record = useRecord()

  const readProgress = async (): Promise<void> => {
    const now = state.value
    if (now.is !== 'checking' || now.run === null) return
    state.value = withRun(state.value, now.task, await api.vat.progress(now.task.place))
  }
  const begin = async (task: VatTask): Promise<void> => {
    const { place, keys, before } = task
    state.value = checking(task)
    try {
      state.value = withRun(state.value, task, await api.vat.check(place, keys, ...(before === null ? [] : [before])))
      // It may have gone on before its beginning was here.
      await readProgress()
    } catch (error) {
      state.value = withFail(state.value, task, failOf(error))
    }
  }
  /** Asks for permission before the first check outside the Demo company. */
  const check = async (keys: readonly string[]): Promise<void> => {
    const { place, environment } = settings
    if (!place || keys.length === 0 || state.value.is === 'checking') return
    const task: VatTask = { place, keys, before: null }
    if (environment?.kind === 'demo' || settings.settings?.vies) await begin(task)
    else state.value = { is: 'asking', task }
  }
  /** Takes the selected rows, or else the customer in the panel. */
  const checkSelected = async (): Promise<void> => {
    const rows = await range.rowsOfCommand()
    const { place } = settings
    if (!rows || !place) return
    const keys = await keysOf(place, rows.chosen, record.key)
    // Another administration may have customers with the same keys.
    if (settings.isAt(place)) await check(keys)
  }
  const allow = async (): Promise<void> => {
    const now = state.value
    if (now.is !== 'asking') return
    await settings.allowVies(true)
    // The user may have closed the question meanwhile, or left the administration.
    if (state.value === now) await begin(now.task)
  }
  /** Asks about the numbers that are unknown; the other answers stay. */
  const again = async (): Promise<void> => {
    const now = state.value
    if (now.is === 'done') await begin({ ...now.task, before: now.run.id })
    if (now.is === 'failed') await begin(now.task)
  }
  /** The answers so far stay, and are shown. */
  const stop = async (): Promise<void> => {
    const now = state.value
    if (now.is !== 'checking') return
    const stopping = (isStopping: boolean): void => void (state.value = withStopping(state.value, now.task, isStopping))
    stopping(true)
    try {
      await api.vat.cancel(now.task.place)
    } catch (error) {
      stopping(false)
      throw error
    }
    await readProgress()
  }
  return { readProgress, check, checkSelected, allow, again, stop }
}
