import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { browserOrNull } from '../browser.ts'
import { chromiumArguments, type CommandLine } from '../command-line.ts'
import { writeChromiumFiles, writeLastChromiumFiles } from '../chromium-files.ts'
import { switchesOfElectron } from '../electron-switches.ts'
import { StrictEmitter, strict } from '../strict.ts'
import { AppPaths, type AppPackage } from './app-paths.ts'
import { makeEvent } from './event.ts'
import { InstanceLock } from './instance-lock.ts'

/** The part of a window that quitting needs; windows register themselves. */
export interface Closable {
  close(): void
  destroy(): void
  isDestroyed(): boolean
}
export const openWindows = new Set<Closable>()

type Phase = 'running' | 'quitting' | 'ended'

export interface Relaunched {
  readonly execPath: string
  readonly args: string[]
}
/** On Linux the helper of a restart sets no_new_privs, and all that it starts keeps it (shell/browser/relauncher.cc). */
const setpriv = '/usr/bin/setpriv'
const helped: readonly string[] = process.platform === 'linux' && existsSync(setpriv) ? [setpriv, '--no-new-privs'] : []

/** Without options the arguments stay the same. If one option is given, the missing one is empty. */
export const relaunched = ({ execPath, args }: Partial<Relaunched>, argv: readonly string[]): Relaunched => ({
  execPath: execPath ?? argv[0]!,
  args: args ?? (execPath === undefined ? argv.slice(1) : []),
})

class App extends StrictEmitter {
  /** Electron checks its program's name, or the variable (`App::IsPackaged`). */
  get isPackaged(): boolean {
    const program = basename(process.execPath)
      .replace(/\.exe$/i, '')
      .toLowerCase()
    return process.env['ELECTRON_FORCE_IS_PACKAGED'] !== undefined || !['electron', 'node'].includes(program)
  }
  readonly commandLine: ReturnType<typeof makeCommandLine>
  name = 'Electron'
  private readonly switches = new Map<string, string>()
  private ofElectron: ReadonlyMap<string, string> = new Map()
  private readonly paths = new AppPaths()
  private readonly becomesReady = Promise.withResolvers<void>()
  private phase: Phase = 'running'
  private ready = false
  /** The main loop runs. macOS starts it before `ready`, other systems after the turn of `ready`. */
  private looping = process.platform === 'darwin'
  private line: CommandLine | null = null
  private readonly next: Relaunched[] = []
  private mayStartAgain = true
  private package: AppPackage | null = null
  private lock: InstanceLock | null = null

  constructor() {
    super()
    this.commandLine = makeCommandLine(this.switches)
  }

  /** Called once by the launcher, before the app's own code runs. */
  begin(line: CommandLine, found: AppPackage): void {
    this.ofElectron = switchesOfElectron(process.platform, process.env)
    for (const [name, value] of [...this.ofElectron, ...line.switches]) this.switches.set(name, value)
    this.line = line
    this.package = found
    this.name = found.name
    const userData = line.switches.get('user-data-dir')
    if (userData) this.paths.set('userData', userData)
  }
  /** Electron emits `ready` before `whenReady` resolves. */
  becomeReady(): void {
    writeChromiumFiles(this.getPath('userData'))
    this.ready = true
    this.emit('ready', makeEvent({}), {})
    this.becomesReady.resolve()
    // After every promise that `ready` settles, and before any timer.
    process.nextTick(() => (this.looping = true))
    setImmediate(() => this.lock?.listen())
  }
  /** Switches from a person or the app, without Electron's own. */
  givenSwitches(): ReadonlyMap<string, string> {
    return new Map([...this.switches].filter(([name, value]) => this.ofElectron.get(name) !== value))
  }

  whenReady(): Promise<void> {
    return this.becomesReady.promise
  }
  isReady(): boolean {
    return this.ready
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
    return this.ready ? this.languageOfBrowser() : ''
  }
  /** The launcher needs the language to start the browser, before `getLocale` returns it. */
  languageOfBrowser(): string {
    return this.switches.get('lang') || (this.getPreferredSystemLanguages()[0] ?? 'en-US')
  }
  getSystemLocale(): string {
    return this.getPreferredSystemLanguages()[0] ?? 'en-US'
  }
  getPreferredSystemLanguages(): string[] {
    return [Intl.DateTimeFormat().resolvedOptions().locale]
  }
  /** Chromium sandboxes every page of the stand-in already. */
  enableSandbox(): void {
    if (this.ready) throw new Error('app.enableSandbox() can only be called before app is ready')
    // As `App::EnableSandbox` does.
    this.switches.delete('no-sandbox')
    this.switches.set('enable-sandbox', '')
  }
  /** The stand-in is not registered with the desktop. */
  setAppUserModelId(_id: string): void {}
  /** Exists on Windows only (shell/browser/api/electron_api_app.cc). */
  setToastActivatorCLSID(id: string): void {
    if (process.platform !== 'win32') throw new TypeError('app.setToastActivatorCLSID is not a function')
    if (!/^\{?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\}?$/i.test(id)) throw new Error('Invalid CLSID format')
  }
  setAboutPanelOptions(_options: object): void {}
  /** False: registering with the system failed. */
  setAsDefaultProtocolClient(_scheme: string): boolean {
    return false
  }
  removeAsDefaultProtocolClient(_scheme: string): boolean {
    return false
  }
  focus(): void {}

  requestSingleInstanceLock(data?: unknown): boolean {
    this.lock ??= new InstanceLock(this.getPath('userData'))
    const mine = { argv: chromiumArguments(this.line!, this.switches), cwd: process.cwd(), data: data ?? null }
    const taken = this.lock.take(mine, ({ argv, cwd, data: given }) =>
      this.emit('second-instance', makeEvent({}), argv, cwd, given),
    )
    // Second instances are reported only after the app is ready; earlier ones wait.
    if (taken && this.ready) this.lock.listen()
    return taken
  }
  hasSingleInstanceLock(): boolean {
    return this.lock?.isOurs() ?? false
  }
  releaseSingleInstanceLock(): void {
    this.lock?.release()
    this.lock = null
  }

  /** `before-quit`, then every window closes, then `will-quit`; each can be prevented. */
  quit(): void {
    if (this.phase !== 'running') return
    const event = makeEvent({})
    this.emit('before-quit', event)
    if (event.defaultPrevented) return
    this.phase = 'quitting'
    if (openWindows.size === 0) return this.finish()
    for (const window of [...openWindows]) window.close()
  }
  /** A window refused to close. */
  stayOpen(): void {
    if (this.phase === 'quitting') this.phase = 'running'
  }
  windowClosed(): void {
    if (openWindows.size > 0 || this.phase === 'ended') return
    if (this.phase === 'quitting') return this.finish()
    if (this.listenerCount('window-all-closed') === 0) return this.quit()
    this.emit('window-all-closed')
  }
  /** For tests: a box had no answer, so this run is over. The app restarts after a fault, and would outlive its test. */
  startNothingMore(): void {
    this.mayStartAgain = false
  }
  /** Starts another process after this one ends, with the same arguments or with those given. */
  relaunch(given: Partial<Relaunched> = {}): void {
    this.next.push(relaunched(given, process.argv))
  }
  /**
   * Before the main loop runs the process ends at once. Later the code after the call still runs, and only the event
   * loop ends. Nobody is asked.
   */
  exit(code = 0): void {
    if (this.phase === 'ended') return
    if (this.ready && this.looping) return this.end(code)
    this.phase = 'ended'
    this.leave(code)
  }
  private end(code: number): void {
    this.phase = 'ended'
    for (const window of [...openWindows]) window.destroy()
    this.lastWords(code)
    setImmediate(() => this.leave(code))
  }
  isLeaving(): boolean {
    return this.phase === 'ended'
  }
  private leave(code: number): void {
    browserOrNull()?.kill()
    if (this.ready) writeLastChromiumFiles(this.getPath('userData'))
    const next = this.mayStartAgain ? this.next : []
    for (const { execPath, args } of next) {
      const [program, ...words] = [...helped, execPath, ...args] as [string, ...string[]]
      spawn(program, words, { detached: true, stdio: 'ignore' }).unref()
    }
    // Listeners for the end of the process were called already, or never will be.
    ;(process as unknown as { reallyExit(status: number): never }).reallyExit(code)
  }
  /** Electron derives Node's `exit` from `quit`, while Chromium still has its files open (lib/browser/init.ts). */
  private lastWords(code: number): void {
    this.emit('quit', makeEvent({}), code)
    process.emit('exit', code)
  }
  private finish(): void {
    const event = makeEvent({})
    this.emit('will-quit', event)
    if (!event.defaultPrevented) this.end(0)
    else this.phase = 'running'
  }
}

/** Every name is read in lower case (shell/common/api/electron_api_command_line.cc). */
const makeCommandLine = (switches: Map<string, string>) =>
  strict('app.commandLine', {
    appendSwitch: (name: string, value = ''): void => void switches.set(name.toLowerCase(), value),
    hasSwitch: (name: string): boolean => switches.has(name.toLowerCase()),
    getSwitchValue: (name: string): string => switches.get(name.toLowerCase()) ?? '',
    removeSwitch: (name: string): void => void switches.delete(name.toLowerCase()),
  })

export const app = new App()

/** For anything that needs a session. */
export const mustBeReady = (): void => {
  if (!app.isReady()) throw new TypeError('Session can only be received when app is ready')
}
