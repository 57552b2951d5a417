import { click, history, more, openRow, pressed, search, dialog, dialogOpen, shows } from '../actions.ts'
import { then, type Act, type Group } from '../screen.ts'

const listed: Act = (page) => page.locator('[data-line]').first().waitFor()
const check = then(history, listed, click(/^(Check the log|Logboek controleren)$/), (page) =>
  page
    .getByText(/The log is|Line \d|Het logboek|Regel \d/)
    .first()
    .waitFor(),
)

/** The log of changes. */
export const historyGroup: Group = {
  title: 'History',
  screens: [
    { name: 'history', scene: 'customers', act: check },
    {
      name: 'history-opening',
      scene: 'opening-history',
      act: then(history, (page) => page.locator('.wait .skeleton').first().waitFor()),
    },
    { name: 'history-none', scene: 'production', act: then(history, (page) => page.locator('.blank').waitFor()) },
    { name: 'history-one', scene: 'one-change', act: then(history, listed) },
    { name: 'history-many', scene: 'long', act: check },
    {
      name: 'history-failed',
      scene: 'broken-history',
      act: then(history, (page) => page.getByRole('alert').waitFor()),
    },
    {
      name: 'history-batch',
      scene: 'batch-history',
      act: then(history, listed, click(/^(Undo all of it|Alles terugdraaien)/), dialogOpen, (page) =>
        dialog(page).getByRole('table').waitFor(),
      ),
    },
    { name: 'history-batches', scene: 'batch-history', act: then(history, listed) },
    { name: 'history-offline', scene: 'offline-staged', act: then(history, listed) },
    { name: 'history-out', scene: 'out-staged', act: then(history, listed) },
    { name: 'history-read-only', scene: 'locked', act: then(history, listed) },
    { name: 'history-long', scene: 'long-values', act: then(history, listed) },
    { name: 'history-right-to-left', scene: 'right-to-left', act: then(history, listed) },
    { name: 'history-values', scene: 'values', act: then(history, listed) },
    {
      name: 'history-nothing',
      scene: 'customers',
      act: then(history, search('zzzz'), (page) => page.locator('.blank').waitFor()),
    },
    {
      name: 'history-customer',
      scene: 'customers',
      act: then(openRow('Café De Zon'), more(/^(History of this customer|Geschiedenis van deze klant)$/), (page) =>
        page.locator('.chip').first().waitFor(),
      ),
    },
    {
      name: 'history-reverse',
      scene: 'customers',
      act: then(history, listed, (page) => page.locator('[data-line]').first().focus(), pressed('r'), dialogOpen),
    },
    {
      name: 'history-reverse-right-to-left',
      scene: 'right-to-left',
      act: then(history, listed, (page) => page.locator('[data-line]').first().focus(), pressed('r'), dialogOpen),
    },
    {
      name: 'history-print',
      scene: 'customers',
      act: then(history, listed, (page) => page.emulateMedia({ media: 'print' }), shows(/Printed|Afgedrukt/)),
    },
  ],
}
