import { click, dialog, dialogOpen, pressed, rows, searched, shows } from '../actions.ts'
import { then, type Act, type Group } from '../screen.ts'

/** The dialog, from the first step to the last. */
const opened: Act = then(rows, pressed('Control+i'), dialogOpen)
const chosen: Act = then(opened, click(/^(Choose a file|Bestand kiezen)…$/))
/** A file held over the table. */
const dragged: Act = (page) =>
  page.locator('.rows').evaluate((table) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['Naam'], 'klanten.csv'))
    table.dispatchEvent(new DragEvent('dragenter', { bubbles: true, cancelable: true, dataTransfer }))
  })
const heading =
  (name: RegExp): Act =>
  (page) =>
    dialog(page).getByRole('heading', { name, level: 3 }).waitFor()
const read: Act = then(chosen, heading(/^(See whether|Kijk of)/))
const next = click(/^(Next|Volgende)$/)
const mapped: Act = then(read, next, heading(/^(Match|Koppel)/))
const taken = click(/^(Use saved columns|Opgeslagen kolommen)/)
const check = click(/^(Check the rows|Rijen controleren)$/)
const checked: Act = then(mapped, check, heading(/^(See what changes|Kijk wat er wijzigt)$/), (page) =>
  dialog(page).getByRole('rowheader').first().waitFor(),
)
const choosingOther: Act = then(checked, click(/^(Rehearse elsewhere|Elders proefdraaien)/), (page) =>
  page.getByRole('combobox').last().waitFor(),
)
const rehearsed: Act = then(
  choosingOther,
  (page) => page.getByRole('combobox').last().click(),
  pressed('Enter'),
  click(/^(Rehearse|Proefdraaien)$/),
)
const compared: Act = then(rehearsed, shows('Janssens NV'))
const run = click(/^(Import \d|[\d.]+ klant)/)
const pick =
  (name: RegExp, value: string): Act =>
  async (page) => {
    const select = dialog(page).getByRole('combobox', { name })
    await select.focus()
    await select.selectOption(value)
  }
const pickField = (name: RegExp, text: string): Act => then(searched(name, text), pressed('Enter'))

/** Customers from a file. */
export const importing: Group = {
  title: 'Import',
  screens: [
    { name: 'import', scene: 'import', act: opened },
    {
      name: 'import-no-table',
      scene: 'import',
      act: then(
        opened,
        (page) => dialog(page).getByRole('textbox').focus(),
        pressed('Control+v'),
        shows(/not a table|geen tabel/),
      ),
    },
    { name: 'import-drop', scene: 'import', act: then(rows, dragged, shows(/^(Drop the file|Laat het bestand)/)) },
    { name: 'import-opening', scene: 'import-held', act: then(chosen, shows(/34 %/)) },
    {
      name: 'import-unreadable',
      scene: 'import-unreadable',
      act: then(chosen, (page) => dialog(page).getByRole('alert').waitFor()),
    },
    { name: 'import-reading', scene: 'import', act: read },
    { name: 'import-reading-workbook', scene: 'import-workbook', act: read },
    { name: 'import-columns', scene: 'import', act: mapped },
    {
      name: 'import-columns-list',
      scene: 'import',
      act: then(mapped, searched(/^(Field for|Veld voor) Plaats/)),
    },
    {
      name: 'import-columns-found',
      scene: 'import',
      act: then(mapped, searched(/^(Field for|Veld voor) Opmerking/, 'plaats')),
    },
    {
      name: 'import-columns-not-found',
      scene: 'import',
      act: then(mapped, searched(/^(Field for|Veld voor) Opmerking/, 'fax nummer thuis')),
    },
    {
      name: 'import-columns-fault',
      scene: 'import-workbook',
      act: then(
        mapped,
        pickField(/(Field for|Veld voor) Opmerking/, 'City'),
        pick(/(Empty cells of|Lege cellen van) Land/, 'fill'),
        shows(/Two columns go|Twee kolommen gaan/),
      ),
    },
    {
      name: 'import-columns-discount',
      scene: 'import-discount',
      act: then(
        mapped,
        pick(/(Cells of|Cellen van) Land/, 'meaning'),
        pick(/(Cells of|Cellen van) Korting/, 'fraction'),
      ),
    },
    {
      name: 'import-columns-taken',
      scene: 'import-taken',
      act: then(mapped, taken, shows(/The others are left out|De andere doen niet mee/)),
    },
    {
      name: 'import-columns-unreadable',
      scene: 'import-plan-unreadable',
      act: then(mapped, taken, (page) => dialog(page).getByRole('alert').waitFor()),
    },
    { name: 'import-checking', scene: 'import-check-held', act: then(mapped, check, shows(/45 %/)) },
    {
      name: 'import-not-read',
      scene: 'import-not-read',
      act: then(mapped, check, (page) => dialog(page).getByRole('alert').waitFor()),
    },
    { name: 'import-check', scene: 'import', act: checked },
    { name: 'import-rehearsal', scene: 'import-rehearsal', act: choosingOther },
    {
      name: 'import-rehearsal-not-read',
      scene: 'import-rehearsal-not-read',
      act: then(rehearsed, (page) => page.getByRole('alert').waitFor()),
    },
    {
      name: 'import-rehearsal-running',
      scene: 'import-rehearsal-held',
      act: then(rehearsed, (page) => page.getByRole('progressbar').last().waitFor()),
    },
    { name: 'import-check-unread', scene: 'import-check-unread', act: checked },
    { name: 'import-rehearsal-shown', scene: 'import-rehearsal', act: compared },
    { name: 'import-rehearsal-unread', scene: 'import-rehearsal-unread', act: compared },
    {
      name: 'import-rehearsal-done',
      scene: 'import-rehearsal',
      act: then(
        compared,
        click(/^(Import 2 customers there|Daar 2 klanten)/),
        shows(/waits to be sent|wacht op verzending/),
      ),
    },
    {
      name: 'import-check-problems',
      scene: 'import',
      act: then(checked, click(/^(Problem|Probleem)/), (page) => dialog(page).getByRole('textbox').waitFor()),
    },
    {
      name: 'import-check-discount',
      scene: 'import-discount',
      act: then(checked, click(/^(Problem|Probleem)/), shows(/This can be a percentage|Dit kan een percentage/)),
    },
    {
      name: 'import-check-decisions',
      scene: 'import',
      act: then(
        checked,
        click(/^(Several found|Meerdere gevonden)/),
        click(/^(Not found|Niet gevonden)/),
        click(/^(Left out|Overgeslagen)/),
        (page) => dialog(page).getByRole('combobox').focus(),
      ),
    },
    {
      name: 'import-mended',
      scene: 'import-mended',
      act: then(
        checked,
        (page) => dialog(page).getByRole('textbox').fill('2500'),
        pressed('Enter'),
        shows(/2 (customers change|klanten wijzigen)/),
      ),
    },
    {
      name: 'import-typing',
      scene: 'import',
      act: then(checked, click(/^(Change Plaats of row 2|Plaats van rij 2)/), (page) =>
        dialog(page)
          .getByRole('textbox', { name: /Plaats/ })
          .waitFor(),
      ),
    },
    { name: 'import-many', scene: 'import-many', act: then(checked, shows(/1–100 (of|van)/)) },
    { name: 'import-same', scene: 'import-same', act: checked },
    {
      name: 'import-gone',
      scene: 'import-gone',
      act: then(mapped, check, (page) => dialog(page).getByRole('alert').waitFor()),
    },
    { name: 'import-locked', scene: 'import-production', act: checked },
    {
      name: 'import-leave',
      scene: 'import',
      act: then(
        mapped,
        pickField(/(Field for|Veld voor) Opmerking/, 'Homepage'),
        click(/^(Cancel|Annuleren)$/),
        shows(/^(Discard this import|Deze import verwerpen)/),
      ),
    },
    { name: 'import-staging', scene: 'import-stage-held', act: then(checked, run, shows(/(1,250|1\.250) (of|van)/)) },
    { name: 'import-done', scene: 'import', act: then(checked, run, shows(/waits to be sent|wacht op verzending/)) },
    { name: 'import-skipped', scene: 'import-skipped', act: then(checked, run, shows('Slagerij Smit')) },
  ],
}
