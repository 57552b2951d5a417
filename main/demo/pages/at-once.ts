import { html } from 'hono/html'
import type { ServiceContext } from '../api/env.ts'
import { checkAuthorize } from '../oauth/authorize-request.ts'
import type { AuthorizeRequest } from '../oauth/authorize-request.ts'
import type { TokenContext } from '../oauth/token-endpoint.ts'
import type { Messages } from '../messages.ts'
import { allowed, choices, denied, wanted } from './decision.ts'
import { pageLanguage, show } from './layout.ts'
import { basePath, csrfField, demoUser, fits, nameAndPassword, readForm, showStale, wrongLogin } from './login.ts'
import type { Session, Sessions } from './sessions.ts'

const text = {
  title: { en: 'Log in and allow access?', nl: 'Inloggen en toegang geven?' },
  hint: {
    en: 'This is a demonstration: the name and password are filled in.',
    nl: 'Dit is een demonstratie: naam en wachtwoord zijn al ingevuld.',
  },
  allow: { en: 'Log in and allow', nl: 'Inloggen en toestaan' },
} satisfies Record<string, Messages>

interface AtOnce {
  readonly request: AuthorizeRequest
  /** The query of the authorize address, with its question mark. */
  readonly query: string
  readonly scope: string
  readonly wrong?: boolean
}

/** Login and consent on one filled-in page, only in the Demo company, so that one click leads into it. */
export const showAtOnce = (
  c: ServiceContext,
  session: Session,
  { request, query, scope, wrong = false }: AtOnce,
): Response | Promise<Response> => {
  const body = html`
${wrong ? wrongLogin(c) : ''}
${wanted(c, request, scope)}
<form method="post" action="${basePath(c)}/OAuth/Enter" autocomplete="off">
${csrfField(session)}<input type="hidden" name="query" value="${query}">
<div class="hint"><p>${text.hint[pageLanguage(c)]}</p></div>
${nameAndPassword(c, demoUser)}
${choices(c, text.allow, { first: true })}
</form>`
  return show(c, { title: text.title, body, status: wrong ? 403 : 200, formTarget: request.client.redirect })
}

/** The submitted page. Denying needs no login. */
export const enter =
  (context: TokenContext, sessions: Sessions) =>
  async (c: ServiceContext): Promise<Response> => {
    const session = sessions.of(c)
    const form = await readForm(c, session)
    if (!form || !c.get('embedded')) return showStale(c)
    const query = form.query ?? ''
    const checked = checkAuthorize(context.registrations, c.get('realm'), query, {
      scope: context.scope,
      quirks: c.get('quirks'),
    })
    // The registration changed meanwhile; the authorize address shows the present problem.
    if (checked.is !== 'good') return c.redirect(`${basePath(c)}/OAuth/Authorize${query}`, 303)
    if (form.decision !== 'allow') return c.redirect(denied(checked.request), 303)
    if (!fits(demoUser, form))
      return showAtOnce(c, session, { request: checked.request, query, scope: context.scope, wrong: true })
    sessions.renew(c, { user: demoUser.name })
    return c.redirect(allowed(context, c, demoUser.name, checked.request), 303)
  }
