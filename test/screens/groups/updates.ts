import { click, rows, settings, dialogOpen, shows, typed } from '../actions.ts'
import { then, type Act, type Group } from '../screen.ts'

const updates: Act = then(settings, (page) => page.getByRole('region', { name: 'Updates' }).scrollIntoViewIfNeeded())
const remove: Act = then(settings, click(/^(Remove everything…|Alles verwijderen…)$/), dialogOpen)

/** Newer versions of the app, and removing it with all data. */
export const updatesGroup: Group = {
  title: 'Updates and removal',
  screens: [
    {
      name: 'updates-off',
      scene: 'update-system',
      act: then(updates, shows(/cannot update itself|niet kan bijwerken/)),
    },
    {
      name: 'updates-looking',
      scene: 'update-looking',
      act: then(updates, shows(/^(Checking for a newer|Naar een nieuwere)/)),
    },
    { name: 'updates-current', scene: 'update-current', act: then(updates, shows(/newest version|nieuwste versie/)) },
    { name: 'updates-waiting', scene: 'update-waiting', act: then(updates, shows(/step by step|stap voor stap/)) },
    {
      name: 'updates-older',
      scene: 'update-older',
      act: then(updates, shows(/^(Go back to version|Terug naar versie)/)),
    },
    {
      name: 'updates-found',
      scene: 'update-found',
      act: then(updates, shows(/^(Version 1\.3\.0 is available|Versie 1\.3\.0 is beschikbaar)/)),
    },
    {
      name: 'updates-downloading',
      scene: 'update-downloading',
      act: then(updates, (page) => page.getByRole('progressbar').waitFor()),
    },
    { name: 'updates-ready', scene: 'update-ready', act: then(updates, shows(/ready to be installed|staat klaar/)) },
    { name: 'updates-failed', scene: 'update-failed', act: then(updates, (page) => page.getByRole('alert').waitFor()) },
    { name: 'updates-notice', scene: 'update-ready', act: then(rows, shows(/ready to be installed|staat klaar/)) },
    { name: 'remove-everything', scene: 'all-services', act: remove },
    {
      name: 'remove-everything-wrong',
      scene: 'removal-not-confirmed',
      act: then(
        remove,
        typed('yes'),
        (page) => page.keyboard.press('Enter'),
        (page) => page.getByRole('dialog').locator('[aria-invalid=true]').waitFor(),
      ),
    },
  ],
}
