import {
  atTable,
  click,
  dialog,
  dialogOpen,
  edit,
  more,
  openRow,
  panel,
  pressed,
  rows,
  shows,
  typed,
} from '../actions.ts'
import { then, type Act, type Group } from '../screen.ts'

const inForm =
  (field: string, act: (page: Parameters<Act>[0], input: ReturnType<typeof panel>) => Promise<unknown>): Act =>
  (page) =>
    act(page, panel(page).locator(`[data-field=${field}] input`).first())
const cell =
  (name: string): Act =>
  async (page) => {
    await page.getByRole('gridcell', { name, exact: true }).first().click()
    await page.keyboard.press('Enter')
  }
const firstRow: Act = then(
  rows,
  (page) => page.locator('[row-index="0"] .mark-cell').click(),
  (page) => panel(page).locator('[data-field=Name] input').waitFor(),
)
const alert: Act = (page) => panel(page).getByRole('alert').waitFor()
const fill = (value: string): Act =>
  then(
    inForm('Name', (_page, input) => input.fill(value)),
    shows(/^1 (unsaved|wijziging niet opgeslagen)/),
  )
const save: Act = (page) =>
  page
    .getByRole('button', { name: /^(Save|Opslaan)/ })
    .first()
    .click()

/** The service's choices are there, and the field is a box with a list. */
const withCodes: Act = (page) => panel(page).locator('[data-field=CountryId] input[role=combobox]').waitFor()

const making: Act = then(openRow('Café De Zon'), withCodes, more(/^(Make a template|Sjabloon maken)/), dialogOpen)
/** A new customer that begins with the template just made. */
const fromTemplate: Act = then(
  making,
  typed('Retail'),
  pressed('Enter'),
  (page) => dialog(page).waitFor({ state: 'hidden' }),
  atTable,
  click(/New customer|Nieuwe klant/),
  (page) =>
    panel(page)
      .getByRole('button', { name: /^(Template|Sjabloon): Retail$/ })
      .waitFor(),
)

/** One customer next to the table. */
export const form: Group = {
  title: 'Form',
  screens: [
    { name: 'record', scene: 'customers', act: then(edit, withCodes) },
    { name: 'record-list-only', scene: 'list-only', act: firstRow },
    {
      name: 'record-code',
      scene: 'customers',
      act: then(
        edit,
        withCodes,
        inForm('CountryId', (_page, input) => input.pressSequentially('e')),
        (page) => page.getByRole('listbox').waitFor(),
      ),
    },
    {
      name: 'record-code-unknown',
      scene: 'customers',
      act: then(
        edit,
        withCodes,
        inForm('CountryId', (_page, input) => input.fill('XX')),
        pressed('Tab'),
        shows(/^(not in the list|niet in de lijst)$/),
      ),
    },
    {
      name: 'record-opening',
      scene: 'opening-record',
      act: then(rows, cell('Café De Zon'), (page) => panel(page).locator('.skeleton').first().waitFor()),
    },
    { name: 'record-failed', scene: 'record-fails', act: then(rows, cell('Café De Zon'), alert) },
    { name: 'record-gone', scene: 'record-gone', act: then(rows, cell('Café De Zon'), alert) },
    { name: 'record-offline', scene: 'offline-staged', act: openRow('Janssens Logistics NV') },
    { name: 'record-out', scene: 'out', act: edit },
    { name: 'record-saving', scene: 'slow-save', act: then(edit, save, shows(/^(Saving…|Wordt opgeslagen…)$/)) },
    { name: 'record-not-saved', scene: 'save-fails', act: then(edit, save, alert) },
    { name: 'record-read-only', scene: 'locked', act: openRow('De Groene Tuin') },
    {
      name: 'record-read-only-typed',
      scene: 'unlocked',
      act: then(edit, pressed('Control+Shift+L'), shows(/What you typed stays|Wat je typte/)),
    },
    {
      name: 'record-long',
      scene: 'long-values',
      act: then(
        firstRow,
        fill(
          'Verhuur- en Onderhoudsbedrijf voor Landbouwwerktuigen, Grondverzet en Bronbemaling Van den Bosch & Zonen Holding B.V.',
        ),
      ),
    },
    {
      name: 'record-right-to-left',
      scene: 'right-to-left',
      act: then(firstRow, fill('שלום תקשורת ומחשבים בע״מ (1998)')),
    },
    { name: 'record-stuck', scene: 'stuck', act: openRow('De Groene Tuin') },
    { name: 'record-refused', scene: 'customers', act: openRow('De Groene Tuin') },
    { name: 'record-draft-again', scene: 'draft', act: shows(/is here again|staat hier weer/) },
    { name: 'template', scene: 'customers', act: making },
    {
      name: 'template-fault',
      scene: 'customers',
      act: then(making, pressed('Enter'), (page) =>
        dialog(page)
          .getByText(/^(Enter a name|Vul een naam in)/)
          .waitFor(),
      ),
    },
    { name: 'new-template', scene: 'customers', act: fromTemplate },
    {
      name: 'templates',
      scene: 'customers',
      act: then(fromTemplate, click(/^(Template|Sjabloon): Retail$/), dialogOpen),
    },
    {
      name: 'new',
      scene: 'production',
      act: then(rows, click(/New customer|Nieuwe klant/), (page) =>
        panel(page).locator('[data-field=Name] input').waitFor(),
      ),
    },
    {
      name: 'form-find',
      scene: 'customers',
      act: then(openRow('Café De Zon'), pressed('Control+g'), typed('vat'), pressed('Enter')),
    },
    {
      name: 'form-help',
      scene: 'customers',
      act: then(
        openRow('Café De Zon'),
        inForm('CocRegistration', (_page, input) => input.focus()),
      ),
    },
    {
      name: 'form-amount',
      scene: 'customers',
      act: then(
        openRow('Café De Zon'),
        inForm('CreditLimit', (_page, input) => input.fill('1,500')),
        inForm('CreditLimit', (_page, input) => input.scrollIntoViewIfNeeded()),
      ),
    },
    {
      name: 'record-more',
      scene: 'customers',
      act: then(openRow('Café De Zon'), withCodes, click(/^(More|Meer)$/), (page) => page.getByRole('menu').waitFor()),
    },
    { name: 'review', scene: 'customers', act: then(edit, click(/^(Review|Nakijken)$/), dialogOpen) },
    {
      name: 'review-long',
      scene: 'long-values',
      act: then(
        firstRow,
        fill('Verhuur- en Onderhoudsbedrijf voor Landbouwwerktuigen'),
        click(/^(Review|Nakijken)$/),
        dialogOpen,
      ),
    },
    {
      name: 'review-right-to-left',
      scene: 'right-to-left',
      act: then(firstRow, fill('שלום בע״מ'), click(/^(Review|Nakijken)$/), dialogOpen),
    },
    {
      name: 'delete',
      scene: 'customers',
      act: then(openRow('Drukkerij Peeters BVBA'), more(/^(Delete|Verwijderen)$/), dialogOpen),
    },
    {
      name: 'delete-right-to-left',
      scene: 'right-to-left',
      act: then(openRow('شركة النور للتجارة (ش.م.م.)'), more(/^(Delete|Verwijderen)$/), dialogOpen),
    },
    { name: 'unsaved', scene: 'customers', act: then(edit, pressed('Escape'), dialogOpen) },
    {
      name: 'copy-to',
      scene: 'places',
      act: then(
        openRow('Café De Zon'),
        more(/^(Copy to another|Naar een andere)/),
        (page) => dialog(page).getByRole('combobox').click(),
        typed('proef'),
        pressed('Enter'),
        (page) => dialog(page).getByRole('table').first().waitFor(),
      ),
    },
  ],
}
