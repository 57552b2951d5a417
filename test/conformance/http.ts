import { hold } from './verdict.ts'

export interface Answer {
  readonly url: URL
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

export interface Question {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Sends one request and follows no redirect. Fails with the network's own error, or after 30 seconds. */
export const ask = async (
  method: string,
  url: URL | string,
  { headers = {}, body }: Question = {},
): Promise<Answer> => {
  const answer = await fetch(url, {
    method,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
    ...(body === undefined ? {} : { body }),
  })
  return { url: new URL(url), status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** Encodes a form or a token request. */
export const formText = (values: Readonly<Record<string, string>> | readonly (readonly [string, string])[]): string =>
  (Array.isArray(values) ? values : Object.entries(values))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')

export const mediaType = (answer: Answer): string =>
  (answer.headers.get('content-type') ?? 'none').split(';')[0]!.trim().toLowerCase()

/** The body as JSON; anything else fails the sentence. */
export const jsonOf = (answer: Answer): unknown => {
  try {
    return JSON.parse(answer.text)
  } catch {
    return hold(false, `${answer.status} with a body that is not JSON: ${answer.text.slice(0, 60)}`)
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
