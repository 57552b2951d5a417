import type { AxiosAdapter } from 'axios'
import type { ErrorPayload, FailCode } from '../../preload/contract/error-payload.ts'
import { readRetryAfter, ServiceError } from '../service/failures.ts'
import type { ProxyFor } from '../service/network/proxy.ts'
import { plainText } from './plain-text.ts'
import type { Code } from './redirect.ts'
import type { Registration } from './registration.ts'
import { send, type TokenResponse } from './request.ts'
import { readTokens, type Tokens } from './tokens.ts'

/** `{base_url}/OAuth/Token` of one registration (contract §4). */
export interface TokenEndpoint {
  /**
   * Fails `sign-in-expired` for a code that is expired, used or of another sign-in, otherwise as `refresh` does.
   * `verifier` is of RFC 7636. An aborted `signal` fails `service-slow`.
   */
  redeem(code: Code, verifier: string | null, signal?: AbortSignal): Promise<Tokens>
  /**
   * Fails `sign-in-expired` for an invalid refresh token, `sign-in-wrong-client` for an invalid registration, and
   * `sign-in-refused` for any other 400 or 401. Every other failure leaves the session as it is: the network's,
   * `service-busy`, `service-failing`, `service-redirected`, `service-answer-unreadable`. A failure that the service
   * answered is a `ServiceError` with the time that it asks to wait (`Retry-After`).
   */
  refresh(token: string, signal?: AbortSignal): Promise<Tokens>
}

export interface TokenEndpointOptions {
  readonly now: () => number
  readonly proxyFor: ProxyFor
  /** Milliseconds; 30,000 by default. */
  readonly timeout?: number
  /** Node's own network stack if absent. */
  readonly adapter?: AxiosAdapter
}

/** The answer's JSON object; undefined for anything else (contract §10.12). */
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

/** Whether a text contains a secret as it is or encoded. A text under 8 characters could be part of any sentence. */
const isIn =
  (text: string) =>
  (secret: string): boolean =>
    secret.length >= 8 &&
    [secret, encodeURIComponent(secret), new URLSearchParams([['', secret]]).toString().slice(1)].some((form) =>
      text.includes(form),
    )

/** The service's message, or nothing if it repeats a secret: some services echo the whole request. */
const messageOf = (
  error: Readonly<Record<string, unknown>> | undefined,
  secrets: readonly string[],
): Pick<ErrorPayload, 'messages'> => {
  const description = typeof error?.error_description === 'string' ? error.error_description : ''
  const text = plainText(description)
  return text && !secrets.some(isIn(description)) ? { messages: [{ text }] } : {}
}

/** By status, and by `error` of RFC 6749 (contract §10.12), even with status 200: some services send no other. */
const refusal = (
  { status, text }: TokenResponse,
  retryAfter: number | null,
  secrets: readonly string[],
): ErrorPayload => {
  if (status === 429 || (status === 503 && retryAfter !== null)) return { code: 'service-busy', status }
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
  // An answer with both an error and a token is a refusal.
  const tokens = given === undefined || given.error ? undefined : readTokens(given, now)
  if (tokens) return tokens
  const retryAfter = readRetryAfter(answer.retryAfter, now)
  throw new ServiceError(refusal(answer, retryAfter, secrets), 'not-done', retryAfter)
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
