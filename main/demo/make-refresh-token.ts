import type { GeneratorOptions } from './refresh-token-options.ts'

/** A failure in a sentence for the person who asked. */
export class GeneratorError extends Error {
  override readonly name = 'GeneratorError'
}

interface Browser {
  get(address: string): Promise<Response>
  post(address: string, form: Readonly<Record<string, string>>): Promise<Response>
}

/** A minimal browser: it keeps cookies, and follows no redirect. */
const browser = (): Browser => {
  const cookies = new Map<string, string>()
  const go = async (address: string, init: RequestInit): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(address, { ...init, redirect: 'manual', headers: { cookie } }).catch(
      (error: unknown) => {
        throw new GeneratorError(`The service at ${new URL(address).origin} cannot be reached.`, { cause: error })
      },
    )
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (name !== undefined && value !== undefined) cookies.set(name, value)
    }
    return answer
  }
  return {
    get: (address) => go(address, {}),
    post: (address, form) => go(address, { method: 'POST', body: new URLSearchParams(form) }),
  }
}

const signs: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
const plain = (text: string): string => text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (sign) => signs[sign] ?? sign)

/** The hidden fields of the form whose action ends with `action`. */
const hidden = (page: string, action: string): Record<string, string> | null => {
  const forms = page
    .split('<form ')
    .slice(1)
    .map((text) => text.split('</form>')[0] ?? '')
  const form = forms.find((text) => /\baction="([^"]*)"/.exec(text.slice(0, text.indexOf('>')))?.[1]?.endsWith(action))
  if (form === undefined) return null
  return Object.fromEntries(
    [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(([, name = '', value = '']) => [
      name,
      plain(value),
    ]),
  )
}

const alertIn = (page: string): string => plain(page.split('role="alert">')[1]?.split('<')[0] ?? 'no reason was given')

const logIn = async (web: Browser, { baseUrl, user, password }: GeneratorOptions, page: string): Promise<void> => {
  const form = hidden(page, '/OAuth/Login')
  if (!form) throw new GeneratorError(`The service shows no login page: ${alertIn(page)}`)
  const answer = await web.post(`${baseUrl}/OAuth/Login`, { ...form, name: user, password })
  if (answer.status !== 303) throw new GeneratorError(`The login was refused: ${alertIn(await answer.text())}`)
}

const codeFrom = (address: string | null): string => {
  const query = address !== null && URL.canParse(address) ? new URL(address).searchParams : new URLSearchParams()
  const code = query.get('code')
  if (code === null)
    throw new GeneratorError(
      `The service gave no code: ${query.get('error_description') ?? query.get('error') ?? 'no reason was given'}.`,
    )
  return code
}

const allow = async (web: Browser, { baseUrl }: GeneratorOptions, page: string): Promise<string> => {
  const form = hidden(page, '/OAuth/Consent')
  if (!form) throw new GeneratorError(`The service shows no consent page: ${alertIn(page)}`)
  const answer = await web.post(`${baseUrl}/OAuth/Consent`, { ...form, decision: 'allow' })
  return codeFrom(answer.headers.get('location'))
}

const read = async (answer: Response): Promise<Readonly<Record<string, unknown>>> => {
  const text = await answer.text()
  try {
    return JSON.parse(text) as Readonly<Record<string, unknown>>
  } catch (error) {
    throw new GeneratorError(`The token address answered ${answer.status} with something that is not JSON.`, {
      cause: error,
    })
  }
}

const redeem = async (
  web: Browser,
  { baseUrl, clientId, clientSecret, redirectUri }: GeneratorOptions,
  code: string,
): Promise<string> => {
  const answer = await web.post(`${baseUrl}/OAuth/Token`, {
    grant_type: 'authorization_code',
    code,
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uri: redirectUri,
  })
  const body = await read(answer)
  if (typeof body.refresh_token === 'string') return body.refresh_token
  throw new GeneratorError(
    `The service gave no refresh token: ${String(body.error_description ?? body.error ?? answer.status)}`,
  )
}

/**
 * Logs in as the background user, consents, and redeems the code for a refresh token (contract §5, background
 * applications). Rejects with a GeneratorError.
 */
export const makeRefreshToken = async (options: GeneratorOptions): Promise<string> => {
  const web = browser()
  const { baseUrl, clientId, redirectUri, scope } = options
  const address = `${baseUrl}/OAuth/Authorize?${new URLSearchParams({ client_id: clientId, redirect_uri: redirectUri, scope, response_type: 'code' })}`
  const first = await web.get(address)
  if (first.status === 302) codeFrom(first.headers.get('location'))
  await logIn(web, options, await first.text())
  const consent = await web.get(address)
  return redeem(web, options, await allow(web, options, await consent.text()))
}
