import { readdirSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'

/** A scheme of its own gives the page an origin, and makes `file:` unnecessary. */
export const pageOrigin = 'app://ledgerdesk'
export const pageAddress = `${pageOrigin}/index.html`
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

/** The files of the built page by path, read once. Symbolic links are skipped, because their targets may be anywhere. */
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
 * The file of an address; undefined if it is not on the list. No path is computed from an address, so dots, encodings
 * and absolute paths have no effect.
 */
export const pageFileAt = (files: ReadonlyMap<string, PageFile>, address: string): PageFile | undefined => {
  const url = URL.parse(address)
  if (!url || url.protocol !== 'app:' || url.host !== 'ledgerdesk' || url.username || url.password) return undefined
  return files.get(url.pathname)
}

/**
 * Allows the page's own files and no other address. The pages carry the same policy, except `frame-ancestors`, which
 * needs a header. `data:` images are in the table's style sheet. Trusted Types keep text from becoming script. Styles
 * that scripts set through the style object are not affected.
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
  // Vue passes its own compiled markup under this name.
  'trusted-types vue',
].join('; ')

export const pageHeaders = (type: string): Record<string, string> => ({
  'Content-Type': type,
  'Content-Security-Policy': pagePolicy,
  // Chromium checks every connection of the page against this list. The policy cannot forbid WebRTC.
  'Connection-Allowlist': '(response-origin);webrtc=block',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cache-Control': 'no-store',
})
