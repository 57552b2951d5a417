import { click, pressed, rows, dialog, dialogOpen, shows, typed } from '../actions.ts'
import { then, type Act, type Group } from '../screen.ts'

const toType = /^(Value|Waarde)$/
/** The dialog of a bulk change for all matching customers. */
const opened: Act = then(
  rows,
  (page) => page.locator('[row-index="0"] .name-cell').focus(),
  pressed('Control+a', 'Control+e'),
  dialogOpen,
)
const of = (field: string): Act =>
  then(opened, (page) => dialog(page).getByRole('combobox').first().click(), typed(field), pressed('Enter'))
const lines: Act = (page) => dialog(page).getByRole('table').waitFor()
const fill = (value: string): Act => then(of('ZipCode'), (page) => dialog(page).getByLabel(toType).fill(value))
const set = (value: string): Act => then(fill(value), lines)
const replace = (find: string, by: string): Act =>
  then(
    of('Person'),
    (page) =>
      dialog(page)
        .getByLabel(/^(What to do|Bewerking)$/)
        .selectOption('replace'),
    (page) => page.getByLabel(/^(Pattern|Patroon)/).check(),
    (page) => page.getByLabel(/^(Find|Zoeken)$/).fill(find),
    (page) => page.getByLabel(/^(Replace with|Vervangen door)$/).fill(by),
  )
const replacing: Act = then(
  rows,
  (page) => page.locator('[row-index="0"] .name-cell').focus(),
  pressed('Control+h'),
  dialogOpen,
)
const find = (text: string, by: string): Act =>
  then(
    replacing,
    (page) => page.getByLabel(/^(Find|Zoeken)$/).fill(text),
    (page) => page.getByLabel(/^(Replace with|Vervangen door)$/).fill(by),
  )
const save = click(/^(Save \d|[\d.]+ wijziging)/)

/** One change of many customers. */
export const bulk: Group = {
  title: 'Change many',
  screens: [
    { name: 'bulk-empty', scene: 'customers', act: opened },
    {
      name: 'bulk-field',
      scene: 'customers',
      act: then(of('City'), (page) => dialog(page).getByRole('combobox').first().click(), typed('cit')),
    },
    { name: 'bulk', scene: 'few', act: set('9401 ABCDEFG') },
    { name: 'bulk-many', scene: 'production', act: set('9401 AB') },
    { name: 'bulk-slow', scene: 'slow-bulk', act: then(fill('9401 AB'), shows(/Working out|Wijzigingen bepalen/)) },
    {
      name: 'bulk-failed',
      scene: 'bulk-fails',
      act: then(fill('9401 AB'), (page) => dialog(page).getByRole('alert').waitFor()),
    },
    { name: 'bulk-pattern', scene: 'few', act: then(replace('(\\w)\\. de (\\w+)', '$2, $1'), shows('Vries, A')) },
    {
      name: 'bulk-pattern-wrong',
      scene: 'few',
      act: then(replace('(', 'x'), (page) =>
        dialog(page)
          .getByText(/round bracket|rond haakje/)
          .first()
          .waitFor(),
      ),
    },
    {
      name: 'bulk-saving',
      scene: 'held-bulk',
      act: then(set('9401 AB'), save, (page) => page.getByRole('button', { name: /^(Stop|Stoppen)$/ }).waitFor()),
    },
    {
      name: 'bulk-done',
      scene: 'few',
      act: then(set('9401 AB'), save, shows(/wait to be sent|wachten op verzending/)),
    },
    { name: 'replace-empty', scene: 'customers', act: replacing },
    { name: 'replace', scene: 'few', act: then(find('de', 'van der'), lines) },
    { name: 'replace-nothing', scene: 'few', act: then(find('zzz', ''), shows(/Nothing found|Niets gevonden/)) },
    { name: 'bulk-long', scene: 'long-values', act: set('9401 AB') },
    { name: 'bulk-right-to-left', scene: 'right-to-left', act: set('9401 AB') },
  ],
}
