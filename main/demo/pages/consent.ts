import { html } from 'hono/html'
import type { ServiceContext } from '../api/env.ts'
import { checkAuthorize } from '../oauth/authorize-request.ts'
import type { AuthorizeRequest, PageProblem } from '../oauth/authorize-request.ts'
import type { TokenContext } from '../oauth/token-endpoint.ts'
import type { Messages } from '../messages.ts'
import { showAtOnce } from './at-once.ts'
import { allowed, choices, denied, wanted } from './decision.ts'
import { pageLanguage, product, show } from './layout.ts'
import { basePath, csrfField, readForm, showLogin, showStale, whoIsIn } from './login.ts'
import type { Session, Sessions } from './sessions.ts'

const text = {
  title: { en: 'Allow access?', nl: 'Toegang geven?' },
  allow: { en: 'Allow', nl: 'Toestaan' },
  problem: { en: 'This application cannot log in here', nl: 'Deze toepassing kan hier niet inloggen' },
  advice: {
    en: `Nothing was sent to the application. Check its registration in the developer portal of ${product}.`,
    nl: `Er is niets naar de toepassing gestuurd. Controleer de registratie in het ontwikkelaarsportaal van ${product}.`,
  },
} satisfies Record<string, Messages>

const problems: Readonly<Record<PageProblem, Messages>> = {
  'unknown-client': {
    en: 'The client identifier is not known in this environment, or the registration is not active yet.',
    nl: 'De client identifier is in deze omgeving niet bekend, of de registratie is nog niet actief.',
  },
  'wrong-redirect': {
    en: 'The redirect URI is not the one that was registered.',
    nl: 'De redirect URI is niet de geregistreerde.',
  },
  doubled: {
    en: 'The client identifier or the redirect URI is given twice.',
    nl: 'De client identifier of de redirect URI is dubbel opgegeven.',
  },
}

const showProblem = (c: ServiceContext, problem: PageProblem): Response | Promise<Response> => {
  const language = pageLanguage(c)
  return show(c, {
    title: text.problem,
    status: 400,
    body: html`<p class="bad" role="alert">${problems[problem][language]}</p><p class="soft">${text.advice[language]}</p>`,
  })
}

const showConsent = (c: ServiceContext, session: Session, user: string, request: AuthorizeRequest, scope: string) => {
  const body = html`
${whoIsIn(c, session, user)}
${wanted(c, request, scope)}
<form method="post" action="${basePath(c)}/OAuth/Consent">
${csrfField(session)}<input type="hidden" name="query" value="${new URL(c.req.url).search}">
${choices(c, text.allow)}
</form>`
  return show(c, { title: text.title, body, formTarget: request.client.redirect })
}

/** `GET {base_url}/OAuth/Authorize`: login, then consent, then back to the application (contract §4, §5). */
export const authorize =
  (context: TokenContext, sessions: Sessions) =>
  async (c: ServiceContext): Promise<Response> => {
    const { search } = new URL(c.req.url)
    const checked = checkAuthorize(context.registrations, c.get('realm'), search, {
      scope: context.scope,
      quirks: c.get('quirks'),
    })
    if (checked.is === 'page') return showProblem(c, checked.problem)
    if (checked.is === 'back') return c.redirect(checked.address, 302)
    const session = sessions.of(c)
    if (session.user === null && c.get('embedded'))
      return showAtOnce(c, session, { request: checked.request, query: search, scope: context.scope })
    if (session.user === null)
      return showLogin(c, session, { back: `${basePath(c)}/OAuth/Authorize${search}`, as: 'user' })
    return showConsent(c, session, session.user, checked.request, context.scope)
  }

/** The submitted page. The request is checked again, because the registration may have changed meanwhile. */
export const consent =
  (context: TokenContext, sessions: Sessions) =>
  async (c: ServiceContext): Promise<Response> => {
    const session = sessions.of(c)
    const form = await readForm(c, session)
    if (!form || session.user === null) return showStale(c)
    const checked = checkAuthorize(context.registrations, c.get('realm'), form.query ?? '', {
      scope: context.scope,
      quirks: c.get('quirks'),
    })
    if (checked.is === 'page') return showProblem(c, checked.problem)
    if (checked.is === 'back') return c.redirect(checked.address, 303)
    const { request } = checked
    const address = form.decision === 'allow' ? allowed(context, c, session.user, request) : denied(request)
    return c.redirect(address, 303)
  }
