import type { IpcMain } from 'electron'
import { describe, expect, it } from 'vitest'
import { calls } from '../../../../preload/contract/services.ts'
import { AppError } from '../../../../main/base/app-error.ts'
import type { LogEvent } from '../../../../main/base/log/log.ts'
import { receiveCalls, type ReceiveCallsOptions } from '../../../../main/electron/main-window/receive-calls.ts'

type Handler = Parameters<IpcMain['handle']>[1]
const [ours, page] = [{ is: 'our window' }, 'app://ledgerdesk/index.html']

const open = (
  work: (...args: unknown[]) => unknown = () => 'reached',
  window: object | null = { webContents: ours },
) => {
  const [reached, logged]: [unknown[][], LogEvent[]] = [[], []]
  const run = (...args: unknown[]): unknown => {
    reached.push(args)
    return work(...args)
  }
  const services = Object.fromEntries(
    Object.entries(calls).map(([group, methods]) => [
      group,
      Object.fromEntries(methods.map((method) => [method, run])),
    ]),
  ) as unknown as ReceiveCallsOptions['services']
  const handlers = new Map<string, Handler>()
  receiveCalls({
    ipc: { handle: (channel, handler) => void handlers.set(channel, handler) },
    services,
    log: (event) => logged.push(event),
    window: () => window as ReturnType<ReceiveCallsOptions['window']>,
  })
  const ask = (
    call: readonly unknown[],
    { sender = ours as unknown, frame = { url: page, parent: null } as unknown } = {},
  ): unknown => handlers.get('ledgerdesk:call')!({ sender, senderFrame: frame } as never, ...call)
  return { ask, reached, logged, channels: [...handlers.keys()] }
}
const read = ['settings', 'read', []] as const

describe('main’s IPC handler', () => {
  it('is registered once, and answers our own page in our own window', async () => {
    const { ask, reached, channels } = open()
    expect(channels).toEqual(['ledgerdesk:call'])
    expect(await ask(read)).toEqual({ ok: true, value: 'reached' })
    expect(reached).toEqual([[]])
  })

  it.each([
    ['another window', { sender: { is: 'another window' } }],
    ['a frame in our page', { frame: { url: page, parent: { url: page } } }],
    ['another page in our window', { frame: { url: 'https://evil.example/', parent: null } }],
    ['a frame that is gone', { frame: null }],
  ])('refuses %s: nothing is called, and it is logged', async (_who, caller) => {
    const { ask, reached, logged } = open()
    expect(await ask(read, caller)).toEqual({ ok: false, fail: { code: 'call-not-allowed' } })
    expect([reached, logged]).toEqual([[], [{ event: 'call-refused' }]])
  })

  it('refuses everybody while our window does not exist', async () => {
    const { ask, reached } = open(undefined, null)
    expect(await ask(read)).toEqual({ ok: false, fail: { code: 'call-not-allowed' } })
    expect(await ask(read, { sender: undefined })).toEqual({ ok: false, fail: { code: 'call-not-allowed' } })
    expect(reached).toEqual([])
  })

  it('logs the first answer, which shows that page and preload work, and no other', async () => {
    const { ask, logged } = open()
    await ask(['settings', 'constructor', []])
    await ask(read)
    const notes = [
      { event: 'call-failed', code: 'call-unknown', call: 'settings.constructor' },
      { event: 'page-answered' },
    ]
    expect(logged).toEqual(notes)
    await ask(read)
    expect(logged).toEqual(notes)
  })

  it('logs a failure by code and call, without arguments', async () => {
    const { ask, logged } = open(() => {
      throw new AppError({ code: 'disk-full', about: { name: 'Jansen B.V.' } })
    })
    expect(await ask(read)).toEqual({ ok: false, fail: { code: 'disk-full', about: { name: 'Jansen B.V.' } } })
    await ask([{ group: 'Jansen B.V.' }, 'read', []])
    expect(logged).toEqual([
      { event: 'call-failed', code: 'disk-full', call: 'settings.read' },
      { event: 'call-failed', code: 'call-unknown', call: '?.read' },
    ])
  })

  it('leaves logging a bug to the code that caught it', async () => {
    const broken = new TypeError('a mistake of ours')
    const { ask, logged } = open(() => {
      throw broken
    })
    expect(await ask(read)).toEqual({ ok: false, fail: { code: 'unexpected' } })
    expect(logged).toEqual([{ event: 'call-failed', call: 'settings.read', error: broken }])
  })
})
