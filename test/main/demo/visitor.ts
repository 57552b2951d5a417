import type { RunningService } from '../../../main/demo/start-service.ts'

export interface Page {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The Location header, or empty. */
  readonly to: string
}

export interface Visitor {
  get(address: string): Promise<Page>
  post(address: string, form: Readonly<Record<string, string>>): Promise<Page>
  /** Submits the page's form for `action`, with its hidden fields. */
  submit(page: Page, action: string, form: Readonly<Record<string, string>>): Promise<Page>
}

const unescape = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

export const hiddenFields = (page: Page, action: string): Record<string, string> => {
  const form =
    page.text
      .split('<form')
      .find((part) => new RegExp(`action="[^"]*${action}"`).test(part))
      ?.split('</form>')[0] ?? ''
  return Object.fromEntries(
    [...form.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      unescape(value),
    ]),
  )
}

export const csrfOf = (page: Page): string => /name="csrf" value="([^"]*)"/.exec(page.text)?.[1] ?? ''

/** A user with a browser, which keeps cookies and does not follow redirects. */
export const visitor = ({ facts }: RunningService, language = 'en'): Visitor => {
  let cookie = ''
  const go = async (address: string, init: RequestInit = {}): Promise<Page> => {
    const answer = await fetch(new URL(address, facts.baseUrl), {
      ...init,
      redirect: 'manual',
      headers: { cookie, 'accept-language': language },
    })
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return {
      status: answer.status,
      headers: answer.headers,
      text: await answer.text(),
      to: answer.headers.get('location') ?? '',
    }
  }
  const post = (address: string, form: Readonly<Record<string, string>>): Promise<Page> =>
    go(address, { method: 'POST', body: new URLSearchParams(form) })
  const origin = new URL(facts.baseUrl).origin
  return {
    get: (address) => go(address),
    post,
    submit: (page, action, form) => {
      const target = new RegExp(`action="([^"]*${action})"`).exec(page.text)?.[1] ?? action
      return post(`${origin}${target}`, { ...hiddenFields(page, action), ...form })
    },
  }
}

export const authorizeAddress = ({ facts }: RunningService, change: Readonly<Record<string, string>> = {}): string =>
  `${facts.baseUrl}/OAuth/Authorize?${new URLSearchParams({ client_id: facts.clientId, redirect_uri: facts.redirectUri, scope: facts.scope, response_type: 'code', ...change })}`

/** Logs in and returns the consent page. */
export const toConsent = async (service: RunningService, who: Visitor, address: string): Promise<Page> => {
  const back = await who.submit(await who.get(address), '/OAuth/Login', service.facts.user)
  return who.get(new URL(back.to, service.facts.baseUrl).href)
}
