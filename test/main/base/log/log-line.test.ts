import { AxiosError } from 'axios'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../../main/base/app-error.ts'
import { logLine, readLogLine, type LogEvent } from '../../../../main/base/log/log.ts'
import { errorOfThread, describeError } from '../../../../main/base/log/describe-error.ts'

/** Data that must never reach a log, in its usual forms, with a mark that our code nowhere contains. */
const mark = 'quixote7'
const secrets = [
  `Bakkerij ${mark} B.V.`,
  `j.${mark}@example.nl`,
  `NL0012${mark.toUpperCase()}B01`,
  `eyJhbGciOiJIUzI1NiJ9.${mark}.c2ln`,
  `C:\\Users\\${mark}\\AppData\\Roaming\\Ledgerdesk`,
  `/home/${mark}/.config/ledgerdesk`,
  `https://${mark}.example/v23/db/Customers?code=${mark}`,
  `\u001b[31m${mark}\u001b[0m`,
  `line\n{"event":"${mark}"}`,
  `\n    at ${mark} (${mark}.ts:1:2)`,
  `\n    at /home/${mark}/${mark}.js:3:4`,
  `${mark}\r\u2028\u0000`,
  mark,
]
const found = (line: string): boolean => line.toLowerCase().includes(mark)
const isOneLine = (line: string): boolean => /^[\x20-\x7e]+\n$/.test(line) && typeof JSON.parse(line) === 'object'

const secret = fc.oneof(
  fc.constantFrom(...secrets),
  fc.tuple(fc.constantFrom(...secrets), fc.string({ unit: 'binary' })).map(([one, rest]) => `${rest}${one}${rest}`),
)
/** Properties that an error may carry, nested: strings, headers, requests, buffers, symbols. */
const baggage = fc.dictionary(
  fc.constantFrom(
    'config',
    'request',
    'response',
    'headers',
    'data',
    'path',
    'dest',
    'address',
    'hostname',
    'input',
    'cmd',
    'issues',
    'code',
    'name',
    'stack',
    'message',
    'errno',
    'fail',
    'url',
  ),
  fc.oneof(
    secret,
    fc.object({ values: [secret] }),
    secret.map((text) => Buffer.from(text)),
    fc.integer(),
  ),
)
const withProperties = (error: object, what: object): object => {
  for (const [name, value] of Object.entries(what))
    Object.defineProperty(error, name, { value, configurable: true, enumerable: true, writable: true })
  return error
}
const { thrown } = fc.letrec<{ thrown: unknown }>((tie) => ({
  thrown: fc.oneof(
    { depthSize: 'small', maxDepth: 4 },
    secret,
    baggage,
    fc.tuple(secret, baggage).map(([text, what]) => withProperties(new Error(text), what)),
    fc
      .tuple(secret, baggage)
      .map(([text, what]) => withProperties(new AxiosError(text, text, what as never, what, what as never), what)),
    fc.tuple(secret, tie('thrown')).map(([text, cause]) => new TypeError(text, { cause })),
    fc
      .tuple(secret, fc.array(tie('thrown'), { maxLength: 3 }))
      .map(([text, errors]) => new AggregateError(errors, text)),
    fc
      .tuple(secret, tie('thrown'))
      .map(([text, cause]) => new AppError({ code: 'disk-full', about: { name: text } }, { cause })),
    secret.map((text) => Symbol(text)),
    fc.constantFrom(undefined, null, 7, true),
  ),
})) as { thrown: fc.Arbitrary<unknown> }

/** Every field of an event, with forbidden values. */
const event = fc.record(
  {
    event: secret,
    code: secret,
    call: secret,
    status: secret,
    place: secret,
    done: secret,
    total: secret,
    child: secret,
    ended: secret,
    exit: secret,
    error: thrown,
    time: secret,
    at: secret,
    reason: secret,
    body: secret,
  },
  { requiredKeys: ['event'] },
)

describe('a log line', () => {
  it('lets nothing personal and no secret through, from any field or any error, and is one plain line', () => {
    // The bare mark has the form of an event, and only a test of the source holds events.
    fc.assert(
      fc.property(event, (given) => {
        const line = logLine(0, { ...given, event: given.event === mark ? 'x' : given.event } as unknown as LogEvent)
        return isOneLine(line) && !found(line)
      }),
      { numRuns: 500 },
    )
  })
  it('is read with the same checks as it is written', () => {
    fc.assert(
      fc.property(fc.oneof(event, baggage), (given) => {
        const read = readLogLine(
          JSON.stringify({ ...given, event: 'x' }, (_key, value: unknown) =>
            typeof value === 'symbol' ? String(value) : value,
          ),
        )
        return read !== null && !found(JSON.stringify(read))
      }),
    )
    expect(readLogLine(logLine(0, { event: 'call-failed', code: 'disk-full', call: 'customers.save' }))).toEqual({
      time: '1970-01-01T00:00:00.000Z',
      event: 'call-failed',
      code: 'disk-full',
      call: 'customers.save',
    })
    expect(readLogLine('half a li')).toBeNull()
  })
  it('keeps the call, the code, and the names, codes and positions of an error and its causes', () => {
    const cause = Object.assign(new TypeError('bearer abc.def'), { code: 'ECONNRESET' })
    const line = readLogLine(
      logLine(0, {
        event: 'call-failed',
        call: 'customers.save',
        error: new AppError('service-unreachable', { cause }),
      }),
    )
    expect(line).toMatchObject({
      event: 'call-failed',
      call: 'customers.save',
      error: 'AppError < TypeError',
      reason: 'service-unreachable',
    })
    expect(line?.['at']).toMatch(/^log-line\.test\.ts:\d+:\d+/)
  })
  it.each([
    'ENOSPC',
    'ERR_SSL_TLSV1_ALERT_UNKNOWN_CA',
    'ERR_HTTP2_STREAM_ERROR',
    'SQLITE_IOERR_FSYNC',
    'CERT_HAS_EXPIRED',
  ])('reports %s', (code) => {
    expect(readLogLine(logLine(0, { event: 'x', error: Object.assign(new Error(), { code }) }))?.['reason']).toBe(code)
  })
  it.each(['NL001234567B01', 'ERR_NL001234567B01', 'GEHEIM', 'ERR_'])(
    'does not accept %s as the code of an error',
    (code) => {
      expect(
        readLogLine(logLine(0, { event: 'x', error: Object.assign(new Error(), { code }) }))?.['reason'],
      ).toBeUndefined()
    },
  )
  it('takes no text for a position, however it is written', () => {
    const line = logLine(0, {
      event: 'x',
      error: new Error('Invalid URL\n    at https://desk.example/cb?code=canary:1:2\n    at canary (canary:3:4)'),
    })
    expect(line).toContain('log-line.test.ts')
    expect(line).not.toContain('canary')
  })
  it('takes no positions from a stack whose message has changed', () => {
    const error = new Error(
      'x\n    at canary (/home/canary/canary.js:3:4)\n    at file:///C:/Users/canary/canary.ts:5:6',
    )
    error.message = 'another'
    expect(logLine(0, { event: 'x', error })).not.toContain('canary')
  })
  it('is written even where reading the thrown value throws', () => {
    const thrower = Object.defineProperty(new Error(mark), 'cause', {
      get: () => {
        throw new Error(mark)
      },
    })
    for (const error of [
      thrower,
      new Proxy(
        {},
        {
          get: () => {
            throw new Error(mark)
          },
        },
      ),
    ])
      expect(found(logLine(0, { event: 'x', error }))).toBe(false)
  })
  it('stays finite with circular causes, and puts several errors in one line', () => {
    const error = new Error('a')
    error.cause = new AggregateError([error, new RangeError('b')], 'c')
    expect(readLogLine(logLine(0, { event: 'x', error }))?.['error']).toBe('Error < AggregateError < RangeError')
  })
  it('has the positions of another thread, as that thread described them', () => {
    const there = describeError(Object.assign(new TypeError(`of ${mark}`), { code: 'SQLITE_FULL' }))
    const line = logLine(0, { event: 'x', error: new AppError('disk-full', { cause: errorOfThread(there) }) })
    expect(readLogLine(line)).toMatchObject({ error: 'TypeError', reason: 'SQLITE_FULL', at: there.at })
    expect(found(line)).toBe(false)
  })
})
