import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { SyncView } from '../../../../preload/contract/sync.ts'
import type { Changed } from '../../../../preload/contract/topics.ts'
import { AppError, isFail } from '../../../../main/base/app-error.ts'
import type { Desk, DeskHost, DeskOptions } from '../../../../main/desk/desk.ts'
import { deskServices } from '../../../../main/app/ipc/desk-calls.ts'
import { openDesks, type Desks } from '../../../../main/desk/pool/desks.ts'
import { openVault } from '../../../../main/base/files/vault.ts'
import { sendsAll, type SendingRule } from '../../../../main/sync/outbox/sending-policy.ts'
import { failing } from '../desk-kit.ts'
import { newProfile, removeProfile, testHost, type TestHost } from '../../test-host.ts'

let profile: string
let opened: { options: DeskOptions; host: DeskHost }[]
let closed: string[]
let woken: string[]
/** How the sync of an administration stands, if it is not idle. */
let syncs: Map<string, Pick<SyncView, 'state' | 'held'>>
/** The sending rule, and the rules that desks received. */
let rule: SendingRule
let heldTo: string[]
/** Calls to the known administrations: counts that may differ, counts at the end, and forgotten ones. */
let differing: string[]
let counted: string[]
let forgotten: string[]
/** An administration that is not in the settings. */
let absent: string
let worker: string
/** Desks that meet a damaged page in the next call. */
let damaged: Set<Desk>

beforeEach(() => {
  ;[opened, closed, woken, heldTo, differing, counted, forgotten] = [[], [], [], [], [], [], []]
  profile = newProfile()
  rule = sendsAll
  worker = 'A'
  absent = 'unknown'
  damaged = new Set()
  syncs = new Map()
  held = new Set()
  busy = new Set()
  breaks = []
})
afterEach(() => removeProfile(profile))

/** Each crashes the thread of one desk, in the order of opening. */
let breaks: ((error: Error) => void)[]
/** As with a database, one desk at a time has a file. */
let held: Set<string | null>
/** Administrations whose desk has work under way. */
let busy: Set<string>

/** A desk that only has a file, and reports damage if the file says so. */
const openDesk = async (options: DeskOptions, host: DeskHost): Promise<Desk> => {
  if (options.file && existsSync(options.file) && readFileSync(options.file, 'utf8') === 'damaged')
    throw new AppError('database-damaged')
  if (options.file && !existsSync(options.file)) writeFileSync(options.file, Buffer.from(options.key).toString('hex'))
  if (options.file !== null && held.has(options.file)) throw new AppError('database-locked')
  held.add(options.file)
  opened.push({ options: { ...options, key: Uint8Array.from(options.key) }, host })
  const view: Partial<SyncView> = { waiting: 2, needsAttention: 1, ...syncs.get(options.place.administration) }
  const read = async (): Promise<typeof view> => {
    if (damaged.has(whole)) throw new AppError('database-damaged')
    return { state: { is: 'idle', lastAt: null }, ...view }
  }
  const desk = {
    place: options.place,
    ended: new Promise<Error | null>((resolve) =>
      breaks.push((error) => {
        held.delete(options.file)
        resolve(error)
      }),
    ),
    sync: { read, now: async () => void woken.push(options.place.administration) },
    close: async () => {
      await new Promise((done) => setTimeout(done, 5))
      held.delete(options.file)
      closed.push(options.place.administration)
      return view
    },
    isBusy: async () => busy.has(options.place.administration),
    hold: async (rule: SendingRule) =>
      void heldTo.push(`${options.place.administration} ${rule.locked ? 'locked' : 'open'}`),
  }
  const whole = desk as unknown as Desk
  return whole
}

const start = async (
  keychainKey: string | null = 'a key',
): Promise<{ desks: Desks; host: TestHost; heard: Changed[]; notices: string[] }> => {
  const host = testHost({ profile, keychainKey, openDesk })
  const [heard, notices] = [[] as Changed[], [] as string[]]
  const desks = openDesks({
    host,
    openDesk: host.openDesk,
    vault: await openVault(host),
    check: ({ administration }) => {
      if (administration === absent) throw new AppError('administration-unknown')
    },
    registration: async (environment) => ({
      environment,
      baseAddress: `https://${environment}.example/v1`,
      clientId: '',
      secret: null,
      redirectUri: '',
      scope: '',
      pathStyle: 'standard',
    }),
    user: async () => worker,
    accessToken: async (environment, { user, administration, rejected }) =>
      `token of ${user} for ${administration} in ${environment}${rejected ? ` after ${rejected}` : ''}`,
    sending: () => rule,
    known: {
      mayDiffer: (place) => void differing.push(place.administration),
      counted: (place, { waiting }) => void counted.push(`${place.administration} ${waiting}`),
      forget: (...gone) => void forgotten.push(gone.join(' ')),
    },
    proxyFor: async () => null,
    changed: (changed) => heard.push(changed),
    notice: ({ code }) => notices.push(code),
  })
  // Desks close in the background, and must not be counted by the next test.
  onTestFinished(() => desks.stop())
  return { desks, host, heard, notices }
}
const exporting = {
  mayChange: () => undefined,
  isProduction: () => false,
  host: {
    now: () => 0,
    pickFile: async () => null,
    openFile: async () => null,
    pickTarget: async () => null,
    saveFile: async () => false,
    copyText: async () => undefined,
    clipboardText: async () => '',
  },
  exportFor: () => ({ environment: '', administration: '', language: 'en', terms: 'customer' }) as const,
}
const at = (administration: string, environment = 'one') => ({ environment, administration })
const last = () => opened.at(-1)!

describe('a desk', () => {
  it('is opened once for its administration, in its environment, with its own file and key', async () => {
    const { desks } = await start()
    const [first, second] = await Promise.all([desks.at(at('A')), desks.at(at('A'))])
    expect(first).toBe(second)
    await desks.at(at('A', 'two'))
    expect(opened.map(({ options }) => options.baseAddress)).toEqual([
      'https://one.example/v1',
      'https://two.example/v1',
    ])
    const [one, two] = opened.map(({ options }) => options)
    expect(one!.file).not.toBe(two!.file)
    expect(Buffer.from(one!.key)).toHaveLength(32)
    expect(Buffer.from(one!.key).equals(Buffer.from(two!.key))).toBe(false)
    expect(one!.file).not.toContain('A.db')
  })

  it('reports changes of its own administration only', async () => {
    const { desks, heard } = await start()
    await desks.at(at('A'))
    last().host.changed('customers')
    expect(heard).toEqual([{ topic: 'customers', place: at('A') }])
    expect(await last().host.accessToken({ rejected: 'old' })).toBe('token of A for A in one after old')
  })

  it('opens with the same key after a restart', async () => {
    const first = await start()
    await first.desks.at(at('A'))
    await first.desks.stop()
    const before = last().options
    await (await start()).desks.at(at('A'))
    expect(last().options).toEqual(before)
  })

  it('is not opened for an administration that the settings do not have', async () => {
    const { desks } = await start()
    await expect(desks.at(at('unknown'))).rejects.toSatisfy((error) => isFail(error, 'administration-unknown'))
    expect(opened).toEqual([])
  })

  it('makes room for a fifth: the least recently used closes', async () => {
    const { desks } = await start()
    for (const administration of ['A', 'B', 'C', 'D', 'A', 'E']) await desks.at(at(administration))
    await expect.poll(() => closed).toEqual(['B'])
    await desks.stop()
    expect(closed.toSorted()).toEqual(['A', 'B', 'C', 'D', 'E'])
  })

  it('whose work is under way closes once that is over', async () => {
    const { desks } = await start()
    busy.add('A')
    for (const administration of ['A', 'B', 'C', 'D', 'E', 'F']) await desks.at(at(administration))
    await expect.poll(() => closed).toEqual(['B'])
    busy.clear()
    await desks.at(at('F'))
    await expect.poll(() => closed).toEqual(['B', 'A'])
  })

  it('closes although its work is under way where twelve others are open', async () => {
    const { desks } = await start()
    const all = Array.from({ length: 13 }, (_, index) => `busy ${index + 1}`)
    for (const administration of all) {
      busy.add(administration)
      await desks.at(at(administration))
    }
    await expect.poll(() => closed).toEqual(['busy 1'])
  })

  it('that is used again while it is asked whether it is busy stays', async () => {
    const { desks } = await start()
    for (const administration of ['A', 'B', 'C', 'D']) await desks.at(at(administration))
    await Promise.all([desks.at(at('E')), desks.at(at('A'))])
    await expect.poll(() => closed).toEqual(['B'])
  })

  it('is opened again after its thread crashed, and the log says so', async () => {
    const { desks, host } = await start()
    const first = await desks.at(at('A'))
    breaks[0]!(new RangeError('a customer’s name'))
    await expect.poll(() => host.lines.join('')).toMatch(/desk-ended.*RangeError/)
    expect(host.lines.join('')).not.toContain('customer')
    expect(await desks.at(at('A'))).not.toBe(first)
  })

  it('whose memory was full is opened again and syncs only when it is asked to, with a notice of its own', async () => {
    const { desks, notices } = await start()
    for (const administration of ['A', 'B']) await desks.at(at(administration))
    breaks[0]!(Object.assign(new Error('memory limit'), { code: 'ERR_WORKER_OUT_OF_MEMORY' }))
    await expect.poll(() => notices).toEqual(['desk-memory-full'])
    await desks.at(at('A'))
    expect(opened.map(({ options }) => [options.place.administration, options.every])).toEqual([
      ['A', undefined],
      ['B', undefined],
      ['A', 0],
    ])
    await desks.wake('one')
    await desks.resumed()
    expect(woken).toEqual(['B', 'B'])
  })

  it('is opened again, or forgotten, only after the previous one has closed the file', async () => {
    const { desks } = await start()
    await desks.at(at('A'))
    const closing = desks.close('one')
    await expect(desks.at(at('A'))).resolves.toBeDefined()
    await closing
    const again = desks.close('one')
    await desks.forget('one', 'A')
    expect([closed, existsSync(last().options.file!)]).toEqual([['A', 'A'], false])
    await again
  })

  it('that is asked for while its environment is forgotten opens afterwards on new files, or not at all if it is gone', async () => {
    const { desks } = await start()
    await desks.at(at('A'))
    const forgetting = desks.forget('one', undefined, {
      last: async () => void forgotten.push(`${opened.length} opened`),
    })
    const [again, gone] = [desks.at(at('A')), desks.at(at('removed meanwhile'))]
    absent = 'removed meanwhile'
    await forgetting
    await expect(gone).rejects.toSatisfy((error) => isFail(error, 'administration-unknown'))
    expect([(await again).place, forgotten, existsSync(last().options.file!), opened.length]).toEqual([
      at('A'),
      ['one ', '1 opened'],
      true,
      2,
    ])
  })

  it('keeps its files if the removal is refused at the last moment, and can be opened again', async () => {
    const { desks } = await start()
    await desks.at(at('A'))
    const { file } = last().options
    const refuse = (): never => {
      throw new AppError('environment-has-waiting-edits')
    }
    await expect(desks.forget('one', undefined, { may: refuse })).rejects.toSatisfy((error) =>
      isFail(error, 'environment-has-waiting-edits'),
    )
    expect([existsSync(file!), (await desks.at(at('A'))).place]).toEqual([true, at('A')])
  })

  it('that must close while it waits to open delays nobody', async () => {
    const { desks } = await start()
    const all = ['A', 'B', 'C', 'D', 'E', 'A'].map((administration) => desks.at(at(administration)))
    expect((await Promise.all(all)).map(({ place }) => place.administration)).toEqual(['A', 'B', 'C', 'D', 'E', 'A'])
  })

  it('stays closed if the app stops while another user signs in', async () => {
    const { desks } = await start()
    await desks.at(at('A'))
    await desks.changeHands('one', () => desks.stop())
    expect([closed, opened.length]).toEqual([['A'], 1])
  })

  it('syncs with its environment, and counts waiting edits', async () => {
    const { desks } = await start()
    await desks.at(at('A'))
    await desks.at(at('A', 'two'))
    await desks.at(at('B'))
    await desks.wake('one')
    expect(woken.toSorted()).toEqual(['A', 'B'])
    expect(await desks.waiting(at('B'))).toBe(3)
  })

  it.each([
    ['the computer wakes up', (desks: Desks) => desks.resumed()],
    ['its session begins or ends', (desks: Desks) => desks.wake('one')],
  ])('syncs when %s, unless a person stopped its sync or its sending', async (_when, wake) => {
    const { desks } = await start()
    const idle = { is: 'idle', lastAt: null } as const
    syncs.set('A', { state: idle, held: null })
    syncs.set('B', { state: { is: 'paused', done: 1, total: 2 }, held: null })
    syncs.set('C', { state: idle, held: { is: 'stopped' } })
    syncs.set('D', { state: idle, held: { is: 'locked' } })
    for (const administration of syncs.keys()) await desks.at(at(administration))
    await wake(desks)
    expect(woken.toSorted()).toEqual(['A', 'D'])
  })

  it("opens with its environment's sending rule, and receives changes of it", async () => {
    const { desks } = await start()
    rule = { locked: true, askAbove: 5 }
    await desks.at(at('A'))
    await desks.at(at('A', 'two'))
    expect(opened.map(({ options }) => options.sending)).toEqual([rule, rule])
    rule = sendsAll
    const opening = desks.at(at('B'))
    await desks.hold('one')
    expect(heldTo.toSorted()).toEqual(['A open', 'B open'])
    await opening
  })

  it('that is closing, and may still finish a write, has closed before a lock is in force', async () => {
    const { desks } = await start()
    await desks.at(at('A'))
    const closing = desks.close('one')
    rule = { locked: true, askAbove: 5 }
    await desks.hold('one')
    expect([closed, heldTo]).toEqual([['A'], []])
    await closing
  })

  it('is counted again when its edits change, and reports the counts at its end; once forgotten, none are known', async () => {
    const { desks } = await start()
    await desks.at(at('A'))
    last().host.changed('edits')
    last().host.changed('customers')
    expect([differing, await desks.counts(at('A')), await desks.counts(at('B'))]).toEqual([
      ['A', 'A'],
      expect.objectContaining({ waiting: 2, needsAttention: 1 }),
      null,
    ])
    await desks.close('one')
    await desks.forget('one', 'A')
    await desks.forget('two')
    expect([counted, forgotten]).toEqual([['A 2'], ['one A', 'two ']])
  })

  it('writes no file without a keychain', async () => {
    await (await start(null)).desks.at(at('A'))
    expect(last().options.file).toBeNull()
    expect(readdirSync(profile)).toEqual([])
  })

  it('stays open without a keychain, because its edits are nowhere else', async () => {
    const { desks } = await start(null)
    for (const administration of ['A', 'B', 'C', 'D', 'E']) await desks.at(at(administration))
    expect([closed, await desks.waitingInOpen()]).toEqual([[], 15])
  })
})

describe('a look', () => {
  const nothing = async (): Promise<void> => undefined
  /** The files of these administrations are there, and none is open. */
  const closedAt = async (...administrations: string[]): Promise<Desks> => {
    const { desks } = await start()
    for (const administration of administrations) await desks.at(at(administration))
    await desks.close('one')
    ;[opened, closed, differing] = [[], [], []]
    return desks
  }

  it('opens one administration at a time, may send and ask for nothing there, and leaves the open ones', async () => {
    const desks = await closedAt('A', 'B', 'C', 'D', 'E', 'F')
    const open = await Promise.all(['A', 'B', 'C', 'D'].map((administration) => desks.at(at(administration))))
    const most: number[] = []
    await Promise.all(['E', 'A', 'F', 'E'].map((name) => desks.look(at(name), async () => void most.push(held.size))))
    expect([most, closed]).toEqual([
      [5, 4, 5, 5],
      ['E', 'F', 'E'],
    ])
    expect(await Promise.all(['A', 'B', 'C', 'D'].map((administration) => desks.at(at(administration))))).toEqual(open)
    const { options, host } = last()
    expect(options).toMatchObject({ every: 0, sending: { locked: true } })
    await expect(host.accessToken()).rejects.toSatisfy((error) => isFail(error, 'signed-out'))
    expect(differing.toSorted()).toEqual(['A', 'B', 'C', 'D'])
  })

  it('waits while its environment is forgotten, and finds no file then', async () => {
    const desks = await closedAt('A', 'B')
    const forgetting = desks.forget('one', undefined, { last: async () => void (absent = 'A') })
    const looks = Promise.allSettled([desks.look(at('A'), nothing), desks.look(at('B'), nothing)])
    await forgetting
    expect((await looks).map((one) => (one.status === 'fulfilled' ? one.value : one.reason))).toEqual([
      failing('administration-unknown'),
      null,
    ])
    expect(opened).toEqual([])
  })

  it('is over before the app has stopped, and none begins after', async () => {
    const desks = await closedAt('A', 'B')
    const looks = ['A', 'B'].map((name) => desks.look(at(name), async () => name))
    await Promise.resolve()
    await desks.stop()
    expect([closed, held.size]).toEqual([['A'], 0])
    expect(await Promise.all(looks)).toEqual(['A', null])
    expect(opened).toHaveLength(1)
  })

  it('fails without the key of the file, which stays in its place', async () => {
    const desks = await closedAt('A')
    const file = desks.fileOf(at('A'))
    const other = (await start('another key')).desks
    await expect(other.look(at('A'), nothing)).rejects.toEqual(failing('keychain-changed'))
    expect([existsSync(file), opened]).toEqual([true, []])
  })
})

describe('a file that cannot be opened', () => {
  it('is quarantined with its key if the keychain is another, and both come back together', async () => {
    const first = await start('old key')
    await first.desks.at(at('A'))
    await first.desks.stop()
    const { file, key } = last().options
    const other = await start('other key!')
    await other.desks.at(at('A'))
    expect(other.notices).toEqual(['database-key-lost'])
    const aside = readdirSync(dirname(file!)).find((name) => name.includes('.set-aside-'))!
    expect(readFileSync(join(dirname(file!), aside), 'utf8')).toBe(Buffer.from(key).toString('hex'))
    const vault = await openVault(testHost({ profile, keychainKey: 'old key' }))
    const name = vault.names('key:one/').find((each) => each.includes('.set-aside-'))!
    expect(await vault.get(name)).toEqual({ is: 'text', text: Buffer.from(key).toString('hex') })
  })

  it('is quarantined if it is damaged, and the administration is read again', async () => {
    const first = await start()
    await first.desks.at(at('A'))
    const file = last().options.file!
    await first.desks.stop()
    writeFileSync(file, 'damaged')
    const second = await start()
    await second.desks.at(at('A'))
    expect(second.notices).toEqual(['database-damaged'])
    expect(readFileSync(file, 'utf8')).not.toBe('damaged')
    expect(readdirSync(dirname(file)).filter((name) => name.includes('.set-aside-'))).toHaveLength(1)
  })

  it('that proves damaged in use is quarantined once, and the next desk answers the calls that met the damage', async () => {
    const { desks, notices } = await start()
    const { sync } = deskServices(desks, exporting)
    await desks.at(at('A'))
    damaged.add(await desks.at(at('A')))
    const views = await Promise.all([sync.read(at('A')), sync.read(at('A')), sync.read(at('A'))])
    expect(views.map(({ waiting }) => waiting)).toEqual([2, 2, 2])
    expect([notices, opened.length, closed]).toEqual([['database-damaged'], 2, ['A']])
    const { rescueFrom, file } = last().options
    expect(rescueFrom).toEqual([expect.stringMatching(/\.db\.set-aside-\d+$/)])
    expect(existsSync(rescueFrom![0]!) && existsSync(file!)).toBe(true)
  })

  it('is removed with its administration', async () => {
    const { desks } = await start()
    damaged.add(await desks.at(at('A')))
    await deskServices(desks, exporting).sync.read(at('A'))
    const folder = dirname(last().options.file!)
    await desks.forget('one', 'A')
    expect(readdirSync(folder)).toEqual([])
  })

  it('does not block the next call, which tries again', async () => {
    let works = false
    const host = testHost({
      profile,
      openDesk: (options, deskHost) =>
        works ? openDesk(options, deskHost) : Promise.reject(new AppError('disk-full')),
    })
    const { desks: template } = await start()
    await template.stop()
    const desks = openDesks({
      host,
      openDesk: host.openDesk,
      vault: await openVault(host),
      check: () => undefined,
      registration: async (environment) => ({
        environment,
        baseAddress: '',
        clientId: '',
        secret: null,
        redirectUri: '',
        scope: '',
        pathStyle: 'standard',
      }),
      user: () => 'A',
      accessToken: async () => '',
      sending: () => rule,
      known: { mayDiffer: () => undefined, counted: () => undefined, forget: () => undefined },
      proxyFor: async () => null,
      changed: () => undefined,
      notice: () => undefined,
    })
    await expect(desks.at(at('A'))).rejects.toSatisfy((error) => isFail(error, 'disk-full'))
    works = true
    await expect(desks.at(at('A'))).resolves.toBeDefined()
  })
})

const companionsOf = (file: string): string[] => [
  file.replace(/db$/, 'copy.db'),
  file.replace(/db$/, 'copy.db-wal'),
  file.replace(/db$/, 'backup-17.db'),
]

describe('the second copy and the backups', () => {
  it('stay in place if the database is quarantined as damaged', async () => {
    const { desks } = await start()
    const desk = await desks.at(at('A'))
    const { file } = last().options
    for (const each of companionsOf(file!)) writeFileSync(each, 'a copy')
    await desks.repair(desk)
    expect(companionsOf(file!).map((each) => existsSync(each))).toEqual([true, true, true])
  })

  it('are quarantined with the database if their key is lost', async () => {
    const first = await start('old key')
    await first.desks.at(at('A'))
    const { file } = last().options
    for (const each of companionsOf(file!)) writeFileSync(each, 'a copy')
    await first.desks.stop()
    await (await start('other key!')).desks.at(at('A'))
    expect(companionsOf(file!).map((each) => existsSync(each))).toEqual([false, false, false])
    const names = readdirSync(dirname(file!))
      .filter((name) => name.includes('.set-aside-'))
      .map((name) => name.replace(/^.*?\./, '').replace(/\d{6,}/, 'N'))
    expect(names.toSorted()).toEqual([
      'backup-17.db.set-aside-N',
      'copy.db.set-aside-N',
      'copy.db.set-aside-N-wal',
      'db.set-aside-N',
    ])
  })

  it('are removed with their administration, and with no other', async () => {
    const { desks } = await start()
    for (const place of [at('A'), at('B')]) await desks.at(place)
    const [one, other] = opened.map(({ options }) => options.file!)
    for (const each of [...companionsOf(one!), ...companionsOf(other!)]) writeFileSync(each, 'a copy')
    await desks.forget('one', 'A')
    expect([one!, ...companionsOf(one!)].map((each) => existsSync(each))).toEqual([false, false, false, false])
    expect([other!, ...companionsOf(other!)].map((each) => existsSync(each))).toEqual([true, true, true, true])
  })

  it('that cannot be written, and recovered edits, are reported with the administration and logged by code only', async () => {
    const { desks, host, notices } = await start()
    await desks.at(at('A'))
    last().host.notice?.({ code: 'edits-restored', about: { waiting: 3 } })
    expect([notices, host.lines.join('')]).toEqual([
      ['edits-restored'],
      expect.stringMatching(/desk-notice.*edits-restored/),
    ])
  })
})

describe('forgetting', () => {
  it('an administration removes its file and key, and leaves the others', async () => {
    const { desks } = await start()
    for (const place of [at('A'), at('B'), at('A', 'two')]) await desks.at(place)
    const files = opened.map(({ options }) => options.file!)
    await desks.forget('one', 'A')
    expect(files.map((file) => existsSync(file))).toEqual([false, true, true])
    await desks.forget('one')
    expect(files.map((file) => existsSync(file))).toEqual([false, false, true])
    const vault = await openVault(testHost({ profile, keychainKey: 'a key' }))
    expect([vault.names('key:one/'), vault.names('key:two/').length]).toEqual([[], 1])
  })
})
