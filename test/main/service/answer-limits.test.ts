import type { RequestListener, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { AnswerStopped, AnswerTooLarge, readBody, readingBudget } from '../../../main/service/answer-body.ts'
import { largestList, largestOne, mostRows } from '../../../main/service/call-limits.ts'
import { createCustomerService, type ListRow } from '../../../main/service/customer-service.ts'
import { administrationList, customer, customerInfoList } from '../../../main/service/resources.ts'
import type { ServiceResponse } from '../../../main/service/service-client.ts'
import { serveHttp } from '../serve-http.ts'
import { clientOf, failing } from './client-kit.ts'

const serve = async (timeout: number, answer: RequestListener) => {
  let requests = 0
  const { origin } = await serveHttp((request, response) => {
    requests++
    request.resume().on('end', () => answer(request, response))
  })
  const client = clientOf({ baseAddress: origin, atOnce: 8, timeout, now: () => Date.now() })
  return { client, requests: () => requests }
}

/** An endless answer. */
const drip: RequestListener = (_request, response) => {
  response.writeHead(200)
  const clock = setInterval(() => response.write(' '), 10)
  response.on('close', () => clearInterval(clock))
}

/** The whole time counts from before the request reaches the service, which takes a moment on a busy computer. */
const reached = 500

describe('an answer that drips', () => {
  it.each([
    ['one customer', customer, '1'],
    ['a list of names', administrationList, null],
    ['the list of customers', customerInfoList, null],
  ] as const)('to a read of %s fails when the whole time of the call is over', async (_what, resource, id) => {
    const { client } = await serve(resource === customer ? reached : 100, drip)
    await expect(client.call('GET', resource, id)).rejects.toThrowError(failing('service-slow', 'unknown'))
  })

  it.each(['POST', 'PUT', 'DELETE'] as const)(
    'to a %s fails when the whole time is over: the write may have been done, and is not sent again',
    async (operation) => {
      const { client, requests } = await serve(reached, drip)
      await expect(client.call(operation, customer, operation === 'POST' ? null : '1', '{}')).rejects.toThrowError(
        failing('service-slow', 'unknown'),
      )
      expect(requests()).toBe(1)
    },
  )

  it('in its headers fails too', async () => {
    const { client } = await serve(reached, (request) => {
      request.socket.write('HTTP/1.1 200 OK\r\n')
      const clock = setInterval(() => request.socket.write('x: y\r\n'), 10)
      request.socket.on('close', () => clearInterval(clock))
    })
    await expect(client.call('PUT', customer, '1', '{}')).rejects.toThrowError(failing('service-slow', 'unknown'))
  })

  /**
   * The list has begun to come. The test moves the clock, because a busy machine may pause for longer than the
   * time-out.
   */
  const begin = async (timeout: number) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const begun = Promise.withResolvers<ServerResponse>()
    const { client } = await serve(timeout, (_request, response) => {
      response.write('[')
      begun.resolve(response)
    })
    const answer = client.call('GET', customerInfoList, null)
    const response = await begun.promise
    const pass = async (milliseconds: number): Promise<void> => {
      for (let turn = 0; turn < 50; turn++) await nextTurn()
      vi.advanceTimersByTime(milliseconds)
    }
    return { answer, response, pass }
  }

  it('and stops fails when no byte came for the time-out', async () => {
    const { answer, pass } = await begin(30_000)
    const failed = expect(answer).rejects.toThrowError(failing('service-slow', 'unknown'))
    await pass(30_000)
    await failed
  })

  it('of a list is read to its end within the time of a list', async () => {
    const { answer, response, pass } = await begin(30_000)
    // Twice as long as a single customer may take, and never so long without a byte.
    for (let passed = 0; passed < 120_000; passed += 10_000) {
      response.write(' ')
      await pass(10_000)
    }
    response.end(']')
    expect((await answer).text).toMatch(/^\[ +\]$/)
  })
})

describe('an answer beyond its limit', () => {
  /** A failing test would print the whole text. */
  const lengthOf = async (call: Promise<ServiceResponse>): Promise<number> => (await call).text.length
  const bomb = (bytes: number): RequestListener => {
    const packed = gzipSync(Buffer.alloc(bytes, ' '))
    return (_request, response) => void response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(packed)
  }

  it('is not read, however small its compressed form: one customer', async () => {
    const { client } = await serve(5_000, bomb(largestOne + 1))
    await expect(lengthOf(client.call('GET', customer, '1'))).rejects.toThrowError(
      failing('service-answer-too-large', 'unknown'),
    )
  })

  it('is not read, however small its compressed form: the list', async () => {
    const { client } = await serve(30_000, bomb(largestList + 1))
    await expect(lengthOf(client.call('GET', customerInfoList, null))).rejects.toThrowError(
      failing('service-answer-too-large', 'unknown'),
    )
  })

  it.each([
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
    ['deflate', deflateSync],
  ] as const)('is not read if it was packed by %s, asked for or not', async (encoding, pack) => {
    const packed = pack(Buffer.alloc(largestOne + 1, ' '))
    const { client } = await serve(
      5_000,
      (_request, response) => void response.writeHead(200, { 'Content-Encoding': encoding }).end(packed),
    )
    await expect(lengthOf(client.call('GET', customer, '1'))).rejects.toThrowError(
      failing('service-answer-too-large', 'unknown'),
    )
  })

  it('leaves a write’s outcome unknown, and the write is not sent again', async () => {
    const { client, requests } = await serve(5_000, bomb(largestOne + 1))
    await expect(lengthOf(client.call('PUT', customer, '1', '{}'))).rejects.toThrowError(
      failing('service-answer-too-large', 'unknown'),
    )
    expect(requests()).toBe(1)
  })

  it('is read up to its limit', async () => {
    const { client } = await serve(5_000, bomb(largestOne))
    expect((await client.call('GET', customer, '1')).text).toHaveLength(largestOne)
  })

  it('is read only as far as a refusal’s messages, if it refuses', async () => {
    const { client } = await serve(
      5_000,
      (_request, response) => void response.writeHead(400).end(`Naam verplicht ${'x'.repeat(2 * largestOne)}`),
    )
    await expect(client.call('PUT', customer, '1', '{}')).rejects.toThrowError(failing('service-refused', 'not-done'))
  })
})

describe('a list of customers', () => {
  const tooLarge = failing('service-answer-too-large', 'unknown')
  const listed = async (list: string): Promise<ListRow[]> => {
    const packed = gzipSync(list)
    const { client } = await serve(
      30_000,
      (_request, response) => void response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(packed),
    )
    return createCustomerService(client).list()
  }
  /** A row that takes little to send and, once it is parsed, much memory. */
  const rowOf = (bytes: number): string => {
    const [start, end] = ['{"CustomerId":1,"x":[[]', ']}']
    const room = bytes - start.length - end.length
    return `${start}${',[]'.repeat(Math.floor(room / 3))}${' '.repeat(room % 3)}${end}`
  }
  const short = '{"CustomerId":2}'

  it('is refused at a row that is larger than one customer may be', async () => {
    await expect(listed(`[${short},${rowOf(largestOne + 1)}]`)).rejects.toThrowError(tooLarge)
  })

  it('is refused at a row too many, however short its rows are', async () => {
    await expect(listed(`[${short}${`,${short}`.repeat(mostRows)}]`)).rejects.toThrowError(tooLarge)
  })

  it('is read up to both limits', async () => {
    const rows = await listed(`[${rowOf(largestOne)}${`,${short}`.repeat(mostRows - 1)}]`)
    expect(rows.map(({ id, json }) => [id, json.length])).toEqual([
      ['1', largestOne],
      ['2', short.length],
    ])
  })
})

describe('a body', () => {
  const within = (bytes: number, budget = readingBudget(1_000_000)) =>
    ({ largest: bytes, beyond: 'fails', isStrict: true, idle: 1_000, budget }) as const

  it('is text, whatever its chunks', async () => {
    const bytes = Buffer.from('\uFEFFëïö €uro 😀'.repeat(200))
    expect(await readBody(Readable.from([...bytes].map((byte) => Buffer.of(byte))), within(10_000))).toBe(
      '\uFEFFëïö €uro 😀'.repeat(200).slice(1),
    )
    expect(await readBody(Readable.from([]), within(10))).toBe('')
  })

  it('counts with all others under way, until it is read', async () => {
    const budget = readingBudget(10)
    const held = new Readable({ read: () => undefined })
    held.push(Buffer.alloc(8, 'a'))
    const first = readBody(held, within(100, budget))
    await new Promise(setImmediate)
    await expect(readBody(Readable.from([Buffer.alloc(3)]), within(100, budget))).rejects.toBeInstanceOf(AnswerTooLarge)
    expect(await readBody(Readable.from([Buffer.from('bb')]), within(100, budget))).toBe('bb')
    held.push(null)
    expect(await first).toBe('aaaaaaaa')
    await new Promise(setImmediate)
    expect(await readBody(Readable.from([Buffer.alloc(10, 'c')]), within(100, budget))).toBe('cccccccccc')
  })

  it('is destroyed if nobody reads on', async () => {
    const stopped = new Readable({ read: () => undefined })
    await expect(readBody(stopped, { ...within(10), idle: 20 })).rejects.toBeInstanceOf(AnswerStopped)
    expect(stopped.destroyed).toBe(true)
  })

  it('fails as incomplete if it breaks off', async () => {
    const broken = new Readable({ read: () => undefined })
    const read = readBody(broken, within(10))
    broken.push(Buffer.from('a'))
    broken.destroy()
    await expect(read).rejects.toThrowError()
  })
})
