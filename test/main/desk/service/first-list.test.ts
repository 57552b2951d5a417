import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { serveHttp } from '../../serve-http.ts'
import { newFolder, removeFolder } from '../../../temporary-folder.ts'
import { openDevice, openService, text, until } from '../desk-kit.ts'

/** Half of their list is more than the app waits for before it looks at rows. */
const customers = 1_400

/** A service whose list stops in the middle until the test lets it go on. Everything else passes at once. */
const openHeld = async () => {
  const service = await openService({ customers })
  const go = Promise.withResolvers<void>()
  const base = new URL(service.facts.baseUrl)
  const { origin } = await serveHttp((request, response) => {
    const pass = async (): Promise<void> => {
      const body = request.method === 'GET' ? undefined : Buffer.concat(await Array.fromAsync(request))
      const { authorization = '', 'content-type': type = 'application/json' } = request.headers
      const answer = await fetch(`${base.origin}${request.url}`, {
        method: request.method!,
        headers: { authorization, 'content-type': type },
        ...(body === undefined ? {} : { body }),
      })
      const whole = Buffer.from(await answer.arrayBuffer())
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
      if (!request.url!.includes('CustomerInfoList')) return void response.end(whole)
      response.write(whole.subarray(0, whole.length / 2))
      await go.promise
      response.end(whole.subarray(whole.length / 2))
    }
    void pass().catch(() => response.destroy())
  })
  const folder = newFolder()
  onTestFinished(() => removeFolder(folder))
  const device = openDevice(service, {
    baseAddress: `${origin}${base.pathname}`,
    file: join(folder, 'first.db'),
    timeout: 60_000,
  })
  const found = (search: string) =>
    device.desk.customers.rows({ search, filter: {}, sort: [], columns: ['Name'], from: 0, count: 1 })
  const shown = async (): Promise<number> => (await found('')).shown
  return { service, device, found, shown, go: go.resolve }
}

describe('the first list', () => {
  it('is in the table, and can be searched, while the rest of it is still being sent', async () => {
    const { service, device, found, shown, go } = await openHeld()
    let counted = 0
    const readCount = async (): Promise<void> => void (counted = (await device.desk.sync.read()).customers)
    device.whenChanged((topic) => topic === 'sync' && void readCount())
    await device.desk.sync.now()
    await until('rows of the first half', async () => (await shown()) > 400)
    await until('their count', async () => counted === (await shown()))
    expect(await shown()).toBeLessThan(customers)
    const [first] = (await found('')).rows
    expect((await found(first!.cells[0]!)).rows[0]?.cells[0]).toBe(first!.cells[0])
    go()
    await until('the rest', async () => (await shown()) === service.control.ids().length)
  })

  it('shows no more rows early once somebody saved a change, and is whole in the end', async () => {
    const { service, device, shown, go } = await openHeld()
    await device.desk.sync.now()
    await until('rows of the first half', async () => (await shown()) > 0)
    const key = `s:${service.control.ids()[0]!}`
    await device.edit(key, { Email: text('vroeg@example.com') })
    go()
    await until('the rest', async () => (await shown()) === service.control.ids().length)
    expect((await device.desk.edits.list()).map((edit) => edit.key)).toEqual([key])
  })
})
