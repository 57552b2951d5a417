import { AxiosError, AxiosHeaders, CanceledError, type AxiosAdapter, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import { parseRawRecord, writeRawRecord } from '../../main/customers/raw-record.ts'
import type { Office, Question, Reply } from './office.ts'
import { randomFrom } from './random.ts'
import type { Timeline } from './timeline.ts'

/** What can happen to one request on its way. */
export const faultKinds = {
  'refused': 'the connection is refused',
  'lost': 'the request is lost on its way',
  'answer-lost': 'the service does it, and the answer is lost',
  'cut': 'the service does it, and the answer breaks off half way',
  'slow': 'the service does it, and the answer comes after the time limit',
  'late': 'the connection breaks, and the request arrives later all the same',
  'twice': 'the network delivers it twice',
  'busy': 'the service is busy (429)',
  'away': 'the service is away (503)',
  'failing': 'something in between fails after the service did it (502)',
  'page': 'a portal answers with a page and status 200',
  'unauthorized': 'the service answers 401 once',
  'partial': 'a read of a customer lacks some of its fields',
} as const
export type FaultKind = keyof typeof faultKinds

/** `token` is the token endpoint; the others are methods of the data interface. */
export const requestKinds = ['GET', 'POST', 'PUT', 'DELETE', 'token'] as const
export type RequestKind = (typeof requestKinds)[number]

export interface Fault {
  readonly kind: FaultKind
  readonly on: RequestKind
}

export interface Request {
  readonly computer: string
  readonly kind: RequestKind
  readonly question: Question
  /** Milliseconds, simulated. */
  readonly sentAt: number
  /** How many deeds there were at the service when it left. */
  readonly sentAfter: number
}

export interface NetworkOptions {
  readonly timeline: Timeline
  readonly office: Office
  readonly seed: number
  /** Told of each request as it leaves, arrives (`fault`: how it fares), and of each answer. */
  readonly left: (request: Request, fault: FaultKind | null) => void
  readonly arrives: (request: Request) => void
  readonly arrived: (request: Request, reply: Reply, fault: FaultKind | null) => void
  readonly answered: (request: Request, reply: Reply) => void
}

/** One computer's connection. */
export interface Connection {
  readonly adapter: AxiosAdapter
  readonly faults: Fault[]
  online: boolean
  /** Nothing reaches a computer that is off, and nothing leaves it. */
  cut(): void
}

export interface Network {
  connect(computer: string): Connection
}

/** The settle window is a little longer: nothing may count on a lost request being quick. */
const longestLate = 58_000
const page: Reply = { status: 200, headers: { 'content-type': 'text/html' }, text: '<!DOCTYPE html><html><body>Welcome to our wifi</body></html>' }
const answerOf = (status: number, headers: Readonly<Record<string, string>> = {}): Reply => ({ status, headers, text: '{"Message":"De dienst is nu niet beschikbaar."}' })

const leftOut = ['email', 'telephone', 'creditlimit', 'vatnumber', 'person', 'city']

/** What is left of a customer in a read that is not whole; any other answer is as it is. */
const partOf = (reply: Reply): Reply => {
  if (reply.status !== 200 || !reply.text.startsWith('{')) return reply
  return { ...reply, text: writeRawRecord(parseRawRecord(reply.text).filter(({ name }) => !leftOut.includes(name.toLowerCase()))) }
}

const kindOf = (method: string, url: string): RequestKind => (url.includes('/OAuth/Token') ? 'token' : method as RequestKind)

const headersOf = (config: InternalAxiosRequestConfig): Record<string, string> =>
  Object.fromEntries(Object.entries(config.headers.toJSON(true)).map(([name, value]) => [name, String(value)]).filter(([name]) => name !== 'Content-Length' && name !== 'Connection'))

const responseOf = (config: InternalAxiosRequestConfig, reply: Reply): AxiosResponse =>
  ({ data: reply.text, status: reply.status, statusText: '', headers: AxiosHeaders.from(reply.headers), config, request: null })

/** Requests take time, arrive in the order of their arrival, and meet the faults that were laid in their way. */
export const openNetwork = ({ timeline, office, seed, left, arrives, arrived, answered }: NetworkOptions): Network => ({
  connect: (computer) => {
    const random = randomFrom(seed)
    let on = true
    const faults: Fault[] = []
    const open = new Set<() => void>()
    const connection: Connection = { faults, online: true, adapter: undefined as never, cut: () => {
      on = false
      for (const forget of open) forget()
    } }

    const take = (kind: RequestKind): FaultKind | null => {
      const at = faults.findIndex((fault) => fault.on === kind)
      return at < 0 ? null : faults.splice(at, 1)[0]!.kind
    }

    const adapter: AxiosAdapter = (config) => new Promise((resolve, reject) => {
      if (!on) return
      const method = (config.method ?? 'GET').toUpperCase()
      const question: Question = { method, url: config.url!, headers: headersOf(config), body: config.data === undefined ? undefined : String(config.data) }
      const kind = kindOf(method, question.url)
      const request: Request = { computer, kind, question, sentAt: timeline.now(), sentAfter: office.deeds.length }
      const fault = connection.online ? take(kind) : 'refused'
      const timeout = config.timeout ?? 30_000
      const [there, back] = [random.between(5, 120), random.between(5, 120)]
      const pending: (() => void)[] = []
      let over = false

      const forget = (): void => {
        over = true
        for (const cancel of pending) cancel()
        config.signal?.removeEventListener?.('abort', onAbort)
        open.delete(forget)
      }
      const end = (finish: () => void): void => {
        if (over || !on) return
        forget()
        finish()
      }
      const later = (milliseconds: number, run: () => void): void => void pending.push(timeline.after(milliseconds, run))
      const fail = (code: string): void => end(() => reject(new AxiosError(code, code, config)))
      const answer = (reply: Reply): void => end(() => {
        answered(request, reply)
        resolve(responseOf(config, reply))
      })
      const onAbort = (): void => end(() => reject(new CanceledError(undefined, undefined, config)))

      /** What the service does with it is done, whatever becomes of whoever asked. */
      const arrive = async (times: number, then: (reply: Reply) => void): Promise<void> => {
        let reply = page
        arrives(request)
        for (let at = 0; at < times; at++) reply = await timeline.during(office.answer(computer, question))
        arrived(request, reply, fault)
        then(reply)
      }
      const deliver = (delay: number, then: (reply: Reply) => void, times = 1): void => void timeline.after(delay, () => void arrive(times, then))
      const answerBack = (reply: Reply): void => later(back, () => answer(reply))

      open.add(forget)
      left(request, fault)
      // The power may have gone as it left: it arrives all the same, and nobody listens any more.
      if (on) config.signal?.addEventListener?.('abort', onAbort)
      if (config.signal?.aborted) return onAbort()
      later(timeout, () => fail('ECONNABORTED'))
      switch (fault) {
        case null: return deliver(there, answerBack)
        case 'refused': return later(there, () => fail('ECONNREFUSED'))
        case 'lost': return later(there, () => fail('ECONNRESET'))
        case 'answer-lost': return deliver(there, () => later(back, () => fail('ECONNRESET')))
        case 'cut': return deliver(there, () => later(back, () => fail('ERR_BAD_RESPONSE')))
        case 'slow': return deliver(there, () => undefined)
        case 'late': {
          later(there, () => fail('ECONNRESET'))
          return deliver(there + random.between(1_000, longestLate), () => undefined)
        }
        case 'twice': return deliver(there, answerBack, 2)
        case 'busy': return later(there + back, () => answer(answerOf(429, { 'retry-after': String(random.between(1, 90)) })))
        case 'away': return later(there + back, () => answer(answerOf(503, random.chance(0.5) ? { 'retry-after': '20' } : {})))
        case 'failing': return deliver(there, () => later(back, () => answer(answerOf(502))))
        case 'page': return later(there + back, () => answer(page))
        case 'partial': return deliver(there, (reply) => answerBack(partOf(reply)))
        case 'unauthorized': return later(there + back, () => answer(answerOf(401)))
      }
    })
    return Object.assign(connection, { adapter })
  },
})
