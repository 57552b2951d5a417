import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import { openKnownAdministrations, type KnownAdministrations } from '../../../main/settings/known-administrations.ts'
import type { EditCounts } from '../../../preload/contract/sync.ts'
import { newProfile, removeProfile, testHost } from '../test-host.ts'

let profile: string
let timers: { milliseconds: number; work: () => void }[]
let notified: number
let counts: Record<string, EditCounts | null>
let asked: string[]

beforeEach(() => {
  profile = newProfile()
  timers = []
  notified = 0
  counts = {}
  asked = []
})
afterEach(() => {
  chmodSync(profile, 0o700)
  removeProfile(profile)
})

const file = (): string => join(profile, 'places.json')
const at = (administration: string, environment = 'one'): AdministrationRef => ({ environment, administration })
const open = (kept = true): KnownAdministrations =>
  openKnownAdministrations({
    host: testHost({ profile }),
    kept,
    count: async ({ administration }) => {
      asked.push(administration)
      const found = counts[administration]
      if (found === undefined) throw new Error('the desk broke off')
      return found
    },
    changed: () => void notified++,
    after: (milliseconds, work) => void timers.push({ milliseconds, work }),
  })
/** Runs the next due check and its effects. */
const look = async (): Promise<void> => {
  timers.shift()!.work()
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

describe('the known facts of administrations', () => {
  it('are empty at first', () => expect(open().of(at('A'))).toEqual({ openedAt: null, waiting: 0, needsAttention: 0 }))

  it('outlive the app: waiting edits and the last visit', async () => {
    const known = open()
    known.visited(at('A'))
    counts = { A: { waiting: 3, needsAttention: 1 } }
    known.mayDiffer(at('A'))
    await look()
    expect(open().of(at('A'))).toEqual({ openedAt: testHost({ profile }).now(), waiting: 3, needsAttention: 1 })
    expect(statSync(file()).mode & 0o777).toBe(0o600)
  })

  it('are counted, written and notified once for a burst of edits', async () => {
    const known = open()
    for (let edits = 1; edits <= 500; edits++) {
      counts = { A: { waiting: edits, needsAttention: 0 }, B: { waiting: 1, needsAttention: 0 } }
      known.mayDiffer(at('A'))
      known.mayDiffer(at('B'))
    }
    expect(timers.map(({ milliseconds }) => milliseconds)).toEqual([1_000])
    await look()
    expect([asked, notified, timers, known.of(at('A')).waiting]).toEqual([['A', 'B'], 1, [], 500])
  })

  it('are not notified without a change', async () => {
    const known = open()
    counts = { A: { waiting: 1, needsAttention: 0 } }
    for (const round of [1, 2]) {
      known.mayDiffer(at('A'))
      await look()
      expect(notified, `round ${round}`).toBe(1)
    }
  })

  it('are a desk’s own at its end, also when the app ends', () => {
    const known = open()
    known.counted(at('A'), { waiting: 2, needsAttention: 0 })
    known.stop()
    known.counted(at('B'), { waiting: 2, needsAttention: 0 })
    expect(open().of(at('A')).waiting).toBe(2)
  })

  it('are unchanged if a desk is closed or broken', async () => {
    const known = open()
    known.counted(at('A'), { waiting: 2, needsAttention: 0 })
    counts = { B: null }
    for (const place of [at('A'), at('B')]) known.mayDiffer(place)
    await look()
    expect([known.of(at('A')).waiting, known.of(at('B')).waiting]).toEqual([2, 0])
  })

  it('are removed with their administration or environment only', () => {
    const known = open()
    for (const place of [at('A'), at('B'), at('A', 'two')]) known.counted(place, { waiting: 1, needsAttention: 0 })
    known.forget('one', 'A')
    expect([at('A'), at('B'), at('A', 'two')].map((place) => open().of(place).waiting)).toEqual([0, 1, 1])
    known.forget('one')
    expect([at('B'), at('A', 'two')].map((place) => open().of(place).waiting)).toEqual([0, 1])
  })

  it('stay in memory if edits do', () => {
    const known = open(false)
    known.counted(at('A'), { waiting: 1, needsAttention: 0 })
    known.stop()
    expect([known.of(at('A')).waiting, existsSync(file())]).toEqual([1, false])
  })

  it('hold only ids, counts and times', async () => {
    const known = open()
    known.visited(at('MVL 1'))
    known.counted(
      { ...at('MVL 1'), name: 'Jansen' } as AdministrationRef,
      { waiting: 1, needsAttention: 2, customers: 12 } as EditCounts,
    )
    known.stop()
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual({
      format: 1,
      places: [
        {
          environment: 'one',
          administration: 'MVL 1',
          openedAt: testHost({ profile }).now(),
          waiting: 1,
          needsAttention: 2,
        },
      ],
    })
  })
})

describe('a file of counts', () => {
  it.each([
    '',
    '{',
    '{"format":2,"places":[]}',
    '{"format":1,"places":[{"environment":"one"}]}',
    '{"format":1,"places":[],"more":1}',
  ])('that is invalid is quarantined: %s', (text) => {
    writeFileSync(file(), text)
    const known = open()
    known.counted(at('A'), { waiting: 1, needsAttention: 0 })
    known.stop()
    expect(open().of(at('A')).waiting).toBe(1)
    expect(readdirSync(profile).filter((name) => name.startsWith('places.json.damaged-'))).toHaveLength(1)
  })

  it('that cannot be written does not stop the app', async () => {
    const broken = {
      get store() {
        return { format: 1, places: [] }
      },
      set store(_next) {
        throw Object.assign(new Error('full'), { code: 'ENOSPC' })
      },
    }
    const host = { ...testHost({ profile }), openStore: <T>() => broken as unknown as { store: T } }
    const known = openKnownAdministrations({
      host,
      kept: true,
      count: async () => null,
      changed: () => void notified++,
    })
    known.counted(at('A'), { waiting: 1, needsAttention: 0 })
    known.stop()
    expect([known.of(at('A')).waiting, host.lines.join('')]).toEqual([1, expect.stringContaining('places-not-written')])
  })

  it('that cannot be opened does not stop the app either', () => {
    const host = {
      ...testHost({ profile }),
      openStore: () => {
        throw Object.assign(new Error('no'), { code: 'EACCES' })
      },
    }
    const known = openKnownAdministrations({ host, kept: true, count: async () => null, changed: () => undefined })
    known.counted(at('A'), { waiting: 1, needsAttention: 0 })
    expect([known.of(at('A')).waiting, host.lines.join('')]).toEqual([1, expect.stringContaining('places-not-opened')])
  })
})
