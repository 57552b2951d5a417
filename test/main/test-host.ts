import { randomBytes } from 'node:crypto'
import Conf from 'conf'
import { AppError } from '../../main/base/app-error.ts'
import { openJsonStore } from '../../main/base/files/json-store.ts'
import type { StartDemo } from '../../main/demo/demo.ts'
import type { AppHost } from '../../main/app/app-host.ts'
import type { Host, SignInEnd, SignInRequest } from '../../main/base/host.ts'
import { logLine, readLogLines } from '../../main/base/log/log.ts'
import { newFolder, removeFolder } from '../temporary-folder.ts'

/** How the person at the sign-in window behaves: drives it from its first address to its end. */
export type Person = (request: SignInRequest) => Promise<SignInEnd>

export interface TestHostOptions {
  readonly profile?: string
  readonly locale?: string
  readonly userName?: string
  /** Opens what a host with the same key sealed; null: this computer has no keychain. */
  readonly keychainKey?: string | null
  readonly person?: Person
  /** Stands for the computer's browser. Without it, an address opens and nothing more happens. */
  readonly browser?: (address: string) => Promise<void>
  readonly startDemo?: StartDemo
  readonly openDesk?: AppHost['openDesk']
  readonly seal?: Host['seal']
  readonly saveFile?: Host['saveFile']
  readonly pickFile?: Host['pickFile']
  readonly pickTarget?: Host['pickTarget']
  readonly openFile?: Host['openFile']
  readonly resolveProxy?: Host['resolveProxy']
  /** The person's answer about a new address. Without it, they confirm. */
  readonly confirmAddress?: Host['confirmAddress']
  readonly confirmSettings?: Host['confirmSettings']
  /** Whether the app's own window is open; it is by default. */
  readonly window?: boolean
  readonly online?: Host['online']
  /** How newer versions come to it; none do, unless said. */
  readonly updates?: AppHost['updates']
  readonly version?: string
  /** The list of others' work that a build wrote; there was none, unless said. */
  readonly licences?: string
}

export interface TestHost extends AppHost {
  /** Lines as they would be in the log file. */
  readonly lines: string[]
  readonly forgotten: string[]
  readonly themes: string[]
  /** Texts that were put on the clipboard. */
  readonly copied: string[]
  readonly opened: SignInRequest[]
  /** Addresses that the computer's browser was opened at. */
  readonly browsed: string[]
  /** How often the app's own window was brought to the front. */
  readonly fronted: { count: number }
  /** Functions that answer a proxy which asks a page of a sign-in window. */
  readonly pages: Parameters<Host['onProxySignIn']>[0][]
  readonly focused: { count: number }
  /** The computer wakes up from sleep. */
  wake(): void
  /** How often it was told to end, and as what to start again; null: as itself. */
  readonly ended: { quits: number; readonly relaunched: (string | null)[] }
  /** Turns the clock. */
  pass(milliseconds: number): void
}

const mask = (text: Uint8Array, key: string): Uint8Array =>
  text.map((byte, at) => byte ^ key.charCodeAt(at % key.length))

/** Sealed as `key's mark | masked text`: enough to tell another key from ours, and to hide the text from a search. */
const sealWith = (key: string, text: string): Uint8Array =>
  Buffer.concat([Buffer.from(`${key.length}:${key.slice(0, 4)}|`), mask(Buffer.from(text), key)])
const unsealWith = (key: string, sealed: Uint8Array): string => {
  const mark = Buffer.from(`${key.length}:${key.slice(0, 4)}|`)
  if (!mark.equals(Buffer.from(sealed.subarray(0, mark.length)))) throw new AppError('keychain-changed')
  return Buffer.from(mask(sealed.subarray(mark.length), key)).toString()
}

/** Nobody sits at this computer: a window that opens is never ended but by closing it. */
const nobody: Person = () => new Promise(() => undefined)
const nothingThere = (what: string) => () => Promise.reject(new Error(`this test has no ${what}`))

/** A new folder for one test's profile. */
export const newProfile = (): string => newFolder()
export const removeProfile = (profile: string): void => removeFolder(profile)

/** A computer for tests: real files in a folder of its own, a keychain in memory, a clock that the test turns. */
export const testHost = (options: TestHostOptions = {}): TestHost => {
  const { locale = 'en-GB', keychainKey = randomBytes(8).toString('hex'), person = nobody } = options
  let now = Date.UTC(2026, 10, 21, 9, 0, 0)
  const [lines, forgotten, themes, copied, opened, focused] = [
    [] as string[],
    [] as string[],
    [] as string[],
    [] as string[],
    [] as SignInRequest[],
    { count: 0 },
  ]
  const [browsed, fronted] = [[] as string[], { count: 0 }]
  const pages: TestHost['pages'] = []
  const resumed: (() => void)[] = []
  const ended: TestHost['ended'] = { quits: 0, relaunched: [] }
  const key = keychainKey ?? ''
  return {
    profile: options.profile ?? newProfile(),
    version: options.version ?? '0.0.0-test',
    locale,
    userName: options.userName ?? 'j.devries',
    now: () => now,
    pass: (milliseconds) => void (now += milliseconds),
    keychain: async () => (keychainKey === null ? 'missing' : 'working'),
    seal: options.seal ?? (async (text) => sealWith(key, text)),
    unseal: async (sealed) => unsealWith(key, sealed),
    online: () => options.online?.() ?? true,
    openSignIn: (request) => {
      opened.push(request)
      const { promise, resolve, reject } = Promise.withResolvers<SignInEnd>()
      person(request).then(resolve, reject)
      return {
        ended: promise,
        focus: () => void focused.count++,
        close: () => resolve({ is: 'closed', refusedWith: null, fail: null }),
      }
    },
    openBrowser: async (address) => {
      browsed.push(address)
      await options.browser?.(address)
    },
    forgetPages: async (environment) => void forgotten.push(environment),
    resolveProxy: options.resolveProxy ?? (async () => 'DIRECT'),
    onProxySignIn: (answer) => void pages.push(answer),
    onResume: (listener) => void resumed.push(listener),
    wake: () => resumed.forEach((listener) => listener()),
    bringToFront: () => {
      fronted.count++
      return options.window ?? true
    },
    confirmAddress: options.confirmAddress ?? (async () => true),
    confirmSettings: options.confirmSettings ?? (async () => true),
    openStore: openJsonStore(
      ({ name, ...options }) =>
        new Conf({ ...options, configName: name, projectName: 'ledgerdesk', projectVersion: '0.0.0' }),
    ),
    copyText: async (text) => void copied.push(text),
    clipboardText: async () => copied.at(-1) ?? '',
    openFile: options.openFile ?? nothingThere('file to open'),
    pickFile: options.pickFile ?? nothingThere('file to import'),
    pickTarget: options.pickTarget ?? nothingThere('place for a file'),
    saveFile: options.saveFile ?? nothingThere('place for a file'),
    showTheme: (theme) => void themes.push(theme),
    updates: options.updates ?? { is: 'off', why: 'not-released' },
    quit: () => void ended.quits++,
    relaunch: (program) => void ended.relaunched.push(program ?? null),
    log: (event) => void lines.push(logLine(now, event)),
    lastLogged: (count) => readLogLines(lines.slice(-count)),
    licences: () => options.licences ?? null,
    startDemo: options.startDemo ?? nothingThere('Demo company'),
    openDesk: options.openDesk ?? nothingThere('desk'),
    lines,
    forgotten,
    themes,
    copied,
    opened,
    browsed,
    fronted,
    pages,
    focused,
    ended,
  }
}

/** Stores of a host whose writes are carried out by `by`. */
export const writingBy = (host: Pick<Host, 'openStore'>, by: (write: () => void) => void): Pick<Host, 'openStore'> => ({
  openStore: (options) => {
    const store = host.openStore(options)
    return {
      get store() {
        return store.store
      },
      set store(next) {
        by(() => void (store.store = next))
      },
    }
  },
})
