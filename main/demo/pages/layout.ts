import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { ServiceContext } from '../api/env.ts'
import type { Realm } from '../store/demo-administrations.ts'
import { languageOf } from '../messages.ts'
import type { Language, Messages } from '../messages.ts'

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

export interface Page {
  readonly title: Messages
  readonly body: Markup
  readonly status?: 200 | 400 | 403 | 404 | 405
  /** A redirect target of the page's form outside this service. */
  readonly formTarget?: string
  readonly wide?: boolean
}

export const pageLanguage = (c: ServiceContext): Language => languageOf(c.req.header('accept-language'), 'en')

export const product = 'Demo Books Online'

const realmMessages: Readonly<Record<Realm, Messages>> = {
  prod: { en: 'Production', nl: 'Productie' },
  test: { en: 'Test environment', nl: 'Testomgeving' },
}

const embeddedMessages: Messages = { en: 'Demo', nl: 'Demo' }

const footer: Messages = {
  en: 'A demonstration on this computer. The companies and people in it are invented.',
  nl: 'Een demonstratie op deze computer. De bedrijven en mensen erin zijn verzonnen.',
}

/** The address as a source of a Content-Security-Policy: its origin, or the scheme alone for an app's own scheme. */
const source = (address: string): string => {
  const { protocol, origin } = new URL(address)
  return protocol === 'http:' || protocol === 'https:' ? origin : protocol
}

const policy = (target: string | undefined): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action 'self'${target === undefined ? '' : ` ${source(target)}`}`,
  ].join('; ')

const secured = (formTarget: string | undefined): Record<string, string> => ({
  'content-security-policy': policy(formTarget),
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
})

/** A page of the service: without script, styled by `/style.css`, in the reader's language. */
export const show = (
  c: ServiceContext,
  { title, body, status = 200, formTarget, wide = false }: Page,
): Response | Promise<Response> => {
  const language = pageLanguage(c)
  const realm = c.get('realm')
  const document = html`<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title[language]} · ${product}</title>
<link rel="stylesheet" href="/style.css">
</head>
<body class="${realm}">
<header class="bar"><span class="brand"><span class="mark" aria-hidden="true"></span>${product}</span><span class="realm">${(c.get('embedded') ? embeddedMessages : realmMessages[realm])[language]}</span></header>
<main class="${wide ? 'wide' : 'card'}">
<h1>${title[language]}</h1>
${body}
</main>
<footer>${footer[language]}</footer>
</body>
</html>`
  return c.html(document, status, secured(formTarget))
}
