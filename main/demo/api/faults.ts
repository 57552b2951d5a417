import type { IncomingMessage } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Hono, MiddlewareHandler, Next } from 'hono'
import type { Env, ServiceContext } from './env.ts'
import { problem } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { send } from './send.ts'
import { broken, busy, noSuchCall, unavailable } from '../customer/sentences.ts'
import type { Active, QuirkBox } from '../quirks/quirk-box.ts'

/** The latest tens of thousands of requests, oldest first. */
export interface RequestLog {
  note(method: string, path: string): void
  count(filter: { readonly method?: string; readonly path?: string }): number
  clear(): void
}

const most = 40_000

export const requestLog = (): RequestLog => {
  let requests: [string, string][] = []
  return {
    note: (method, path) => {
      if (requests.length >= most) requests = requests.slice(most / 2)
      requests.push([method, path])
    },
    count: ({ method, path }) => requests.filter(([m, p]) => (method ?? m) === m && p.includes(path ?? '')).length,
    clear: () => {
      requests = []
    },
  }
}

/** Ends early when the service stops. `held`: the request whose client waits meanwhile. */
export type Pause = (milliseconds: number, stopped: AbortSignal, held?: IncomingMessage) => Promise<void>

export const realPause: Pause = (milliseconds, stopped) =>
  new Promise((done) => {
    const end = (): void => {
      clearTimeout(timer)
      stopped.removeEventListener('abort', end)
      done()
    }
    const timer = setTimeout(end, milliseconds)
    stopped.addEventListener('abort', end)
  })

/** Breaks the connection without a response. Throws for in-memory requests, which have no socket. */
const reset = (c: ServiceContext): Response => {
  c.env.incoming.socket.resetAndDestroy()
  return RESPONSE_ALREADY_SENT
}

/** Whether the next request is lost, of so many per cent: a sequence without an order, the same for each service. */
const badLine = (): ((percent: number) => boolean) => {
  let state = 1
  return (percent) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state / 2 ** 32) * 100 < percent
  }
}

/** Announces the whole body, sends half of it, and closes the connection. */
const cut = async (c: ServiceContext, answer: Response): Promise<Response> => {
  const body = Buffer.from(await answer.arrayBuffer())
  const { outgoing } = c.env
  outgoing.writeHead(answer.status, { ...Object.fromEntries(answer.headers), 'content-length': String(body.length) })
  await new Promise<void>((done) => outgoing.write(body.subarray(0, Math.ceil(body.length / 2)), () => done()))
  outgoing.destroy()
  return RESPONSE_ALREADY_SENT
}

/** Hono merges a second response's headers into the first, unless the first is cleared. */
const replace = (c: ServiceContext, answer: Response): void => {
  c.res = undefined
  c.res = answer
}

const again = async (app: Hono<Env>, c: ServiceContext, body: ArrayBuffer): Promise<void> => {
  const request = new Request(c.req.url, { method: c.req.method, headers: c.req.raw.headers, body })
  await app.fetch(request, { ...c.env, again: true })
}

const afterwards = async (c: ServiceContext, next: Next): Promise<void> => {
  await next()
  const active = c.get('quirks')
  if (active.has('resetAfter')) replace(c, reset(c))
  else if (active.has('cutBody')) replace(c, await cut(c, c.res))
}

/** Breaks the connection at once, and carries the request out later. */
const tooLate = async (
  c: ServiceContext,
  next: Next,
  delay: () => Promise<void>,
  stopped: AbortSignal,
): Promise<undefined> => {
  await c.req.arrayBuffer()
  reset(c)
  await delay()
  if (!stopped.aborted) await next()
  replace(c, RESPONSE_ALREADY_SENT)
}

const page = '<!DOCTYPE html><html><body>Please wait</body></html>'

/** Faults that replace the service's response. */
const answeredFault = (active: Active): Outcome | null => {
  const retry = active.value('tooMany', '1')
  if (retry !== undefined) return problem(429, busy, { 'retry-after': retry })
  const failing = active.value('failing', '500')
  if (failing === '500') return problem(500, broken)
  if (failing === '404') return problem(404, noSuchCall)
  const away = active.value('unavailable', '')
  return away === undefined ? null : problem(503, unavailable, away === '' ? {} : { 'retry-after': away })
}

/** Faults before and after a request (README.md, "Quirks"). */
export const faults = (
  app: Hono<Env>,
  box: QuirkBox,
  log: RequestLog,
  { stopped, pause }: { readonly stopped: AbortSignal; readonly pause: Pause },
): MiddlewareHandler<Env> => {
  const isLost = badLine()
  return async (c, next) => {
    log.note(c.req.method, c.req.path)
    const active = box.take(c.req.method, c.req.path)
    c.set('quirks', active)
    const latency = Number(active.value('latency', '200') ?? 0)
    if (latency > 0) await pause(latency, stopped, c.env.incoming)
    const lost = active.value('loses', '15')
    if (stopped.aborted || active.has('resetBefore') || (lost !== undefined && isLost(Number(lost)))) return reset(c)
    const late = active.value('late', '500')
    if (late !== undefined) return tooLate(c, next, () => pause(Number(late), stopped), stopped)
    const fault = answeredFault(active)
    if (fault) return send(c, fault)
    if (active.has('failing')) return c.html(page)
    if (active.has('twice') && !c.env.again) await again(app, c, await c.req.arrayBuffer())
    await afterwards(c, next)
    return undefined
  }
}
