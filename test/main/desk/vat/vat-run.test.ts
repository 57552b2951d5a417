import { describe, expect, it } from 'vitest'
import { AppError } from '../../../../main/base/app-error.ts'
import type { Cache, OpenCache } from '../../../../main/database/database.ts'
import { openCache } from '../../../../main/database/open-database.ts'
import { text, until, type Device } from '../desk-kit.ts'
import { turns } from '../turned-clock.ts'
import { bad, ended, good, start } from './vat-kit.ts'

const viesCalls = { method: 'POST', path: '/vies/' } as const

const answers = async ({ desk }: Device): Promise<unknown[]> =>
  (await desk.vat.lines(0, 100)).map(({ name, number, answer }) => [
    name,
    number,
    answer.is === 'unknown' ? answer.why : answer.is,
  ])

describe('a check of VAT numbers', () => {
  it('finds numbers valid, invalid or unknown, those that need a person first', async () => {
    const { a, keys, turned } = await start([
      [good, 'NL'],
      [bad, 'NL'],
      [null, 'NL'],
      ['GB980780684', 'GB'],
    ])
    const begun = await a.desk.vat.check(keys)
    expect([begun.isRunning, begun.total, begun.unknown, await a.desk.isBusy()]).toEqual([true, 4, 2, true])
    const run = await ended(a, turned)
    expect([run.done, run.valid, run.invalid, run.unknown, run.stopped]).toEqual([4, 1, 1, 2, null])
    expect(await answers(a)).toEqual([
      ['Customer 2', bad, 'invalid'],
      ['Customer 3', '', 'no-number'],
      ['Customer 4', 'GB980780684', 'not-in-vies'],
      ['Customer 1', good, 'valid'],
    ])
  })

  it('asks for each number once, whatever the number of its customers', async () => {
    const { service, a, keys, turned } = await start([
      [good, 'NL'],
      ['nl 1234.56.782.B12', 'NL'],
      ['123456782B12', 'NL'],
    ])
    await a.desk.vat.check([...keys, ...keys])
    expect((await ended(a, turned)).valid).toBe(3)
    expect(service.control.count(viesCalls)).toBe(1)
  })

  it('waits a second after an answer, so VIES is asked at most once a second', async () => {
    const { service, a, keys, turned } = await start([
      [good, 'NL'],
      [bad, 'NL'],
    ])
    await a.desk.vat.check(keys)
    await until('the first answer', async () => (await a.desk.vat.progress())!.done === 1)
    turned.pass(999)
    await turns()
    expect(service.control.count(viesCalls)).toBe(1)
    turned.pass(1)
    await until('the second answer', async () => (await a.desk.vat.progress())!.done === 2)
  })

  it('keeps each answer in the history as evidence, with its request number', async () => {
    const { service, a, keys, turned } = await start([
      [good, 'NL'],
      [bad, 'NL'],
    ])
    service.control.quirk({ quirk: 'viesRequest', value: 'WAPI0000X' })
    await a.desk.vat.check(keys)
    const { id } = await ended(a, turned)
    const { entries } = await a.desk.history.list({ search: '', before: null, count: 10 })
    expect(
      entries.map(({ event, edit, kind, key, name, who, vat, changes, reversible }) => ({
        event,
        edit,
        kind,
        key,
        name,
        who,
        vat,
        changes,
        reversible,
      })),
    ).toEqual([
      {
        event: 'vat-checked',
        edit: id,
        kind: null,
        key: keys[1],
        name: 'Customer 2',
        who: 'j.devries',
        vat: { number: bad, answer: { is: 'invalid' }, request: 'WAPI0000X' },
        changes: [],
        reversible: false,
      },
      {
        event: 'vat-checked',
        edit: id,
        kind: null,
        key: keys[0],
        name: 'Customer 1',
        who: 'j.devries',
        vat: { number: good, answer: { is: 'valid' }, request: 'WAPI0000X' },
        changes: [],
        reversible: false,
      },
    ])
    expect((await a.desk.history.verify()).is).toBe('whole')
    const found = await a.desk.history.list({ search: 'WAPI0000X nl123456782b12', before: null, count: 10 })
    expect(found.entries.map(({ key }) => key)).toEqual([keys[0]])
    await expect(a.desk.history.reverse(1)).rejects.toMatchObject({ fail: { code: 'history-not-reversible' } })
  })

  it('leaves its last evidence to a later start', async () => {
    const { service, a, keys, turned } = await start([
      [good, 'NL'],
      [bad, 'NL'],
    ])
    await a.desk.vat.check(keys.slice(0, 1))
    await ended(a, turned)
    service.control.quirk({ quirk: 'viesFault' })
    await a.desk.vat.check(keys.slice(0, 1))
    await ended(a, turned)
    const b = await a.restart()
    expect(await b.desk.vat.progress()).toBeNull()
    expect(await b.desk.vat.answers(keys)).toEqual([
      {
        key: keys[0],
        at: expect.any(Number) as number,
        number: good,
        answer: { is: 'unknown', why: 'state-away' },
        request: null,
      },
    ])
  })

  it.each([
    ['MS_UNAVAILABLE', 'state-away', null],
    ['TIMEOUT', 'state-away', null],
    ['MS_MAX_CONCURRENT_REQ', 'busy', null],
    ['GLOBAL_MAX_CONCURRENT_REQ', 'busy', null],
    ['SERVICE_UNAVAILABLE', 'vies-away', null],
    ['INVALID_INPUT', 'refused', null],
    ['IP_BLOCKED', 'refused', 'blocked'],
  ])('that meets %s leaves the number unknown', async (value, why, stopped) => {
    const { service, a, keys, turned } = await start([[good, 'NL']])
    service.control.quirk({ quirk: 'viesFault', value })
    await a.desk.vat.check(keys)
    const run = await ended(a, turned)
    expect([run.valid, run.invalid, run.unknown, run.stopped]).toEqual([0, 0, 1, stopped])
    expect(await answers(a)).toEqual([['Customer 1', good, why]])
  })

  it('asks a busy VIES again later, and says so meanwhile', async () => {
    const { service, a, keys, turned } = await start([[good, 'NL']])
    service.control.quirk({ quirk: 'viesFault', value: 'MS_MAX_CONCURRENT_REQ', times: 1 })
    await a.desk.vat.check(keys)
    await until('the wait', async () => (await a.desk.vat.progress())!.isBackingOff)
    turned.pass(4_999)
    await turns()
    expect(service.control.count(viesCalls)).toBe(1)
    turned.pass(1)
    expect((await ended(a, turned)).valid).toBe(1)
  })

  it('answers about a new customer also once the service has it', async () => {
    const { a, turned } = await start([])
    await a.desk.hold({ locked: true, askAbove: null })
    const { key } = await a.desk.customers.create({ Name: text('New'), VatNumber: text(good), CountryId: text('NL') })
    await a.desk.vat.check([key])
    await ended(a, turned)
    await a.desk.hold({ locked: false, askAbove: null })
    const created = await until('it is created', async () => (await a.desk.customers.read(key)).customerId ?? false)
    expect(await a.desk.vat.answers([`s:${created}`])).toMatchObject([{ number: good, answer: { is: 'valid' } }])
  })

  it('of one number names the failure of the network that left it unknown', async () => {
    const { service, a, keys, turned } = await start([[good, 'NL']])
    service.control.quirk({ quirk: 'resetBefore', path: '/vies/' })
    await a.desk.vat.check(keys)
    const run = await ended(a, turned)
    expect([run.stopped, run.fail?.code, run.unknown]).toEqual([null, 'service-unreachable', 1])
  })

  it('names no failure of the network where VIES itself has a fault', async () => {
    const { service, a, keys, turned } = await start([[good, 'NL']])
    service.control.quirk({ quirk: 'viesFault', value: 'SERVICE_UNAVAILABLE' })
    await a.desk.vat.check(keys)
    expect((await ended(a, turned)).fail).toBeNull()
  })

  it('stops where nothing answers three times in a row, with the failure of the network', async () => {
    const { service, a, keys, turned } = await start([
      [good, 'NL'],
      [bad, 'NL'],
      ['BE0403170701', 'BE'],
      ['DE136695976', 'DE'],
    ])
    service.control.quirk({ quirk: 'resetBefore', path: '/vies/' })
    await a.desk.vat.check(keys)
    const run = await ended(a, turned)
    expect([run.stopped, run.fail?.code, run.unknown]).toEqual(['vies-away', 'service-unreachable', 4])
    expect(service.control.count(viesCalls)).toBe(3)
    expect((await answers(a)).map((line) => (line as string[])[2])).toEqual([
      'vies-away',
      'vies-away',
      'vies-away',
      'not-asked',
    ])
  })

  it('whose answer cannot be written ends, shows that answer to nobody, and leaves the rest not asked', async () => {
    let room = 1
    const filling: OpenCache = (options) => {
      const cache = openCache(options)
      const noteVat: Cache['history']['noteVat'] = (checked) => {
        if (room-- <= 0) throw new AppError('disk-full')
        cache.history.noteVat(checked)
      }
      return { ...cache, history: { ...cache.history, noteVat } }
    }
    const { service, a, keys, turned } = await start(
      [
        [good, 'NL'],
        [bad, 'NL'],
        ['BE0403170701', 'BE'],
      ],
      { openCache: filling },
    )
    await a.desk.vat.check(keys)
    const run = await ended(a, turned)
    expect([run.stopped, run.done, run.valid, run.invalid, run.unknown]).toEqual(['failed', 3, 1, 0, 2])
    expect(await answers(a)).toEqual([
      ['Customer 2', bad, 'not-asked'],
      ['Customer 3', 'BE0403170701', 'not-asked'],
      ['Customer 1', good, 'valid'],
    ])
    expect(service.control.count(viesCalls)).toBe(2)
  })

  it('that is cancelled asks no more and keeps the answers so far', async () => {
    const { service, a, keys, turned } = await start([
      [good, 'NL'],
      [bad, 'NL'],
    ])
    await a.desk.vat.check(keys)
    await until('the first answer', async () => (await a.desk.vat.progress())!.done === 1)
    await a.desk.vat.cancel()
    const run = await ended(a, turned)
    expect([run.stopped, run.valid, run.unknown]).toEqual(['cancelled', 1, 1])
    expect(service.control.count(viesCalls)).toBe(1)
  })

  it('that waits for a slow VIES ends at once when it is cancelled', async () => {
    const { service, a, keys, turned } = await start([[good, 'NL']])
    service.control.quirk({ quirk: 'latency', value: '600000', path: '/vies/' })
    await a.desk.vat.check(keys)
    await until('the question', () => service.control.count(viesCalls) === 1)
    await a.desk.vat.cancel()
    expect((await ended(a, turned)).stopped).toBe('cancelled')
    expect((await a.desk.history.list({ search: '', before: null, count: 10 })).entries).toEqual([])
  })

  it('names as verified only customers that still have the number that was valid', async () => {
    const { a, keys, turned } = await start([
      [good, 'NL'],
      [good, 'NL'],
      [bad, 'NL'],
    ])
    await a.desk.vat.check(keys)
    await ended(a, turned)
    expect(await a.desk.vat.verified()).toEqual([keys[0], keys[1]])
    await a.edit(keys[0]!, { VatNumber: text(bad) })
    expect(await a.desk.vat.verified()).toEqual([keys[1]])
  })

  it('asks about the number of an edit that waits', async () => {
    const { a, keys, turned } = await start([[bad, 'NL']])
    await a.edit(keys[0]!, { VatNumber: text(good) })
    await a.desk.vat.check(keys)
    expect((await ended(a, turned)).valid).toBe(1)
  })

  it('leads to verification dates as ordinary edits, and one step to undo', async () => {
    const { a, keys, turned } = await start([
      [good, 'NL'],
      [good, 'NL'],
    ])
    await a.desk.vat.check(keys)
    await ended(a, turned)
    const { id } = await a.desk.bulk.preview(
      { is: 'keys', keys: await a.desk.vat.verified() },
      { is: 'set', field: 'VatVerificationDate', input: text('2026-11-23') },
    )
    expect((await a.desk.bulk.stage(id)).staged).toBe(2)
    expect((await a.desk.customers.read(keys[0]!)).values.VatVerificationDate).toEqual(text('11/23/2026'))
    expect((await a.desk.undo.read()).undo).toMatchObject({ what: 'bulk', customers: 2 })
  })

  it('passes over customers that are gone', async () => {
    const { a, keys, turned } = await start([[good, 'NL']])
    const begun = await a.desk.vat.check(['s:none', ...keys])
    expect(begun.total).toBe(1)
    expect((await ended(a, turned)).valid).toBe(1)
  })
})
