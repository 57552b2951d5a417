import { click, dialogOpen, quality, rows, shows } from '../actions.ts'
import { then, type Act, type Group } from '../screen.ts'

const listed: Act = (page) => page.getByRole('option').first().waitFor()
const opened: Act = then(quality, listed)
const muteDialog = then(opened, click(/^(Mute|Dempen)…$/), dialogOpen)
const muted = then(
  muteDialog,
  (page) => page.getByRole('dialog').getByRole('textbox').fill('Checked with the customer by phone'),
  (page) => page.getByRole('dialog').getByRole('button').last().click(),
  (page) => page.getByRole('dialog').waitFor({ state: 'detached' }),
)

/** Findings about customers. */
export const qualityGroup: Group = {
  title: 'Quality',
  screens: [
    { name: 'quality', scene: 'quality', act: opened },
    {
      name: 'quality-many',
      scene: 'quality-many',
      act: then(opened, (page) => page.getByRole('listbox').press('End'), shows(/ 100000$/)),
    },
    {
      name: 'quality-shared',
      scene: 'quality',
      act: then(opened, click(/(this email address|dit e-mailadres)/), shows(/^(Same value|Zelfde waarde):/)),
    },
    {
      name: 'quality-selected',
      scene: 'quality',
      act: then(opened, (page) => page.getByRole('listbox').press('Control+a'), shows(/^2 (selected|geselecteerd)/)),
    },
    { name: 'quality-mended', scene: 'quality-mended', act: then(opened, shows(/^(Fixed|Hersteld)$/)) },
    { name: 'quality-long', scene: 'quality-long', act: opened },
    { name: 'quality-none', scene: 'quality-none', act: then(quality, shows(/^(No findings|Geen bevindingen)$/)) },
    { name: 'quality-running', scene: 'quality-held', act: then(quality, shows(/3[.,]724/)) },
    {
      name: 'quality-stopped',
      scene: 'quality-held',
      act: then(quality, shows(/3[.,]724/), click(/^(Stop|Stoppen)$/), shows(/were stopped|is gestopt/)),
    },
    {
      name: 'quality-failed',
      scene: 'quality-failed',
      act: then(quality, (page) => page.getByRole('alert').waitFor()),
    },
    {
      name: 'quality-duplicates',
      scene: 'quality',
      act: then(opened, click(/^(Duplicates|Dubbele klanten)$/), (page) =>
        page.getByRole('region', { name: /^(Duplicates|Dubbele|Mogelijk)/ }).waitFor(),
      ),
    },
    {
      name: 'quality-overview',
      scene: 'quality',
      act: then(opened, click(/^(Overview|Overzicht)$/), shows(/^(Score over time|Score in de tijd)$/)),
    },
    {
      name: 'quality-overview-unread',
      scene: 'quality-unread',
      act: then(opened, click(/^(Overview|Overzicht)$/), shows(/^2 (customers are not|klanten zijn nog niet)/)),
    },
    {
      name: 'quality-fix',
      scene: 'quality',
      act: then(opened, click(/^(Fix all|Alles herstellen)…$/), dialogOpen, (page) =>
        page.getByRole('dialog').getByRole('rowheader').first().waitFor(),
      ),
    },
    {
      name: 'quality-form',
      scene: 'quality-form',
      act: then(
        opened,
        (page) => page.getByRole('listbox').press('Enter'),
        (page) => page.getByRole('button', { name: /NL001234567B01/ }).waitFor(),
      ),
    },
    {
      name: 'quality-table',
      scene: 'quality',
      act: then(rows, (page) => page.locator('.mark.findings').first().waitFor({ state: 'attached' })),
    },
    {
      name: 'quality-export',
      scene: 'quality',
      act: then(
        opened,
        click(/^(Export|Exporteren)…$/),
        dialogOpen,
        (page) => page.getByRole('dialog').getByRole('radio', { name: 'CSV' }).check(),
        shows(/^(Separator|Scheidingsteken)$/),
      ),
    },
    {
      name: 'quality-exported',
      scene: 'quality',
      act: then(
        opened,
        click(/^(Export findings|Bevindingen exporteren)$/),
        dialogOpen,
        (page) => page.getByRole('dialog').getByRole('button').last().click(),
        shows(/written to the file$|naar het bestand geschreven$/),
      ),
    },
    { name: 'quality-locked', scene: 'quality-locked', act: opened },
    { name: 'quality-mute', scene: 'quality', act: muteDialog },
    {
      name: 'quality-muted',
      scene: 'quality',
      act: then(muted, click(/^(Muted|Gedempt)/), (page) => page.getByRole('table').waitFor()),
    },
    {
      name: 'quality-nothing-muted',
      scene: 'quality',
      act: then(opened, click(/^(Muted|Gedempt)$/), shows(/^(Nothing is muted|Er is niets gedempt)$/)),
    },
  ],
}
