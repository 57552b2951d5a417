import type { ShallowRef } from 'vue'
import type { ImportReading, ImportSource } from '../../../preload/contract/import.ts'
import { dropFault, pasteFault, type Dropped } from '../../checks/import-source.ts'
import { api, failOf } from '../api.ts'
import { dropAnswer, latest } from '../latest.ts'
import {
  newImport,
  notOpened,
  notReadAnew,
  opened,
  readAnew,
  withAnswer,
  withFail,
  withFault,
  type ImportFlow,
} from './import-flow.ts'

/** Reads the file, and reads it again in another way. */
export const importReading = (flow: ShallowRef<ImportFlow>) => {
  const newest = latest()
  const drop = (): void => dropAnswer(newest)

  const read = async (source: ImportSource): Promise<void> => {
    const before = flow.value
    if (before.is !== 'choosing') return
    const { task } = before
    const show = (next: ImportFlow): void => void (flow.value = withAnswer(flow.value, task, next))
    flow.value = { is: 'opening', task, before: { ...before, noTable: false, fail: null }, progress: null }
    await newest(
      () => api.imports.open(task.place, source),
      (preview) => show(preview ? opened(task, preview) : notOpened(flow.value, before)),
      (error) => show({ ...newImport(task), fail: failOf(error) }),
    )
  }
  const readDropped = async (files: Dropped<File>): Promise<void> => {
    const fault = dropFault(files)
    if (fault) return void (flow.value = withFault(flow.value, fault))
    const before = flow.value
    const [file] = files
    const bytes = await file.arrayBuffer().catch(() => null)
    // The window may have left the administration that the file was dropped on.
    if (flow.value !== before) return
    if (bytes === null) flow.value = withFault(before, 'not-opened')
    else await read({ is: 'dropped', name: file.name, bytes: new Uint8Array(bytes) })
  }
  const readPasted = async (text: string): Promise<void> => {
    const fault = pasteFault(text)
    if (fault) return void (flow.value = withFault(flow.value, fault))
    await read({ is: 'pasted', text })
  }
  const readAgain = async (change: Partial<ImportReading>): Promise<void> => {
    const now = flow.value
    if (now.is !== 'reading') return
    const { task, file } = now
    const show = (next: ImportFlow): void => void (flow.value = withAnswer(flow.value, task, next))
    const wanted = { ...(now.wanted ?? file.preview.reading), ...change }
    flow.value = { ...now, wanted, fail: null }
    await newest(
      () => api.imports.readAgain(task.place, file.preview.id, wanted),
      (preview) => show(preview ? readAnew(flow.value, now, preview) : notReadAnew(flow.value, now)),
      (error) => show(withFail(notReadAnew(flow.value, now), failOf(error))),
    )
  }
  const cancelReading = async (): Promise<void> => {
    const now = flow.value
    if (now.is !== 'opening') return
    drop()
    flow.value = notOpened(now, now.before)
    await api.imports.cancel(now.task.place)
  }
  return { read, readDropped, readPasted, readAgain, cancelReading, drop }
}
