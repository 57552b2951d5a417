import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LogEvent } from '../../../main/base/log/log.ts'
import { BrowserWindow, boxes, given, startAnew, type MadeWindow } from './made-up.ts'

vi.mock('electron', () => import('./made-up.ts'))
const { watchPage } = await import('../../../main/electron/main-window/watch-page.ts')

beforeEach(() => {
  startAnew()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const watch = () => {
  const window = new BrowserWindow({}) as MadeWindow
  const [logged, done]: [LogEvent[], string[]] = [[], []]
  watchPage(window as never, {
    log: (event) => logged.push(event),
    language: () => 'en',
    open: () => done.push('open'),
    reopened: () => done.push('reopened'),
    quit: () => done.push('quit'),
  })
  const { webContents: contents } = window
  const after = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
  return {
    window,
    contents,
    logged,
    done,
    after,
    gone: async (reason = 'crashed') => {
      contents.emit('render-process-gone', {}, { reason, exitCode: 5 })
      await after(1)
    },
    led: async (address: string, isMainFrame = true) => {
      contents.emit('did-fail-load', {}, -27, 'ERR_BLOCKED_BY_CLIENT', address, isMainFrame)
      await after(1)
    },
  }
}
const messages = (): readonly string[] => boxes.shown.map(([, { message }]) => message)
const stops = {
  type: 'warning',
  message: 'The window keeps stopping.',
  buttons: ['Open it again', 'Quit'],
  defaultId: 0,
  cancelId: 0,
  noLink: true,
}
const silent = {
  type: 'warning',
  message: 'The window does not respond.',
  buttons: ['Wait', 'Open it again'],
  defaultId: 0,
  cancelId: 0,
  noLink: true,
}

describe('our page', () => {
  it.each(['https://leak.example/', 'http://127.0.0.1:1/', 'data:text/html,x', 'app://other/x', ''])(
    'is reopened after a navigation to %j, which is never opened',
    async (address) => {
      const { led, done, logged, contents } = watch()
      await led(address)
      expect([done, logged]).toEqual([['reopened', 'open'], [{ event: 'page-led-away' }]])
      expect(given(contents, 'loadURL')).toEqual([])
    },
  )

  it('stays if a frame or a file of its own failed to load', async () => {
    const { led, done, logged } = watch()
    await led('https://leak.example/', false)
    await led('app://ledgerdesk/index.html')
    expect([done, logged]).toEqual([[], []])
  })

  it('is reopened after the event if its process crashed, but not if it exited by itself', async () => {
    const { contents, gone, done, logged } = watch()
    await gone('clean-exit')
    expect(done).toEqual([])
    contents.emit('render-process-gone', {}, { reason: 'oom', exitCode: 5 })
    expect(done).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(done).toEqual(['reopened', 'open'])
    expect(logged).toEqual([
      { event: 'page-gone', child: 'page', ended: 'clean-exit', exit: 5 },
      { event: 'page-gone', child: 'page', ended: 'oom', exit: 5 },
    ])
  })

  it('is not reopened in a destroyed window', async () => {
    const { window, gone, done } = watch()
    window.state.isGone = true
    await gone()
    expect(done).toEqual([])
  })

  it('needs a person after its third crash in a minute, and then reopens twice more by itself', async () => {
    const { window, gone, done } = watch()
    for (let time = 0; time < 3; time++) await gone()
    expect(boxes.shown).toEqual([[window, expect.objectContaining(stops)]])
    expect(boxes.shown[0]![1].detail).toMatch(/^What you saved is kept/)
    expect(done.filter((one) => one === 'open').length).toBe(3)
    for (let time = 0; time < 2; time++) await gone()
    expect([messages().length, done.filter((one) => one === 'open').length]).toEqual([1, 5])
    boxes.answer = 1
    await gone()
    expect([messages().length, done.at(-1)]).toEqual([2, 'quit'])
  })
})

describe('a question that cannot be shown', () => {
  it('is logged and has no other effect', async () => {
    boxes.fails = new Error('no box')
    const { contents, gone, logged, done } = watch()
    const notAsked = { event: 'page-not-asked-about', error: boxes.fails }
    contents.emit('unresponsive')
    await vi.advanceTimersByTimeAsync(1)
    expect(logged).toEqual([{ event: 'page-silent' }, notAsked])
    for (let time = 0; time < 3; time++) await gone()
    expect([logged.at(-1), done]).toEqual([notAsked, ['reopened', 'open', 'reopened', 'open']])
  })
})

describe('our unresponsive page', () => {
  it('is asked about once while the question is open, and again after half a minute without a response', async () => {
    const { window, contents, logged, after } = watch()
    contents.emit('unresponsive')
    contents.emit('unresponsive')
    await after(1)
    expect(boxes.shown).toEqual([
      [window, expect.objectContaining({ ...silent, signal: expect.any(AbortSignal) as unknown })],
    ])
    expect(logged).toEqual([{ event: 'page-silent' }, { event: 'page-silent' }])
    await after(29_990)
    expect(messages().length).toBe(1)
    await after(20)
    expect(messages().length).toBe(2)
    expect(given(contents, 'forcefullyCrashRenderer')).toEqual([])
  })

  it('is ended if a person says so, and reopened by that', async () => {
    boxes.answer = 1
    const { contents, after } = watch()
    contents.emit('unresponsive')
    await after(60_000)
    expect([given(contents, 'forcefullyCrashRenderer'), messages().length]).toEqual([[[]], 1])
  })

  it.each(['responsive', 'render-process-gone', 'closed'])('has no open question after %s', async (event) => {
    const { window, contents, after } = watch()
    contents.emit('unresponsive')
    await after(1)
    if (event === 'closed') window.emit('closed')
    else contents.emit(event, {}, { reason: 'clean-exit', exitCode: 0 })
    await after(120_000)
    expect([messages().length, boxes.shown[0]![1].signal!.aborted]).toEqual([1, true])
    contents.emit('unresponsive')
    await after(1)
    expect(messages().length).toBe(2)
  })

  it.each(['responsive', 'gone'])('is left alone if it is %s before a person answers', async (which) => {
    boxes.answer = 1
    const { window, contents, after } = watch()
    contents.emit('unresponsive')
    if (which === 'gone') window.state.isGone = true
    else contents.emit('responsive')
    await after(60_000)
    expect(given(contents, 'forcefullyCrashRenderer')).toEqual([])
  })
})
