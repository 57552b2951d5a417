import { html } from 'hono/html'
import type { ServiceContext } from '../api/env.ts'
import { demoUserName } from '../demo.ts'
import type { Messages } from '../messages.ts'
import { pageLanguage, product, show } from './layout.ts'
import type { Markup } from './layout.ts'
import type { Session, Sessions } from './sessions.ts'

export interface Account {
  readonly name: string
  readonly password: string
}

export const demoUser: Account = { name: demoUserName, password: 'demo-books' }
export const operator: Account = { name: 'operator', password: 'demo-operator' }

const text = {
  title: { en: 'Log in', nl: 'Inloggen' },
  operatorTitle: { en: 'Operator', nl: 'Beheerder' },
  intro: { en: `With your ${product} account.`, nl: `Met uw account van ${product}.` },
  name: { en: 'User name', nl: 'Gebruikersnaam' },
  password: { en: 'Password', nl: 'Wachtwoord' },
  enter: { en: 'Log in', nl: 'Inloggen' },
  hint: { en: 'This is a demonstration. Use:', nl: 'Dit is een demonstratie. Gebruik:' },
  wrong: {
    en: 'This name and password do not belong together. Try again.',
    nl: 'Deze naam en dit wachtwoord horen niet bij elkaar. Probeer het opnieuw.',
  },
  loggedIn: { en: 'Logged in as', nl: 'Ingelogd als' },
  leave: { en: 'Log out', nl: 'Uitloggen' },
} satisfies Record<string, Messages>

/** The path of the base address, such as `/prod/v23`. */
export const basePath = (c: ServiceContext): string => c.req.path.split('/').slice(0, 3).join('/')

export const csrfField = (session: Session): Markup => html`<input type="hidden" name="csrf" value="${session.csrf}">`

interface LoginForm {
  /** The page after the login: a path under the same base address. */
  readonly back: string
  readonly as: 'user' | 'operator'
  readonly wrong?: boolean
}

export const wrongLogin = (c: ServiceContext): Markup =>
  html`<p class="bad" role="alert">${text.wrong[pageLanguage(c)]}</p>`

/** Empty fields with the focus in the first, or filled-in fields. */
export const nameAndPassword = (c: ServiceContext, filledIn: Account | null): Markup => {
  const language = pageLanguage(c)
  const name = filledIn === null ? html` autofocus` : html` value="${filledIn.name}"`
  const password = filledIn === null ? '' : html` value="${filledIn.password}"`
  return html`<label for="name">${text.name[language]}</label><input type="text" id="name" name="name" required autocapitalize="none" spellcheck="false"${name}>
<label for="password">${text.password[language]}</label><input type="password" id="password" name="password" required${password}>`
}

/** The login page, with the demonstration's name and password in a box. */
export const showLogin = (
  c: ServiceContext,
  session: Session,
  { back, as, wrong = false }: LoginForm,
): Response | Promise<Response> => {
  const language = pageLanguage(c)
  const account = as === 'operator' ? operator : demoUser
  const body = html`
<p class="soft">${text.intro[language]}</p>
${wrong ? wrongLogin(c) : ''}
<div class="hint"><p>${text.hint[language]}</p><dl><dt>${text.name[language]}</dt><dd><code>${account.name}</code></dd><dt>${text.password[language]}</dt><dd><code>${account.password}</code></dd></dl></div>
<form method="post" action="${basePath(c)}/OAuth/Login" autocomplete="off">
${csrfField(session)}<input type="hidden" name="back" value="${back}"><input type="hidden" name="as" value="${as}">
${nameAndPassword(c, null)}
<div class="row"><button type="submit">${text.enter[language]}</button></div>
</form>`
  return show(c, { title: as === 'operator' ? text.operatorTitle : text.title, body, status: wrong ? 403 : 200 })
}

export const whoIsIn = (c: ServiceContext, session: Session, name: string): Markup => {
  const language = pageLanguage(c)
  return html`<form class="user" method="post" action="${basePath(c)}/OAuth/Logout">${csrfField(session)}<input type="hidden" name="back" value="${c.req.path}${new URL(c.req.url).search}"><span>${text.loggedIn[language]} <strong>${name}</strong></span><button class="second" type="submit">${text.leave[language]}</button></form>`
}

export type PageForm = Readonly<Record<string, string>>

/** A submitted form's fields; null without the session's CSRF token (from another site, or an old page). */
export const readForm = async (c: ServiceContext, session: Session): Promise<PageForm | null> => {
  const form = Object.fromEntries(new URLSearchParams(await c.req.text()))
  return form.csrf === session.csrf ? form : null
}

const stale = { en: 'This page has expired', nl: 'Deze pagina is verlopen' }
const staleText = {
  en: 'Go back, load it again and try once more.',
  nl: 'Ga terug, laad de pagina opnieuw en probeer het nog eens.',
}

export const showStale = (c: ServiceContext): Response | Promise<Response> =>
  show(c, { title: stale, body: html`<p class="bad" role="alert">${staleText[pageLanguage(c)]}</p>`, status: 403 })

/** Only paths of this base address, so that a form cannot redirect elsewhere. */
const safeBack = (c: ServiceContext, back: string | undefined): string =>
  back?.startsWith(`${basePath(c)}/`) && !back.includes('\\') ? back : `${basePath(c)}/Portal`

export const fits = (account: Account, form: PageForm): boolean =>
  form.name === account.name && form.password === account.password

export const login =
  (sessions: Sessions) =>
  async (c: ServiceContext): Promise<Response> => {
    const session = sessions.of(c)
    const form = await readForm(c, session)
    if (!form) return showStale(c)
    const back = safeBack(c, form.back)
    const as = form.as === 'operator' ? 'operator' : 'user'
    if (!fits(as === 'operator' ? operator : demoUser, form)) return showLogin(c, session, { back, as, wrong: true })
    sessions.renew(c, as === 'operator' ? { operator: true } : { user: demoUser.name })
    return c.redirect(back, 303)
  }

export const logout =
  (sessions: Sessions) =>
  async (c: ServiceContext): Promise<Response> => {
    const form = await readForm(c, sessions.of(c))
    if (!form) return showStale(c)
    sessions.end(c)
    return c.redirect(safeBack(c, form.back), 303)
  }
