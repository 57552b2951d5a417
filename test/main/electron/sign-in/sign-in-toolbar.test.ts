import type { WebContents } from 'electron'
import { describe, expect, it } from 'vitest'
import type { LogEvent } from '../../../../main/base/log/log.ts'
import { isPaneKey } from '../../../../main/electron/sign-in/panes.ts'
import { answerToolbar, type ToolbarServices } from '../../../../main/electron/sign-in/sign-in-toolbar.ts'

type Handler = (event: object, ...args: unknown[]) => unknown
const bar = { url: 'app://ledgerdesk/sign-in.html', parent: null }

const open = () => {
  const [done, logged, handlers]: [unknown[], LogEvent[], Map<string, Handler>] = [[], [], new Map()]
  const services: ToolbarServices = {
    read: () => ({ host: 'login.example' }) as ReturnType<ToolbarServices['read']>,
    retry: () => void done.push('retry'),
    cancel: () => void done.push('cancel'),
    takes: (height) => void done.push(height),
  }
  answerToolbar(
    {
      ipc: { handle: (channel: string, handler: Handler) => void handlers.set(channel, handler) },
    } as unknown as WebContents,
    services,
    (event) => logged.push(event),
  )
  const ask = (call: string, args: readonly unknown[], frame: unknown = bar): unknown =>
    handlers.get(`ledgerdesk:toolbar-${call}`)!({ senderFrame: frame }, ...args)
  return { ask, done, logged, channels: [...handlers.keys()] }
}

describe('the IPC of a sign-in window’s toolbar', () => {
  it('answers the toolbar’s few calls', () => {
    const { ask, done, logged, channels } = open()
    expect(channels).toEqual(['ledgerdesk:toolbar-read', 'ledgerdesk:toolbar-act', 'ledgerdesk:toolbar-takes'])
    expect(ask('read', [])).toEqual({ host: 'login.example' })
    for (const [call, given] of [
      ['act', 'retry'],
      ['act', 'cancel'],
      ['takes', 0],
      ['takes', 10_000],
    ] as const)
      ask(call, [given])
    expect([done, logged]).toEqual([['retry', 'cancel', 0, 10_000], []])
  })

  it.each<[string, readonly unknown[]]>([
    ['read', ['more']],
    ['act', []],
    ['act', ['quit']],
    ['act', ['retry', 'more']],
    ['act', [{}]],
    ['takes', []],
    ['takes', ['9']],
    ['takes', [-1]],
    ['takes', [10_001]],
    ['takes', [Number.NaN]],
    ['takes', [1, 2]],
  ])('refuses %s of %j, and logs which call it was', (call, args) => {
    const { ask, done, logged } = open()
    expect(() => ask(call, args)).toThrow('call-not-allowed')
    expect([done, logged]).toEqual([[], [{ event: 'call-refused', call: `ledgerdesk:toolbar-${call}` }]])
  })

  it.each([
    ['another page', { url: 'https://evil.example/', parent: null }],
    ['a frame in it', { ...bar, parent: bar }],
    ['a frame that is gone', null],
  ])('refuses %s', (_who, frame) => {
    const { ask, done } = open()
    for (const [call, args] of [
      ['read', []],
      ['act', ['cancel']],
      ['takes', [9]],
    ] as const)
      expect(() => ask(call, args, frame)).toThrow('call-not-allowed')
    expect(done).toEqual([])
  })
})

it('only F6 moves the focus between toolbar and page', () => {
  const key = { type: 'keyDown', key: 'F6', alt: false, meta: false }
  expect(isPaneKey(key)).toBe(true)
  for (const other of [{ type: 'keyUp' }, { key: 'F5' }, { key: '6' }, { alt: true }, { meta: true }])
    expect(isPaneKey({ ...key, ...other })).toBe(false)
})
