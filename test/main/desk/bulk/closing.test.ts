import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDesk } from '../../../../main/desk/worker/open-desk.ts'
import type { StartedDesk } from '../../../../main/desk/worker/start-desk.ts'
import { newFolder, removeFolder } from '../../../temporary-folder.ts'
import { allCustomers, failing, offline, openDevice, openService, sendsNothing, text, until } from '../desk-kit.ts'
import { exportNames, exportOf } from '../import/odd-customers.ts'

/** A desk closes when another user signs in, when its environment is removed or moved, and with the app. */
const start = async () => {
  const customers = 250
  const service = await openService({ customers })
  let after = Infinity
  let happens = (): void => undefined
  const newId = (): string => {
    if (--after === 0) happens()
    return randomUUID()
  }
  const device = openDevice(service, {}, { recheck: 0, newId })
  await device.synced()
  await until('all are read', async () => (await device.desk.sync.read()).complete === customers)
  await device.desk.hold(sendsNothing)
  /** Closes the desk within the save of an edit. */
  const closeAtEdit = (count: number): void => {
    after = count
    happens = () => void device.close()
  }
  return { device, closeAtEdit }
}

const table = `Name;City\n${Array.from({ length: 250 }, (_, at) => `New ${at};Delft`).join('\n')}`
const opened = async ({ imports }: StartedDesk) => (await imports.openTable({ is: 'text', text: table }))!
const heldAfter = async (device: ReturnType<typeof openDevice>) => {
  const again = await device.restart({ newId: randomUUID }, { sending: { locked: false, askAbove: null } })
  return [(await again.desk.edits.list()).length, (await again.desk.sync.read()).held]
}

describe('a desk that closes while many changes are saved', () => {
  it('fails an import with a sentence, and its saved rows wait for a person', async () => {
    const { device, closeAtEdit } = await start()
    const { id, plan } = await opened(device.desk)
    await device.desk.imports.check(id, { ...plan, unmatched: 'create' })
    closeAtEdit(150)
    await expect(device.desk.imports.stage(id)).rejects.toEqual(failing('saving-cut-off'))
    expect(await heldAfter(device)).toEqual([200, { is: 'cut-off', writes: 200 }])
  })

  it('fails a bulk change in the same way', async () => {
    const { device, closeAtEdit } = await start()
    const { bulk } = device.desk
    const { id } = await bulk.preview(allCustomers, { is: 'set', field: 'City', input: text('Assen') })
    closeAtEdit(150)
    await expect(bulk.stage(id)).rejects.toEqual(failing('saving-cut-off'))
    expect(await heldAfter(device)).toEqual([200, { is: 'cut-off', writes: 200 }])
  })
})

it('a desk is busy while an import is saved', async () => {
  const { device } = await start()
  const { id, plan } = await opened(device.desk)
  await device.desk.imports.check(id, { ...plan, unmatched: 'create' })
  expect(await device.desk.isBusy()).toBe(false)
  const staged = device.desk.imports.stage(id)
  expect(await device.desk.isBusy()).toBe(true)
  await staged
  expect(await device.desk.isBusy()).toBe(false)
})

describe('a desk that closes waits', () => {
  it.each([
    ['for the check of an import, which ends without a result', 'check', null],
    ['for the reading of a file, which ends without a result', 'openTable', null],
    ['for a quality run, which ends without a result', 'quality', null],
    ['for a search for duplicates, which ends without a result', 'duplicates', null],
    ['for an export, which is cancelled and leaves no file', 'export', { is: 'cancelled' }],
  ] as const)('%s', async (_what, call, result) => {
    const { device } = await start()
    const { imports, quality, duplicates, files } = device.desk
    const folder = newFolder()
    onTestFinished(() => removeFolder(folder))
    const { id, plan } = await opened(device.desk)
    const calls = {
      check: () => imports.check(id, plan),
      openTable: () => imports.openTable({ is: 'text', text: table }),
      quality: () => quality.run(),
      duplicates: () => duplicates.find(),
      export: () => files.writeTable({ path: join(folder, 'all.csv'), replace: true }, exportOf({}), exportNames),
    }
    const ends: string[] = []
    const running = calls[call]().finally(() => ends.push('call'))
    await Promise.all([device.close().finally(() => ends.push('desk')), running])
    expect([await running, ends, readdirSync(folder)]).toEqual([result, ['call', 'desk'], []])
  })

  it('in its thread, so that main hears of the call before the thread ends', async () => {
    const folder = newFolder()
    onTestFinished(() => removeFolder(folder))
    const desk = await openDesk(
      {
        place: { environment: 'test', administration: 'A' },
        user: 'j.devries',
        ...offline,
        pathStyle: 'standard',
        file: join(folder, 'cache.db'),
        key: new Uint8Array(32).fill(7),
        every: 0,
      },
      { accessToken: async () => 'x', proxyFor: async () => null, changed: () => undefined },
    )
    const running = desk.files.writeTable({ path: join(folder, 'all.csv'), replace: true }, exportOf({}), exportNames)
    await Promise.all([desk.close(), running])
    // Without customers an export may be whole before it is cancelled.
    expect(['written', 'cancelled']).toContain((await running).is)
  })
})
