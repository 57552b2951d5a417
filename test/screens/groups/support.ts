import { click, dialogOpen, shows, settings } from '../actions.ts'
import { then, type Act, type Group } from '../screen.ts'

const help: Act = then(settings, (page) =>
  page.getByRole('heading', { name: /^(Help and diagnostics|Hulp en diagnose)$/ }).scrollIntoViewIfNeeded(),
)
const diagnostics: Act = then(help, click(/^(Save diagnostics|Diagnosegegevens opslaan)/), dialogOpen)
const file: Act = then(diagnostics, (page) =>
  page.getByRole('region', { name: /^(What the file holds|Wat het bestand bevat)$/ }).waitFor(),
)
const licences: Act = then(help, click(/^(Licences|Licenties)$/), (page) =>
  page.getByRole('list', { name: /^(Packages|Pakketten)$/ }).waitFor(),
)
const save: Act = click(/^(Save as…|Opslaan als…)$/)

/** Help in Settings, diagnostics, and notices after an unexpected end. */
export const supportGroup: Group = {
  title: 'Help and diagnostics',
  screens: [
    { name: 'help', scene: 'all-services', act: help },
    { name: 'diagnostics', scene: 'customers', act: file },
    {
      name: 'diagnostics-slow',
      scene: 'slow-diagnostics',
      act: then(diagnostics, shows(/Putting diagnostics|worden verzameld/)),
    },
    {
      name: 'diagnostics-saved',
      scene: 'customers',
      act: then(file, save, shows(/The file is saved|Het bestand is opgeslagen/)),
    },
    {
      name: 'diagnostics-failed',
      scene: 'unwritable-diagnostics',
      act: then(file, save, (page) => page.getByRole('dialog').getByRole('alert').waitFor()),
    },
    { name: 'licences', scene: 'customers', act: licences },
    {
      name: 'licences-opened',
      scene: 'customers',
      act: then(licences, (page) => page.getByText('vue-i18n', { exact: true }).click(), shows(/kazuya kawaguchi/)),
    },
    {
      name: 'licences-found',
      scene: 'customers',
      act: then(
        licences,
        (page) => page.getByRole('searchbox', { name: /Search licences|Licenties doorzoeken/ }).fill('bsd'),
        shows(/^(1 package|1 pakket)$/),
      ),
    },
    {
      name: 'licences-missing',
      scene: 'no-licences',
      act: then(help, click(/^(Licences|Licenties)$/), (page) => page.getByRole('dialog').getByRole('alert').waitFor()),
    },
    { name: 'window-stopped', scene: 'window-stopped', act: shows(/The window stopped|Het venster is vanzelf/) },
    { name: 'desk-stopped', scene: 'desk-stopped', act: shows(/The part of the app|Het deel van de app/) },
    { name: 'desk-memory-full', scene: 'desk-memory-full', act: shows(/more memory than|meer geheugen nodig/) },
    { name: 'app-stopped', scene: 'app-stopped', act: shows(/Ledgerdesk stopped|Ledgerdesk is/) },
    {
      name: 'app-stopped-nothing-kept',
      scene: 'app-stopped-nothing-kept',
      act: shows(/no safe place to keep|geen veilige plek voor wijzigingen/),
    },
  ],
}
