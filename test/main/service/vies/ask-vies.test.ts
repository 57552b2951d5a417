import type { IncomingMessage, ServerResponse } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startService, type RunningService } from '../../../../main/demo/start-service.ts'
import { askVies, viesAddress } from '../../../../main/service/vies/ask-vies.ts'
import type { ViesReply } from '../../../../main/service/vies/vies-reply.ts'
import { failing } from '../../desk/desk-kit.ts'
import { serveHttp } from '../../serve-http.ts'

const number = { countryCode: 'NL', vatNumber: '123456789B01' }
const ask = (address: string, vatNumber = number.vatNumber, timeout = 5_000): Promise<ViesReply> =>
  askVies({ countryCode: 'NL', vatNumber }, { address, proxyFor: async () => null, timeout })

const standIn = async (): Promise<RunningService> => {
  const service = await startService({ customers: 1 })
  onTestFinished(() => service.stop())
  return service
}

/** A server of any habit in the place of VIES. */
const serve = async (answer: (response: ServerResponse, request: IncomingMessage) => void) => {
  const came: { readonly asked: string; readonly headers: IncomingMessage['headers']; readonly body: string }[] = []
  const { origin } = await serveHttp(async (request, response) => {
    came.push({ asked: `${request.method} ${request.url}`, headers: request.headers, body: await readText(request) })
    answer(response, request)
  })
  return { came, address: `${origin}/vies` }
}

describe('a question to VIES', () => {
  it('goes to the European Commission', () => {
    expect(new URL(viesAddress).origin).toBe('https://ec.europa.eu')
  })

  it('takes the number along and nothing else', async () => {
    const { came, address } = await serve((response) => response.end(JSON.stringify({ ...number, valid: true })))
    expect(await ask(address)).toEqual({ is: 'valid', request: null })
    expect(came.map(({ body }) => JSON.parse(body) as unknown)).toEqual([number])
    expect(came[0]!.asked).toBe('POST /vies')
    expect(Object.keys(came[0]!.headers).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'content-length',
      'content-type',
      'host',
      'user-agent',
    ])
    expect(came[0]!.headers).toMatchObject({
      accept: 'application/json',
      'accept-encoding': 'gzip, deflate',
      'content-type': 'application/json',
      'user-agent': 'Ledgerdesk',
    })
  })

  it('is answered by the stand-in with valid, invalid and its request number', async () => {
    const { facts, control } = await standIn()
    expect(await ask(facts.viesUrl, '123456780B01')).toEqual({ is: 'valid', request: null })
    expect(await ask(facts.viesUrl, '123456789B09')).toEqual({ is: 'invalid', request: null })
    control.quirk({ quirk: 'viesRequest' })
    expect(await ask(facts.viesUrl, '123456780B01')).toEqual({ is: 'valid', request: 'WAPIAAAADEMO0001' })
  })

  it('that meets a fault of the stand-in is neither valid nor invalid', async () => {
    const { facts, control } = await standIn()
    control.quirk({ quirk: 'viesFault', value: 'MS_MAX_CONCURRENT_REQ:NL', times: 1 })
    expect(await ask(facts.viesUrl)).toEqual({ is: 'fault', fault: 'busy' })
    control.quirk({ quirk: 'viesFault', value: 'MS_UNAVAILABLE:BE', times: 1 })
    expect((await ask(facts.viesUrl)).is).not.toBe('fault')
    for (const value of ['500', '404', 'page']) {
      control.quirk({ quirk: 'failing', value, times: 1 })
      expect(await ask(facts.viesUrl)).toEqual({ is: 'fault', fault: 'away' })
    }
    control.quirk({ quirk: 'tooMany', times: 1 })
    expect(await ask(facts.viesUrl)).toEqual({ is: 'fault', fault: 'busy' })
  })

  it('fails where the connection breaks, or half of an answer comes', async () => {
    const { facts, control } = await standIn()
    for (const quirk of ['resetBefore', 'resetAfter', 'cutBody'] as const) {
      control.quirk({ quirk, times: 1 })
      await expect(ask(facts.viesUrl)).rejects.toThrowError(failing('service-unreachable'))
    }
    await expect(ask('http://127.0.0.1:1/vies')).rejects.toThrowError(failing('service-unreachable'))
  })

  it('fails where no answer comes in time', async () => {
    const { address } = await serve(() => undefined)
    await expect(ask(address, number.vatNumber, 100)).rejects.toThrowError(failing('service-slow'))
  })

  it('does not count the time that a person takes to answer the question of a proxy', async () => {
    const { address } = await serve((response) => response.end(JSON.stringify({ ...number, valid: true })))
    const proxyFor = async (): Promise<null> => {
      await wait(600)
      return null
    }
    expect(await askVies(number, { address, proxyFor, timeout: 250 })).toEqual({ is: 'valid', request: null })
  })

  it('that is stopped while the question of a proxy is open ends at once', async () => {
    const { came, address } = await serve((response) => response.end(JSON.stringify({ ...number, valid: true })))
    const [asked, stop] = [Promise.withResolvers<void>(), new AbortController()]
    const proxyFor = (): Promise<null> => {
      asked.resolve()
      return new Promise(() => undefined)
    }
    const answer = askVies(number, { address, proxyFor, signal: stop.signal })
    await asked.promise
    stop.abort(new Error('stopped'))
    await expect(answer).rejects.toThrowError()
    expect(came).toEqual([])
  })

  it('follows no redirect, so the number goes to no other computer', async () => {
    const other = await serve((response) => response.end(JSON.stringify({ ...number, valid: true })))
    const { address } = await serve((response) => response.writeHead(307, { location: other.address }).end())
    expect(await ask(address)).toEqual({ is: 'fault', fault: 'away' })
    expect(other.came).toEqual([])
  })

  it('reads no more than 64 KB of an answer', async () => {
    const { address } = await serve((response) =>
      response.end(JSON.stringify({ ...number, valid: true, name: 'x'.repeat(70_000) })),
    )
    await expect(ask(address)).rejects.toThrowError(failing('service-answer-too-large'))
  })

  it('keeps no answer that is not UTF-8', async () => {
    const { address } = await serve((response) =>
      response.end(Buffer.from(JSON.stringify({ ...number, valid: true, name: 'Bäckerei' }), 'latin1')),
    )
    await expect(ask(address)).rejects.toThrowError(failing('service-answer-unreadable'))
  })

  it('reads an answer that is packed', async () => {
    const { address } = await serve((response) =>
      response
        .writeHead(200, { 'content-encoding': 'gzip' })
        .end(gzipSync(JSON.stringify({ ...number, valid: false }))),
    )
    expect(await ask(address)).toEqual({ is: 'invalid', request: null })
  })

  it('fails where an answer drips without an end', async () => {
    const { address } = await serve((response) => {
      const drip = setInterval(() => response.write(' '), 10)
      response.on('close', () => clearInterval(drip))
    })
    await expect(ask(address, number.vatNumber, 500)).rejects.toThrowError(failing('service-slow'))
  })

  it('has a connection of its own, which is closed with the answer', async () => {
    const sockets = new Set<unknown>()
    const closed = Promise.withResolvers<void>()
    const { address } = await serve((response, request) => {
      sockets.add(request.socket)
      request.socket.once('close', () => closed.resolve())
      response.end(JSON.stringify({ ...number, valid: true }))
    })
    await ask(address)
    await closed.promise
    await ask(address)
    expect(sockets.size).toBe(2)
  })

  it('names the computer that did not answer', async () => {
    await expect(ask('http://127.0.0.1:1/vies')).rejects.toMatchObject({ fail: { about: { host: '127.0.0.1:1' } } })
  })
})
