import { describe, expect, it } from 'vitest'
import { openDevice, openService, text, until, type Device, allSettled } from '../desk-kit.ts'
import { turnedClock, turns } from '../turned-clock.ts'
import type { RunningService } from '../../../../main/demo/start-service.ts'

/** The first delay in milliseconds if the service names none. */
const firstDelay = 1_500

const start = async () => {
  const service = await openService()
  const { clock, pass } = turnedClock()
  const a = openDevice(service, {}, { clock })
  await a.desk.sync.now()
  await until('a whole sync', async () => (await a.desk.sync.read()).state.is === 'idle' && service.control.count() > 0)
  service.control.clearCounts()
  const ids = service.control.ids()
  const edit = (at: number): Promise<unknown> => a.edit(`s:${ids[at]}`, { City: text(`Assen ${at}`) })
  const failed = () =>
    until('the failure is filed', async () => {
      const { state } = await a.desk.sync.read()
      return (state.is === 'failed' || state.is === 'offline') && state
    })
  /** Lets time pass and due calls start, without waiting for their answers. */
  const passes = async (milliseconds: number): Promise<void> => {
    pass(milliseconds)
    await turns()
  }
  const asked = (times: number) => until(`it is asked ${times} times`, () => service.control.count() >= times)
  return { service, a, ids, edit, failed, passes, asked }
}

describe('a service that fails', () => {
  it.each([
    ['says that it is busy (429)', { quirk: 'tooMany', value: '3' }],
    ['says when it is back (503)', { quirk: 'unavailable', value: '3' }],
  ] as const)('and %s gets no call for as long as it asks, however many edits are saved', async (_, quirk) => {
    const { service, edit, failed, passes, asked } = await start()
    service.control.quirk(quirk)
    await edit(0)
    await failed()
    expect(service.control.count()).toBe(1)
    for (const at of [1, 2, 3, 4, 5]) await edit(at)
    await passes(2_990)
    expect(service.control.count()).toBe(1)
    await passes(10)
    await asked(2)
    await failed()
    await passes(2_990)
    expect(service.control.count()).toBe(2)
  })

  it.each([
    ['is away (503)', { quirk: 'unavailable' }],
    ['breaks every connection', { quirk: 'resetBefore' }],
  ] as const)('and %s gets one edit, and then no call for a while', async (_, quirk) => {
    const { service, a, edit, failed, passes } = await start()
    service.control.quirk(quirk)
    await edit(0)
    await failed()
    const first = service.control.count()
    expect(first).toBe(1)
    for (const at of [1, 2, 3, 4, 5]) await edit(at)
    await passes(firstDelay - 10)
    expect(service.control.count()).toBe(first)
    expect(await a.desk.sync.read()).toMatchObject({ waiting: 6, needsAttention: 0 })
  })

  it('gets one call on trial after the delay, and the rest once that succeeds', async () => {
    const { service, a, ids, edit, failed, passes, asked } = await start()
    service.control.quirk({ quirk: 'unavailable', times: 2 })
    await edit(0)
    await failed()
    for (const at of [1, 2, 3]) await edit(at)
    await passes(firstDelay)
    await asked(2)
    await failed()
    await passes(2 * firstDelay)
    await allSettled(a)
    expect(service.control.count({ method: 'PUT' })).toBe(4)
    // Two failed calls, and a GET, a PUT and a GET per edit.
    expect(service.control.count()).toBe(2 + 3 * 4)
    expect(ids.slice(0, 4).map((id) => service.control.customer(id)?.['City'])).toEqual([
      'Assen 0',
      'Assen 1',
      'Assen 2',
      'Assen 3',
    ])
  })

  it('gets a call at once on "send now"', async () => {
    const { service, a, edit, failed } = await start()
    service.control.quirk({ quirk: 'tooMany', value: '60' })
    await edit(0)
    await failed()
    service.control.clearQuirks()
    await a.desk.sync.now()
    await a.editIn('settled')
  })

  it('for one customer delays only that one: an edit of another is sent soon', async () => {
    const { service, a, ids, edit, failed, passes, asked } = await start()
    service.control.quirk({ quirk: 'unavailable', path: `/Customer/${ids[0]}` })
    await edit(0)
    for (let times = 1; times <= 3; times++) {
      await asked(times)
      await failed()
      await a.desk.edits.retry([(await a.desk.edits.list())[0]!.id])
      await passes(firstDelay)
    }
    await asked(4)
    await failed()
    await edit(1)
    // Not eight times as long, as after a fourth failure.
    await passes(firstDelay)
    expect((await a.editIn('settled')).customerId).toBe(ids[1])
  })
})

const startEditing = async () => {
  const service = await openService()
  const { clock, pass } = turnedClock()
  const a = openDevice(service, {}, { clock })
  await a.synced()
  service.control.clearCounts()
  const [id] = service.control.ids()
  return { service, a, clock, pass, id: id! }
}

const failingOf = async ({ desk }: Device) => {
  const [edit] = await desk.edits.list()
  return edit && 'failing' in edit.state ? edit.state.failing : undefined
}
/** Waits for so many failed answers, each in its own turn. */
const failsUntil = (device: Device, pass: (milliseconds: number) => void, tries: number) => {
  return until(`${tries} answers`, async () => {
    const [failing, state] = [await failingOf(device), (await device.desk.edits.list())[0]?.state.is]
    if (state === 'waiting' && failing !== undefined && failing.tries >= tries) return failing
    if (state === 'waiting') pass(2_000)
    return false
  })
}
/** Waits for the next turn by itself. */
const settled = (device: Device, pass: (milliseconds: number) => void) =>
  until('it is settled', async () => {
    const is = (await device.desk.edits.list())[0]?.state.is
    if (is === 'waiting') pass(2_000)
    return is === 'settled'
  })
const lines = async ({ desk }: Device) =>
  (await desk.history.list({ search: '', before: null, count: 50 })).entries.map(({ event }) => event).toReversed()
const puts = ({ control }: RunningService): number => control.count({ method: 'PUT' })

describe('a change that the service answers with neither success nor refusal', () => {
  it.each([
    ['500', { code: 'service-failing', status: 500 }],
    ['404', { code: 'service-failing', status: 404 }],
    ['page', { code: 'service-answer-unreadable' }],
  ] as const)(
    'reports after three tries since when, how often and with which answer, and is still retried (%s)',
    async (value, fail) => {
      const { service, a, clock, pass, id } = await startEditing()
      service.control.quirk({
        quirk: 'failing',
        value,
        path: `/Customer/${id}`,
        ...(value === 'page' ? {} : { method: 'PUT' }),
      })
      const since = clock.now()
      await a.edit(`s:${id}`, { City: text('Assen') })
      await until('the first answer', () => failingOf(a))
      await failsUntil(a, pass, 2)
      expect(await failingOf(a)).toMatchObject({ since, tries: 2, stuck: false })
      expect([(await a.desk.sync.read()).stuck, await lines(a)]).toEqual([0, ['saved']])
      await failsUntil(a, pass, 3)
      expect(await failingOf(a)).toMatchObject({ since, tries: 3, stuck: true, fail })
      expect(await a.desk.sync.read()).toMatchObject({ waiting: 1, needsAttention: 0, stuck: 1 })
      expect((await a.desk.customers.read(`s:${id}`)).edit?.state).toMatchObject({ failing: { stuck: true } })
      const rowEdits = async () =>
        (
          await a.desk.customers.rows({ search: id, filter: {}, sort: [], columns: ['Name'], from: 0, count: 1 })
        ).rows.map(({ mark }) => mark)
      expect(await rowEdits()).toEqual([{ kind: 'change', is: 'stuck' }])
      await failsUntil(a, pass, 5)
      const { entries } = await a.desk.history.list({ search: '', before: null, count: 50 })
      expect(entries.map(({ event }) => event)).toEqual(['stuck', 'saved'])
      expect(entries[0]?.fail).toMatchObject(fail)
      service.control.clearQuirks()
      await settled(a, pass)
      expect((await a.desk.sync.read()).stuck).toBe(0)
      expect(await lines(a)).toEqual(['saved', 'stuck', 'settled'])
      expect(service.control.customer(id)?.['City']).toBe('Assen')
    },
  )

  it('holds up nothing else where every PUT is answered with 404', async () => {
    const { service, a, ids, edit, passes } = await start()
    service.control.quirk({ quirk: 'failing', value: '404', method: 'PUT' })
    for (const at of [0, 1, 2, 3, 4, 5]) await edit(at)
    const answered = (tries: number) =>
      until(`each was answered ${tries} times`, async () =>
        (await a.desk.edits.list()).every(
          ({ state }) => state.is === 'waiting' && (state.failing?.tries ?? 0) >= tries,
        ),
      )
    await answered(1)
    service.control.clearCounts()
    await passes(60_000)
    await answered(2)
    await until('it is at rest', async () => (await a.desk.sync.read()).state.is === 'idle')
    expect(puts(service)).toBe(6)
    await a.remove(`s:${ids[6]}`)
    await until('the deletion leaves', async () => {
      await passes(1_000)
      return service.control.count({ method: 'DELETE' }) > 0
    })
  })

  it('still reports it after a restart, with the same start and without a second line', async () => {
    const { service, a, pass, id } = await startEditing()
    service.control.quirk({ quirk: 'failing', method: 'PUT' })
    await a.edit(`s:${id}`, { City: text('Assen') })
    const before = await failsUntil(a, pass, 3)
    const again = await a.restart()
    const after = await until('it is known again', () => failingOf(again))
    expect(after).toMatchObject({ stuck: true, since: before.since })
    expect((await again.desk.sync.read()).stuck).toBe(1)
    expect((await lines(again)).filter((event) => event === 'stuck')).toHaveLength(1)
  })

  it('is reported five minutes after the first such answer, even after two tries', async () => {
    const { service, a, pass, id } = await startEditing()
    service.control.quirk({ quirk: 'failing', method: 'PUT' })
    await a.edit(`s:${id}`, { City: text('Assen') })
    await failsUntil(a, pass, 1)
    pass(5 * 60_000)
    await until('a second answer', async () => ((await failingOf(a))?.tries ?? 0) > 1)
    expect(await failingOf(a)).toMatchObject({ tries: 2, stuck: true })
  })

  it('reports nothing after a refusal, and counts from the start after that', async () => {
    const { service, a, pass, id } = await startEditing()
    service.control.quirk({ quirk: 'failing', path: `/Customer/${id}` })
    await a.edit(`s:${id}`, { City: text('Assen') })
    await failsUntil(a, pass, 3)
    service.control.clearQuirks()
    service.control.quirk({ quirk: 'unchangeable' })
    await a.desk.sync.now()
    const refused = await a.editIn('refused')
    expect((await a.desk.sync.read()).stuck).toBe(0)
    service.control.quirk({ quirk: 'failing', path: `/Customer/${id}` })
    await a.desk.edits.retry([refused.id])
    await failsUntil(a, pass, 3)
    expect(await lines(a)).toEqual(['saved', 'stuck', 'refused', 'resolved', 'stuck'])
  })

  it('keeps one count over later saves and retries by the user', async () => {
    const { service, a, pass, id } = await startEditing()
    service.control.quirk({ quirk: 'failing', path: `/Customer/${id}` })
    await a.edit(`s:${id}`, { City: text('Assen') })
    const before = await failsUntil(a, pass, 3)
    await a.edit(`s:${id}`, { City: text('Emmen') })
    await a.desk.edits.retry([(await a.desk.edits.list())[0]!.id])
    const after = await failsUntil(a, pass, 4)
    expect(after).toMatchObject({ ...before, tries: expect.any(Number) as number })
    expect((await lines(a)).filter((event) => event === 'stuck')).toHaveLength(1)
  })

  it('is not reported for a service out of reach: the offline state says so', async () => {
    const { service, a, id } = await startEditing()
    service.control.quirk({ quirk: 'resetBefore' })
    await a.edit(`s:${id}`, { City: text('Assen') })
    for (let times = 0; times < 4; times++) {
      const before = service.control.count()
      await a.desk.sync.now()
      await until('another try', () => service.control.count() > before)
      await a.state('offline')
    }
    expect([await failingOf(a), (await a.desk.sync.read()).stuck, puts(service)]).toEqual([undefined, 0, 0])
  })

  it.each(['create', 'delete'] as const)('is reported for a %s too', async (kind) => {
    const { service, a, pass, id } = await startEditing()
    service.control.quirk({ quirk: 'failing', method: kind === 'create' ? 'POST' : 'DELETE' })
    await (kind === 'create' ? a.desk.customers.create({ Name: text('Bakkerij De Zon') }) : a.remove(`s:${id}`))
    await failsUntil(a, pass, 3)
    expect((await a.desk.sync.read()).stuck).toBe(1)
    service.control.clearQuirks()
    await settled(a, pass)
    expect((await a.desk.sync.read()).stuck).toBe(0)
  })
})
