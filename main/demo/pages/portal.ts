import { html } from 'hono/html'
import type { ServiceContext } from '../api/env.ts'
import { badRedirect, isActive } from '../oauth/registrations.ts'
import type { Registration, Registrations } from '../oauth/registrations.ts'
import type { Language, Messages } from '../messages.ts'
import { pageLanguage, show } from './layout.ts'
import type { Markup } from './layout.ts'
import { basePath, csrfField, readForm, showLogin, showStale, whoIsIn } from './login.ts'
import type { PageForm } from './login.ts'
import type { Session, Sessions } from './sessions.ts'

const text = {
  title: { en: 'Developer portal', nl: 'Ontwikkelaarsportaal' },
  intro: {
    en: 'Applications you have registered in this environment. The operator activates them; then identifier and secret appear here.',
    nl: 'Toepassingen die u in deze omgeving hebt geregistreerd. De beheerder activeert ze; dan verschijnen hier identifier en secret.',
  },
  none: { en: 'No application has been registered yet.', nl: 'Er is nog geen toepassing geregistreerd.' },
  client: { en: 'Client identifier', nl: 'Client identifier' },
  secret: { en: 'Client secret', nl: 'Client secret' },
  redirect: { en: 'Redirect URI', nl: 'Redirect URI' },
  change: { en: 'Change', nl: 'Wijzigen' },
  later: { en: 'Appears after activation', nl: 'Verschijnt na activering' },
  add: { en: 'Register an application', nl: 'Toepassing registreren' },
  name: { en: 'Name of the application', nl: 'Naam van de toepassing' },
  register: { en: 'Register', nl: 'Registreren' },
  generator: { en: 'Refresh token for a background application', nl: 'Refresh token voor een achtergrondtoepassing' },
  noName: {
    en: 'Give the application a name of at most 80 characters.',
    nl: 'Geef de toepassing een naam van hoogstens 80 tekens.',
  },
  notYours: { en: 'There is no such registration of yours.', nl: 'U hebt zo’n registratie niet.' },
} satisfies Record<string, Messages>

const redirectProblems: Readonly<Record<'not-absolute' | 'fragment' | 'scheme', Messages>> = {
  'not-absolute': {
    en: 'The redirect URI must be a whole address, like https://example.com/callback.',
    nl: 'De redirect URI moet een volledig adres zijn, zoals https://example.com/callback.',
  },
  fragment: { en: 'The redirect URI may not have a part after #.', nl: 'De redirect URI mag geen deel na # hebben.' },
  scheme: { en: 'This kind of address cannot be a redirect URI.', nl: 'Dit soort adres kan geen redirect URI zijn.' },
}

const item = (c: ServiceContext, session: Session, registration: Registration, language: Language): Markup => {
  const { number, name, redirect, status } = registration
  const active = isActive(registration)
  return html`<section class="item" aria-labelledby="name-${number}"><h2 id="name-${number}">${name}<span class="status ${active ? 'active' : ''}">${status}</span></h2>
<dl><dt>${text.client[language]}</dt><dd>${active ? html`<code>${registration.client}</code>` : html`<span class="soft">${text.later[language]}</span>`}</dd>
<dt>${text.secret[language]}</dt><dd>${active ? html`<code>${registration.secret}</code>` : html`<span class="soft">${text.later[language]}</span>`}</dd></dl>
<form class="row end" method="post" action="${basePath(c)}/Portal">${csrfField(session)}<input type="hidden" name="number" value="${number}">
<div><label for="redirect-${number}">${text.redirect[language]}</label><input type="text" id="redirect-${number}" name="redirect" value="${redirect}" required spellcheck="false"></div><button class="second" type="submit">${text.change[language]}</button></form></section>`
}

const addForm = (c: ServiceContext, session: Session, language: Language): Markup => html`<h2>${text.add[language]}</h2>
<form method="post" action="${basePath(c)}/Portal">${csrfField(session)}
<label for="new-name">${text.name[language]}</label><input type="text" id="new-name" name="name" required maxlength="80">
<label for="new-redirect">${text.redirect[language]}</label><input type="text" id="new-redirect" name="redirect" required spellcheck="false" placeholder="https://example.com/callback">
<div class="row plain"><button type="submit">${text.register[language]}</button></div></form>
<p class="links"><a href="${basePath(c)}/Portal/RefreshToken">${text.generator[language]}</a></p>`

const showPortal = (
  c: ServiceContext,
  session: Session,
  user: string,
  registrations: Registrations,
  problem: Messages | null,
) => {
  const language = pageLanguage(c)
  const own = registrations.ofOwner(c.get('realm'), user)
  const body = html`${whoIsIn(c, session, user)}
<p class="soft">${text.intro[language]}</p>
${problem ? html`<p class="bad" role="alert">${problem[language]}</p>` : ''}
${own.length === 0 ? html`<p>${text.none[language]}</p>` : own.map((one) => item(c, session, one, language))}
${addForm(c, session, language)}`
  return show(c, { title: text.title, body, wide: true, status: problem ? 400 : 200 })
}

/** `GET {base_url}/Portal`: the registrations of the logged-in person (contract §2, §5). */
export const portal =
  (registrations: Registrations, sessions: Sessions) =>
  (c: ServiceContext): Response | Promise<Response> => {
    const session = sessions.of(c)
    if (session.user === null) return showLogin(c, session, { back: c.req.path, as: 'user' })
    return showPortal(c, session, session.user, registrations, null)
  }

const change = (registrations: Registrations, c: ServiceContext, user: string, form: PageForm): Messages | null => {
  const redirect = form.redirect?.trim() ?? ''
  const wrong = badRedirect(redirect)
  if (wrong) return redirectProblems[wrong]
  if (form.number !== undefined)
    return registrations.changeRedirect(c.get('realm'), Number(form.number), user, redirect) ? null : text.notYours
  const name = form.name?.trim() ?? ''
  if (name === '' || name.length > 80) return text.noName
  registrations.request(c.get('realm'), user, name, redirect)
  return null
}

/** Registers an application, or changes its redirect URI. */
export const changePortal =
  (registrations: Registrations, sessions: Sessions) =>
  async (c: ServiceContext): Promise<Response> => {
    const session = sessions.of(c)
    const form = await readForm(c, session)
    if (!form || session.user === null) return showStale(c)
    const problem = change(registrations, c, session.user, form)
    return problem ? showPortal(c, session, session.user, registrations, problem) : c.redirect(c.req.path, 303)
  }
