import { describe, expect, it } from 'vitest'
import type { RunningService } from '../../../main/demo/start-service.ts'
import { openDevice, openService, text, until, type Device } from './desk-kit.ts'
import { turnedClock } from './turned-clock.ts'

const start = async () => {
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
    ['page', { code: 'service-answer-unreadable' }],
  ] as const)(
    'reports after three tries since when, how often and with which answer, and is still retried (%s)',
    async (value, fail) => {
      const { service, a, clock, pass, id } = await start()
      service.control.quirk({
        quirk: 'failing',
        value,
        path: `/Customer/${id}`,
        ...(value === '500' ? { method: 'PUT' } : {}),
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

  it('still reports it after a restart, with the same start and without a second line', async () => {
    const { service, a, pass, id } = await start()
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
    const { service, a, pass, id } = await start()
    service.control.quirk({ quirk: 'failing', method: 'PUT' })
    await a.edit(`s:${id}`, { City: text('Assen') })
    await failsUntil(a, pass, 1)
    pass(5 * 60_000)
    await until('a second answer', async () => ((await failingOf(a))?.tries ?? 0) > 1)
    expect(await failingOf(a)).toMatchObject({ tries: 2, stuck: true })
  })

  it('reports nothing after a refusal, and counts from the start after that', async () => {
    const { service, a, pass, id } = await start()
    service.control.quirk({ quirk: 'failing', path: `/Customer/${id}` })
    await a.edit(`s:${id}`, { City: text('Assen') })
    await failsUntil(a, pass, 3)
    service.control.clearQuirks()
    service.control.quirk({ quirk: 'unchangeable' })
    await a.desk.sync.now()
    const refused = await a.editIn('refused')
    expect((await a.desk.sync.read()).stuck).toBe(0)
    service.control.quirk({ quirk: 'failing', path: `/Customer/${id}` })
    await a.desk.edits.retry(refused.id)
    await failsUntil(a, pass, 3)
    expect(await lines(a)).toEqual(['saved', 'stuck', 'refused', 'resolved', 'stuck'])
  })

  it('keeps one count over later saves and retries by the user', async () => {
    const { service, a, pass, id } = await start()
    service.control.quirk({ quirk: 'failing', path: `/Customer/${id}` })
    await a.edit(`s:${id}`, { City: text('Assen') })
    const before = await failsUntil(a, pass, 3)
    await a.edit(`s:${id}`, { City: text('Emmen') })
    await a.desk.edits.retry((await a.desk.edits.list())[0]!.id)
    const after = await failsUntil(a, pass, 4)
    expect(after).toMatchObject({ ...before, tries: expect.any(Number) as number })
    expect((await lines(a)).filter((event) => event === 'stuck')).toHaveLength(1)
  })

  it('is not reported for a service out of reach: the offline state says so', async () => {
    const { service, a, id } = await start()
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
    const { service, a, pass, id } = await start()
    service.control.quirk({ quirk: 'failing', method: kind === 'create' ? 'POST' : 'DELETE' })
    await (kind === 'create' ? a.desk.customers.create({ Name: text('Bakkerij De Zon') }) : a.remove(`s:${id}`))
    await failsUntil(a, pass, 3)
    expect((await a.desk.sync.read()).stuck).toBe(1)
    service.control.clearQuirks()
    await settled(a, pass)
    expect((await a.desk.sync.read()).stuck).toBe(0)
  })
})
