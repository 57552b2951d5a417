import type { SignInEnd } from '../../main/base/host.ts'
import { attribute, formIn, type Page } from '../main/page-forms.ts'
import type { Person } from '../main/test-host.ts'

/** Cookies by name alone: one server, one sign-in. */
const cookieJar = () => {
  const kept = new Map<string, string>()
  return {
    header: () => [...kept].map(([name, value]) => `${name}=${value}`).join('; '),
    take: (lines: readonly string[]): void => {
      for (const line of lines) {
        const [, name = '', value = '', rest = ''] = /^([^=]*)=([^;]*)(.*)$/.exec(line) ?? []
        const expires = /expires=([^;]*)/i.exec(rest)?.[1]
        if (value === '' || (expires !== undefined && Date.parse(expires) < Date.now())) kept.delete(name)
        else kept.set(name, value)
      }
    },
  }
}

/** A person's action on a page: texts to type, by field name, or the beginning of a link to follow. */
export type OnPage = Readonly<Record<string, string>> | { readonly follows: RegExp }

/**
 * Somebody who goes from page to page as the sign-in window does, and does on each what is said here, until its end or
 * the last page. Where the window may not go it stays, and they close it.
 */
export const walking =
  (...pages: readonly OnPage[]): Person =>
  async ({ start, isEnd, mayVisit }): Promise<SignInEnd> => {
    const cookies = cookieJar()
    const go = async (address: string, form?: URLSearchParams): Promise<Page | string> => {
      if (isEnd(address)) return address
      if (!mayVisit(address)) return { address: start, status: 200, html: '' }
      const response = await fetch(address, {
        redirect: 'manual',
        headers: { Cookie: cookies.header() },
        ...(form ? { method: 'POST', body: form } : {}),
      })
      cookies.take(response.headers.getSetCookie())
      const [next, html] = [response.headers.get('Location'), await response.text()]
      return next ? go(new URL(next, address).href) : { address, status: response.status, html }
    }
    const act = ({ address, html }: Page, what: OnPage): Promise<Page | string> => {
      if (what['follows'] instanceof RegExp) {
        const link = [...html.matchAll(/<a [^>]*>[^<]*/g)].find(([text]) => (what['follows'] as RegExp).test(text))
        return go(new URL(attribute(link?.[0] ?? '', 'href'), address).href)
      }
      const { action, fields } = formIn(html)
      for (const [name, value] of Object.entries(what)) fields.set(name, value)
      return go(new URL(action, address).href, fields)
    }
    let page = await go(start)
    for (const what of pages) if (typeof page !== 'string') page = await act(page, what)
    if (typeof page === 'string') return { is: 'redirected', address: page }
    return { is: 'closed', refusedWith: page.status >= 400 ? page.status : null, fail: null }
  }
