import type { SignInEnd } from '../../main/base/host.ts'
import { formIn, type Page } from './page-forms.ts'
import type { Person } from './test-host.ts'

/** Walks through pages with cookies, and looks at each address before going there, as the sign-in window does. */
const browse = (isEnd: (address: string) => boolean, cookies: Map<string, string>, ask: typeof fetch) => {
  let ended: string | undefined

  const go = async (address: string, form?: URLSearchParams): Promise<Page> => {
    if (isEnd(address)) {
      ended = address
      return { address, status: 0, html: '' }
    }
    const headers = { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }
    const response = await ask(address, {
      redirect: 'manual',
      headers,
      ...(form ? { method: 'POST', body: form } : {}),
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]!.split('=', 2)
      cookies.set(name, value)
    }
    const next = response.headers.get('Location')
    return next ? go(new URL(next, address).href) : { address, status: response.status, html: await response.text() }
  }
  const submit = (page: Page, given: Readonly<Record<string, string>>): Promise<Page> => {
    const { action, fields } = formIn(page.html, `name="${Object.keys(given)[0]!}"`)
    for (const [name, value] of Object.entries(given)) fields.set(name, value)
    return go(new URL(action, page.address).href, fields)
  }
  return { go, submit, end: () => ended }
}

export interface Manners {
  readonly decision: 'allow' | 'deny'
  readonly name?: string
  readonly password?: string
  /** Changes the redirect, as a stranger on the way would. */
  readonly bend?: (address: string) => string
  /** Cookies that outlive a window; new ones for each where absent. */
  readonly cookies?: Map<string, string>
  /** Another network than this computer's. */
  readonly ask?: typeof fetch
}

/** A person who logs in and decides. A page that will not let them is read and closed. */
export const personWho =
  ({
    decision,
    name = 'demo',
    password = 'demo-books',
    bend = (address) => address,
    cookies,
    ask = fetch,
  }: Manners): Person =>
  async ({ start, isEnd, mayVisit }): Promise<SignInEnd> => {
    if (!mayVisit(start)) throw new Error('the window may not even go to its first page')
    const browser = browse(isEnd, cookies ?? new Map(), ask)
    const first = await browser.go(start)
    if (browser.end() === undefined && first.status >= 400)
      return { is: 'closed', refusedWith: first.status, fail: null }
    const [asksWho, asksWhether] = ['password', 'decision'].map((field) => first.html.includes(`name="${field}"`))
    if (browser.end() === undefined && asksWho && asksWhether) await browser.submit(first, { name, password, decision })
    else if (browser.end() === undefined)
      await browser.submit(asksWho ? await browser.submit(first, { name, password }) : first, { decision })
    const address = browser.end()
    return address === undefined
      ? { is: 'closed', refusedWith: null, fail: null }
      : { is: 'redirected', address: bend(address) }
  }

export const whoCloses: Person = async () => ({ is: 'closed', refusedWith: null, fail: null })
export const whoseNetworkIsDown: Person = async () => ({
  is: 'closed',
  refusedWith: null,
  fail: { code: 'sign-in-page-not-loading' },
})
