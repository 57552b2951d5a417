import { click, rows, search, dialog, dialogOpen, shows, pressed } from '../actions.ts'
import { then, type Act, type Group } from '../screen.ts'

/** The dialog of an export, of three customers or of all. */
const opened: Act = then(rows, pressed('Control+Shift+e'), dialogOpen)
const ofThree: Act = then(
  rows,
  search('bakker'),
  (page) =>
    page
      .getByRole('status')
      .filter({ hasText: / (of|van) / })
      .first()
      .waitFor(),
  (page) => page.locator('[row-index="0"] .name-cell').focus(),
  pressed('Space', 'Shift+ArrowDown', 'Shift+ArrowDown'),
  shows(/^3 (selected|geselecteerd)/),
  pressed('Control+Shift+e'),
  dialogOpen,
)
const answer =
  (name: RegExp): Act =>
  (page) =>
    dialog(page).getByRole('radio', { name }).check()
const run = click(/^(Export|Exporteren)…$/)
const csv: Act = then(answer(/^(All fields|Alle velden)/), answer(/^CSV$/), shows(/^(Separator|Scheidingsteken)$/))

/** Customers as a file. */
export const exporting: Group = {
  title: 'Export',
  screens: [
    { name: 'export', scene: 'customers', act: opened },
    { name: 'export-csv', scene: 'customers', act: then(ofThree, csv) },
    {
      name: 'export-running',
      scene: 'held-export',
      act: then(opened, run, shows(/(4,655|4\.655) (of|van) (9,310|9\.310)/)),
    },
    {
      name: 'export-cancelled',
      scene: 'held-export',
      act: then(opened, run, click(/^(Cancel|Annuleren)$/), shows(/was cancelled|is geannuleerd/)),
    },
    {
      name: 'export-failed',
      scene: 'export-fails',
      act: then(opened, csv, run, (page) => dialog(page).getByRole('alert').waitFor()),
    },
    {
      name: 'export-done',
      scene: 'customers',
      act: then(opened, run, shows(/(9,310|9\.310) (customers exported|klanten geëx)/)),
    },
  ],
}
