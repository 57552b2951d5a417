import { expect, it, vi } from 'vitest'
import type { ExportTarget } from '../../../../main/base/host.ts'
import type { ExportOutcome, ExportRequest } from '../../../../preload/contract/export.ts'
import { AppError } from '../../../../main/base/app-error.ts'
import type { Desk } from '../../../../main/desk/desk.ts'
import type { Desks } from '../../../../main/desk/pool/desks.ts'
import { deskServices } from '../../../../main/app/ipc/desk-calls.ts'

const request: ExportRequest = {
  chosen: { is: 'keys', keys: ['s:1'] },
  order: { search: '', filter: {}, sort: [] },
  columns: [{ field: 'Name', heading: 'Name', meaning: null }],
  unknown: false,
  form: { format: 'csv', values: 'shown', separator: ',', decimal: '.', encoding: 'utf-8-bom' },
  keepForm: true,
  date: 'YYYY-MM-DD',
  view: '',
}
const at = (administration: string) => ({ environment: 'office', administration })
const customers: ExportOutcome = { is: 'written', customers: 1, cut: 0, replaced: 0, unread: 0 }

/** The calls of two administrations with one desk that writes at once, and a dialog that waits for its answer. */
const open = () => {
  let picked = Promise.withResolvers<ExportTarget | null>()
  let written = Promise.resolve()
  const opened = Promise.withResolvers<void>()
  const [repairing, repaired] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const done: string[] = []
  let damaged = false
  const desk = {
    files: {
      writeTable: async ({ path }: ExportTarget) => {
        done.push(`write ${path}`)
        if (damaged) throw new AppError('database-damaged')
        await written
        return customers
      },
      exportProgress: async () => ({ done: 3, total: 12 }),
      cancelExport: async () => void done.push('cancel'),
    },
  } as unknown as Desk
  const desks = {
    at: async () => {
      await opened.promise
      return desk
    },
    repair: async () => {
      repairing.resolve()
      await repaired.promise
      damaged = false
    },
  } as unknown as Desks
  const { files } = deskServices(desks, {
    host: {
      now: () => 0,
      pickTarget: () => picked.promise,
      pickFile: async () => null,
      openFile: async () => null,
      saveFile: async () => false,
      copyText: async () => undefined,
      clipboardText: async () => '',
    },
    exportFor: () => ({ environment: 'Office', administration: 'Jansen', language: 'en', terms: 'customer' }),
    mayChange: () => undefined,
    isProduction: () => false,
  })
  return {
    files,
    done,
    pick: picked.resolve,
    /** The next dialog waits. Returns its answer. */
    pickAgain: () => (picked = Promise.withResolvers()).resolve,
    /** The desk writes until the returned function is called. */
    keepWriting: (): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      written = promise
      return resolve
    },
    openDesk: () => opened.resolve(),
    damage: () => void (damaged = true),
    repairing: repairing.promise,
    endRepair: () => repaired.resolve(),
  }
}

it('an export that is cancelled while the file dialog is open writes nothing after a file was picked', async () => {
  const { files, done, pick, openDesk } = open()
  const writing = files.exportTable(at('A'), request)
  const cancelled = files.cancelExport(at('A'))
  openDesk()
  await cancelled
  pick({ path: 'customers.csv', replace: true })
  expect(await writing).toEqual({ is: 'cancelled' })
  expect(done).not.toContain('write customers.csv')
})

it('an export that is cancelled after the file dialog, before its desk is open, writes nothing', async () => {
  const { files, done, pick, openDesk } = open()
  const writing = files.exportTable(at('A'), request)
  pick({ path: 'customers.csv', replace: true })
  const cancelled = files.cancelExport(at('A'))
  openDesk()
  await cancelled
  expect(await writing).toEqual({ is: 'cancelled' })
  expect(done).toEqual([])
})

it('an export that is cancelled while its file dialog is open leaves an older one running, and shows no progress of it', async () => {
  const { files, done, pick, pickAgain, openDesk, keepWriting } = open()
  openDesk()
  const endOlder = keepWriting()
  pick({ path: 'older.csv', replace: true })
  const older = files.exportTable(at('A'), request)
  await vi.waitFor(() => expect(done).toEqual(['write older.csv']))
  expect(await files.exportProgress(at('A'))).toEqual({ done: 3, total: 12 })
  const pickNext = pickAgain()
  const next = files.exportTable(at('A'), request)
  expect(await files.exportProgress(at('A'))).toBeNull()
  await files.cancelExport(at('A'))
  expect(done).toEqual(['write older.csv'])
  pickNext({ path: 'next.csv', replace: true })
  expect(await next).toEqual({ is: 'cancelled' })
  await files.cancelExport(at('A'))
  expect(done).toEqual(['write older.csv', 'cancel'])
  endOlder()
  expect(await older).toEqual(customers)
})

it('an export that is cancelled while its desk is repaired does not begin again', async () => {
  const { files, done, pick, openDesk, damage, repairing, endRepair } = open()
  damage()
  openDesk()
  const writing = files.exportTable(at('A'), request)
  pick({ path: 'customers.csv', replace: true })
  await repairing
  await files.cancelExport(at('A'))
  endRepair()
  expect(await writing).toEqual({ is: 'cancelled' })
  expect(done).toEqual(['write customers.csv', 'cancel'])
})

it('a cancelled export ends neither one of another administration nor the next one', async () => {
  const { files, done, pick, openDesk } = open()
  openDesk()
  pick({ path: 'customers.csv', replace: true })
  const writing = files.exportTable(at('A'), request)
  await files.cancelExport(at('B'))
  expect(await writing).toEqual(customers)
  const cancelled = files.exportTable(at('A'), request)
  await files.cancelExport(at('A'))
  await cancelled
  expect(await files.exportTable(at('A'), request)).toEqual(customers)
  expect(done.filter((one) => one.startsWith('write'))).toHaveLength(2)
})
