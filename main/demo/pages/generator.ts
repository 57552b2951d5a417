import { html } from 'hono/html'
import type { ServiceContext } from '../api/env.ts'
import { isActive } from '../oauth/registrations.ts'
import type { ActiveRegistration } from '../oauth/registrations.ts'
import type { TokenContext } from '../oauth/token-endpoint.ts'
import type { Language, Messages } from '../messages.ts'
import { pageLanguage, show } from './layout.ts'
import type { Markup } from './layout.ts'
import { basePath, csrfField, readForm, showLogin, showStale, whoIsIn } from './login.ts'
import type { Session, Sessions } from './sessions.ts'

const text = {
  title: { en: 'Refresh token generator', nl: 'Refresh token aanmaken' },
  intro: {
    en: 'For an application that works in the background, without anybody logging in. It acts as the user who is logged in here.',
    nl: 'Voor een toepassing die op de achtergrond werkt, zonder dat iemand inlogt. Deze handelt als de gebruiker die hier is ingelogd.',
  },
  none: { en: 'None of your applications is active yet.', nl: 'Geen van uw toepassingen is al actief.' },
  make: { en: 'Generate', nl: 'Aanmaken' },
  made: {
    en: 'The refresh token. It is shown only now; keep it like a password.',
    nl: 'Het refresh token. Het wordt alleen nu getoond; bewaar het als een wachtwoord.',
  },
  back: { en: 'Back to the portal', nl: 'Terug naar het portaal' },
} satisfies Record<string, Messages>

const ownActive = ({ registrations }: TokenContext, c: ServiceContext, user: string): ActiveRegistration[] =>
  registrations.ofOwner(c.get('realm'), user).filter(isActive)

const choices = (
  c: ServiceContext,
  session: Session,
  own: readonly ActiveRegistration[],
  language: Language,
): Markup[] =>
  own.map(
    ({
      client,
      name,
    }) => html`<section class="item"><h2>${name}</h2><dl><dt>Client identifier</dt><dd><code>${client}</code></dd></dl>
<form class="row plain" method="post" action="${basePath(c)}/Portal/RefreshToken">${csrfField(session)}<input type="hidden" name="client" value="${client}"><button type="submit">${text.make[language]}</button></form></section>`,
  )

const showGenerator = (
  c: ServiceContext,
  session: Session,
  user: string,
  context: TokenContext,
  token: string | null,
) => {
  const language = pageLanguage(c)
  const own = ownActive(context, c, user)
  const result = html`<p><label for="token">${text.made[language]}</label><textarea id="token" name="token" rows="2" readonly>${token ?? ''}</textarea></p>`
  const body = html`${whoIsIn(c, session, user)}<p class="soft">${text.intro[language]}</p>
${token === null ? '' : result}${own.length === 0 ? html`<p>${text.none[language]}</p>` : choices(c, session, own, language)}
<p class="links"><a href="${basePath(c)}/Portal">${text.back[language]}</a></p>`
  return show(c, { title: text.title, body, wide: true })
}

/** `GET {base_url}/Portal/RefreshToken`: the service's own generator (contract §5, background applications). */
export const generator =
  (context: TokenContext, sessions: Sessions) =>
  (c: ServiceContext): Response | Promise<Response> => {
    const session = sessions.of(c)
    if (session.user === null) return showLogin(c, session, { back: c.req.path, as: 'user' })
    return showGenerator(c, session, session.user, context, null)
  }

/** Makes a refresh token for an active application of this person. The page is never cached. */
export const generate =
  (context: TokenContext, sessions: Sessions) =>
  async (c: ServiceContext): Promise<Response> => {
    const session = sessions.of(c)
    const form = await readForm(c, session)
    if (!form || session.user === null) return showStale(c)
    const found = ownActive(context, c, session.user).find(({ client }) => client === form.client)
    if (!found) return showGenerator(c, session, session.user, context, null)
    const permit = context.tokens.permit(c.get('realm'), found.client, session.user)
    return showGenerator(c, session, session.user, context, context.tokens.refresh(permit))
  }
