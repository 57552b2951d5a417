import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { ImportPlan, ImportPreview, ImportState, ImportSummary } from '../../../../preload/contract/import.ts'
import type { QuirkRule } from '../../../../main/demo/quirks/quirk-names.ts'
import type { StartedDesk } from '../../../../main/desk/worker/start-desk.ts'
import { newFolder, removeFolder } from '../../../temporary-folder.ts'
import { openDevice, openService, type Device } from '../desk-kit.ts'

/** A synced desk, and a folder for its files. */
export const openWithFolder = async (customers: number, quirks: readonly QuirkRule[] = []) => {
  const service = await openService({ customers, quirks })
  const device = openDevice(service, { timeout: 30_000 })
  await device.synced()
  const folder = newFolder()
  onTestFinished(() => removeFolder(folder))
  const ids = service.control.ids()
  return { service, device, desk: device.desk, ids, file: (name: string) => join(folder, name) }
}

/** A desk whose service takes nothing, so that edits wait. */
export const openWaiting = async (customers = 12) => {
  const opened = await openWithFolder(customers)
  opened.service.control.quirk({ quirk: 'unavailable' })
  return opened
}

/** Pastes a table and returns its preview. */
export const pasted = async ({ desk }: Pick<Device, 'desk'>, ...lines: readonly string[]): Promise<ImportPreview> =>
  (await desk.imports.openTable({ is: 'text', text: lines.join('\n') }))!

export const check = async (
  { desk }: { readonly desk: StartedDesk },
  { id, plan }: Pick<ImportPreview, 'id' | 'plan'>,
  more: Partial<ImportPlan> = {},
): Promise<ImportSummary> => (await desk.imports.check(id, { ...plan, ...more }))!

const none: Record<ImportState, number> = {
  create: 0,
  change: 0,
  same: 0,
  several: 0,
  none: 0,
  problem: 0,
  'left-out': 0,
}
/** Numbers of rows by their state. */
export const counts = (some: Partial<Record<ImportState, number>>): Record<ImportState, number> => ({
  ...none,
  ...some,
})
