import { readdirSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'

/** Where the window's page lives: a scheme of its own, so that it has an origin and `file:` is not needed. */
export const pageOrigin = 'app://ledgerdesk'
export const pageAddress = `${pageOrigin}/index.html`
/** The toolbar of the sign-in windows. */
export const toolbarAddress = `${pageOrigin}/sign-in.html`

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
}

export interface PageFile {
  readonly file: string
  readonly type: string
}

/** The files of the built page by path, read once. Links are left out: what they lead to may be anywhere. */
export const listPageFiles = (folder: string): ReadonlyMap<string, PageFile> => {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    entries.flatMap((entry) => {
      const file = join(entry.parentPath, entry.name)
      const type = types[extname(entry.name)]
      return type ? [[`/${relative(folder, file).split(sep).join('/')}`, { file, type }] as const] : []
    }),
  )
}

/**
 * The file an address of the page names, or undefined. Only what is on the list is ever served: no path is computed
 * from an address, so dots, encodings and absolute paths have nothing to work on.
 */
export const pageFileAt = (files: ReadonlyMap<string, PageFile>, address: string): PageFile | undefined => {
  const url = URL.parse(address)
  if (!url || url.protocol !== 'app:' || url.host !== 'ledgerdesk' || url.username || url.password) return undefined
  return files.get(url.pathname)
}

/**
 * Nothing but the page's own files, no address to send anything to. The pages carry the same in themselves, but for who
 * may frame them, which only a header can say. `data:` images are those inside the table's style sheet. Text can never
 * become script (Trusted Types). Styles set by script go through the style object, which this does not touch.
 */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // The name under which Vue hands over its own compiled markup.
  'trusted-types vue',
].join('; ')

export const pageHeaders = (type: string): Record<string, string> => ({
  'Content-Type': type,
  'Content-Security-Policy': pagePolicy,
  // Chromium holds every connection of the page against this list; the policy has no word for WebRTC.
  'Connection-Allowlist': '(response-origin);webrtc=block',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cache-Control': 'no-store',
})
