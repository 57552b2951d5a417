import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const app = vi.hoisted(() => ({ emitter: null as EventEmitter | null, relaunched: [] as unknown[], isPackaged: true }))
vi.mock('electron', () => ({
  app: {
    on: (event: string, listener: () => void) => app.emitter!.on(event, listener),
    once: (event: string, listener: () => void) => app.emitter!.once(event, listener),
    relaunch: (options: unknown) => void app.relaunched.push(options),
    getAppPath: () => '/code/ledgerdesk',
    get isPackaged() {
      return app.isPackaged
    },
  },
}))
const { onEnding } = await import('../../../../main/electron/lifecycle/windowless.ts')

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const before = signals.map((signal) => process.listeners(signal))
beforeEach(() => {
  app.emitter = new EventEmitter()
  app.relaunched = []
  vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin')
})
afterEach(() => {
  vi.restoreAllMocks()
  signals.forEach((signal, at) => {
    for (const listener of process.listeners(signal)) if (!before[at]!.includes(listener)) process.off(signal, listener)
  })
})

/** The command line of the window that somebody opens from the Dock during a run. */
const reopened = (isPackaged: boolean, ...argv: readonly string[]): unknown[] => {
  app.isPackaged = isPackaged
  vi.spyOn(process, 'argv', 'get').mockReturnValue([...argv])
  const ends: string[] = []
  onEnding((end) => void ends.push(end))
  app.emitter!.emit('activate')
  return [ends, app.relaunched]
}

describe('a headless run on macOS that somebody opens from the Dock', () => {
  const run = ['--sync', '--environment', 'Office', '--minutes=5', '--user-data-dir=/data/desk', '--lang=nl']
  it('comes back as a window of the same profile, without the options of the run', () => {
    expect(reopened(true, '/Applications/Ledgerdesk.app/Contents/MacOS/Ledgerdesk', ...run)).toEqual([
      ['opened'],
      [{ args: ['--user-data-dir=/data/desk', '--lang=nl'] }],
    ])
  })
  it('comes back by its folder where it is not packaged', () => {
    expect(reopened(false, '/code/node_modules/electron', '--user-data-dir=/data/desk', '.', '--sync')).toEqual([
      ['opened'],
      [{ args: ['/code/ledgerdesk', '--user-data-dir=/data/desk'] }],
    ])
  })
  it('takes nothing behind two dashes for a switch', () => {
    expect(reopened(true, 'Ledgerdesk', '--sync', '--', '--user-data-dir=/other')).toEqual([['opened'], [{ args: [] }]])
  })
})
