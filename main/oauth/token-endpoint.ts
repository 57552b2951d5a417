import type { AxiosAdapter } from 'axios'
import type { ErrorPayload, FailCode } from '../../preload/contract/error-payload.ts'
import { AppError } from '../base/app-error.ts'
import type { ProxyFor } from '../service/network/proxy.ts'
import { plainText } from './plain-text.ts'
import type { Code } from './redirect.ts'
import type { Registration } from './registration.ts'
import { send, type TokenResponse } from './request.ts'
import { readTokens, type Tokens } from './tokens.ts'

/** `{base_url}/OAuth/Token` of one registration (contract §4). */
export interface TokenEndpoint {
  /**
   * Fails `sign-in-expired` for a code that is old, used or of another sign-in, and as `refresh` does. `verifier`: of
   * the sign-in that asked for it, by RFC 7636. `signal` gives it up: `service-slow`.
   */
  redeem(code: Code, verifier: string | null, signal?: AbortSignal): Promise<Tokens>
  /**
   * Fails `sign-in-expired` when the refresh token is no longer good, `sign-in-wrong-client` when the registration is
   * not, `sign-in-refused` when the service says something else with 400 or 401. All other failures say nothing about
   * the session: the network's, `service-busy`, `service-failing`, `service-redirected`, `service-answer-unreadable`.
   */
  refresh(token: string, signal?: AbortSignal): Promise<Tokens>
}

export interface TokenEndpointOptions {
  readonly now: () => number
  readonly proxyFor: ProxyFor
  /** Milliseconds; 30,000 by default. */
  readonly timeout?: number
  /** The network; Node's own stack where absent. */
  readonly adapter?: AxiosAdapter
}

/** The answer's JSON object; undefined for HTML, text, a list, or nothing (contract §10.12). */
const objectIn = (text: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

const grantErrors: Readonly<Record<string, FailCode>> = {
  invalid_grant: 'sign-in-expired',
  invalid_client: 'sign-in-wrong-client',
  unauthorized_client: 'sign-in-wrong-client',
  invalid_scope: 'sign-in-scope-refused',
  server_error: 'service-failing',
  temporarily_unavailable: 'service-busy',
}

/** As they are, and as a form or an address holds them. What is shorter than a secret can be is in any sentence. */
const isIn =
  (text: string) =>
  (secret: string): boolean =>
    secret.length >= 8 &&
    [secret, encodeURIComponent(secret), new URLSearchParams([['', secret]]).toString().slice(1)].some((form) =>
      text.includes(form),
    )

/** The service's own words; nothing where they repeat what must not be shown: some answer with the whole request. */
const messageOf = (
  error: Readonly<Record<string, unknown>> | undefined,
  secrets: readonly string[],
): Pick<ErrorPayload, 'messages'> => {
  const description = typeof error?.error_description === 'string' ? error.error_description : ''
  const text = plainText(description)
  return text && !secrets.some(isIn(description)) ? { messages: [{ text }] } : {}
}

/**
 * By status, and by RFC 6749's `error` where there is one (contract §10.12), with 200 too: some services have no other
 * status.
 */
const refusal = ({ status, text }: TokenResponse, secrets: readonly string[]): ErrorPayload => {
  if (status === 429) return { code: 'service-busy', status }
  if (status === 408) return { code: 'service-slow', status }
  if (status >= 500) return { code: 'service-failing', status }
  if (status >= 300 && status < 400) return { code: 'service-redirected', status }
  const error = objectIn(text)
  const named = error?.error
  const code = typeof named === 'string' && Object.hasOwn(grantErrors, named) ? grantErrors[named] : undefined
  if (code) return { code, status, ...messageOf(error, secrets) }
  return {
    code: status === 400 || status === 401 ? 'sign-in-refused' : 'service-answer-unreadable',
    status,
    ...messageOf(error, secrets),
  }
}

const tokensIn = (answer: TokenResponse, now: number, secrets: readonly string[]): Tokens => {
  const given = answer.status === 200 ? objectIn(answer.text) : undefined
  // An answer that refuses and gives at once is not believed.
  const tokens = given === undefined || given.error ? undefined : readTokens(given, now)
  if (!tokens) throw new AppError(refusal(answer, secrets))
  return tokens
}

export const tokenEndpoint = (
  registration: Registration,
  { now, proxyFor, timeout = 30_000, adapter }: TokenEndpointOptions,
): TokenEndpoint => {
  const { baseAddress, clientId, secret, redirectUri } = registration
  const ask = async (grant: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<Tokens> => {
    const body = new URLSearchParams({
      ...grant,
      client_id: clientId,
      ...(secret === null ? {} : { client_secret: secret }),
      redirect_uri: redirectUri,
    })
    const headers = { Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' }
    const answer = await send({
      method: 'POST',
      address: `${baseAddress}/OAuth/Token`,
      headers,
      body: body.toString(),
      proxyFor,
      timeout,
      largest: 65_536,
      ...(adapter === undefined ? {} : { adapter }),
      ...(signal === undefined ? {} : { signal }),
    })
    return tokensIn(answer, now(), [secret ?? '', ...Object.values(grant)])
  }
  return {
    redeem: (code, verifier, signal) =>
      ask(
        {
          grant_type: 'authorization_code',
          code: code.text,
          ...(verifier === null ? {} : { code_verifier: verifier }),
        },
        signal,
      ),
    refresh: (token, signal) => ask({ grant_type: 'refresh_token', refresh_token: token }, signal),
  }
}
