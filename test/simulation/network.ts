import {
  AxiosError,
  AxiosHeaders,
  CanceledError,
  type AxiosAdapter,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
} from 'axios'
import { parseRawRecord, writeRawRecord } from '../../main/customers/raw-record.ts'
import { placeName, type Office, type Question, type Reply } from './office.ts'
import { randomFrom } from './random.ts'
import type { Timeline } from './timeline.ts'

/** Faults that one request can meet. */
export const faultKinds = {
  refused: 'the connection is refused',
  lost: 'the request is lost on its way',
  'answer-lost': 'the service does it, and the answer is lost',
  cut: 'the service does it, and the answer breaks off half way',
  slow: 'the service does it, and the answer comes after the time limit',
  long: 'the service does it at once, and takes long to answer',
  late: 'the connection breaks, and the request arrives later all the same',
  twice: 'the network delivers it twice',
  busy: 'the service is busy (429)',
  away: 'the service is away (503)',
  failing: 'something in between fails after the service did it (502)',
  'gone-on': 'something in between gives up (504), and the request arrives later all the same',
  page: 'a portal answers with a page and status 200',
  unauthorized: 'the service answers 401 once',
  partial: 'a read of a customer lacks some of its fields',
  no: 'the service says no, in words',
  'no-fields': 'the service says no, and names a field',
  'named-another': 'the service does it, and its answer names another customer',
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
  readonly path: string
  /** `production/MVL00124`; meaningless for the token endpoint. */
  readonly place: string
  /** The customer's id in the path, or the name of a list. */
  readonly id: string
  readonly question: Question
}

export interface NetworkOptions {
  readonly timeline: Timeline
  readonly office: Office
  readonly seed: number
  readonly isSlow?: boolean
  /**
   * Called as a request leaves (with its fault), as it reaches the service, after the service handled it, and as its
   * answer arrives.
   */
  readonly left: (request: Request, fault: FaultKind | null) => void
  readonly arrives: (request: Request) => void
  readonly arrived: (request: Request, reply: Reply, fault: FaultKind | null) => void
  readonly answered: (request: Request, reply: Reply) => void
  /** Called for a request that was under way while its computer slept: its answer is lost. */
  readonly brokenOff: (request: Request) => void
}

/** One computer's connection. */
export interface Connection {
  readonly adapter: AxiosAdapter
  readonly faults: Fault[]
  online: boolean
  /** It receives nothing. */
  asleep: boolean
  /** Requests under way while it slept fail. */
  wake(): void
  /** A computer that is off sends and receives nothing. */
  cut(): void
}

export interface Network {
  connect(computer: string): Connection
  /** From now on reads of a customer lack some fields, or are whole again. */
  readsLack(lack: boolean): void
}

/** A little shorter than the settle window; a slow service doubles both. A broken request may be this late. */
const longestLate = 58_000
/** Milliseconds that an answer takes which is long, and within the time limit. */
const longAnswer = [8_000, 20_000] as const
const page: Reply = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  text: '<!DOCTYPE html><html><body>Welcome to our wifi</body></html>',
}
const answerOf = (status: number, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status,
  headers,
  text: '{"Message":"De dienst is nu niet beschikbaar."}',
})

/** Fields that a read of a customer may lack, in lower case. */
export const leftOut = ['email', 'telephone', 'creditlimit', 'vatnumber', 'person', 'city']

/** Removes those fields from the answer of a customer; other answers stay as they are. */
const partOf = (reply: Reply): Reply => {
  if (reply.status !== 200 || !reply.text.startsWith('{')) return reply
  return {
    ...reply,
    isPartial: true,
    text: writeRawRecord(parseRawRecord(reply.text).filter(({ name }) => !leftOut.includes(name.toLowerCase()))),
  }
}

const isOfOne = (path: string): boolean => /\/Customer\/[^/]+$/.test(path)

const refusals = {
  no: { Message: 'De relatie is geblokkeerd.' },
  'no-fields': {
    brokenRulesCollection: [{ property: 'Email', description: 'Dit e-mailadres is ongeldig.', severity: 'Error' }],
  },
} as const
const refusal = (kind: keyof typeof refusals): Reply => ({
  status: 400,
  headers: { 'content-type': 'application/json' },
  text: JSON.stringify(refusals[kind]),
})

/** Administration and id from a request's address. */
const addressed = (url: string): Pick<Request, 'path' | 'place' | 'id'> => {
  const path = new URL(url).pathname
  const [, realm, , , database] = path.split('/')
  return {
    path,
    place: placeName(realm === 'test' ? 'test' : 'production', database ?? ''),
    id: decodeURIComponent(path.split('/').at(-1) ?? ''),
  }
}

const kindOf = (method: string, url: string): RequestKind =>
  url.includes('/OAuth/Token') ? 'token' : (method as RequestKind)

const headersOf = (config: InternalAxiosRequestConfig): Record<string, string> =>
  Object.fromEntries(
    Object.entries(config.headers.toJSON(true))
      .map(([name, value]) => [name, String(value)])
      .filter(([name]) => name !== 'Content-Length' && name !== 'Connection'),
  )

const responseOf = (config: InternalAxiosRequestConfig, reply: Reply): AxiosResponse => ({
  data: reply.text,
  status: reply.status,
  statusText: '',
  headers: AxiosHeaders.from(reply.headers),
  config,
  request: null,
})

/** Requests take time, arrive in order of their delay, and meet the injected faults. */
export const openNetwork = ({
  timeline,
  office,
  seed,
  isSlow = false,
  left,
  arrives,
  arrived,
  answered,
  brokenOff,
}: NetworkOptions): Network => {
  let readsLack = false
  /** The answer to a create, naming the first customer of its administration instead. */
  const namesAnother = (reply: Reply, place: string): Reply => {
    const [first] = office.ids(place)
    return reply.status < 300 && first !== undefined
      ? { ...reply, headers: { 'content-type': 'application/json' }, text: JSON.stringify({ CustomerId: first }) }
      : reply
  }
  const connect = (computer: string): Connection => {
    const random = randomFrom(seed)
    let on = true
    const faults: Fault[] = []
    const open = new Set<() => void>()
    const broken = new Set<() => void>()
    const connection: Connection = {
      faults,
      online: true,
      asleep: false,
      adapter: undefined as never,
      wake: () => {
        connection.asleep = false
        for (const fail of broken) fail()
      },
      cut: () => {
        on = false
        for (const forget of open) forget()
      },
    }

    const take = (kind: RequestKind, path: string): FaultKind | null => {
      const at = faults.findIndex((fault) => fault.on === kind && (fault.kind !== 'partial' || isOfOne(path)))
      return at < 0 ? null : faults.splice(at, 1)[0]!.kind
    }

    const adapter: AxiosAdapter = (config) =>
      new Promise((resolve, reject) => {
        if (!on) return
        const method = (config.method ?? 'GET').toUpperCase()
        const question: Question = {
          method,
          url: config.url!,
          headers: headersOf(config),
          body: config.data === undefined ? undefined : String(config.data),
        }
        const kind = kindOf(method, question.url)
        const request: Request = { computer, kind, ...addressed(question.url), question }
        const fault = connection.online ? take(kind, request.path) : 'refused'
        const timeout = config.timeout ?? 30_000
        const [there, back] = [random.between(5, 120), random.between(5, 120)]
        const lateBy = (): number => random.between(1_000, isSlow ? 2 * longestLate : longestLate)
        const pending: (() => void)[] = []
        let over = false

        const forget = (): void => {
          over = true
          for (const cancel of pending) cancel()
          config.signal?.removeEventListener?.('abort', onAbort)
          open.delete(forget)
          broken.delete(breakOff)
        }
        const end = (finish: () => void): void => {
          if (over || !on || connection.asleep) return
          forget()
          finish()
        }
        const later = (milliseconds: number, run: () => void): void =>
          void pending.push(timeline.after(milliseconds, run))
        const fail = (code: string): void => end(() => reject(new AxiosError(code, code, config)))
        const breakOff = (): void => {
          brokenOff(request)
          fail('ECONNRESET')
        }
        const answer = (reply: Reply): void =>
          end(() => {
            answered(request, reply)
            resolve(responseOf(config, reply))
          })
        const onAbort = (): void => end(() => reject(new CanceledError(undefined, undefined, config)))

        /** The service handles the request even if its sender is gone. */
        const arrive = async (times: number, then: (reply: Reply) => void): Promise<void> => {
          let reply = page
          arrives(request)
          for (let at = 0; at < times; at++) reply = await timeline.during(office.answer(computer, question))
          if (kind === 'GET' && (fault === 'partial' || (readsLack && isOfOne(request.path)))) reply = partOf(reply)
          arrived(request, reply, fault)
          then(reply)
        }
        const deliver = (delay: number, then: (reply: Reply) => void, times = 1): void =>
          void timeline.after(delay, () => void arrive(times, then))
        const answerBack = (reply: Reply): void => later(back, () => answer(reply))

        open.add(forget)
        broken.add(breakOff)
        left(request, fault)
        // Cutting the power at this request does not recall it: it arrives, and nobody hears the answer.
        if (on) config.signal?.addEventListener?.('abort', onAbort)
        if (config.signal?.aborted) return onAbort()
        later(timeout, () => fail('ECONNABORTED'))
        switch (fault) {
          case null:
            return deliver(there, answerBack)
          case 'refused':
            return later(there, () => fail('ECONNREFUSED'))
          case 'lost':
            return later(there, () => fail('ECONNRESET'))
          case 'answer-lost':
            return deliver(there, () => later(back, () => fail('ECONNRESET')))
          case 'cut':
            return deliver(there, () => later(back, () => fail('ERR_BAD_RESPONSE')))
          case 'slow':
            return deliver(there, () => undefined)
          case 'long':
            return deliver(there, (reply) => later(random.between(...longAnswer), () => answer(reply)))
          case 'late': {
            later(there, () => fail('ECONNRESET'))
            return deliver(there + lateBy(), () => undefined)
          }
          case 'gone-on': {
            later(there + back, () => answer(answerOf(504)))
            return deliver(there + lateBy(), () => undefined)
          }
          case 'twice':
            return deliver(there, answerBack, 2)
          case 'busy':
            return later(there + back, () => answer(answerOf(429, { 'retry-after': String(random.between(1, 90)) })))
          case 'away':
            return later(there + back, () => answer(answerOf(503, random.chance(0.5) ? { 'retry-after': '20' } : {})))
          case 'failing':
            return deliver(there, () => later(back, () => answer(answerOf(502))))
          case 'page':
            return later(there + back, () => answer(page))
          case 'partial':
            return deliver(there, answerBack)
          case 'no':
          case 'no-fields':
            return later(there + back, () => answer(refusal(fault)))
          case 'named-another':
            return deliver(there, (reply) => answerBack(namesAnother(reply, request.place)))
          case 'unauthorized':
            return later(there + back, () => answer(answerOf(401)))
        }
      })
    return Object.assign(connection, { adapter })
  }
  return { connect, readsLack: (lack) => void (readsLack = lack) }
}
