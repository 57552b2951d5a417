import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { ExportRequest } from '../../../../preload/contract/export.ts'
import { exportAdministration } from '../../../../main/app/headless/export-administration.ts'
import { exportStatus } from '../../../../main/app/headless/export-result.ts'
import type { ExportRun } from '../../../../main/app/headless/export-run.ts'
import { newFolder, removeFolder } from '../../../temporary-folder.ts'
import { openDevice, openService, type Device } from '../../desk/desk-kit.ts'
import { scriptedApp } from './scripted.ts'

const names = { environment: 'Office', administration: 'A', language: 'en', terms: 'customer' } as const

const open = async () => {
  const service = await openService({ customers: 0 })
  const folder = newFolder()
  onTestFinished(() => removeFolder(folder))
  return { service, output: join(folder, 'customers.csv') }
}
/** The app with one real desk. */
const exportOf = ({ desk }: Device, output: string) => {
  const { app } = scriptedApp(['A'])
  const services = {
    ...app.services,
    sync: { read: () => desk.sync.read() },
    customers: { choices: () => desk.customers.choices() },
    files: {
      exportTable: (_place: unknown, request: ExportRequest) =>
        desk.files.writeTable({ path: output, replace: false }, request, names),
    },
  } as unknown as typeof app.services
  const request: ExportRun = {
    is: 'export',
    environment: 'Office',
    administration: 'A',
    view: null,
    form: { format: 'csv', values: 'raw', encoding: 'utf-8', separator: ',' },
    output,
    overwrite: false,
    minutes: 60,
    quiet: true,
    json: false,
  }
  const context = { app: { ...app, services }, ending: new AbortController().signal, log: () => undefined }
  return exportAdministration({ ...context, locale: 'en-GB' }, request, {
    begins: () => undefined,
    goes: () => undefined,
  })
}

it('an administration without customers, whose list was read, becomes a file of headings alone', async () => {
  const { service, output } = await open()
  const device = openDevice(service)
  await device.synced()
  service.control.quirk({ quirk: 'unavailable' })
  const result = await exportOf(await device.restart(), output)
  expect([result, exportStatus(result)]).toMatchObject([{ is: 'written', customers: 0 }, 0])
  expect(readFileSync(output, 'utf8')).toMatch(/^CustomerId,[^\r\n]+\r\n$/)
})

it('an administration whose list was never read becomes no file, because nobody knows its customers', async () => {
  const { service, output } = await open()
  service.control.quirk({ quirk: 'unavailable' })
  const result = await exportOf(openDevice(service), output)
  expect([result, exportStatus(result)]).toEqual([{ is: 'not-begun', hindrance: { is: 'nobody-there' } }, 2])
  expect(existsSync(output)).toBe(false)
})
