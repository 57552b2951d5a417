import { html } from 'hono/html'
import type { ServiceContext } from '../api/env.ts'
import type { Registration, Registrations } from '../oauth/registrations.ts'
import type { Language, Messages } from '../messages.ts'
import { pageLanguage, show } from './layout.ts'
import type { Markup } from './layout.ts'
import { basePath, csrfField, operator as account, readForm, showLogin, showStale, whoIsIn } from './login.ts'
import type { Session, Sessions } from './sessions.ts'

const text = {
  title: { en: 'Registrations', nl: 'Registraties' },
  intro: {
    en: 'Activate an application after checking it. Its developer then sees the identifier and the secret.',
    nl: 'Activeer een toepassing nadat u haar hebt beoordeeld. De ontwikkelaar ziet dan de identifier en het secret.',
  },
  owner: { en: 'Registered by', nl: 'Geregistreerd door' },
  redirect: { en: 'Redirect URI', nl: 'Redirect URI' },
  activate: { en: 'Activate', nl: 'Activeren' },
} satisfies Record<string, Messages>

const item = (
  c: ServiceContext,
  session: Session,
  { number, name, owner, redirect, status }: Registration,
  language: Language,
): Markup => html`<section class="item" aria-labelledby="name-${number}"><h2 id="name-${number}">${name}<span class="status ${status === 'Actief' ? 'active' : ''}">${status}</span></h2>
<dl><dt>${text.owner[language]}</dt><dd>${owner}</dd><dt>${text.redirect[language]}</dt><dd><code>${redirect}</code></dd></dl>
${status === 'Actief' ? '' : html`<form class="row plain" method="post" action="${basePath(c)}/Operator">${csrfField(session)}<input type="hidden" name="number" value="${number}"><button type="submit" aria-describedby="name-${number}">${text.activate[language]}</button></form>`}</section>`

/** `GET {base_url}/Operator`: all registrations of this environment, for the service's operator (contract §3). */
export const operatorPage =
  (registrations: Registrations, sessions: Sessions) =>
  (c: ServiceContext): Response | Promise<Response> => {
    const session = sessions.of(c)
    if (!session.operator) return showLogin(c, session, { back: c.req.path, as: 'operator' })
    const language = pageLanguage(c)
    const body = html`${whoIsIn(c, session, account.name)}<p class="soft">${text.intro[language]}</p>
${registrations.all(c.get('realm')).map((one) => item(c, session, one, language))}`
    return show(c, { title: text.title, body, wide: true })
  }

export const activate =
  (registrations: Registrations, sessions: Sessions) =>
  async (c: ServiceContext): Promise<Response> => {
    const session = sessions.of(c)
    const form = await readForm(c, session)
    if (!form || !session.operator) return showStale(c)
    registrations.activate(c.get('realm'), Number(form.number))
    return c.redirect(c.req.path, 303)
  }
