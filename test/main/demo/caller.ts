import type { RunningService } from '../../../main/demo/start-service.ts'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

export interface Ask {
  readonly headers?: Readonly<Record<string, string>>
  /** Text is sent unchanged, anything else as JSON. */
  readonly body?: unknown
}

export type Call = (method: string, path: string, ask?: Ask) => Promise<Answer>

const bodyOf = (body: unknown): string | undefined =>
  body === undefined || typeof body === 'string' ? body : JSON.stringify(body)

/** A signed-in client of the data interface. Paths are relative to `{base_url}/api/`. */
export const caller = ({ facts, control }: RunningService, environment: 'production' | 'test' = 'production'): Call => {
  const { accessToken } = control.signIn(environment)
  const base = environment === 'test' ? facts.testBaseUrl : facts.baseUrl
  return async (method, path, { headers = {}, body } = {}) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const text = bodyOf(body)
    const answer = await fetch(`${base}/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${accessToken}`, ...type, ...headers },
      ...(text === undefined ? {} : { body: text }),
    })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
}

export const json = <T = Record<string, unknown>>(answer: Answer): T => JSON.parse(answer.text) as T
