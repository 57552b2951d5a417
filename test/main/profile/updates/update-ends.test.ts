import { beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../../../../main/base/app-error.ts'
import type { KeptUpdates } from '../../../../main/profile/updates/kept-updates.ts'
import { minutes, updatesKit } from './updates-kit.ts'

let kit: ReturnType<typeof updatesKit>
beforeEach(() => void (kit = updatesKit()))

describe('choosing about updates', () => {
  it('the current channel changes nothing', async () => {
    const copy = await kit.ready()
    const { lookedAt } = kit.kept
    await copy.service.choose({ channel: 'stable' })
    expect([copy.state(), kit.kept.lookedAt]).toEqual([{ is: 'ready', version: '1.1.0', onQuit: true }, lookedAt])
  })
  it('returns the new state, and notifies everybody', async () => {
    const copy = await kit.ready()
    kit.states = []
    expect(await copy.service.choose({ background: false, onQuit: false })).toEqual({
      channel: 'stable',
      background: false,
      state: { is: 'ready', version: '1.1.0', onQuit: false },
    })
    expect(kit.states).toEqual(['ready'])
  })
  it('the end of the app as its time applies only to a ready version', async () => {
    const copy = kit.open()
    await copy.service.choose({ onQuit: false })
    expect(copy.state()).toEqual({ is: 'unknown' })
  })
})

describe('the end of the app', () => {
  it('installs a ready version without a restart when nobody asked for it', async () => {
    const copy = await kit.ready()
    await copy.finish(() => false)
    expect([kit.done, kit.kept.attempt]).toEqual([['backup', 'install'], { version: '1.1.0', code: 'started' }])
  })
  it('restarts where somebody opened the app while its backup was made', async () => {
    let opened = false
    const copy = await kit.ready({
      backUp: async () => {
        opened = true
      },
    })
    await copy.finish(() => opened)
    expect(kit.done).toEqual(['install and start'])
  })
  it('does not count a request at time 0 as none', async () => {
    kit.now = 1
    const copy = await kit.ready()
    await copy.service.choose({ onQuit: false })
    await copy.finish(() => false)
    expect(kit.done).toEqual([])
  })
  it('restarts within two minutes after the person asked for it, and not later', async () => {
    for (const [pass, last] of [
      [119_999, 'install and start'],
      [120_000, 'install'],
    ] as const) {
      const copy = await kit.ready()
      await copy.service.install()
      kit.now += pass
      await copy.finish(() => false)
      expect(kit.done).toEqual(['quit', 'backup', last])
    }
  })
  it.each<[string, unknown, string]>([
    ['update-altered', new AppError('update-altered'), 'update-altered'],
    ['update-no-room', new AppError('update-no-room'), 'update-no-room'],
    ['another failure', new AppError('update-slow'), 'update-not-installed'],
    ['a mistake', new Error('x'), 'update-not-installed'],
  ])('records and logs %s, and restarts only when the person asked', async (_what, error, code) => {
    const copy = await kit.ready({ install: () => Promise.reject(error) })
    await copy.service.install()
    await copy.finish(() => false)
    expect([kit.kept.attempt, kit.logged, kit.done.at(-1)]).toEqual([
      { version: '1.1.0', code },
      [{ event: 'update-not-installed', error }],
      'relaunch',
    ])
    const unrequested = await kit.ready({ install: () => Promise.reject(error) })
    await unrequested.finish(() => false)
    expect(kit.done).toEqual(['backup', 'install'])
  })
  it('installs nothing without a backup, and logs why', async () => {
    const error = new Error('no room')
    const copy = await kit.ready({ backUp: () => Promise.reject(error) })
    await copy.finish(() => false)
    expect([kit.done, kit.kept.attempt, kit.logged]).toEqual([
      [],
      { version: '1.1.0', code: 'update-not-backed-up' },
      [{ event: 'update-not-backed-up', error }],
    ])
    const { state } = await kit.open().service.read()
    expect(state).toStrictEqual({ is: 'failed', fail: { code: 'update-not-backed-up', about: { version: '1.1.0' } } })
  })
  it('remembers the file that could not be copied, and the next start names it', async () => {
    const error = new AppError({ code: 'disk-read-only', about: { unread: 'desks/office/0.db' } })
    const copy = await kit.ready({ backUp: () => Promise.reject(error) })
    await copy.finish(() => false)
    const attempt = { version: '1.1.0', code: 'update-not-backed-up', unread: 'desks/office/0.db' }
    expect(kit.kept.attempt).toEqual(attempt)
    expect((await kit.open().service.read()).state).toEqual({
      is: 'failed',
      fail: { code: 'update-not-backed-up', about: { version: '1.1.0', unread: 'desks/office/0.db' } },
    })
  })
  it('does not quit for an update that the person left with its channel while edits were counted', async () => {
    const counted = Promise.withResolvers<number>()
    const copy = await kit.ready({ unkept: () => counted.promise })
    const installing = copy.service.install()
    await copy.service.choose({ channel: 'early' })
    counted.resolve(0)
    await expect(installing).rejects.toMatchObject({ fail: { code: 'update-not-installed' } })
    expect(kit.done).toEqual([])
  })
  it('cannot be requested while an edit would be lost, or when nothing is ready', async () => {
    const copy = await kit.ready({ unkept: async () => 1 })
    await expect(copy.service.install()).rejects.toMatchObject({ fail: { code: 'update-would-lose' } })
    await expect(kit.open().service.install()).rejects.toMatchObject({ fail: { code: 'update-not-installed' } })
    expect(kit.done).toEqual([])
  })
})

describe('the start after an installation', () => {
  it.each<[string, KeptUpdates['attempt'], object]>([
    ['went well', { version: '1.0.0', code: 'started' }, { is: 'unknown' }],
    [
      'came to nothing',
      { version: '1.1.0', code: 'started' },
      { is: 'failed', fail: { code: 'update-not-installed', about: { version: '1.1.0' } } },
    ],
    [
      'was refused',
      { version: '1.1.0', code: 'update-altered' },
      { is: 'failed', fail: { code: 'update-altered', about: { version: '1.1.0' } } },
    ],
    ['was not tried', null, { is: 'unknown' }],
  ])('reports once the result of one that %s', (_what, attempt, state) => {
    kit.kept = { ...kit.kept, attempt }
    expect([kit.open().state(), kit.kept.attempt, kit.open().state()]).toEqual([state, null, { is: 'unknown' }])
  })

  it.each([
    ['1.1.0', '1.1.1', 'unknown'],
    ['1.9.0', '1.10.0', 'unknown'],
    ['1.1.0-beta.2', '1.1.0', 'unknown'],
    ['1.10.0', '1.9.0', 'failed'],
    ['2.0.0', '1.9.9', 'failed'],
    // Back from the early channel.
    ['1.0.0', '1.1.0-beta.2', 'failed'],
  ])('of %s that runs as %s, which a person may have installed by hand, is %s', (version, running, is) => {
    kit.kept = { ...kit.kept, attempt: { version, code: 'update-not-installed' } }
    expect(kit.open({ version: running }).state().is).toBe(is)
  })
})

describe('going back to an older version', () => {
  it('checks for it at once, and is forgotten with the channel', async () => {
    const waiting = { version: '0.9.0', why: 'older' } as const
    const copy = kit.open({ check: async () => ({ is: 'none', waiting }) })
    const refuses = (backTo: string): Promise<string> =>
      Promise.resolve()
        .then(() => copy.service.choose({ backTo }))
        .then(
          () => 'taken',
          (error: Error) => error.message,
        )
    expect(await refuses('0.9.0')).toBe('update-not-there')
    await copy.service.look()
    await copy.comesTo('current')
    expect(await refuses('0.8.0')).toBe('update-not-there')
    expect(await refuses('0.9.0')).toBe('taken')
    await copy.comesTo('current')
    await copy.service.choose({ channel: 'early' })
    await copy.service.look()
    await copy.comesTo('current')
    expect(kit.done).toEqual(['opened', 'look at stable', 'look at stable for 0.9.0', 'look at early'])
  })
  it.each(['check', 'download'] as const)(
    'does not go on by the clock after the person cancelled its %s',
    async (step) => {
      const cancelled = (signal: AbortSignal): Promise<never> =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))))
      let hangs = false
      const copy = kit.open({
        check: async ({ backTo, signal }) => {
          if (hangs && step === 'check') return cancelled(signal)
          return backTo === null
            ? { is: 'none', waiting: { version: '0.9.0', why: 'older' } }
            : { is: 'found', version: backTo }
        },
        download: async ({ signal }) => (hangs ? cancelled(signal) : undefined),
      })
      await copy.service.look()
      await copy.comesTo('current')
      hangs = true
      await copy.service.choose({ backTo: '0.9.0' })
      await copy.comesTo(step === 'check' ? 'looking' : 'downloading')
      await copy.service.cancel()
      await copy.comesTo(step === 'check' ? 'current' : 'found')
      hangs = false
      kit.now += 24 * 60 * minutes
      copy.tick()
      await expect
        .poll(() => copy.state())
        .toEqual({
          is: 'current',
          lookedAt: kit.now,
          waiting: { version: '0.9.0', why: 'older' },
        })
    },
  )
  it.each(['check', 'download'] as const)('is tried again by the clock after its %s failed', async (step) => {
    let fails = true
    const failing = async (): Promise<void> => {
      if (fails) throw new AppError('update-slow')
    }
    const copy = kit.open({
      check: async ({ backTo }) => {
        if (backTo === null) return { is: 'none', waiting: { version: '0.9.0', why: 'older' } }
        if (step === 'check') await failing()
        return { is: 'found', version: backTo }
      },
      download: async () => (step === 'download' ? failing() : undefined),
    })
    await copy.service.look()
    await copy.comesTo('current')
    await copy.service.choose({ backTo: '0.9.0' })
    await copy.comesTo('failed')
    fails = false
    kit.now += 24 * 60 * minutes
    copy.tick()
    expect(await copy.comesTo('ready')).toMatchObject({ version: '0.9.0' })
  })
  it('is refused for one that only waits', async () => {
    const copy = kit.open({ check: async () => ({ is: 'none', waiting: { version: '1.1.0', why: 'in-steps' } }) })
    await copy.service.look()
    await copy.comesTo('current')
    await expect(Promise.resolve().then(() => copy.service.choose({ backTo: '1.1.0' }))).rejects.toMatchObject({
      fail: { code: 'update-not-there' },
    })
  })
})
