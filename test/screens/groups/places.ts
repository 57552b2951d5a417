import { card, click, edit, openRow, pressed, rows, settings, dialogOpen, shows, typed, unfolded } from '../actions.ts'
import { then, type Act, type Group } from '../screen.ts'

const switcher: Act = then(rows, pressed('Control+Shift+A'), (page) => page.locator('.drop').waitFor())
const found: Act = (page) => page.locator('.drop [role=option]').first().waitFor()
const token = (at: number): Act =>
  then(
    settings,
    (page) =>
      card(page, at)
        .getByRole('button', { name: /refresh token/i })
        .click(),
    dialogOpen,
  )

/** The current administration, and switching to another. */
export const places: Group = {
  title: 'Administrations',
  screens: [
    { name: 'switcher', scene: 'places', act: then(switcher, found, pressed('ArrowDown')) },
    { name: 'switcher-search', scene: 'places', act: then(switcher, typed('bakk'), found, pressed('ArrowDown')) },
    {
      name: 'switcher-many',
      scene: 'many-places',
      act: then(switcher, found, pressed(...Array.from({ length: 12 }, () => 'PageDown'))),
    },
    { name: 'switcher-one', scene: 'demo-only', act: then(switcher, found) },
    {
      name: 'switcher-nothing',
      scene: 'places',
      act: then(switcher, typed('zzz'), shows(/No administration of that|Geen administratie met/)),
    },
    { name: 'switcher-long', scene: 'long-values', act: then(switcher, found) },
    { name: 'switcher-right-to-left', scene: 'right-to-left', act: then(switcher, found) },
    {
      name: 'elsewhere',
      scene: 'places',
      act: then(switcher, typed('proef'), found, pressed('Enter'), shows(/Proefbakkerij/)),
    },
    { name: 'unlock', scene: 'locked', act: then(rows, pressed('Control+Shift+L'), dialogOpen) },
    {
      name: 'unlock-wrong',
      scene: 'locked',
      act: then(rows, pressed('Control+Shift+L'), dialogOpen, typed('kantoor de vries'), pressed('Enter'), (page) =>
        page.getByRole('dialog').locator('[aria-invalid=true]').waitFor(),
      ),
    },
    { name: 'unlocked', scene: 'unlocked', act: rows },
    {
      name: 'sign-in-as',
      scene: 'others',
      act: then(rows, click(/^(Sign in as …|Aanmelden als …)$/), (page) => page.locator('form.as input').waitFor()),
    },
    {
      name: 'sign-in-browser',
      scene: 'browser-waits',
      act: shows(/^(Waiting for you in the browser|Wacht op jou in de browser)$/),
    },
    {
      name: 'sign-in-browser-as',
      scene: 'browser-out',
      act: then(click(/^(Sign in as …|Aanmelden als …)$/), (page) => page.locator('form.as input').waitFor()),
    },
    {
      name: 'sign-in-browser-again',
      scene: 'browser-again',
      act: shows(/^(Sign in again in the browser|Meld je opnieuw aan in de browser)/),
    },
    { name: 'sign-in-ending', scene: 'ending', act: edit },
    { name: 'sign-in-again', scene: 'signing-again', act: openRow('De Groene Tuin') },
  ],
}

/** Services, their administrations, and the window's appearance. */
export const settingsGroup: Group = {
  title: 'Settings',
  screens: [
    { name: 'settings', scene: 'all-services', act: settings },
    {
      name: 'settings-terms',
      scene: 'demo-only',
      act: then(settings, async (page) => {
        await page.locator('[aria-describedby=terms-help]').selectOption('debtor-terms')
        await page
          .getByText(/^(Debtors|Debiteuren)$/)
          .first()
          .waitFor()
        await page.locator('[aria-describedby=terms-help]').scrollIntoViewIfNeeded()
      }),
    },
    { name: 'settings-signed-out', scene: 'services-out', act: settings },
    {
      name: 'settings-remove-data',
      scene: 'services-out',
      act: then(
        settings,
        (page) =>
          card(page, 2)
            .getByRole('button', { name: /^(Remove them…|Verwijderen…)$/ })
            .click(),
        dialogOpen,
      ),
    },
    {
      name: 'settings-end',
      scene: 'all-services',
      act: then(settings, (page) => page.locator('.page').evaluate((box) => box.scrollTo(0, box.scrollHeight))),
    },
    {
      name: 'settings-list',
      scene: 'all-services',
      act: then(settings, unfolded(/^(Theme|Thema)/)),
    },
    { name: 'settings-none', scene: 'demo-only', act: settings },
    {
      name: 'settings-signing-in',
      scene: 'signing-in',
      act: then(settings, shows(/^(Cancel signing in|Aanmelden annuleren|.*annuleren.*)$/)),
    },
    {
      name: 'settings-sign-in-failed',
      scene: 'sign-in-failed',
      act: then(settings, (page) => page.getByRole('alert').first().waitFor()),
    },
    {
      name: 'settings-browser',
      scene: 'browser-waits',
      act: then(settings, shows(/^(Open the browser again|Browser opnieuw openen)$/)),
    },
    {
      name: 'settings-browser-out',
      scene: 'browser-out',
      act: then(settings, shows(/^(The browser may|De browser is)/)),
    },
    {
      name: 'settings-browser-port',
      scene: 'browser-port-taken',
      act: then(settings, (page) => page.getByRole('alert').first().waitFor()),
    },
    { name: 'settings-long', scene: 'long-values', act: settings },
    { name: 'settings-right-to-left', scene: 'right-to-left', act: settings },
    {
      name: 'settings-forget',
      scene: 'all-services',
      act: then(
        settings,
        (page) =>
          card(page, 1)
            .getByRole('button', { name: /^(Forget|Vergeten)$/ })
            .click(),
        dialogOpen,
      ),
    },
    { name: 'token', scene: 'all-services', act: token(2) },
    {
      name: 'token-refused',
      scene: 'token-refused',
      act: then(
        token(1),
        (page) => page.getByLabel(/^Refresh token$/).fill('abc'),
        pressed('Enter'),
        (page) => page.getByRole('dialog').getByRole('alert').waitFor(),
      ),
    },
    { name: 'settings-changed', scene: 'settings-changed', act: dialogOpen },
    {
      name: 'settings-changed-later',
      scene: 'settings-changed',
      act: then(dialogOpen, pressed('Escape'), shows(/^(Look at the settings…|Bekijk de instellingen…)$/)),
    },
    {
      name: 'confirming-cancelled',
      scene: 'confirming-cancelled',
      act: then(dialogOpen, click(/^(These settings are right|Deze instellingen kloppen)$/), (page) =>
        page.getByRole('dialog').getByRole('alert').waitFor(),
      ),
    },
    { name: 'vault-older', scene: 'vault-older', act: dialogOpen },
    { name: 'proxy', scene: 'proxy', act: then(dialogOpen, typed('jan')) },
    { name: 'proxy-again', scene: 'proxy-again', act: dialogOpen },
    { name: 'proxy-scheme', scene: 'proxy-scheme', act: (page) => page.getByRole('alert').first().waitFor() },
  ],
}
