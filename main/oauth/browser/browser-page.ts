import { mainTexts } from '../../../preload/contract/languages/index.ts'
import { createHash } from 'node:crypto'
import type { Language } from '../../../preload/contract/settings.ts'

/** Whether the redirect brought a code. */
export type Outcome = 'well' | 'badly'

/** The app window's colours and sizes, in the browser's light or dark scheme. */
const style = `:root{color-scheme:light dark;--paper:#fff;--ink:#17181b;--ink-2:#4c4d55;--accent:#0f6b63;--bad:#b3261e}
@media (prefers-color-scheme:dark){:root{--paper:#17181b;--ink:#ececef;--ink-2:#b7b8c0;--accent:#4fc4b6;--bad:#f28b82}}
body{margin:0;padding:18vh 24px 24px;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:440px;margin:0 auto;padding-left:20px;border-left:4px solid var(--accent)}
main.badly{border-color:var(--bad)}
h1{margin:0 0 8px;font-size:24px;line-height:1.25;font-weight:600}
p{margin:0;color:var(--ink-2)}`

const styleHash = createHash('sha256').update(style).digest('base64')

/** Headers of every answer: no caching, no referrer, no sniffing of types. */
const plainHeaders: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  Connection: 'close',
}

export const emptyHeaders: Readonly<Record<string, string>> = { ...plainHeaders, 'Content-Length': '0' }

export const pageHeaders: Readonly<Record<string, string>> = {
  ...plainHeaders,
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
}

/** The page that stays in the browser. It is static and holds nothing of the redirect. */
export const browserPage = (language: Language, outcome: Outcome): string => {
  const { heading, text } = mainTexts[language].dialogs.browserPage[outcome]
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${heading} · Ledgerdesk</title>
<style>${style}</style>
</head>
<body>
<main class="${outcome}">
<h1>${heading}</h1>
<p>${text}</p>
</main>
</body>
</html>
`
}
