import { click, dialog, dialogOpen, quality, shows } from '../actions.ts'
import { then, type Act, type Group } from '../screen.ts'

const tab = then(quality, click(/^(Duplicates|Dubbele klanten)$/), shows(/(twice|dubbel in de)/))
const find = click(/^(Find duplicates|Dubbele klanten zoeken)$/)
const listed: Act = then(tab, find, (page) =>
  page
    .getByRole('button', { name: /^(Compare|Vergelijken):/ })
    .first()
    .waitFor(),
)
const compared: Act = then(
  listed,
  (page) =>
    page
      .getByRole('button', { name: /^(Compare|Vergelijken): Bakker/ })
      .first()
      .click(),
  dialogOpen,
  (page) => dialog(page).getByRole('table').waitFor(),
)
const merge = click(/^(Merge|Samenvoegen)$/)
const dismissing: Act = then(
  listed,
  (page) =>
    page
      .getByRole('button', { name: /^(Not the same|Niet dezelfde): / })
      .first()
      .click(),
  dialogOpen,
)

/** Customers that are probably one. */
export const duplicates: Group = {
  title: 'Duplicates',
  screens: [
    { name: 'duplicates-first', scene: 'duplicates', act: tab },
    { name: 'duplicates', scene: 'duplicates', act: listed },
    { name: 'duplicates-many', scene: 'duplicates-many', act: listed },
    { name: 'duplicates-none', scene: 'duplicates-none', act: then(tab, find, shows(/(are left|zijn geen dubbele)/)) },
    { name: 'duplicates-searching', scene: 'duplicates-held', act: then(tab, find, shows(/61[.,]200/)) },
    {
      name: 'duplicates-failed',
      scene: 'duplicates-failed',
      act: then(tab, find, (page) => page.getByRole('alert').waitFor()),
    },
    { name: 'duplicates-dismiss', scene: 'duplicates', act: dismissing },
    {
      name: 'duplicates-dismissed',
      scene: 'duplicates',
      act: then(
        dismissing,
        (page) => dialog(page).getByRole('textbox').fill('Three branches with numbers of their own'),
        (page) => dialog(page).getByRole('button').last().click(),
        (page) => page.getByRole('dialog').waitFor({ state: 'detached' }),
        (page) => page.locator('summary').click(),
        shows(/^(Take back|Ongedaan maken)$/),
      ),
    },
    {
      name: 'duplicates-dismissed-many',
      scene: 'duplicates-said',
      act: then(
        tab,
        (page) => page.locator('summary').click(),
        (page) => page.getByRole('button', { name: /^(Later lines|Latere regels|Volgende regels)$/ }).click(),
        shows(/^101–200/),
      ),
    },
    { name: 'duplicates-compare', scene: 'duplicates', act: compared },
    {
      name: 'duplicates-compare-all',
      scene: 'duplicates',
      act: then(compared, (page) => dialog(page).getByRole('checkbox').check()),
    },
    { name: 'duplicates-compare-many', scene: 'duplicates-many', act: compared },
    {
      name: 'duplicates-compare-long',
      scene: 'duplicates-long',
      act: then(
        listed,
        (page) =>
          page
            .getByRole('button', { name: /^(Compare|Vergelijken):/ })
            .first()
            .click(),
        (page) => dialog(page).getByRole('table').waitFor(),
      ),
    },
    {
      name: 'duplicates-refused',
      scene: 'duplicates-refused',
      act: then(compared, merge, (page) => dialog(page).getByRole('alert').waitFor()),
    },
    { name: 'duplicates-locked', scene: 'duplicates-locked', act: compared },
    { name: 'duplicates-merged', scene: 'duplicates', act: then(compared, merge, shows(/^(Undo all|Alles ongedaan)/)) },
    {
      name: 'duplicates-undoing',
      scene: 'duplicates-undoing',
      act: then(compared, merge, click(/^(Undo all|Alles ongedaan)/), (page) =>
        page.getByRole('button', { name: /^(Close|Sluiten)$/, disabled: true }).waitFor(),
      ),
    },
    {
      name: 'duplicates-undone',
      scene: 'duplicates',
      act: then(compared, merge, click(/^(Undo all|Alles ongedaan)/), shows(/(as they were|zoals ze waren)/)),
    },
  ],
}
