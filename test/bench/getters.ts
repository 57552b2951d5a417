import { createRequire } from 'node:module'

/** Reads an address whole. Fails for an answer that is not successful. */
export type Get = (address: string, headers: Readonly<Record<string, string>>) => Promise<unknown>

const refuse = (status: number): void => {
  if (status !== 200) throw new Error(`a record answered ${status}`)
}

/** Node's own `fetch`. */
export const fetchGet: Get = async (address, headers) => {
  const answer = await fetch(address, { headers })
  refuse(answer.status)
  return answer.text()
}

/** The part of undici that is used; it comes with another package, and may be missing. */
interface Undici {
  Agent: new (options: { readonly connections: number }) => unknown
  request(
    address: string,
    options: { readonly headers: Readonly<Record<string, string>>; readonly dispatcher: unknown },
  ): Promise<{ readonly statusCode: number; readonly body: { text(): Promise<string> } }>
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND'

const loadUndici = async (atOnce: number): Promise<Get | null> => {
  let undici: Undici
  try {
    undici = createRequire(import.meta.url)('undici') as Undici
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
  const dispatcher = new undici.Agent({ connections: atOnce })
  return async (address, headers) => {
    const { statusCode, body } = await undici.request(address, { headers, dispatcher })
    refuse(statusCode)
    return body.text()
  }
}

const loadAxios = async (): Promise<Get> => {
  const { default: axios } = await import('axios')
  const { Agent } = await import('node:http')
  const client = axios.create({ httpAgent: new Agent({ keepAlive: true }), responseType: 'text' })
  return async (address, headers) => (await client.get<string>(address, { headers })).data
}

/** Other libraries that people read a service with; null where one is not installed. */
export const getters = (atOnce: number): readonly { readonly name: string; load(): Promise<Get | null> }[] => [
  { name: 'undici', load: () => loadUndici(atOnce) },
  { name: 'axios', load: loadAxios },
]
