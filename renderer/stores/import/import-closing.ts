import { shallowRef, type ShallowRef } from 'vue'
import { api } from '../api.ts'
import { closing, fileOf, type ImportFlow } from './import-flow.ts'

interface Running {
  /** Drops answers that may still come. */
  readonly drop: () => void
  readonly stop: () => Promise<void>
}

/** Leaves an import, and asks first where work of the user would be lost. */
export const importClosing = (flow: ShallowRef<ImportFlow>, { drop, stop }: Running) => {
  const leaving = shallowRef(false)
  const reset = (): void => {
    drop()
    leaving.value = false
    flow.value = { is: 'closed' }
  }
  const discard = async (): Promise<void> => {
    const now = flow.value
    if (now.is === 'closed') return
    const { place } = now.task
    const file = fileOf(now)
    reset()
    if (now.is === 'opening' || now.is === 'checking') await api.imports.cancel(place)
    // Main forgets an import that is saved.
    if (file && now.is !== 'done') await api.imports.close(place, file.preview.id)
  }
  /** An import that is being saved goes on in its own administration; any other is forgotten there. */
  const leave = async (): Promise<void> => {
    const { is } = flow.value
    if (is === 'staging' || is === 'stopping') reset()
    else await discard()
  }
  const close = async (): Promise<void> => {
    const way = closing(flow.value)
    if (way === 'stop') return stop()
    if (way === 'leave') return discard()
    if (way === 'ask') leaving.value = true
  }
  const stay = (): void => void (leaving.value = false)
  return { leaving, leave, discard, close, stay }
}
