import { card, click, fillConnection, scrolled, settings, shows } from '../actions.ts'
import { then, type Act, type Group } from '../screen.ts'

const connect = click(/Connect to|Verbinden met/)
const test = click(/Test the|Verbinding testen/)
const connectTo: Act = then(
  settings,
  (page) =>
    card(page, 1)
      .getByRole('button', { name: /^(Edit|Bewerken)$/ })
      .click(),
  (page) => page.getByLabel(/^(Base address|Basisadres)$/).waitFor(),
)
const ways = shows(/^(Explore the Demo|Bekijk het demo)/)
/** Drags a file over the form. Browsers fire this event only for real drags, so it is dispatched. */
const fileAbove: Act = (page) =>
  page
    .locator('form')
    .first()
    .evaluate((form) => {
      const files = new DataTransfer()
      files.items.add(new File(['{}'], 'office.json', { type: 'application/json' }))
      form.dispatchEvent(new DragEvent('dragenter', { dataTransfer: files, bubbles: true, cancelable: true }))
    })
const signIn: Act = (page) => page.locator('.known .line').first().click()

/** Without an administration yet: the welcome page, and connecting to a service. */
export const firstRun: Group = {
  title: 'First run',
  screens: [
    {
      name: 'start-slow',
      scene: 'start-slow',
      act: (page) => page.getByRole('status', { name: /Loading|laden/ }).waitFor(),
    },
    { name: 'start-failed', scene: 'start-failed', act: (page) => page.getByRole('alert').waitFor() },
    { name: 'welcome', scene: 'welcome', act: ways },
    { name: 'welcome-known', scene: 'known', act: ways },
    {
      name: 'welcome-signing-in',
      scene: 'new-service',
      act: then(signIn, (page) =>
        page.getByRole('button', { name: /^(Cancel signing|Aanmelden annuleren|.*annuleren)/ }).waitFor(),
      ),
    },
    {
      name: 'welcome-failed',
      scene: 'new-service-unreachable',
      act: then(signIn, (page) => page.getByRole('alert').waitFor()),
    },
    { name: 'welcome-pick', scene: 'new-service-offers', act: then(signIn, shows('MVL00131')) },
    {
      name: 'welcome-pick-none',
      scene: 'new-service-offers-none',
      act: then(signIn, shows(/offers no list|geen lijst/)),
    },
    { name: 'connect-empty', scene: 'steps', act: then(connect, test, shows(/This is needed|Dit is verplicht/)) },
    {
      name: 'connect',
      scene: 'steps',
      act: then(connect, fillConnection, test, (page) => page.getByRole('alert').first().waitFor()),
    },
    {
      name: 'connect-going-on',
      scene: 'steps-held',
      act: then(connect, fillConnection, test, scrolled, (page) =>
        page.getByRole('button', { name: /^(Stop the test|Test stoppen)$/ }).waitFor(),
      ),
    },
    {
      name: 'connect-file',
      scene: 'file',
      act: then(connect, click(/Fill in from|Invullen uit/), (page) =>
        page.waitForFunction(() =>
          [...document.querySelectorAll('input')].some(({ value }) => value === 'Kantoor De Vries'),
        ),
      ),
    },
    { name: 'connect-file-over', scene: 'steps', act: then(connect, fillConnection, fileAbove, shows(/^(Drop|Laat)/)) },
    {
      name: 'connect-no-secret',
      scene: 'steps',
      act: then(
        connect,
        fillConnection,
        (page) => page.getByLabel(/This registration has|Deze registratie heeft/).uncheck(),
        (page) => page.getByLabel(/Not activated|Nog niet ge/).check(),
        (page) => page.getByLabel(/^Scope$/).fill('everything'),
      ),
    },
    { name: 'connect-edit', scene: 'all-services', act: connectTo },
    {
      name: 'connect-shared',
      scene: 'all-services',
      act: then(
        connectTo,
        (page) => page.getByLabel(/^(Base address|Basisadres)$/).fill('https://books.other.example/v23'),
        shows(/also the redirect URI of|ook de redirect-URI van/),
      ),
    },
    {
      name: 'connect-browser',
      scene: 'browser-out',
      act: then(
        connectTo,
        (page) => page.getByRole('radio', { name: /^(The browser|De browser)/ }).scrollIntoViewIfNeeded(),
        shows(/^(The app never sees|De app ziet)/),
      ),
    },
    {
      name: 'connect-pkce',
      scene: 'pkce-refused',
      act: then(
        connectTo,
        (page) => page.getByRole('radio', { name: /^(Found out|Bepaald door)/ }).scrollIntoViewIfNeeded(),
        shows(/^(The service names itself|Het boekhoudpakket noemt zichzelf)/),
      ),
    },
    { name: 'connect-safety', scene: 'all-services', act: then(connectTo, scrolled) },
    { name: 'connect-long', scene: 'long-values', act: connectTo },
    { name: 'connect-right-to-left', scene: 'right-to-left', act: connectTo },
  ],
}
