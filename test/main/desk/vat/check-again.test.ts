import { describe, expect, it } from 'vitest'
import { text, until, type Device } from '../desk-kit.ts'
import { bad, ended, good, start } from './vat-kit.ts'

const viesCalls = { method: 'POST', path: '/vies/' } as const
const german = 'DE136695976'

/** A valid, an invalid and a German number, whose register is away. */
const checkedInPart = async () => {
  const began = await start([
    [good, 'NL'],
    [bad, 'NL'],
    [german, 'DE'],
  ])
  const { service, a, keys, turned } = began
  service.control.quirk({ quirk: 'viesFault', value: 'MS_UNAVAILABLE:DE' })
  await a.desk.vat.check(keys)
  const first = await ended(a, turned)
  service.control.clearQuirks()
  service.control.clearCounts()
  return { ...began, first }
}
const answers = async ({ desk }: Device): Promise<unknown[]> =>
  (await desk.vat.lines(0, 100)).map(({ number, answer }) => [number, answer.is === 'unknown' ? answer.why : answer.is])
const evidence = async ({ desk }: Device): Promise<unknown[]> =>
  (await desk.history.list({ search: '', before: null, count: 20 })).entries.map(({ vat }) => vat?.number)

describe('a check that is made again', () => {
  it('asks only about the unknown numbers, and keeps the valid and invalid answers', async () => {
    const { service, a, keys, turned, first } = await checkedInPart()
    expect(first).toMatchObject({ valid: 1, invalid: 1, unknown: 1 })
    const again = await a.desk.vat.check(keys, first.id)
    expect(again).toMatchObject({ done: 2, total: 3, valid: 1, invalid: 1 })
    expect(await ended(a, turned)).toMatchObject({ done: 3, total: 3, valid: 2, invalid: 1, unknown: 0 })
    expect(service.control.count(viesCalls)).toBe(1)
    expect(await answers(a)).toEqual([
      [bad, 'invalid'],
      [good, 'valid'],
      [german, 'valid'],
    ])
    expect(await evidence(a)).toEqual([german, german, bad, good])
    expect(await a.desk.vat.verified()).toEqual([keys[0], keys[2]])
  })

  it('and stopped while its customers are read keeps every answer', async () => {
    const { service, a, keys, turned, first } = await checkedInPart()
    const again = a.desk.vat.check(keys, first.id)
    await a.desk.vat.cancel()
    await again
    expect(await ended(a, turned)).toMatchObject({ total: 3, valid: 1, invalid: 1, unknown: 1, stopped: 'cancelled' })
    expect(service.control.count(viesCalls)).toBe(0)
  })

  it('and again keeps the answers of all checks before', async () => {
    const { service, a, keys, turned, first } = await checkedInPart()
    await a.desk.vat.check(keys, first.id)
    await a.desk.vat.cancel()
    const second = await ended(a, turned)
    await a.desk.vat.check(keys, second.id)
    expect(await ended(a, turned)).toMatchObject({ total: 3, valid: 2, invalid: 1, unknown: 0 })
    expect(service.control.count(viesCalls)).toBeLessThanOrEqual(2)
  })

  it('asks about the number that an unknown customer has now', async () => {
    const { service, a, keys, turned, first } = await checkedInPart()
    await a.edit(keys[2]!, { VatNumber: text('BE0403170701'), CountryId: text('BE') })
    await a.desk.vat.check(keys, first.id)
    await ended(a, turned)
    expect((await answers(a)).map((line) => (line as string[])[0])).toContain('BE0403170701')
    expect(service.control.count(viesCalls)).toBe(1)
  })

  it('after a start that knows no answers asks about all of them', async () => {
    const { service, a, keys, turned, first } = await checkedInPart()
    const later = await a.restart()
    await later.desk.vat.check(keys, first.id)
    await until('the end', async () => {
      const run = await ended(later, turned)
      return run.valid === 2 && run
    })
    expect(service.control.count(viesCalls)).toBe(3)
  })
})
