import { html } from 'hono/html'
import type { ServiceContext } from '../api/env.ts'
import { answerAddress, errorAddress } from '../oauth/authorize-request.ts'
import type { AuthorizeRequest } from '../oauth/authorize-request.ts'
import type { TokenContext } from '../oauth/token-endpoint.ts'
import type { Messages } from '../messages.ts'
import { pageLanguage } from './layout.ts'
import type { Markup } from './layout.ts'

const text = {
  asks: { en: 'asks for access to your administrations:', nl: 'vraagt toegang tot uw administraties:' },
  read: { en: 'read, create, change and delete customers', nl: 'debiteuren lezen, aanmaken, wijzigen en verwijderen' },
  lists: { en: 'read lists and settings', nl: 'lijsten en instellingen lezen' },
  scope: { en: 'Scope', nl: 'Bereik' },
  to: { en: 'Answer goes to', nl: 'Antwoord gaat naar' },
  deny: { en: 'Deny', nl: 'Weigeren' },
} satisfies Record<string, Messages>

/** The application, the access that it asks for, and the redirect URI. */
export const wanted = (c: ServiceContext, { client }: AuthorizeRequest, scope: string): Markup => {
  const language = pageLanguage(c)
  return html`<p><strong>${client.name}</strong> ${text.asks[language]}</p>
<ul class="grants"><li>${text.read[language]}</li><li>${text.lists[language]}</li></ul>
<dl class="soft stack"><dt>${text.scope[language]}</dt><dd><code>${scope}</code></dd><dt>${text.to[language]}</dt><dd><code>${client.redirect}</code></dd></dl>`
}

/** `allow` is the label of the first button. */
export const choices = (c: ServiceContext, allow: Messages, { first = false } = {}): Markup => {
  const language = pageLanguage(c)
  return html`<div class="row"><button type="submit" name="decision" value="allow"${first ? html` autofocus` : ''}>${allow[language]}</button><button class="second" type="submit" name="decision" value="deny" formnovalidate>${text.deny[language]}</button></div>`
}

export const denied = (request: AuthorizeRequest): string => errorAddress(request, 'access_denied', 'the user said no')

/** The address with the code or token that the application asked for. */
export const allowed = (
  { codes, tokens, lifetime, scope }: TokenContext,
  c: ServiceContext,
  user: string,
  { client, flow, state, challenge }: AuthorizeRequest,
): string => {
  const realm = c.get('realm')
  if (flow === 'code')
    return answerAddress(
      client.redirect,
      'code',
      { code: codes.issue({ realm, client: client.client, redirect: client.redirect, user, challenge }) },
      state,
    )
  const token = tokens.access(tokens.permit(realm, client.client, user))
  return answerAddress(
    client.redirect,
    'token',
    { token_type: 'bearer', access_token: token, scope, expires_in: String(lifetime) },
    state,
  )
}
