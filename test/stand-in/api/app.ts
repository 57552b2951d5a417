import { spawn } from 'node:child_process'
import { browserOrNull } from '../browser.ts'
import type { CommandLine } from '../command-line.ts'
import { StrictEmitter, strict } from '../strict.ts'
import { AppPaths, type AppPackage } from './app-paths.ts'
import { makeEvent } from './event.ts'
import { InstanceLock } from './instance-lock.ts'

/** What quitting needs of a window; the windows enter themselves. */
export interface Closable {
  close(): void
  destroy(): void
  isDestroyed(): boolean
}
export const openWindows = new Set<Closable>()

type Phase = 'starting' | 'ready' | 'quitting' | 'ended'

class App extends StrictEmitter {
  /** For tests of what only an installed app does. */
  readonly isPackaged = process.env['LEDGERDESK_STAND_IN_PACKAGED'] === '1'
  readonly commandLine: ReturnType<typeof makeCommandLine>
  name = 'Electron'
  private readonly switches = new Map<string, string>()
  private readonly paths = new AppPaths()
  private readonly becomesReady = Promise.withResolvers<void>()
  private phase: Phase = 'starting'
  private package: AppPackage | null = null
  private lock: InstanceLock | null = null

  constructor() {
    super()
    this.commandLine = makeCommandLine(this.switches)
  }

  /** Called once by the launcher, before the app's own code runs. */
  begin(line: CommandLine, found: AppPackage): void {
    for (const [name, value] of line.switches) this.switches.set(name, value)
    this.package = found
    this.name = found.name
    const userData = line.switches.get('user-data-dir')
    if (userData) this.paths.set('userData', userData)
  }
  /** Electron emits `ready` first and answers `whenReady` after that. */
  becomeReady(): void {
    this.phase = 'ready'
    this.emit('ready', makeEvent({}), {})
    this.becomesReady.resolve()
  }
  allSwitches(): ReadonlyMap<string, string> {
    return this.switches
  }

  whenReady(): Promise<void> {
    return this.becomesReady.promise
  }
  isReady(): boolean {
    return this.phase !== 'starting'
  }
  getName(): string {
    return this.name
  }
  setName(name: string): void {
    this.name = name
  }
  getVersion(): string {
    return this.package?.version ?? '0.0.0'
  }
  getAppPath(): string {
    return this.package?.folder ?? process.cwd()
  }
  getPath(name: string): string {
    return this.paths.get(name, this.name)
  }
  setPath(name: string, path: string): void {
    this.paths.set(name, path)
  }
  getLocale(): string {
    return this.switches.get('lang') || (this.getPreferredSystemLanguages()[0] ?? 'en-US')
  }
  getSystemLocale(): string {
    return this.getPreferredSystemLanguages()[0] ?? 'en-US'
  }
  getPreferredSystemLanguages(): string[] {
    return [Intl.DateTimeFormat().resolvedOptions().locale]
  }
  /** Every page of the stand-in is sandboxed by Chromium as it is. */
  enableSandbox(): void {}
  /** Names for the desktop to show; a stand-in has no place in it. */
  setAppUserModelId(_id: string): void {}
  setAboutPanelOptions(_options: object): void {}
  /** False: it could not be entered with the system. */
  setAsDefaultProtocolClient(_scheme: string): boolean {
    return false
  }
  focus(): void {}

  requestSingleInstanceLock(data?: unknown): boolean {
    this.lock ??= new InstanceLock(this.getPath('userData'))
    const mine = { argv: process.argv, cwd: process.cwd(), data: data ?? null }
    return this.lock.take(mine, ({ argv, cwd, data: given }) => this.emit('second-instance', makeEvent({}), argv, cwd, given))
  }
  hasSingleInstanceLock(): boolean {
    return this.lock?.isOurs() ?? false
  }
  releaseSingleInstanceLock(): void {
    this.lock?.release()
    this.lock = null
  }

  /** `before-quit`, then every window closes, then `will-quit`; each may say no. */
  quit(): void {
    if (this.phase === 'ended') return
    if (this.phase !== 'quitting') {
      const event = makeEvent({})
      this.emit('before-quit', event)
      if (event.defaultPrevented) return
      this.phase = 'quitting'
    }
    if (openWindows.size === 0) return this.finish()
    for (const window of [...openWindows]) window.close()
  }
  /** A window would not close. */
  stayOpen(): void {
    if (this.phase === 'quitting') this.phase = 'ready'
  }
  windowClosed(): void {
    if (openWindows.size > 0 || this.phase === 'ended') return
    if (this.phase === 'quitting') return this.finish()
    if (this.listenerCount('window-all-closed') === 0) return this.quit()
    this.emit('window-all-closed')
  }
  /** Once this process is over another one starts, with the same switches, or as it is told. */
  relaunch({ args = process.argv.slice(1), execPath = process.argv[0]! }: { args?: string[]; execPath?: string } = {}): void {
    process.once('exit', () => spawn(execPath, args, { detached: true, stdio: 'ignore' }).unref())
  }
  exit(code = 0): void {
    if (this.phase === 'ended') return
    this.phase = 'ended'
    for (const window of [...openWindows]) window.destroy()
    this.emit('quit', makeEvent({}), code)
    browserOrNull()?.kill()
    process.exit(code)
  }
  private finish(): void {
    const event = makeEvent({})
    this.emit('will-quit', event)
    if (!event.defaultPrevented) this.exit(0)
    else this.phase = 'ready'
  }
}

const makeCommandLine = (switches: Map<string, string>) =>
  strict('app.commandLine', {
    appendSwitch: (name: string, value = ''): void => void switches.set(name, value),
    hasSwitch: (name: string): boolean => switches.has(name),
    getSwitchValue: (name: string): string => switches.get(name) ?? '',
    removeSwitch: (name: string): void => void switches.delete(name),
  })

export const app = new App()
