import { expect, type Locator, type Page } from '@playwright/test'
import type { RemoteControl } from '../../main/demo/control/remote-control.ts'
import { makeRefreshToken } from '../../main/demo/make-refresh-token.ts'
import type { RunningService } from '../../main/demo/start-service.ts'
import type { CellSending } from '../../preload/contract/settings.ts'
import type { SignInWay } from '../../preload/contract/sign-in-way.ts'
import type { WindowApi } from '../../preload/contract/window-api.ts'
import type { AppWindows, DeskApp } from './desk-app.ts'

declare global {
  interface Window {
    readonly api: WindowApi
  }
}

export interface Registered {
  readonly environment: string
  readonly database: string
}

/** Registers a service through the window's API, as the connect form does, and opens its first administration. */
export const register = async (
  page: Page,
  { facts }: RunningService,
  kind: 'test' | 'production',
  change: {
    readonly name?: string
    readonly clientId?: string
    readonly baseAddress?: string
    readonly signInWith?: SignInWay
    /** By default nothing waits for its moment. */
    readonly cells?: CellSending
  } = {},
): Promise<Registered> => {
  const database = facts.databases[0]!
  const draft = {
    kind,
    name: change.name ?? (kind === 'test' ? 'Trial' : 'Office'),
    baseAddress: change.baseAddress ?? (kind === 'test' ? facts.testBaseUrl : facts.baseUrl),
    clientId: change.clientId ?? (kind === 'test' ? facts.test.clientId : facts.clientId),
    secret: kind === 'test' ? facts.test.clientSecret : facts.clientSecret,
    redirectUri: facts.redirectUri,
    scope: facts.scope,
    ...(change.signInWith === undefined ? {} : { signInWith: change.signInWith }),
    pathStyle: 'standard' as const,
    status: 'active' as const,
    lockMinutes: null,
    askAbove: null,
  }
  const environment = await page.evaluate(
    async ({ draft, database, cells }) => {
      const saved = await window.api.settings.saveEnvironment(draft)
      if (!saved.ok) throw new Error(saved.fail.code)
      const added = await window.api.settings.addAdministration(saved.value.id, database, `Books of ${draft.name}`)
      if (!added.ok) throw new Error(added.fail.code)
      const cell = await window.api.settings.sendCells(saved.value.id, cells)
      if (!cell.ok) throw new Error(cell.fail.code)
      const gone = await window.api.settings.goTo({ environment: saved.value.id, administration: database })
      if (!gone.ok) throw new Error(gone.fail.code)
      return saved.value.id
    },
    { draft, database, cells: change.cells ?? 'at-once' },
  )
  // The page hears of it after the call was answered. Until then its buttons are those of the place before.
  const band = page.getByRole('banner', { includeHidden: true })
  await expect(band.getByText(draft.name, { exact: true })).toBeAttached()
  return { environment, database }
}

/** Answers each message box with this button; `shownBoxes` returns their contents. */
export const answerBoxes = ({ electron }: Pick<DeskApp, 'electron'>, button: number): Promise<void> =>
  electron.evaluate(({ dialog }, response) => {
    const shown: unknown[] = []
    Object.assign(globalThis, { boxesOfTest: shown })
    dialog.showMessageBox = (async (...given: readonly unknown[]) => {
      shown.push(given.at(-1))
      return { response, checkboxChecked: false }
    }) as typeof dialog.showMessageBox
  }, button)

/** A user who saves files there, or cancels the system's dialog. */
export const saveTo = ({ electron }: Pick<DeskApp, 'electron'>, filePath: string | null): Promise<void> =>
  electron.evaluate(({ dialog }, file) => {
    dialog.showSaveDialog = async () => ({ canceled: file === null, filePath: file ?? '' })
  }, filePath)

/** A user who picks this file in the system's dialog. */
export const pickFile = ({ electron }: Pick<DeskApp, 'electron'>, filePath: string): Promise<void> =>
  electron.evaluate(({ dialog }, file) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [file] })
  }, filePath)

export interface ShownBox {
  readonly message: string
  readonly detail: string
  readonly buttons: readonly string[]
  readonly defaultId: number
  readonly cancelId: number
}
export const shownBoxes = ({ electron }: Pick<DeskApp, 'electron'>): Promise<ShownBox[]> =>
  electron.evaluate(() => (globalThis as unknown as { readonly boxesOfTest: ShownBox[] }).boxesOfTest)

/** Addresses of our own pages, in Electron and in the stand-in's browser. */
const isOurs = (address: string): boolean => /^(app:|https:\/\/ledgerdesk\.app\.invalid\/)/.test(address)

const waitFor = async ({ electron }: AppWindows, fits: (page: Page) => boolean): Promise<Page> => {
  await expect.poll(() => electron.windows().some(fits), { timeout: 30_000 }).toBe(true)
  return electron.windows().find(fits)!
}

/** The service's page in the open sign-in window. */
export const servicePage = (app: AppWindows): Promise<Page> =>
  waitFor(app, (page) => /^https?:/.test(page.url()) && !isOurs(page.url()))

/** The toolbar above it. */
export const signInToolbar = (app: AppWindows): Promise<Page> =>
  waitFor(app, (page) => isOurs(page.url()) && page.url().endsWith('/sign-in.html'))

const signInButton = ({ page }: AppWindows) =>
  page.getByRole('button', { name: /^(Sign in( again)?|Aanmelden|Opnieuw aanmelden)$/ })

/** Starts signing in and returns the service's page. */
export const openSignIn = async (app: AppWindows, button = signInButton(app)): Promise<Page> => {
  await button.click()
  return servicePage(app)
}

/** Starts signing in and returns the toolbar, whether or not a page loads. */
export const openSignInToolbar = async (app: AppWindows): Promise<Page> => {
  await signInButton(app).click()
  return signInToolbar(app)
}

/** Closes the sign-in window as a person does. */
export const closeSignIn = async (app: AppWindows): Promise<void> => (await signInToolbar(app)).close()

export const logIn = async (
  window: Page,
  user: { readonly name: string; readonly password: string },
): Promise<void> => {
  await window.getByLabel('User name').fill(user.name)
  await window.getByLabel('Password').fill(user.password)
  await window.getByRole('button', { name: 'Log in' }).click()
  await expect(window.getByRole('heading', { name: 'Allow access?' })).toBeVisible()
}

/** Clicks the one button of the Demo company's prefilled page, which closes the window. */
export const enterDemo = (window: Page): Promise<void> =>
  window.getByRole('button', { name: 'Log in and allow' }).click({ noWaitAfter: true })

/** Leaves the Demo company this many customers before anybody signs in: reading 2,000 takes a third of a test's time. */
export const shrinkDemo = async (demo: RemoteControl, customers: number): Promise<void> => {
  const removed = (await demo.ids()).slice(customers)
  const lane = async (): Promise<void> => {
    for (let id = removed.pop(); id !== undefined; id = removed.pop()) await demo.remove(id)
  }
  await Promise.all(Array.from({ length: 8 }, lane))
}

/** The click closes the window, so its navigation never finishes. */
export const decide = (window: Page, answer: 'Allow' | 'Deny'): Promise<void> =>
  window.getByRole('button', { name: answer, exact: true }).click({ noWaitAfter: true })

/** Waits for the announced sync state. */
export const syncSays = (page: Page, words: RegExp, timeout = 30_000): Promise<void> =>
  expect(page.getByRole('group', { name: 'Sync' }).getByRole('status')).toHaveText(words, { timeout })

/** Signs in completely, as the demo user who allows access. */
export const signIn = async (app: AppWindows, { facts }: RunningService): Promise<void> => {
  const window = await openSignIn(app)
  await logIn(window, facts.user)
  await decide(window, 'Allow')
  await syncSays(app.page, /^Synced/, 60_000)
}

/**
 * Signs in to the production service with a refresh token, as "I have a refresh token" does. The sign-in window would
 * take half of a test's processor time.
 */
export const signInByToken = async (
  { page }: AppWindows,
  { facts }: RunningService,
  environment: string,
): Promise<void> => {
  const {
    baseUrl,
    clientId,
    clientSecret,
    redirectUri,
    scope,
    user: { name: user, password },
  } = facts
  const token = await makeRefreshToken({ baseUrl, clientId, clientSecret, redirectUri, scope, user, password })
  const failed = await page.evaluate(
    async ({ environment, token }) => {
      const reply = await window.api.session.useRefreshToken(environment, token, null)
      return reply.ok ? null : reply.fail.code
    },
    { environment, token },
  )
  expect(failed).toBeNull()
  await syncSays(page, /^Synced/, 60_000)
}

/** The text of a table cell. Rows come a moment after the end of a sync. */
export const cellText = async (page: Page, row: number, column: string): Promise<string> => {
  const cell = page.locator(`[row-index="${row}"] [col-id="${column}"]`)
  await expect(cell).not.toHaveText('')
  return (await cell.innerText()).trim()
}

/** Opens the customer of a row with the mouse: a click in the column of marks. */
export const openRow = (page: Page, id: string): Promise<void> =>
  page.locator(`.ag-row[row-id="s:${id}"] [col-id="mark"]`).click()

/** Finds a customer by id and opens it. */
export const openCustomer = async (page: Page, id: string): Promise<void> => {
  await page.getByRole('searchbox', { name: 'Search customers' }).fill(id)
  await openRow(page, id)
  // The panel may still show the previous customer.
  await expect(field(page, 'Customer id')).toHaveValue(id)
}

/** A field of the form: a code is in a combobox. */
export const field = (page: Page, label: string) => {
  const panel = page.getByRole('region', { name: 'Customer', exact: true })
  const named = { name: label, exact: true }
  return panel.getByRole('textbox', named).or(panel.getByRole('combobox', named))
}

/** Saves and waits for the acknowledgement: until then the panel shows unsaved changes, or that it saves. */
export const save = async (page: Page): Promise<void> => {
  const panel = page.getByRole('region', { name: 'Customer', exact: true })
  await panel.getByRole('button', { name: /^(Save|Create)$/ }).click()
  await expect(panel.getByText(/unsaved change|Saving…/)).toBeHidden()
}

/** Chooses an item of the menu under the form. */
export const more = async (page: Page, item: string): Promise<void> => {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Deletes the open customer and waits for the acknowledgement, which closes its panel. */
export const deleteCustomer = async (page: Page): Promise<void> => {
  await more(page, 'Delete')
  await page.getByRole('button', { name: 'Delete customer' }).click()
  await expect(page.getByRole('region', { name: 'Customer', exact: true })).toBeHidden()
}

/** Every request fails as without a network. The control endpoint stays reachable. */
export const cutOff = ({ control }: RunningService): void => control.quirk({ quirk: 'resetBefore', path: '/' })
export const restore = ({ control }: RunningService): void => control.clearQuirks('resetBefore')

/** Starts a sync under Changes; the button is disabled while a sync runs. */
export const sendNow = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Changes/ }).click()
  const button = page.getByRole('button', { name: 'Send all now' })
  // Pending edits may be sent by themselves between the check and the click.
  await expect(async () => {
    if (await button.isEnabled()) await button.click({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
}

/** Clicks a button that closes the page, which may close before the click is answered. */
export const clickToClose = async (button: Locator): Promise<void> => {
  try {
    await button.click()
  } catch (error) {
    if (!button.page().isClosed()) throw error
  }
}
