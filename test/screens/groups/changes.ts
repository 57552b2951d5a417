import { changes, click, pressed, search, dialogOpen, shows } from '../actions.ts'
import { then, type Act, type Group } from '../screen.ts'

/** Changes, with one of them focused. */
const at = (name: RegExp): Act =>
  then(changes, (page) =>
    page
      .getByRole('navigation', { name: /^(List of changes|Lijst met wijzigingen)$/ })
      .getByRole('button', { name })
      .first()
      .click(),
  )
const listed: Act = (page) => page.locator('.line').first().waitFor()

/** Pending edits, edits that need a person, and sent ones. */
export const changesGroup: Group = {
  title: 'Changes',
  screens: [
    { name: 'changes', scene: 'customers', act: then(changes, listed) },
    {
      name: 'changes-opening',
      scene: 'opening-changes',
      act: then(changes, (page) => page.locator('.page .skeleton').first().waitFor()),
    },
    {
      name: 'changes-none',
      scene: 'production',
      act: then(changes, shows(/Nothing waits|Niets wacht|Er wacht niets/)),
    },
    { name: 'changes-one', scene: 'one-change', act: then(changes, listed) },
    { name: 'changes-many', scene: 'many-changes', act: then(changes, listed, shows(/5[.,]000/)) },
    {
      name: 'changes-many-last',
      scene: 'many-changes',
      act: then(
        changes,
        listed,
        (page) => page.locator('.line .one').first().focus(),
        pressed('End'),
        (page) => page.locator('.line[aria-posinset="5000"]').waitFor(),
        (page) => page.getByRole('button', { name: /^(Show 100 of|Vorige 100 van) 4[.,]900/ }).scrollIntoViewIfNeeded(),
      ),
    },
    {
      name: 'changes-discarding',
      scene: 'discarding-many',
      act: then(
        changes,
        listed,
        (page) => page.locator('.line .one').first().focus(),
        pressed('Control+a'),
        pressed('Delete'),
        click(/^(Discard 5,000 changes|5\.000 wijzigingen verwerpen)$/),
        shows(/1[.,]000 (of|van) 5[.,]000 (discarded|verworpen)/),
      ),
    },
    { name: 'changes-failed', scene: 'changes-fail', act: then(changes, (page) => page.getByRole('alert').waitFor()) },
    { name: 'changes-sending-stopped', scene: 'sending-stopped', act: then(changes, listed) },
    { name: 'changes-offline', scene: 'offline-staged', act: then(changes, listed) },
    { name: 'changes-sync-failed', scene: 'failing', act: then(changes, (page) => page.getByRole('alert').waitFor()) },
    { name: 'changes-out', scene: 'others', act: then(changes, listed) },
    { name: 'changes-read-only', scene: 'locked', act: at(/Garage Van Dijk/) },
    { name: 'changes-long', scene: 'long-values', act: at(/Verhuur/) },
    { name: 'changes-right-to-left', scene: 'right-to-left', act: at(/النور/) },
    { name: 'changes-values', scene: 'values', act: at(/Janssens/) },
    {
      name: 'changes-nothing',
      scene: 'customers',
      act: then(changes, search('zzzz'), shows(/No change fits|Geen wijziging voldoet|Nothing|Niets/)),
    },
    {
      name: 'changes-selected',
      scene: 'customers',
      act: then(at(/Janssens/), pressed('Space', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown')),
    },
    {
      name: 'changes-discard',
      scene: 'customers',
      act: then(at(/Groene/), pressed('Control+a', 'Delete'), dialogOpen),
    },
    {
      name: 'changes-discard-right-to-left',
      scene: 'right-to-left',
      act: then(at(/النور/), pressed('Control+a', 'Delete'), dialogOpen),
    },
    {
      name: 'changes-discard-warned',
      scene: 'maybe-done',
      act: then(at(/Janssens/), pressed('Control+a', 'Delete'), dialogOpen),
    },
    { name: 'changes-others', scene: 'customers', act: at(/Windmolen/) },
    { name: 'changes-restored', scene: 'customers', act: at(/Drukkerij/) },
    { name: 'changes-sending', scene: 'customers', act: at(/Tandarts/) },
    { name: 'changes-going-out', scene: 'sending', act: at(/Tandarts/) },
    { name: 'changes-settled', scene: 'customers', act: at(/Boekhandel/) },
    {
      name: 'changes-review',
      scene: 'customers',
      act: then(at(/Janssens/), click(/^(Review|Nakijken)$/), dialogOpen, (page) => page.locator('summary').click()),
    },
    {
      name: 'review-values',
      scene: 'values',
      act: then(at(/Janssens/), click(/^(Review|Nakijken)$/), dialogOpen, (page) => page.locator('summary').click()),
    },
    { name: 'conflict-another', scene: 'another-customer', act: then(changes, listed) },
    { name: 'changes-stuck', scene: 'stuck', act: then(changes, listed) },
    { name: 'changes-stuck-page', scene: 'stuck', act: at(/Groene/) },
    { name: 'refused', scene: 'customers', act: at(/Groene/) },
    {
      name: 'refused-form',
      scene: 'customers',
      act: then(at(/Groene/), click(/^(Open customer|Klant openen)$/), (page) =>
        page.waitForFunction(() => document.activeElement?.closest('[data-field=ShortName]') !== null),
      ),
    },
    { name: 'conflict', scene: 'customers', act: at(/Garage Van Dijk/) },
    {
      name: 'conflict-keys',
      scene: 'customers',
      act: then(at(/Garage/), pressed('Enter', '1', 'ArrowDown', 't'), shows(/^3 (of 4 picked|van 4 gekozen)$/)),
    },
    { name: 'conflict-long', scene: 'long-values', act: at(/Coöperatieve/) },
    { name: 'conflict-right-to-left', scene: 'right-to-left', act: at(/שלום/) },
    { name: 'conflict-values', scene: 'values', act: at(/Anker/) },
    { name: 'conflict-deleted', scene: 'customers', act: at(/Hendriks/) },
    { name: 'conflict-changed', scene: 'customers', act: at(/Schuster/) },
    { name: 'merge-waits', scene: 'merge-waits', act: at(/Groene/) },
    { name: 'merge-not-sent', scene: 'merge-waits', act: at(/Hendriks/) },
    { name: 'conflict-lacking', scene: 'lacking-fields', act: then(changes, listed) },
    { name: 'uncertain', scene: 'customers', act: at(/Visser/) },
    { name: 'uncertain-one', scene: 'one-change', act: then(changes, listed) },
    { name: 'uncertain-anyway', scene: 'one-change', act: then(changes, click(/^(None of these|Geen van deze)/)) },
    { name: 'uncertain-gone', scene: 'gone-create', act: then(changes, listed) },
    { name: 'uncertain-unsent', scene: 'unsent-create', act: then(changes, listed) },
    { name: 'uncertain-unlisted', scene: 'unlisted-create', act: then(changes, listed) },
    { name: 'uncertain-right-to-left', scene: 'right-to-left', act: at(/ליאור/) },
    {
      name: 'held',
      scene: 'held',
      act: then(changes, listed, click(/^(Send 12|12 wijzigingen)/), dialogOpen, pressed('Escape')),
    },
    {
      name: 'held-cut-off',
      scene: 'cut-off',
      act: then(changes, listed, click(/^(Send 100|100 wijzigingen)/), dialogOpen),
    },
    {
      name: 'held-number',
      scene: 'held',
      act: then(
        changes,
        click(/^(Send 12|12 wijzigingen)/),
        dialogOpen,
        (page) => page.keyboard.type('11'),
        pressed('Enter'),
        shows(/That is not the number|niet het aantal/),
      ),
    },
  ],
}
