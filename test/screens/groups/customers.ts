import { inDutch, openRow, panel, pressed, rows, search, shows } from '../actions.ts'
import { then, type Act, type Group } from '../screen.ts'

const alert: Act = (page) => page.getByRole('alert').first().waitFor()
/** The main task by keyboard alone; each step waits for its effect. */
const byKeys: Act = async (page) => {
  const name = inDutch(page) ? 'Naam' : 'Name'
  const focused = (wanted: string): Promise<unknown> =>
    page.waitForFunction(
      (label) => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent === label,
      wanted,
    )
  await rows(page)
  await page.keyboard.press('Control+f')
  await page.keyboard.type('garage')
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.ag-row .name-cell')].every((cell) => cell.textContent?.includes('Garage')),
  )
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+Enter')
  await focused(name)
  await page.keyboard.press('End')
  await page.keyboard.type(' en Co')
  await page.keyboard.press('Control+s')
  await page.getByText(/Goes to the service|Hier gewijzigd/).waitFor()
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByText(/^2 (of|van)/).waitFor()
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'detached' })
  await page.waitForFunction(() => document.activeElement?.getAttribute('col-id') === 'Name')
  await page.keyboard.press('Control+n')
  await focused(name)
}
/** Scrolls to rows that this scene's service never returns. */
const beyond: Act = then(
  rows,
  (page) => page.locator('.ag-grid-viewport').evaluate((box) => box.scrollTo(0, 12_000)),
  (page) => page.locator('.ag-row[row-index="380"]').waitFor(),
)

/** The customer list in every state of session, sync and data. */
export const customers: Group = {
  title: 'Customers',
  screens: [
    { name: 'customers', scene: 'customers', act: rows },
    { name: 'customers-first', scene: 'first', act: (page) => page.locator('.skeleton').first().waitFor() },
    { name: 'customers-opening', scene: 'opening', act: (page) => page.locator('.skeleton').first().waitFor() },
    { name: 'customers-downloading', scene: 'downloading', act: rows },
    { name: 'customers-slow', scene: 'slow', act: rows },
    { name: 'customers-slow-rows', scene: 'slow-rows', act: beyond },
    { name: 'customers-paused', scene: 'paused', act: rows },
    { name: 'customers-paused-none', scene: 'paused-none', act: shows(/Not read yet|Nog niet opgehaald/) },
    { name: 'customers-sending', scene: 'sending', act: rows },
    { name: 'customers-sending-stopped', scene: 'sending-stopped', act: rows },
    { name: 'customers-none', scene: 'empty', act: shows(/No customers yet|Nog geen klanten/) },
    { name: 'customers-one', scene: 'one-customer', act: rows },
    { name: 'customers-100000', scene: 'large', act: then(rows, pressed('Tab')) },
    {
      name: 'customers-nothing',
      scene: 'customers',
      act: then(rows, search('zzzz'), shows(/Nothing found|Niets gevonden/)),
    },
    { name: 'customers-offline', scene: 'offline', act: rows },
    { name: 'customers-offline-none', scene: 'offline-none', act: shows(/Not read yet|Nog niet opgehaald/) },
    { name: 'customers-failed', scene: 'rows-fail', act: alert },
    { name: 'customers-sync-failed', scene: 'failing', act: then(rows, alert) },
    { name: 'customers-token-refused', scene: 'sync-token-refused', act: then(rows, alert) },
    { name: 'customers-shrunk', scene: 'shrunk', act: alert },
    { name: 'customers-out', scene: 'out', act: then(rows, shows(/^(Signed out\.|Afgemeld\.)/)) },
    { name: 'customers-out-of-another', scene: 'out-of-another', act: then(rows, shows(/^(Signed out\.|Afgemeld\.)/)) },
    { name: 'customers-out-none', scene: 'out-none', act: shows(/^(Sign in to|Aanmelden bij)/) },
    { name: 'customers-sign-in-failed', scene: 'refused', act: alert },
    { name: 'customers-signing-in', scene: 'waiting', act: shows(/Waiting for you|wacht/i) },
    { name: 'customers-production', scene: 'production', act: rows },
    { name: 'customers-read-only', scene: 'locked', act: rows },
    { name: 'customers-long', scene: 'long-values', act: rows },
    { name: 'customers-right-to-left', scene: 'right-to-left', act: rows },
    { name: 'wrong-database', scene: 'wrong', act: alert },
    { name: 'wrong-database-later', scene: 'wrong-later', act: then(rows, alert) },
    { name: 'damaged', scene: 'damaged', act: alert },
    { name: 'record-and-list', scene: 'customers', act: openRow('De Groene Tuin') },
    { name: 'by-keys', scene: 'customers', act: byKeys },
  ],
}
