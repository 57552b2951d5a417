import { click, dialog, history, openRow, pressed, rows, typed } from '../actions.ts'
import { then, type Act, type Group } from '../screen.ts'

const title = /^(Check VAT numbers with VIES|Btw-nummers controleren met VIES)$/
/** A check of all customers, from the palette. */
const opened: Act = then(
  rows,
  (page) => page.locator('[row-index="0"] .name-cell').focus(),
  pressed('Control+a', 'Control+k'),
  typed('VIES'),
  pressed('Enter'),
  (page) => dialog(page).getByRole('heading', { name: title }).waitFor(),
)
const listed: Act = then(opened, (page) => dialog(page).getByRole('table').waitFor())
const running: Act = then(opened, (page) => dialog(page).getByRole('progressbar').waitFor())

/** The check of VAT numbers with VIES. */
export const vatGroup: Group = {
  title: 'VIES',
  screens: [
    { name: 'vat-permission', scene: 'vat-first', act: opened },
    { name: 'vat-running', scene: 'vat-running', act: running },
    { name: 'vat-backing-off', scene: 'vat-busy', act: running },
    { name: 'vat-demo', scene: 'vat-demo', act: running },
    { name: 'vat-answers', scene: 'vat-answers', act: listed },
    { name: 'vat-many', scene: 'vat-many', act: listed },
    { name: 'vat-stopped', scene: 'vat-stopped', act: listed },
    { name: 'vat-cause', scene: 'vat-cause', act: listed },
    {
      name: 'vat-cancelled',
      scene: 'vat-running',
      act: then(running, click(/^(Stop|Stoppen)$/), (page) => dialog(page).getByRole('table').waitFor()),
    },
    { name: 'vat-failed', scene: 'vat-failed', act: then(opened, (page) => dialog(page).getByRole('alert').waitFor()) },
    {
      name: 'vat-dates',
      scene: 'vat-answers',
      act: then(listed, click(/^(Set verification date|Controledatum)/), (page) =>
        dialog(page).getByRole('table').waitFor(),
      ),
    },
    {
      name: 'vat-of-customer',
      scene: 'vat-last',
      act: then(openRow('Café De Zon'), (page) =>
        page.getByRole('button', { name: /^(Check with VIES|Controleren met VIES)$/ }).scrollIntoViewIfNeeded(),
      ),
    },
    {
      name: 'vat-history',
      scene: 'vat-history',
      act: then(history, (page) => page.locator('[data-line]').first().waitFor()),
    },
  ],
}
