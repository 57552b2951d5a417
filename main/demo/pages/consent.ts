import { html } from 'hono/html'
import type { ServiceContext } from '../api/env.ts'
import { answerAddress, checkAuthorize, errorAddress } from '../oauth/authorize-request.ts'
import type { AuthorizeRequest, PageProblem } from '../oauth/authorize-request.ts'
import type { TokenParts } from '../oauth/token-endpoint.ts'
import type { Words } from '../words.ts'
import { pageTongue, product, show } from './layout.ts'
import { basePath, csrfField, readForm, showLogin, showStale, whoIsIn } from './login.ts'
import type { Session, Sessions } from './sessions.ts'

const text = {
  title: { en: 'Allow access?', nl: 'Toegang geven?' },
  asks: { en: 'asks for access to your administrations:', nl: 'vraagt toegang tot uw administraties:' },
  read: { en: 'read, create, change and delete customers', nl: 'debiteuren lezen, aanmaken, wijzigen en verwijderen' },
  lists: { en: 'read lists and settings', nl: 'lijsten en instellingen lezen' },
  scope: { en: 'Scope', nl: 'Bereik' },
  to: { en: 'Answer goes to', nl: 'Antwoord gaat naar' },
  allow: { en: 'Allow', nl: 'Toestaan' },
  deny: { en: 'Deny', nl: 'Weigeren' },
  problem: { en: 'This application cannot log in here', nl: 'Deze toepassing kan hier niet inloggen' },
  advice: {
    en: `Nothing was sent to the application. Check its registration in the developer portal of ${product}.`,
    nl: `Er is niets naar de toepassing gestuurd. Controleer de registratie in het ontwikkelaarsportaal van ${product}.`,
  },
} satisfies Record<string, Words>

const problems: Readonly<Record<PageProblem, Words>> = {
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
  const tongue = pageTongue(c)
  return show(c, {
    title: text.problem,
    status: 400,
    body: html`<p class="bad" role="alert">${problems[problem][tongue]}</p><p class="soft">${text.advice[tongue]}</p>`,
  })
}

const showConsent = (c: ServiceContext, session: Session, user: string, { client }: AuthorizeRequest, scope: string) => {
  const tongue = pageTongue(c)
  const body = html`
${whoIsIn(c, session, user)}
<p><strong>${client.name}</strong> ${text.asks[tongue]}</p>
<ul class="grants"><li>${text.read[tongue]}</li><li>${text.lists[tongue]}</li></ul>
<dl class="soft stack"><dt>${text.scope[tongue]}</dt><dd><code>${scope}</code></dd><dt>${text.to[tongue]}</dt><dd><code>${client.redirect}</code></dd></dl>
<form method="post" action="${basePath(c)}/OAuth/Consent">
${csrfField(session)}<input type="hidden" name="query" value="${new URL(c.req.url).search}">
<div class="row"><button type="submit" name="decision" value="allow">${text.allow[tongue]}</button><button class="second" type="submit" name="decision" value="deny">${text.deny[tongue]}</button></div>
</form>`
  return show(c, { title: text.title, body, formTarget: client.redirect })
}

/** `GET {base_url}/OAuth/Authorize`: login, then consent, then back to the application (spec §4, §5). */
export const authorize = (parts: TokenParts, sessions: Sessions) => async (c: ServiceContext): Promise<Response> => {
  const { search, searchParams } = new URL(c.req.url)
  const checked = checkAuthorize(parts.registrations, c.get('realm'), searchParams, parts.scope)
  if (checked.is === 'page') return showProblem(c, checked.problem)
  if (checked.is === 'back') return c.redirect(checked.address, 302)
  const session = sessions.of(c)
  if (session.user === null) return showLogin(c, session, { back: `${basePath(c)}/OAuth/Authorize${search}`, as: 'user' })
  return showConsent(c, session, session.user, checked.request, parts.scope)
}

const allowed = ({ codes, tokens, lifetime, scope }: TokenParts, c: ServiceContext, user: string, { client, flow, state }: AuthorizeRequest): string => {
  const realm = c.get('realm')
  if (flow === 'code') return answerAddress(client.redirect, 'code', { code: codes.issue(realm, client.client, client.redirect, user) }, state)
  const token = tokens.access(tokens.permit(realm, client.client, user))
  return answerAddress(client.redirect, 'token', { token_type: 'bearer', access_token: token, scope, expires_in: String(lifetime) }, state)
}

/** The consent page's answer. The request is checked again: the registration may have changed meanwhile. */
export const consent = (parts: TokenParts, sessions: Sessions) => async (c: ServiceContext): Promise<Response> => {
  const session = sessions.of(c)
  const form = await readForm(c, session)
  if (!form || session.user === null) return showStale(c)
  const checked = checkAuthorize(parts.registrations, c.get('realm'), new URLSearchParams(form.query), parts.scope)
  if (checked.is === 'page') return showProblem(c, checked.problem)
  if (checked.is === 'back') return c.redirect(checked.address, 303)
  const { request } = checked
  const address = form.decision === 'allow' ? allowed(parts, c, session.user, request) : errorAddress(request, 'access_denied', 'the user said no')
  return c.redirect(address, 303)
}
