import { beforeEach, describe, expect, it } from 'vitest'
import type { FailCode } from '../../../../preload/contract/error-payload.ts'
import { AppError } from '../../../../main/base/app-error.ts'
import type { UpdateCheckResult, Updater } from '../../../../main/profile/updates/updater.ts'
import { minutes, updatesKit } from './updates-kit.ts'

type Download = Parameters<Updater['download']>[0]

let kit: ReturnType<typeof updatesKit>
beforeEach(() => void (kit = updatesKit()))

describe('a copy without updates', () => {
  it('does nothing for any call, and keeps saying why', async () => {
    const copy = kit.open({ source: { is: 'off', why: 'office' } })
    kit.now += 10 * minutes
    await copy.service.look()
    await copy.service.download()
    await copy.service.cancel()
    copy.tick()
    await copy.service.choose({ channel: 'early' })
    await copy.finish(() => false)
    expect([copy.state(), kit.kept.channel, kit.done]).toEqual([{ is: 'off', why: 'office' }, 'early', []])
  })
})

describe('a check for updates', () => {
  it('opens the library once, at the first check', async () => {
    const copy = kit.open({ check: async () => ({ is: 'none', waiting: null }) })
    expect(kit.done).toEqual([])
    for (let times = 0; times < 2; times++) {
      await copy.service.look()
      await copy.comesTo('current')
    }
    expect(kit.done).toEqual(['opened', 'look at stable', 'look at stable'])
    expect([copy.state(), kit.kept.lookedAt]).toEqual([{ is: 'current', lookedAt: kit.now, waiting: null }, kit.now])
  })

  it('runs once at a time, and reports no missing version', async () => {
    const answer = Promise.withResolvers<UpdateCheckResult>()
    const copy = kit.open({ check: () => answer.promise })
    await copy.service.look()
    await copy.service.look()
    kit.now += 10 * minutes
    copy.tick()
    await copy.service.download()
    answer.resolve({ is: 'none', waiting: null })
    await copy.comesTo('current')
    await copy.service.download()
    await copy.service.cancel()
    expect([kit.done, kit.states]).toEqual([
      ['opened', 'look at stable'],
      ['looking', 'current'],
    ])
  })

  it('returns to the previous state when it is cancelled', async () => {
    let checks = 0
    const copy = kit.open({
      check: ({ signal }) =>
        checks++ === 0
          ? Promise.reject(new AppError('update-slow'))
          : new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped')))),
    })
    await copy.service.look()
    const before = await copy.comesTo('failed')
    await copy.service.look()
    await copy.comesTo('looking')
    copy.stop()
    expect([await copy.comesTo('failed'), kit.logged.length]).toEqual([before, 1])
  })

  it('that is cancelled as its answer comes downloads nothing', async () => {
    const answer = Promise.withResolvers<UpdateCheckResult>()
    const copy = kit.open({ check: () => answer.promise })
    await copy.service.look()
    await copy.comesTo('looking')
    await copy.service.cancel()
    answer.resolve({ is: 'found', version: '1.1.0' })
    await copy.comesTo('unknown')
    expect(kit.done).toEqual(['opened', 'look at stable'])
  })

  it('of a channel that the person leaves is none of the next channel, which the clock checks soon', async () => {
    const answer = Promise.withResolvers<UpdateCheckResult>()
    const copy = kit.open({ check: () => answer.promise })
    await copy.service.look()
    await copy.comesTo('looking')
    await copy.service.choose({ channel: 'early' })
    answer.resolve({ is: 'none', waiting: null })
    await copy.comesTo('unknown')
    expect(kit.kept.lookedAt).toBeNull()
  })

  it('reports and logs an unknown failure', async () => {
    const error = new TypeError('a mistake')
    const copy = kit.open({ check: () => Promise.reject(error) })
    await copy.service.look()
    expect(await copy.comesTo('failed')).toEqual({ is: 'failed', fail: { code: 'unexpected' } })
    expect([kit.logged, kit.kept.lookedAt]).toEqual([[{ event: 'update-failed', error }], null])
  })

  it('by the clock comes an hour after a failure, and at once on another channel', async () => {
    const copy = kit.open({ check: () => Promise.reject(new AppError('update-slow')) })
    const checks = (): number => kit.done.filter((one) => one.startsWith('look')).length
    kit.now += 5 * minutes
    copy.tick()
    await copy.comesTo('failed')
    kit.now += 59 * minutes
    copy.tick()
    expect(checks()).toBe(1)
    await copy.service.choose({ channel: 'early' })
    expect(copy.state()).toEqual({ is: 'unknown' })
    copy.tick()
    await copy.comesTo('failed')
    expect(kit.done).toContain('look at early')
  })
})

describe('a proxy that asks for a sign-in', () => {
  const trouble = { is: 'refused', proxy: { address: 'http://p:1', authorization: null }, challenge: null } as never
  const asksFor = async (by: 'person' | 'clock') => {
    const asked: string[] = []
    const copy = kit.open({
      proxyFor: async (_address, met) => (asked.push(met === undefined ? 'the way' : 'the person'), null),
      check: async ({ proxyFor }) => {
        await proxyFor('https://updates.example', undefined)
        await proxyFor('https://updates.example', { is: 'unreachable', proxy: null })
        await proxyFor('https://updates.example', trouble)
        return { is: 'none', waiting: null }
      },
    })
    kit.now += 5 * minutes
    if (by === 'person') await copy.service.look()
    else copy.tick()
    await copy.comesTo(by === 'person' ? 'current' : 'failed')
    return [asked, copy.state()]
  }
  it('asks a person who checks for updates', async () => {
    expect(await asksFor('person')).toEqual([
      ['the way', 'the person', 'the person'],
      expect.objectContaining({ is: 'current' }),
    ])
  })
  it('does not ask for work by the clock', async () => {
    expect(await asksFor('clock')).toEqual([
      ['the way', 'the person'],
      { is: 'failed', fail: { code: 'proxy-sign-in-needed' } },
    ])
  })
})

describe('the download of an update', () => {
  it('reports its progress once per percent, and not after it was cancelled', async () => {
    const begun = Promise.withResolvers<Download>()
    const copy = kit.open({
      download: (by) => {
        begun.resolve(by)
        return new Promise((_resolve, reject) => by.signal.addEventListener('abort', () => reject(new Error('stop'))))
      },
    })
    await copy.service.look()
    const { progress } = await begun.promise
    kit.states = []
    progress(0)
    progress(7)
    progress(7)
    expect([copy.state(), kit.states]).toEqual([{ is: 'downloading', version: '1.1.0', percent: 7 }, ['downloading']])
    await copy.service.cancel()
    expect(await copy.comesTo('found')).toEqual({ is: 'found', version: '1.1.0' })
    progress(50)
    expect(copy.state()).toEqual({ is: 'found', version: '1.1.0' })
  })

  it('that is cancelled while it is verified is not installed at the end', async () => {
    const [begun, verified] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const copy = kit.open({
      download: ({ progress }) => {
        progress(100)
        begun.resolve()
        return verified.promise
      },
    })
    await copy.service.look()
    await begun.promise
    await copy.service.cancel()
    verified.resolve()
    expect(await copy.comesTo('found')).toEqual({ is: 'found', version: '1.1.0' })
    kit.done = []
    await copy.finish(() => false)
    expect(kit.done).toEqual([])
  })

  it.each<[FailCode, boolean]>([
    ['update-altered', false],
    ['update-publisher-wrong', false],
    ['update-no-room', false],
    ['update-answer-unreadable', false],
    ['update-cut-off', true],
    ['update-slow', true],
  ])('is retried by the clock after %s: %s; a person can always retry it', async (code, again) => {
    let works = false
    const copy = kit.open({ download: () => (works ? Promise.resolve() : Promise.reject(new AppError(code))) })
    await copy.service.look()
    expect(await copy.comesTo('failed')).toEqual({ is: 'failed', fail: { code } })
    works = true
    kit.now += 24 * 60 * minutes
    copy.tick()
    await copy.comesTo(again ? 'ready' : 'found')
    if (again) return
    await copy.service.look()
    await copy.comesTo('ready')
  })

  it('that is cancelled leaves no version of a channel that the person leaves before it has ended', async () => {
    const [begun, verified] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const copy = kit.open({ download: () => (begun.resolve(), verified.promise) })
    await copy.service.look()
    await begun.promise
    await copy.service.cancel()
    await copy.service.choose({ channel: 'early' })
    verified.resolve()
    await expect.poll(() => copy.state().is).not.toBe('downloading')
    expect(copy.state()).toEqual({ is: 'unknown' })
  })

  it('ends when the person leaves its channel, and its version is forgotten', async () => {
    const copy = kit.open({
      download: ({ signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stop')))),
    })
    await copy.service.look()
    await copy.comesTo('downloading')
    await copy.service.choose({ channel: 'early' })
    expect([await copy.comesTo('unknown'), kit.kept.lookedAt]).toEqual([{ is: 'unknown' }, null])
  })
})
