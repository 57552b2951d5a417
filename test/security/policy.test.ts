import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pageHeaders, pagePolicy } from '../../main/electron/main-window/page-files.ts'

/** The directives of a policy, by name. */
const directives = (policy: string): Record<string, string> =>
  Object.fromEntries(
    policy
      .split(';')
      .map((part) => part.trim())
      .map((part) => [part.split(' ')[0]!, part.split(' ').slice(1).join(' ')]),
  )

describe('the content security policy of our pages', () => {
  it("allows the page's own files and nothing else", () => {
    expect(directives(pagePolicy)).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' data:",
      'font-src': "'self'",
      'connect-src': "'none'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'vue',
    })
  })

  it('comes with every file, together with its companion headers', () => {
    for (const type of ['text/html; charset=utf-8', 'text/javascript; charset=utf-8', 'image/svg+xml', 'text/plain']) {
      expect(pageHeaders(type)).toEqual({
        'Content-Type': type,
        'Content-Security-Policy': pagePolicy,
        'Connection-Allowlist': '(response-origin);webrtc=block',
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': 'no-referrer',
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Cache-Control': 'no-store',
      })
    }
  })

  it.each(['index.html', 'sign-in.html'])(
    'is also in %s, with everything a page can declare, and nothing there is inline',
    (name) => {
      const page = readFileSync(join(import.meta.dirname, '../../renderer', name), 'utf8')
      const own = directives(/http-equiv="Content-Security-Policy"\s+content="([^"]+)"/.exec(page)?.[1] ?? '')
      expect({ ...own, 'frame-ancestors': "'none'" }).toEqual(directives(pagePolicy))
      expect(own).not.toHaveProperty('frame-ancestors')
      expect(
        [...page.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].map(([, given, text]) => [
          / src="\.\//.test(given!),
          text,
        ]),
      ).toEqual([[true, '']])
      expect(page).not.toMatch(/<style|\sstyle=|\son\w+=|https?:\/\/|<iframe|<object|<base/)
    },
  )
})
