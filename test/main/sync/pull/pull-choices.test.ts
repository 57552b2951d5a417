import { describe, expect, it } from 'vitest'
import { AppError } from '../../../../main/base/app-error.ts'
import { pullChoices, readChoices } from '../../../../main/sync/pull/pull-choices.ts'
import type { SyncContext } from '../../../../main/sync/sync-context.ts'
import { openInMemory } from '../../database/samples.ts'
import { turnedClock } from '../../desk/turned-clock.ts'

type Pairs = { code: string; label: string }[] | null

const [netherlands, belgium] = [
  { code: 'NL', label: 'Nederland' },
  { code: 'BE', label: 'België' },
]
const hour = 3_600_000

/** A service that offers `offered` and no other list, and a desk that asks for them. */
const start = (offered: Record<string, Pairs | AppError>) => {
  const cache = openInMemory()
  const { clock, pass } = turnedClock()
  const asked: string[] = []
  const changed: string[] = []
  const names = async (list: string): Promise<Pairs> => {
    asked.push(list)
    const answer = offered[list] ?? null
    if (answer instanceof AppError) throw answer
    return answer
  }
  const context = {
    cache,
    clock,
    service: { names },
    changed: (topic: string) => changed.push(topic),
  } as unknown as SyncContext
  return {
    cache,
    pass,
    changed,
    countries: () => readChoices(cache).CountryId,
    /** The names of the lists that were asked for. */
    pull: async (signal = new AbortController().signal): Promise<string[]> => {
      asked.length = 0
      await pullChoices(context, signal)
      return [...asked]
    },
  }
}

describe('the name value lists of a service', () => {
  it('are asked for again after an hour, so that a code that was added there gets its name here', async () => {
    const offered: Record<string, Pairs> = { CountryNVL: [netherlands] }
    const desk = start(offered)
    expect((await desk.pull()).length).toBeGreaterThan(10)
    expect([desk.countries(), desk.changed]).toEqual([[netherlands], ['choices']])
    offered['CountryNVL'] = [netherlands, belgium]
    desk.pass(hour - 1)
    expect([await desk.pull(), desk.countries()]).toEqual([[], [netherlands]])
    desk.pass(1)
    expect([await desk.pull(), desk.countries()]).toEqual([['CountryNVL'], [netherlands, belgium]])
    expect(desk.changed).toEqual(['choices', 'choices'])
    desk.pass(hour)
    expect([await desk.pull(), desk.changed.length]).toEqual([['CountryNVL'], 2])
  })

  it('that it does not offer are asked for again after a day', async () => {
    const offered: Record<string, Pairs> = { CountryNVL: [netherlands] }
    const desk = start(offered)
    await desk.pull()
    offered['LanguageNVL'] = [{ code: 'NL', label: 'Nederlands' }]
    desk.pass(23 * hour)
    expect(await desk.pull()).toEqual(['CountryNVL'])
    desk.pass(hour)
    expect(await desk.pull()).toContain('LanguageNVL')
    expect(readChoices(desk.cache).LanguageId).toHaveLength(1)
  })

  it('that it refuses are asked for again after an hour, because each 401 costs a refresh of the token', async () => {
    const refused = new AppError({ code: 'service-refused', status: 401 })
    const offered: Record<string, Pairs | AppError> = { CountryNVL: [netherlands], LanguageNVL: refused }
    const desk = start(offered)
    await desk.pull()
    desk.pass(hour - 1)
    expect(await desk.pull()).toEqual([])
    offered['CountryNVL'] = refused
    desk.pass(1)
    expect((await desk.pull()).toSorted()).toEqual(['CountryNVL', 'LanguageNVL'])
    expect([desk.countries(), await desk.pull()]).toEqual([[netherlands], []])
  })

  it('are asked for again where the clock was set back, not after years', async () => {
    const desk = start({ CountryNVL: [netherlands] })
    await desk.pull()
    desk.pass(-1_000 * 24 * hour)
    expect(await desk.pull()).toContain('CountryNVL')
    expect(await desk.pull()).toEqual([])
  })

  it.each([
    'service-unreachable',
    'service-slow',
    'service-busy',
    'service-failing',
    'service-answer-unreadable',
  ] as const)(
    'stay as they were where a later question fails by %s, and customers do not wait for them',
    async (code) => {
      const offered: Record<string, Pairs | AppError> = { CountryNVL: [netherlands] }
      const desk = start(offered)
      await desk.pull()
      offered['CountryNVL'] = new AppError(code)
      desk.pass(hour)
      expect([await desk.pull(), desk.countries()]).toEqual([['CountryNVL'], [netherlands]])
      offered['CountryNVL'] = [belgium]
      expect([await desk.pull(), desk.countries()]).toEqual([['CountryNVL'], [belgium]])
    },
  )

  it('stay as they were where a later answer says that there is no such list', async () => {
    const offered: Record<string, Pairs> = { CountryNVL: [netherlands] }
    const desk = start(offered)
    await desk.pull()
    offered['CountryNVL'] = null
    desk.pass(hour)
    expect([await desk.pull(), desk.countries()]).toEqual([['CountryNVL'], [netherlands]])
    expect(await desk.pull()).toEqual([])
  })

  it('are kept as far as they were answered where the first questions meet a lost line', async () => {
    const offered: Record<string, Pairs | AppError> = {
      CountryNVL: [netherlands],
      LanguageNVL: new AppError('service-unreachable'),
    }
    const desk = start(offered)
    await expect(desk.pull()).rejects.toThrowError('service-unreachable')
    expect([desk.countries(), desk.changed]).toEqual([[netherlands], ['choices']])
    offered['LanguageNVL'] = null
    expect(await desk.pull()).toEqual(['LanguageNVL'])
  })

  it('write nothing after the sync was stopped', async () => {
    const desk = start({ CountryNVL: [netherlands] })
    const stopped = new AbortController()
    const pulling = desk.pull(stopped.signal)
    stopped.abort(new Error('stopped'))
    await expect(pulling).rejects.toThrowError('stopped')
    expect([desk.countries(), desk.changed]).toEqual([undefined, []])
  })
})
