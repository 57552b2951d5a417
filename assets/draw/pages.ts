import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EnvironmentKind } from '../../preload/contract/settings.ts'

const root = join(import.meta.dirname, '../..')
const asset = (name: string): string => readFileSync(join(root, 'assets', name), 'utf8')

/** The app's own design tokens, so the installer looks like the app. The typeface is embedded below instead. */
const tokens = readFileSync(join(root, 'renderer/styles/tokens.css'), 'utf8').replace(/@font-face \{[^}]*\}/g, '')
const inter = readFileSync(
  join(root, 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
).toString('base64')

const page = (style: string, body: string): string => `<!doctype html><html data-theme="light"><style>
  ${tokens}
  @font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${inter}) }
  body { margin: 0; width: 100vw; height: 100vh; box-sizing: border-box; font-family: var(--font); ${style} }
</style><body>${body}</body></html>`

export const iconPage = (): string =>
  page('', asset('icon.svg').replace('<svg ', '<svg width="100%" height="100%" style="display:block" '))

/** Letters as outlines on a grid of 16, because text is blurred at 16 pixels. */
const letters: Readonly<Record<EnvironmentKind, string>> = {
  test: 'M8 7h6v2h-2v6h-2V9H8z',
  production: 'M8 7h3.25a2.75 2.75 0 0 1 0 5.5H10V15H8zM10 8.75v2h1a1 1 0 0 0 0-2z',
  demo: 'M8 7h2.5a3.5 4 0 0 1 0 8H8zM10 9v4h.5a1.5 2 0 0 0 0-4z',
}

/** The icon with a badge in the colours of the environment's banner. A gap keeps the two apart on any ground. */
export const badgePage = (kind: EnvironmentKind): string =>
  page(
    '',
    `<svg viewBox="0 0 16 16" width="100%" height="100%" style="display:block">
      <mask id="gap"><rect width="16" height="16" fill="#fff"/><rect x="5" y="5" width="12" height="12" rx="3" fill="#000"/></mask>
      <g mask="url(#gap)">${asset('icon.svg').replace('<svg ', '<svg width="16" height="16" ')}</g>
      <rect x="6" y="6" width="10" height="10" rx="2" fill="var(--${kind})"/>
      <path d="${letters[kind]}" fill="var(--on-${kind})" fill-rule="evenodd"/>
    </svg>`,
  )

/** The strip at the top right of the installer's pages. */
export const headerPage = (): string =>
  page(
    'background: var(--paper); color: var(--ink); display: flex; align-items: center; justify-content: flex-end; gap: 8px; padding-right: 10px; font-size: 15px; font-weight: 600; letter-spacing: -0.02em',
    `Ledgerdesk<span style="width:34px;height:34px">${asset('icon.svg')}</span>`,
  )

/** The picture beside the installer's first and last page: the mark without its background. */
export const sidebarPage = (): string =>
  page(
    'background: #0f6b63; background: var(--accent-fill); color: var(--on-accent); display: flex; flex-direction: column; justify-content: space-between; padding: 22px 18px; font-size: 21px; font-weight: 600; letter-spacing: -0.02em',
    `<span style="width:72px;margin-left:-9px">${asset('icon.svg').replace(/<rect[^>]*>/, '')}</span><span>Ledgerdesk</span>`,
  )

/** The background of the disk image: an arrow from the app to the Applications folder, without words in any language. */
export const diskPage = (): string =>
  page(
    'background: var(--desk)',
    '<svg viewBox="0 0 540 380" width="100%" height="100%" style="display:block"><g fill="none" stroke="var(--accent)" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"><path d="M236 180h64"/><path d="M282 160l20 20-20 20"/></g></svg>',
  )
