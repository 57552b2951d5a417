import { PassThrough, Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  AnswerNotText,
  AnswerStopped,
  AnswerTooLarge,
  readBody,
  readingBudget,
  type BodyLimits,
} from '../../../main/service/answer-body.ts'
import {
  callLimits,
  largestList,
  largestOne,
  largestRefusal,
  TimeOver,
  within,
} from '../../../main/service/call-limits.ts'
import { customer, customerInfoList } from '../../../main/service/resources.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const limits = (more: Partial<BodyLimits> = {}): BodyLimits => ({
  largest: 1_000,
  beyond: 'fails',
  isStrict: true,
  idle: 5_000,
  budget: readingBudget(10_000),
  ...more,
})
const read = (chunks: readonly (string | Uint8Array)[], more: Partial<BodyLimits> = {}): Promise<string> =>
  readBody(Readable.from(chunks.map((chunk) => Buffer.from(chunk as string))), limits(more))

describe('the budget of all answers', () => {
  it('counts their bytes up to its end, and takes them back', () => {
    const budget = readingBudget(10)
    expect([budget.take(6), budget.take(5), budget.take(4), budget.take(1), budget.take(0)]).toEqual([
      true,
      false,
      true,
      false,
      true,
    ])
    budget.giveBack(4)
    expect([budget.take(5), budget.take(4)]).toEqual([false, true])
  })
})

describe('the body of an answer', () => {
  it('is read whole, in one chunk or in many, even if a character spans two', async () => {
    expect(await read(['one'])).toBe('one')
    expect(await read([])).toBe('')
    const bytes = Buffer.from('né €𝄞 één')
    expect(await read([...bytes].map((byte) => Uint8Array.of(byte)))).toBe('né €𝄞 één')
    expect(
      await read(
        Array.from({ length: 5_000 }, (_, at) => (at % 2 === 0 ? Uint8Array.of(0xc3) : Uint8Array.of(0xa9))),
        { largest: 5_000 },
      ),
    ).toBe('é'.repeat(2_500))
    expect(
      await read([Buffer.alloc(1_048_577, 'é'), Uint8Array.of(0xa9), 'x'], {
        largest: 2_000_000,
        budget: readingBudget(2_000_000),
      }),
    ).toBe(`${'é'.repeat(524_289)}x`)
  })

  it.each(['é', 'क', '€', '𝄞', '\u{10ffff}'])(
    'keeps the character %s wherever a piece of it ends',
    async (character) => {
      const bytes = Buffer.from(character)
      for (let come = 0; come <= bytes.length; come++) {
        const before = 'x'.repeat(131_072 - come)
        const chunks = [Buffer.concat([Buffer.from(before), bytes.subarray(0, come)]), bytes.subarray(come), 'y']
        const pieces: string[] = []
        const more = { largest: 200_000, budget: readingBudget(200_000), heard: (piece: string) => pieces.push(piece) }
        expect([await read(chunks, more), pieces.length]).toEqual([`${before}${character}y`, 2])
        expect(pieces.join('')).toBe(`${before}${character}y`)
      }
    },
  )

  it('is heard in pieces of 128 KiB or more while it arrives, and a short one not at all', async () => {
    const kilobytes = (count: number): Uint8Array => Buffer.alloc(count * 1_024, 'x')
    const heard = async (...chunks: readonly (string | Uint8Array)[]): Promise<readonly number[]> => {
      const pieces: string[] = []
      const whole = await read(chunks, {
        largest: 2_000_000,
        budget: readingBudget(2_000_000),
        heard: (piece) => pieces.push(piece),
      })
      expect(pieces.join('')).toBe(pieces.length === 0 ? '' : whole)
      return pieces.map(({ length }) => length / 1_024).filter((length) => length > 0)
    }
    expect(await heard(kilobytes(127))).toEqual([])
    expect(await heard(kilobytes(128), kilobytes(1))).toEqual([128, 1])
    expect(await heard(kilobytes(60), kilobytes(60), kilobytes(60), kilobytes(200))).toEqual([180, 200])
    expect(await heard(...Array.from({ length: 1_024 }, () => 'x'), 'x')).toEqual([1, 1 / 1_024])
  })

  it('fails if it is not UTF-8, wherever its wrong bytes are; or is read all the same where no PUT is built on it', async () => {
    const latin = Buffer.from('Café', 'latin1')
    const wrong = [
      [latin],
      [latin, '"}'],
      ['x', Uint8Array.of(0xa9)],
      [Buffer.alloc(1_048_576, 'x'), latin],
      [Uint8Array.of(0xed, 0xa0, 0x80)],
    ]
    const more = { largest: 2_000_000, budget: readingBudget(4_000_000) }
    for (const chunks of wrong) await expect(read(chunks, more)).rejects.toThrow(AnswerNotText)
    await expect(read([Buffer.concat([Buffer.alloc(1_048_576, 'x'), latin]), 'x'], more)).rejects.toThrow(AnswerNotText)
    expect(await read([latin, ' is leeg'], { isStrict: false })).toBe('Caf\ufffd is leeg')
    expect(await read(['a \ufffd of the service'])).toBe('a \ufffd of the service')
  })

  it('loses its byte order mark, and keeps one elsewhere', async () => {
    expect(await read(['\ufeff{"a":"\ufeff"}'])).toBe('{"a":"\ufeff"}')
    expect(await read([...Buffer.from('\ufeffx')].map((byte) => Uint8Array.of(byte)))).toBe('x')
  })

  it('may be as large as the limit, and not one byte larger', async () => {
    expect(await read(['x'.repeat(999), 'x'])).toHaveLength(1_000)
    await expect(read(['x'.repeat(1_001)])).rejects.toThrow(AnswerTooLarge)
    await expect(read(['x'.repeat(1_000), 'x'])).rejects.toThrow('the answer is too large')
  })

  it('is cut if only its beginning is wanted', async () => {
    const budget = readingBudget(1_000)
    const stream = Readable.from([Buffer.from('x'.repeat(600)), Buffer.from('y'.repeat(600)), Buffer.from('z')])
    expect(await readBody(stream, limits({ beyond: 'left-out', budget }))).toBe(`${'x'.repeat(600)}${'y'.repeat(400)}`)
    expect(stream.destroyed).toBe(true)
    await vi.waitFor(() => expect(budget.take(1_000)).toBe(true))
  })

  it('is cut at once, without a wait for its end', async () => {
    const stream = new PassThrough()
    const done = readBody(stream, limits({ beyond: 'left-out' }))
    stream.write('x'.repeat(1_001))
    expect(await done).toBe('x'.repeat(1_000))
    expect(stream.destroyed).toBe(true)
  })

  it('fails if all answers together are too large, and its bytes are given back', async () => {
    const budget = readingBudget(1_000)
    budget.take(500)
    const stream = Readable.from([Buffer.from('x'.repeat(400)), Buffer.from('x'.repeat(200))])
    await expect(readBody(stream, limits({ budget }))).rejects.toThrow(AnswerTooLarge)
    expect(stream.destroyed).toBe(true)
    await vi.waitFor(() => expect([budget.take(501), budget.take(500)]).toEqual([false, true]))
  })

  it('gives its bytes back when it was read, and leaves no timer', async () => {
    const budget = readingBudget(10)
    expect(await read(['x'.repeat(10)], { budget })).toHaveLength(10)
    await vi.waitFor(() => expect(budget.take(10)).toBe(true))
    expect(vi.getTimerCount()).toBe(0)
  })

  it('fails when it stops, and each byte restarts the wait', async () => {
    const stream = new PassThrough()
    const done = readBody(stream, limits()).catch((error: unknown) => error)
    for (let byte = 0; byte < 3; byte++) {
      stream.write('x')
      await vi.advanceTimersByTimeAsync(4_900)
    }
    expect(stream.destroyed).toBe(false)
    await vi.advanceTimersByTimeAsync(100)
    expect(await done).toEqual(new AnswerStopped('the answer stopped'))
    expect([(await done) instanceof AnswerStopped, stream.destroyed]).toEqual([true, true])
  })

  it('fails when it breaks off or its stream fails', async () => {
    const broken = new PassThrough()
    const one = readBody(broken, limits())
    broken.write('half')
    broken.destroy()
    await expect(one).rejects.toThrow('the answer broke off')
    const failing = new PassThrough()
    const other = readBody(failing, limits())
    failing.destroy(new Error('reset'))
    await expect(other).rejects.toThrow('reset')
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('the limits of a call', () => {
  it('are those of a list or of one customer, and of a refusal', () => {
    expect(callLimits(customerInfoList, 30_000)).toEqual({ whole: 600_000, largest: 134_217_728, isStrict: false })
    expect(callLimits(customer, 30_000)).toEqual({ whole: 60_000, largest: 5_242_880, isStrict: true })
    expect([largestList, largestOne, largestRefusal]).toEqual([134_217_728, 5_242_880, 65_536])
  })

  const endless = (signal: AbortSignal): Promise<never> =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))

  it('end it when its whole time is over, however it fails then', async () => {
    const one = within(1_000, undefined, endless).catch((error: unknown) => error)
    const other = within(1_000, undefined, (signal) =>
      endless(signal).catch(() => {
        throw new Error('the connection was cut')
      }),
    ).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(999)
    expect(vi.getTimerCount()).toBe(2)
    await vi.advanceTimersByTimeAsync(1)
    expect([await one, await other]).toEqual([
      new TimeOver('the whole time is over'),
      new TimeOver('the whole time is over'),
    ])
    expect([(await one) instanceof TimeOver, vi.getTimerCount()]).toEqual([true, 0])
  })

  it('end it when the caller aborts, before or during the call', async () => {
    const why = new Error('given up')
    const stop = new AbortController()
    const meanwhile = within(1_000, stop.signal, endless).catch((error: unknown) => error)
    stop.abort(why)
    expect(await meanwhile).toBe(why)
    const before = within(1_000, stop.signal, async (signal) => {
      signal.throwIfAborted()
      return 'done'
    })
    await expect(before).rejects.toBe(why)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('do nothing once it is done or failed by itself, and listen no more', async () => {
    const stop = new AbortController()
    const signals: AbortSignal[] = []
    const work = async (signal: AbortSignal): Promise<string> => {
      signals.push(signal)
      return 'done'
    }
    expect(await within(1_000, stop.signal, work)).toBe('done')
    const failed = new Error('failed')
    await expect(within(1_000, stop.signal, () => Promise.reject(failed))).rejects.toBe(failed)
    stop.abort()
    expect([signals[0]!.aborted, vi.getTimerCount()]).toEqual([false, 0])
  })
})
