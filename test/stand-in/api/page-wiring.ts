import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { ownWindow, theBrowser } from '../browser.ts'
import type { CdpSession, Protocol } from '../cdp.ts'
import type { Up } from '../page/preload-world.ts'
import { bindingName, openNoWindow, pageScripts, worldName } from '../page/scripts.ts'
import { toApp } from '../schemes.ts'
import { dialog } from './dialog.ts'
import { makeEvent } from './event.ts'
import type { WebFrameMain } from './frame.ts'
import { decode, ipcMain } from './ipc-main.ts'
import { colorScheme } from './native-theme.ts'
import type { WebContents } from './web-contents.ts'

export interface PageOptions {
  readonly width: number
  readonly height: number
  readonly left?: number
  readonly top?: number
}

interface World {
  readonly frame: WebFrameMain
  readonly uniqueId: string
}

/** Messages from the preload's world. The world identifies the sending frame, so a page cannot forge it. */
const wireMessages = (contents: WebContents, session: CdpSession): void => {
  const worlds = new Map<number, World>()
  session.on('Runtime.executionContextCreated', ({ context }) => {
    const { frameId } = context.auxData as { frameId: string }
    const frame = contents.frames.get(frameId)
    if (context.name !== worldName || !frame) return
    worlds.set(context.id, { frame, uniqueId: context.uniqueId })
    if (frame === contents.mainFrame) contents.preloadContext = context.uniqueId
  })
  session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => void worlds.delete(executionContextId))
  session.on('Runtime.executionContextsCleared', () => worlds.clear())
  session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    const world = worlds.get(executionContextId)
    if (name === bindingName && world) hear(contents, world, JSON.parse(payload) as Up)
  })
}

const retitle = (contents: WebContents, title: string): void => {
  if (title === contents.title) return
  contents.title = title
  contents.emit('page-title-updated', makeEvent({}), title, true)
}

/** Milliseconds that each answer to a page is late, as on a slow computer. */
const lateness = Number(process.env['LEDGERDESK_STAND_IN_LATENESS'] ?? 0)
const late = async <Answer>(answer: Answer): Promise<Answer> => {
  if (lateness > 0) await sleep(lateness)
  return answer
}

const hear = (contents: WebContents, { frame, uniqueId }: World, word: Up): void => {
  const sender = {
    sender: contents,
    senderFrame: frame.isDestroyed() ? null : frame,
    frameId: frame.routingId,
    processId: process.pid,
    type: 'frame',
  }
  switch (word.is) {
    case 'invoke': {
      const hearing = contents.ipc.has(word.channel) ? contents.ipc : ipcMain
      return void hearing
        .answer(makeEvent(sender), word)
        .then(late)
        .then((answer) => contents.postToPreload(answer, uniqueId))
    }
    case 'send': {
      for (const hearing of [contents.ipc, ipcMain])
        hearing.emit(word.channel, makeEvent({ ...sender, ports: [] }), ...(decode(word.args) as unknown[]))
      return
    }
    case 'title':
      return retitle(contents, word.title)
    case 'input':
      return void contents.emit('input-event', makeEvent({}), { type: word.type })
    case 'focus':
    case 'blur':
    case 'resize':
      return void contents.emit('-window', word.is, word.bounds)
  }
}

/** Frames with addresses and origins as the browser reports them. */
const wireFrames = (contents: WebContents, session: CdpSession): void => {
  session.on('Page.frameAttached', ({ frameId, parentFrameId }) => void contents.addFrame(frameId, parentFrameId))
  session.on('Page.frameDetached', ({ frameId, reason }) => reason === 'remove' && contents.removeFrame(frameId))
  session.on('Page.frameNavigated', ({ frame }) => {
    contents.frames.get(frame.id)?.moved(frame.url + (frame.urlFragment ?? ''), frame.securityOrigin, frame.name ?? '')
    if (frame.id === contents.mainFrame.frameId) shown(contents, frame)
  })
  session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
    const frame = contents.frames.get(frameId)
    frame?.moved(url, frame.origin, frame.name)
    contents.emit('did-navigate-in-page', makeEvent({}), toApp(url), frame === contents.mainFrame, 0, 0)
  })
}

const shown = (contents: WebContents, { url, urlFragment = '', unreachableUrl }: Protocol.Page.Frame): void => {
  void contents.showColorScheme()
  contents.hollow = Boolean(unreachableUrl)
  if (unreachableUrl) return contents.emitFailure(toApp(unreachableUrl))
  contents.emit('did-navigate', makeEvent({}), toApp(url + urlFragment), contents.status.code, contents.status.text)
}

const wireLoading = (contents: WebContents, session: CdpSession): void => {
  const ofMain = (frameId: string): boolean => frameId === contents.mainFrame.frameId
  session.on('Page.frameStartedNavigating', ({ frameId, url, navigationType }) => {
    const isSameDocument = /samedocument$/i.test(navigationType)
    contents.emit(
      'did-start-navigation',
      makeEvent({
        url: toApp(url),
        isSameDocument,
        isMainFrame: ofMain(frameId),
        frame: contents.frames.get(frameId) ?? null,
      }),
    )
  })
  session.on('Page.frameStartedLoading', ({ frameId }) => {
    if (!ofMain(frameId) || !contents.visited) return
    contents.loading = true
    contents.emit('did-start-loading')
  })
  session.on('Page.frameStoppedLoading', ({ frameId }) => {
    if (!ofMain(frameId) || !contents.visited) return
    contents.loading = false
    contents.emit('did-stop-loading')
  })
  session.on('Page.lifecycleEvent', ({ frameId, name, loaderId }) => {
    if (!ofMain(frameId) || !contents.visited) return
    if (name === 'DOMContentLoaded') contents.emit('dom-ready', makeEvent({}))
    if (name === 'load') contents.emit('did-finish-load')
    contents.emit('-lifecycle', name, loaderId)
  })
}

/** Whether a person confirms a page's dialog. With `disableDialogs` nobody is asked. */
const agrees = async (contents: WebContents, type: Protocol.Page.DialogType, message: string): Promise<boolean> => {
  if (contents.preferences['disableDialogs'] === true || type === 'prompt') return false
  const buttons =
    type === 'confirm'
      ? { buttons: ['OK', 'Cancel'], defaultId: 0, cancelId: 1 }
      : { buttons: ['OK'], defaultId: -1, cancelId: 0 }
  const { response } = (await dialog.showMessageBox({ message, checkboxLabel: '', ...buttons })) as { response: number }
  return response === 0
}

const mayLeave = (contents: WebContents): boolean => {
  const event = makeEvent({})
  contents.emit('will-prevent-unload', event)
  return event.defaultPrevented
}

/** A page that waits for an answer is blocked. Its process runs on, and has told the browser so, once it evaluates. */
const wireDialogs = (contents: WebContents, session: CdpSession): void => {
  const answer = async (accept: boolean): Promise<void> => {
    await session.send('Page.handleJavaScriptDialog', { accept })
    if (!accept) await session.send('Runtime.evaluate', { expression: '0' })
  }
  session.on('Page.javascriptDialogOpening', ({ type, message }) => {
    const answered = type === 'beforeunload' ? Promise.resolve(mayLeave(contents)) : agrees(contents, type, message)
    // Playwright may have answered already.
    const done = answered.then(answer).catch(() => undefined)
    if (type === 'beforeunload') contents.staying = done
  })
}

/** A navigation to a foreign scheme never becomes a request, so its intention is reported instead. */
const wireWishes = (contents: WebContents, session: CdpSession): void => {
  let asked = ''
  session.on('Page.windowOpen', (wish) => {
    if (wish.windowName === ownWindow) return
    asked = toApp(wish.url)
    contents.windowAsked(wish, asked)
  })
  session.on('Page.frameRequestedNavigation', ({ url, frameId, disposition }) => {
    if (disposition === 'currentTab' && !/^(https?|about|data|blob|javascript):/.test(url))
      contents.mayGo(toApp(url), frameId)
  })
}

const wireRest = (contents: WebContents, session: CdpSession, targetId: string): void => {
  session.on('Inspector.targetCrashed', () => {
    contents.hollow = true
    contents.emit('render-process-gone', makeEvent({}), { reason: 'crashed', exitCode: 1 })
  })
  session.on('Runtime.consoleAPICalled', ({ type, args }) => {
    const level = ({ error: 'error', warning: 'warning', debug: 'debug' } as const)[type as 'error'] ?? 'info'
    const message = args.map(({ value, description }) => String(value ?? description ?? '')).join(' ')
    contents.emit(
      'console-message',
      makeEvent({ level, message, lineNumber: 0, sourceId: '', frame: contents.mainFrame }),
    )
  })
  theBrowser().whenInfoChanges(targetId, ({ title, url }) => {
    // Until a page sets its title, Chromium derives one from its address.
    if (!url.endsWith(title)) retitle(contents, title)
  })
  theBrowser().whenGone(targetId, () => contents.gone())
}

/**
 * Chromium lets a script close only windows opened by a script, and logs the refusal. Electron lets a script close any
 * page.
 */
const wireClosing = (contents: WebContents, session: CdpSession): void => {
  session.on('Log.entryAdded', ({ entry }) => {
    if (entry.text.startsWith('Scripts may close only the windows')) contents.close({ waitForBeforeUnload: true })
  })
}

const setUpScripts = (session: CdpSession, preload: string): Promise<unknown>[] => {
  const scripts = pageScripts(readFileSync(preload, 'utf8'))
  return [
    session.send('Runtime.addBinding', { name: bindingName, executionContextName: worldName }),
    session.send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.page }),
    session.send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.preload, worldName }),
  ]
}

/**
 * Opens the page at about:blank and sets it up. Every part must be acknowledged before a load, or the first document
 * would miss its preload.
 */
export const wirePage = async (contents: WebContents, options: PageOptions): Promise<CdpSession> => {
  const { targetId, session } = await theBrowser().openPage({
    ...options,
    ...(await contents.session.contextParameter()),
  })
  contents.mainFrame = contents.addFrame(targetId)
  for (const wire of [wireMessages, wireFrames, wireLoading, wireDialogs, wireWishes, wireClosing])
    wire(contents, session)
  wireRest(contents, session, targetId)
  const { preload } = contents.preferences
  const userAgent = contents.session.getUserAgent()
  await Promise.all([
    session.send('Page.enable'),
    session.send('Page.setLifecycleEventsEnabled', { enabled: true }),
    session.send('Inspector.enable'),
    session.send('Log.enable'),
    session.send('Runtime.enable'),
    session.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: colorScheme() }] }),
    ...(userAgent ? [session.send('Emulation.setUserAgentOverride', { userAgent })] : []),
    session.send('Page.addScriptToEvaluateOnNewDocument', { source: openNoWindow }),
    ...(typeof preload === 'string' ? setUpScripts(session, preload) : []),
    session.send('Runtime.runIfWaitingForDebugger'),
  ])
  return session
}
