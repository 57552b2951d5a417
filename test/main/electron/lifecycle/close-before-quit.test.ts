import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { describe, expect, it, vi } from 'vitest'
import { closeBeforeQuit, type Closing } from '../../../../main/electron/lifecycle/close-before-quit.ts'

const link = 'ledgerdesk://customer/a/b/c'

interface Given {
  /** Edits that are only in memory. */
  readonly unkept?: number
  readonly mayLose?: Promise<boolean>
  readonly updateDecides?: boolean
  readonly whileInstalling?: () => void
  readonly stop?: () => Promise<void>
}

/** An app whose closing is under way until `closed` is resolved. */
const closingApp = (given: Given = {}) => {
  const [stopping, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const events: unknown[][] = []
  const record =
    (name: string) =>
    (...args: readonly unknown[]): void =>
      void events.push([name, ...args])
  const app = Object.assign(new EventEmitter(), { quit: record('quit') })
  const before = closeBeforeQuit({
    app: app as unknown as Closing['app'],
    running: {
      unkept: async () => given.unkept ?? 0,
      stop: () => {
        stopping.resolve()
        return given.stop?.() ?? closed.promise
      },
      updates: {
        stay: record('update stays'),
        finish: async (openedAgain) => {
          record('update')(openedAgain())
          given.whileInstalling?.()
          return given.updateDecides ?? false
        },
      },
    },
    log: ({ event }) => record('log')(event),
    mayLose: () => given.mayLose ?? Promise.resolve(true),
    show: record('show'),
    recordEnd: record('end recorded'),
    startAgain: record('start again'),
    keepLink: async (kept) => record('link kept')(kept),
  })
  /** Electron's `will-quit`; true if it was held back. */
  const quit = (): boolean => {
    let held = false
    app.emit('will-quit', { preventDefault: () => (held = true) })
    return held
  }
  const window = Object.assign(new EventEmitter(), { webContents: new EventEmitter() })
  before.watch(window as unknown as BrowserWindow)
  /** A page with unsaved input: the person may keep editing, which Electron tells by nothing else. */
  const heldByPage = (leaves: boolean): void =>
    void window.webContents.emit('will-prevent-unload', { defaultPrevented: leaves })
  const ended = async (): Promise<void> =>
    void (await vi.waitUntil(() => events.some(([name]) => name === 'quit' || name === 'show')))
  const beginQuit = (): void => void app.emit('before-quit')
  return {
    ...before,
    beginQuit,
    quit,
    events,
    window,
    heldByPage,
    stopped: () => stopping.promise,
    closed: closed.resolve,
    ended,
  }
}

describe('an app that closes', () => {
  it('is held back once, and quits when everything is closed', async () => {
    const app = closingApp()
    expect(app.closes()).toBe(false)
    expect([app.quit(), app.quit(), app.events]).toEqual([true, true, []])
    expect(app.closes()).toBe(true)
    app.closed()
    await app.ended()
    expect(app.events).toEqual([['end recorded'], ['update', false], ['quit']])
    expect(app.quit()).toBe(false)
  })

  it('starts again with the last link where somebody opens it meanwhile', async () => {
    const app = closingApp()
    expect(app.takeLaunch(null)).toBe(false)
    app.quit()
    // It also counts what is unkept, before it closes anything.
    expect(app.takeLaunch(link)).toBe(true)
    expect(app.closes()).toBe(false)
    await app.stopped()
    expect(app.takeLaunch(null)).toBe(true)
    app.closed()
    await app.ended()
    expect(app.events).toEqual([
      ['end recorded'],
      ['link kept', link],
      ['update', true],
      ['link kept', null],
      ['start again', '--', link],
      ['quit'],
    ])
  })

  it('starts again where somebody opens it while its window still closes for a quit', async () => {
    const app = closingApp()
    app.beginQuit()
    app.window.emit('close')
    expect(app.takeLaunch(link)).toBe(true)
    app.window.emit('closed')
    expect([app.events, app.quit()]).toEqual([[], true])
    await app.stopped()
    app.closed()
    await app.ended()
    expect(app.events).toContainEqual(['start again', '--', link])
  })

  it('opens its window again where somebody opens it while only the window closes', () => {
    const app = closingApp()
    app.window.emit('close')
    expect([app.takeLaunch(link), app.takeLaunch(null), app.events]).toEqual([true, true, []])
    app.window.emit('closed')
    expect([app.events, app.takeLaunch(null)]).toEqual([[['show', link]], false])
  })

  it.each([true, false])(
    'shows the customer of a link that came before the person kept editing (quits: %s)',
    (quits) => {
      const app = closingApp()
      if (quits) app.beginQuit()
      app.window.emit('close')
      app.takeLaunch(link)
      app.heldByPage(false)
      expect([app.events, app.takeLaunch(null)]).toEqual([[['show', link]], false])
      // The quit was cancelled, so the next end of the window is one of its own.
      app.window.emit('close')
      app.takeLaunch(null)
      app.heldByPage(true)
      app.window.emit('closed')
      expect(app.events).toEqual([
        ['show', link],
        ['show', null],
      ])
    },
  )

  it.each([
    [true, [['quit']]],
    [false, [['close']]],
  ])('leaves as it began to once the person agrees to lose unsaved input (quits: %s)', (quits, expected) => {
    const app = closingApp()
    if (quits) app.beginQuit()
    app.window.emit('close')
    app.heldByPage(false)
    app.leave({ close: () => void app.events.push(['close']) })
    expect(app.events).toEqual(expected)
  })

  it('starts again without a link where none was opened', async () => {
    const app = closingApp()
    app.quit()
    await app.stopped()
    expect(app.takeLaunch(null)).toBe(true)
    app.closed()
    await app.ended()
    expect(app.events).toContainEqual(['start again'])
  })

  it('leaves the start to the update that is installed', async () => {
    const app = closingApp({ updateDecides: true })
    app.quit()
    await app.stopped()
    expect(app.takeLaunch(link)).toBe(true)
    app.closed()
    await app.ended()
    expect(app.events).toEqual([['end recorded'], ['link kept', link], ['update', true], ['quit']])
  })

  it('keeps a link that is opened while the update is installed, and no other link', async () => {
    const app = closingApp({ updateDecides: true, whileInstalling: () => app.takeLaunch(link) })
    app.quit()
    app.closed()
    await app.ended()
    expect(app.events).toEqual([['end recorded'], ['update', false], ['link kept', link], ['quit']])
    const bare = closingApp({ updateDecides: true, whileInstalling: () => bare.takeLaunch(null) })
    bare.quit()
    bare.closed()
    await bare.ended()
    expect(bare.events).toEqual([['end recorded'], ['update', false], ['quit']])
  })

  it('starts again, and installs nothing, where something could not be closed', async () => {
    const stopping = Promise.withResolvers<void>()
    const app = closingApp({ stop: () => stopping.promise })
    app.quit()
    await app.stopped()
    expect(app.takeLaunch(null)).toBe(true)
    stopping.reject(new Error('the disk is gone'))
    await app.ended()
    expect(app.events).toEqual([['log', 'stop-failed'], ['end recorded'], ['start again'], ['quit']])
  })

  it('shows its window to a launch where it must ask whether changes may be lost, and stays where they may not', async () => {
    const asked = Promise.withResolvers<boolean>()
    const app = closingApp({ unkept: 2, mayLose: asked.promise })
    app.quit()
    expect(app.takeLaunch(link)).toBe(true)
    await app.ended()
    expect([app.events, app.takeLaunch(null)]).toEqual([[['show', link]], false])
    asked.resolve(false)
    await vi.waitUntil(() => app.events.length === 3)
    expect(app.events.slice(1)).toEqual([['update stays'], ['show', null]])
    expect([app.takeLaunch(link), app.quit()]).toEqual([false, true])
  })

  it('does not start again where the person quits although it was opened meanwhile', async () => {
    const app = closingApp({ unkept: 2, mayLose: Promise.resolve(true) })
    app.quit()
    app.takeLaunch(null)
    await app.stopped()
    app.closed()
    await vi.waitUntil(() => app.events.length === 4)
    expect(app.events).toEqual([['show', null], ['end recorded'], ['update', false], ['quit']])
  })

  it('quits where the question fails', async () => {
    const app = closingApp({ unkept: 2, mayLose: Promise.reject(new Error('no window system')) })
    app.quit()
    await app.stopped()
    app.closed()
    await app.ended()
    expect(app.events[0]).toEqual(['log', 'quit-not-asked'])
  })
})
