import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'
import axios, { AxiosHeaders, type AxiosAdapter } from 'axios'
import type { Desk, DeskHost, DeskOptions } from '../../../main/desk/desk.ts'
import { startDesk } from '../../../main/desk/worker/start-desk.ts'
import { holderOf, roomOf, worldOf, type Books, type Office } from './books.ts'

/** Looks at what a desk sends: is it from here, to here, by its maker. */
const watched =
  (books: Books, { place, user, baseAddress }: DeskOptions): AxiosAdapter =>
  (config) => {
    const value = /"Person":"(v\d+)"/i.exec(typeof config.data === 'string' ? config.data : '')?.[1]
    const room = roomOf(worldOf(baseAddress), place.administration)
    if (value !== undefined && books.home.get(value) !== room)
      books.broken.push(`${value} of ${books.home.get(value)} was sent to ${room}`)
    if (value !== undefined && books.owner.get(value) !== user)
      books.broken.push(`${value} of ${books.owner.get(value)} was sent by ${user}`)
    if (!config.url?.startsWith(`${baseAddress}/api/`)) books.broken.push(`${room} asked ${config.url}`)
    books.used.push({
      token: String(AxiosHeaders.from(config.headers).get('Authorization')).replace('Bearer ', ''),
      holder: holderOf(user, place),
    })
    return axios.getAdapter('http')(config)
  }

/** Real desks without a thread of their own, so that they can be watched. */
export const deskHere =
  (books: Books) =>
  async (options: DeskOptions, host: DeskHost): Promise<Desk> => {
    const { promise: ended, resolve } = Promise.withResolvers<Error | null>()
    const desk = startDesk({ ...options, every: 0, timeout: 60_000, settleTime: 200 }, host, {
      adapter: watched(books, options),
    })
    return { ...desk, place: options.place, ended, close: () => desk.close().finally(() => resolve(null)) }
  }

const isWrite = ({ method, path }: ClientRequest): boolean =>
  ['PUT', 'POST', 'DELETE'].includes(method) && path.includes('/api/')

/** Hears every request of this process as it is made, whoever makes it. Answers with a way to stop. */
export const tap = (books: Books, offices: readonly Office[]): (() => void) => {
  const hear = (message: unknown): void => {
    const { request } = message as { request: ClientRequest }
    const address = `${request.protocol}//${String(request.getHeader('host'))}${request.path}`
    const office = offices.find(({ home }) => address.startsWith(`${home.base}/`))
    if (office?.locked && isWrite(request)) books.broken.push(`${request.method} to ${address} while it was locked`)
    const note = (text: string): void => void books.calls.push({ address, text })
    note(`${request.path} ${JSON.stringify(request.getHeaders())}`)
    for (const name of ['write', 'end'] as const) {
      const send = request[name].bind(request) as (...args: unknown[]) => never
      request[name] = ((...args: unknown[]) => {
        if (typeof args[0] === 'string' || args[0] instanceof Uint8Array)
          note(
            decodeURIComponent(
              Buffer.from(args[0] as string)
                .toString()
                .replaceAll('+', ' '),
            ),
          )
        return send(...args)
      }) as never
    }
  }
  subscribe('http.client.request.created', hear)
  return () => void unsubscribe('http.client.request.created', hear)
}
