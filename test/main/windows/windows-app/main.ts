import { app, BrowserWindow } from 'electron'
import { isFail } from '../../../../main/app-error.ts'
import type { SignInEnd } from '../../../../main/host.ts'
import type { AuthorizeAddress } from '../../../../main/oauth/authorize-url.ts'
import { mayVisit } from '../../../../main/oauth/sign-in-rules.ts'
import { confineAll } from '../../../../main/windows/confine.ts'
import { openBrowser } from '../../../../main/windows/open-browser.ts'
import { forgetSignInPages } from '../../../../main/windows/sign-in-partition.ts'
import { openSignInWindow } from '../../../../main/windows/sign-in-window.ts'

export interface Unseen {
  readonly end: SignInEnd
  /** The most windows there were at any moment that something was loaded, the test's own aside. */
  readonly windows: number
}
export interface WindowsApp {
  unseen(environment: string, start: string, end: string, limit: number): Promise<Unseen>
  forget(environment: string): Promise<void>
  /** The code that it failed with, or null. */
  browse(address: string): Promise<string | null>
  /** Languages of which a session wants the dictionaries. */
  readonly dictionaries: readonly string[]
}
declare global {
  var windowsApp: WindowsApp
}

/** Nothing but the sign-in windows of the app, and its way to the browser, for tests that ask for one. */
const bar = { name: 'Office', kind: 'production', language: 'en', theme: 'system', contrast: 'system' } as const

confineAll(app)
const dictionaries: string[] = []
app.on('session-created', (session) => {
  dictionaries.push(...session.getSpellCheckerLanguages())
  session.on('spellcheck-dictionary-download-begin', (_event, language) => dictionaries.push(language))
})

let windows = 0
const count = (): void => void (windows = Math.max(windows, BrowserWindow.getAllWindows().length - 1))
app.on('web-contents-created', (_event, contents) => contents.on('did-start-navigation', count))

globalThis.windowsApp = {
  unseen: async (environment, start, end, limit) => {
    windows = 0
    const request = { environment, start, bar, mayVisit, unseenFor: limit, isEnd: (address: string) => address.startsWith(end) }
    const ended = await openSignInWindow(request, () => undefined).ended
    count()
    return { end: ended, windows }
  },
  forget: forgetSignInPages,
  dictionaries,
  browse: (address) => openBrowser(address as AuthorizeAddress).then(() => null, (error: unknown) => (isFail(error) ? error.fail.code : String(error))),
}
// A browser without any page would end.
void app.whenReady().then(() => new BrowserWindow({ show: false }))
