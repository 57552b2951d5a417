import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { customerFields } from '../../../../preload/contract/customer-fields.ts'
import type { ExportForm, ExportRequest } from '../../../../preload/contract/export.ts'
import type { ImportPlan, ImportPreview, ImportState, ImportSummary } from '../../../../preload/contract/import.ts'
import { fields as dutch } from '../../../../preload/contract/messages/nl-fields.ts'
import type { QuirkRule } from '../../../../main/demo/quirks/quirk-names.ts'
import type { StartedDesk } from '../../../../main/desk/worker/start-desk.ts'
import { newFolder, removeFolder } from '../../../temporary-folder.ts'
import { allCustomers, openDevice, openService, type Device } from '../desk-kit.ts'

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

const columns = customerFields
  .filter(({ type }) => type !== 'list')
  .map(({ name }) => ({ field: name, heading: dutch[name], meaning: null }))

/** An export of all customers and fields with Dutch headings. */
export const exportOf = (form: Partial<ExportForm>): ExportRequest => ({
  chosen: allCustomers,
  order: allCustomers.of,
  columns,
  unknown: true,
  form: { format: 'csv', values: 'shown', separator: ';', decimal: ',', encoding: 'utf-8-bom', ...form },
  keepForm: false,
  date: 'DD-MM-YYYY',
  view: '',
})
export const exportNames = { environment: 'Kantoor', administration: 'Jansen', language: 'nl' } as const

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
