import { mainTexts } from '../preload/contract/languages/index.ts'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { app, ipcMain, session, type BrowserWindow } from 'electron'
import type { CommandId } from '../preload/contract/commands.ts'
import { changedChannel } from '../preload/contract/topics.ts'
import { AppError } from './base/app-error.ts'
import { startApp, type App } from './app/app.ts'
import { begin } from './app/headless/begin.ts'
import type { Program } from './app/headless/program.ts'
import { printBroken } from './app/headless/run-on-app.ts'
import { ownArguments, readRequest } from './app/headless/request.ts'
import { runMark, takeForWindow, whyNoLock, type LockRequest } from './app/headless/run-mark.ts'
import { whyUnfit } from './base/database-library.ts'
import { electronHost } from './electron/electron-host.ts'
import { watchAttention } from './app/commands/attention.ts'
import { beforeLink, linkIn, linkScheme } from './app/commands/deep-link.ts'
import { openKeptLink } from './app/commands/kept-link.ts'
import type { AppHost } from './app/app-host.ts'
import { systemCertificates, trustWhenNeeded } from './service/network/trust.ts'
import { openProfile, type Opening, type ProfileOptions } from './profile/open-profile.ts'
import { realClock } from './base/clock.ts'
import { tick } from './profile/updates/when.ts'
import { claimIdentity, forgetOthersAppImage } from './electron/lifecycle/app-identity.ts'
import { mayLoseChanges } from './electron/dialogs/ask.ts'
import { confineAll } from './electron/main-window/confine.ts'
import { receiveCalls } from './electron/main-window/receive-calls.ts'
import { finishEarlierRemoval, removeLeft, showLeftovers } from './electron/lifecycle/finish-removal.ts'
import { guardBackground, guardRun, type RunGuard } from './electron/lifecycle/guard-run.ts'
import { closeBeforeQuit } from './electron/lifecycle/close-before-quit.ts'
import { openMainWindow } from './electron/main-window/main-window.ts'
import { setMenu } from './electron/main-window/menu.ts'
import { pageAddress } from './electron/main-window/page-files.ts'
import { claimPageScheme, servePage } from './electron/main-window/page-scheme.ts'
import { showMessage } from './electron/main-window/message.ts'
import { queueLaunches } from './electron/lifecycle/openings.ts'
import { exitUnopened, profileForWindow, showUnfit } from './electron/dialogs/profile-box.ts'
import { removeWhenConfirmed } from './electron/lifecycle/removal.ts'
import { keepIcon } from './electron/main-window/window-icon.ts'
import { watchPage } from './electron/main-window/watch-page.ts'
import { outliveTerminal, terminal } from './electron/lifecycle/terminal.ts'
import { onEnding, readyWithoutWindow } from './electron/lifecycle/windowless.ts'
import { afterRemoval } from './electron/lifecycle/relaunch.ts'
import { startAgain } from './electron/lifecycle/start-again.ts'
import { refuseStart } from './electron/lifecycle/refuse-start.ts'
import { refusedStart, removeVariables } from './electron/lifecycle/refused-start.ts'

/** The built app's folder: this file is `out/main/index.js`. */
const built = join(import.meta.dirname, '..')

const openWindow = (running: App, host: AppHost, leave: (window: BrowserWindow) => void): BrowserWindow => {
  const window = openMainWindow({
    session: session.defaultSession,
    preload: join(built, 'preload', 'preload.cjs'),
    bounds: running.window.read(),
    keepBounds: running.window.keep,
    language: running.language,
    kind: running.kind(),
    leave,
    // An update that was asked for waits for the next end of the app.
    stay: running.updates.stay,
    log: host.log,
    refused: () => host.log({ event: 'page-request-refused' }),
  })
  const open = (): void =>
    void window.loadURL(pageAddress).catch((error: unknown) => host.log({ event: 'page-not-loading', error }))
  watchPage(window, {
    log: host.log,
    language: running.language,
    open,
    reopened: () => running.notice({ code: 'page-stopped' }),
    quit: () => app.quit(),
  })
  open()
  const updateIcon = keepIcon(window, running.kind, host.log)
  window.on(
    'closed',
    running.onChanged(({ topic }) => {
      if (topic === 'settings') updateIcon()
    }),
  )
  return window
}

const notifyWindow = (running: App, window: () => BrowserWindow | null): void => {
  running.onChanged((changed) => {
    const shown = window()
    if (shown && !shown.isDestroyed()) shown.webContents.send(changedChannel, changed)
  })
}

/** Draws the menu again when the user changes the language or the terms. The window carries out its commands. */
const showMenu = (running: App, focus: () => void): void => {
  let shown: string | null = null
  const run = (id: CommandId): void => {
    focus()
    running.commands.command(id)
  }
  const draw = (): void => {
    const [language, terms] = [running.language(), running.terms()]
    if (`${language} ${terms}` === shown) return
    shown = `${language} ${terms}`
    setMenu({ language, terms, run })
  }
  draw()
  running.onChanged(({ topic }) => {
    if (topic === 'settings') draw()
  })
}

/** Shows a notification when an edit needs a decision and the window is not focused. A click on it opens Changes. */
const notifyAttention = (running: App, host: AppHost, window: () => BrowserWindow | null, focus: () => void): void => {
  const check = watchAttention({
    read: running.commands.needing,
    isWindowFocused: () => window()?.isFocused() ?? false,
    notify: () =>
      showMessage(mainTexts[running.language()].dialogs.attention, () => {
        focus()
        running.commands.command('go-changes')
      }),
  })
  const checkAgain = (): void =>
    void check().catch((error: unknown) => host.log({ event: 'attention-not-read', error }))
  running.onChanged(({ topic }) => {
    if (topic === 'edits') checkAgain()
  })
  app.on('browser-window-focus', checkAgain)
}

const openHost = (): AppHost => {
  const host = electronHost()
  // A promise that nobody awaited failed whole and left nothing half done, so the app logs it and goes on.
  process.on('unhandledRejection', (error) => host.log({ event: 'unhandled', error }))
  // This computer's certificates, such as an office's own, are trusted.
  trustWhenNeeded(() => systemCertificates((error) => host.log({ event: 'certificates-not-read', error })))
  return host
}

/** Options for opening the profile. This happens before anything else reads or writes it. */
const ownProfile = (): ProfileOptions => ({ profile, version: app.getVersion(), now: Date.now })

const start = async (): Promise<void> => {
  const unfit = whyUnfit()
  if (unfit !== null) {
    await showUnfit(profile, unfit)
    return app.exit(2)
  }
  const opened = await profileForWindow(ownProfile())
  if (opened === null) return app.exit(1)
  mark.remove()
  const host = openHost()
  if (opened.backup !== null) host.log({ event: 'profile-backed-up' })
  if (opened.trouble !== null) host.log({ event: 'profile-not-stamped', error: opened.trouble })
  servePage(join(built, 'renderer'))

  const guard = guardRun(host)
  const running = await startApp(host, guard.lastEnd)
  const keptLink = openKeptLink(host)
  guard.setApp(running)
  let window: BrowserWindow | null = null
  const show = (): void => {
    window = openWindow(running, host, beforeQuit.leave)
    window.on('closed', () => (window = null))
    // The system shuts down without waiting for the app. Every acknowledged edit is on disk.
    window.on('session-end', guard.recordEnd)
    beforeQuit.watch(window)
  }
  const focus = (): void => {
    if (!window) return show()
    if (window.isMinimized()) window.restore()
    window.focus()
  }
  const open = (link: string | null): void => {
    focus()
    if (link !== null) void running.commands.follow(link)
  }
  const beforeQuit = closeBeforeQuit({
    app,
    running,
    log: host.log,
    mayLose: () => mayLoseChanges(running.language()),
    show: open,
    recordEnd: guard.recordEnd,
    startAgain,
    keepLink: keptLink.keep,
  })
  guard.setCloses(beforeQuit.closes)
  const launch = (link: string | null): void => {
    if (!beforeQuit.takeLaunch(link)) open(link)
  }
  receiveCalls({ ipc: ipcMain, services: running.services, log: host.log, window: () => window })
  notifyWindow(running, () => window)
  showMenu(running, focus)
  notifyAttention(running, host, () => window, focus)
  removeWhenConfirmed(running, host)
  // A headless run checks for no updates.
  setInterval(running.updates.tick, tick).unref()
  app.on('activate', () => launch(null))
  show()
  const kept = await keptLink.take()
  const link = linkIn(process.argv) ?? kept
  if (link !== null) void running.commands.follow(link)
  openings.onLaunch(launch)
}

outliveTerminal()
claimIdentity(app, process)
forgetOthersAppImage(process)
const openings = queueLaunches()

const profile = app.getPath('userData')
const mark = runMark(profile)
const lock = (wants: LockRequest['wants']): boolean => app.requestSingleInstanceLock({ wants } satisfies LockRequest)

const notStarting = (error: unknown): void => {
  process.stderr.write(`Ledgerdesk could not start: ${error instanceof Error ? error.name : 'unknown'}\n`)
  if (request.is === 'window') exitUnopened(profile, error)
  else app.exit(1)
}

/** A process without the lock quits before it opens any file, and the lock's holder shows its window. */
const open = async (): Promise<void> => {
  if (!(await takeForWindow({ take: () => lock('window'), mark, wait }))) {
    const error = whyNoLock(profile)
    return error === null ? app.exit(0) : notStarting(error)
  }
  const removal = await finishEarlierRemoval(profile, () => lock('window'))
  if (removal === 'some-left') return showLeftovers(profile)
  if (removal === 'lock-lost') return app.exit(0)
  if (app.isPackaged) app.setAsDefaultProtocolClient(linkScheme, process.execPath, [...beforeLink])
  claimPageScheme()
  confineAll(app)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  app.whenReady().then(start).catch(notStarting)
}

const openForRun = async (): Promise<Opening> => {
  if ((await finishEarlierRemoval(profile, () => lock('sync'))) !== 'none-left') throw new AppError('files-not-removed')
  return openProfile(ownProfile())
}

const runWithoutWindow = async (request: Parameters<typeof begin>[1]): Promise<void> => {
  const printer = terminal()
  let guard: Pick<RunGuard, 'setApp'> | null = null
  confineAll(app)
  const program: Program = {
    printer,
    env: process.env,
    locale: Intl.DateTimeFormat().resolvedOptions().locale,
    profile,
    version: app.getVersion(),
    mark,
    clock: realClock,
    unfit: whyUnfit,
    lock: () => lock('sync'),
    openProfile: openForRun,
    ready: readyWithoutWindow,
    onEnding,
    host: () => {
      const host = openHost()
      guard = guardBackground(host, (language) => printBroken(printer, request, language))
      return host
    },
    startApp: async (host) => {
      const running = await startApp(host)
      guard?.setApp(running)
      return running
    },
  }
  const status = await begin(program, request)
  await printer.flush()
  app.exit(status)
}

if (app.isPackaged) removeVariables(process.env)
const given = ownArguments(process.argv, process.defaultApp === true)
const request = readRequest(given)
const refused = app.isPackaged ? refusedStart(process) : null
if (refused !== null) refuseStart(refused, request.is !== 'window')
else if (given.includes(afterRemoval)) await removeLeft(profile, () => lock('sync'))
// Electron is ready when this module has ended, and the page's scheme must be registered before.
else if (request.is === 'window') await open().catch(notStarting)
else runWithoutWindow(request).catch(notStarting)
