import { accessSync, chmodSync, constants, mkdirSync, readFileSync } from 'node:fs'
import { homedir, hostname, userInfo } from 'node:os'
import { join } from 'node:path'
import { app, BrowserWindow, clipboard, nativeTheme, net, powerMonitor, safeStorage, session } from 'electron'
import ElectronStore from 'electron-store'
import type { Language } from '../../preload/contract/settings.ts'
import { controlFileIn } from '../demo/demo.ts'
import { startDemo } from '../demo/start-demo.ts'
import { openDesk } from '../desk/worker/open-desk.ts'
import type { AppHost } from '../app/app-host.ts'
import { AppError } from '../base/app-error.ts'
import type { Host } from '../base/host.ts'
import { openJsonStore } from '../base/files/json-store.ts'
import { openKeychain } from './keychain.ts'
import { openLogFile } from '../base/log/log-file.ts'
import { logLine } from '../base/log/log.ts'
import { firstUserName } from '../oauth/user-name.ts'
import { findInstallTarget } from '../profile/updates/install-target.ts'
import { confirmAddress, confirmSettings } from './dialogs/confirm.ts'
import { pageAddress } from './main-window/page-files.ts'
import { takePress } from './main-window/presses.ts'
import { openBrowser } from './dialogs/open-browser.ts'
import { relaunchOptions } from './lifecycle/relaunch.ts'
import { restart } from './lifecycle/start-again.ts'
import { openFile, pickFile, pickTarget, saveFile } from './dialogs/pick-file.ts'
import { forgetSignInPages } from './sign-in/sign-in-partition.ts'
import { openSignInWindow } from './sign-in/sign-in-window.ts'

/** Some accounts have no name; then the computer's name serves. */
const computerUser = (): string => {
  const { USER, USERNAME } = process.env
  try {
    return firstUserName(userInfo().username, USER, USERNAME, hostname())
  } catch {
    return firstUserName(USER, USERNAME, hostname())
  }
}

/** Answers proxies, also for pages of sign-in windows. Sites that use this old way of signing in get no answer. */
const onProxySignIn: Host['onProxySignIn'] = (answer) => {
  app.on('login', (event, _contents, { firstAuthAttempt }, { isProxy, host, port, realm }, reply) => {
    if (!isProxy) return
    event.preventDefault()
    void answer(`${host}:${port}`, realm, !firstAuthAttempt).then((given) =>
      given === null ? reply() : reply(given.name, given.password),
    )
  })
}

const ownWindow = (): BrowserWindow | undefined =>
  BrowserWindow.getAllWindows().find(({ webContents }) => webContents.getURL().startsWith(pageAddress))

const clipboardText = async (): Promise<string> => {
  const window = BrowserWindow.getFocusedWindow()
  if (window === null) return ''
  if (!takePress(window.webContents)) throw new AppError('paste-not-asked')
  return clipboard.readText()
}

const bringToFront = (): boolean => {
  const window = ownWindow()
  if (window === undefined) return false
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
  // On macOS another program keeps the keyboard unless we take it.
  if (process.platform === 'darwin') app.focus({ steal: true })
  return true
}

const textOf = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // Null for a missing or unreadable file.
    return null
  }
}

const isWritable = (folder: string): boolean => {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    // Another user's, on a read-only disk, or not there.
    return false
  }
}

/** False without a window, because there is nobody to ask. */
const inWindow =
  <T>(ask: (about: T, language: Language, window: BrowserWindow) => Promise<boolean>) =>
  async (about: T, language: Language): Promise<boolean> => {
    const window = ownWindow()
    return window !== undefined && ask(about, language, window)
  }

const updates = (): AppHost['updates'] => {
  if (!app.isPackaged) return { is: 'off', why: 'not-released' }
  const { platform, env, resourcesPath: resources } = process
  const files = { app: app.getAppPath(), resources, read: textOf, writable: isWritable }
  return findInstallTarget({ platform, env, home: homedir(), ...files })
}

/** A read-only disk and some network drives refuse this; the app goes on. */
const makePrivate = (profile: string): void => {
  mkdirSync(profile, { recursive: true, mode: 0o700 })
  try {
    chmodSync(profile, 0o700)
  } catch (error) {
    process.stderr.write(logLine(Date.now(), { event: 'profile-not-made-private', error }))
  }
}

/** Electron's `Host`. Call it when Electron is ready. */
export const electronHost = (): AppHost => {
  const profile = app.getPath('userData')
  makePrivate(profile)
  const logFile = openLogFile({
    folder: join(profile, 'logs'),
    now: Date.now,
    complain: (line) => process.stderr.write(line),
  })
  const log = logFile.write
  return {
    profile,
    version: app.getVersion(),
    locale: app.getLocale(),
    userName: computerUser(),
    now: Date.now,
    ...openKeychain({ storage: safeStorage, platform: process.platform, log }),
    online: () => net.isOnline(),
    openSignIn: (request) => openSignInWindow(request, log),
    openBrowser,
    forgetPages: forgetSignInPages,
    resolveProxy: (address) => session.defaultSession.resolveProxy(address),
    onProxySignIn,
    onResume: (listener) => void powerMonitor.on('resume', listener),
    bringToFront,
    confirmAddress: inWindow(confirmAddress),
    confirmSettings: inWindow(confirmSettings),
    openStore: openJsonStore((options) => new ElectronStore(options)),
    showTheme: (theme) => (nativeTheme.themeSource = theme),
    pickFile,
    pickTarget,
    saveFile,
    openFile,
    copyText: (text) => clipboard.writeText(text),
    clipboardText,
    log,
    updates: updates(),
    quit: () => app.quit(),
    relaunch: (program) => restart(relaunchOptions(program, process.argv)),
    lastLogged: logFile.last,
    licences: () => textOf(join(app.getAppPath(), 'out', 'third-party', 'packages.json')),
    startDemo: (options) => startDemo({ ...options, ...controlFileIn(process.env, app.isPackaged) }),
    openDesk,
  }
}
