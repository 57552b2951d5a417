import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { logLine } from '../../main/log.ts'

describe('a log line', () => {
  it('is one JSON line whatever is logged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (event, host) => {
        const line = logLine(0, { event, host })
        return /^[\x20-\x7e]+\n$/.test(line) && (JSON.parse(line) as { time: string }).time === '1970-01-01T00:00:00.000Z'
      }),
    )
  })

  it('keeps lines and colours from being forged', () => {
    expect(logLine(0, { event: 'x', host: 'a\n{"event":"forged"}\u001b[31m' }).split('\n')).toHaveLength(2)
    expect(logLine(0, { event: 'x', host: 'a\u001b[31m' })).not.toContain('\u001b')
  })

  it('has no field that is not on the list', () => {
    const event = { event: 'x', body: 'Jansen', token: 'secret' }
    expect(JSON.parse(logLine(0, event))).toEqual({ time: '1970-01-01T00:00:00.000Z', event: 'x' })
  })

  it('names an error and its causes, their codes and places, never their words', () => {
    const cause = Object.assign(new TypeError('bearer abc.def'), { code: 'ECONNRESET' })
    const line = JSON.parse(logLine(0, { event: 'x', error: new Error('Jansen', { cause }) })) as Record<string, string>
    expect(line['error']).toBe('Error < TypeError')
    expect(line['reason']).toBe('ECONNRESET')
    expect(line['at']).toMatch(/^log\.test\.ts:\d+:\d+/)
    expect(JSON.stringify(line)).not.toMatch(/Jansen|abc/)
  })

  it('takes no words for a place, however they are written', () => {
    const line = logLine(0, { event: 'x', error: new Error('Invalid URL\n    at https://desk.example/cb?code=canary:1:2\n    at canary (canary:3:4)') })
    expect(line).toContain('log.test.ts')
    expect(line).not.toContain('canary')
  })
})
