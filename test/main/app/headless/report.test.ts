import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SyncState } from '../../../../preload/contract/sync.ts'
import type { LogEvent } from '../../../../main/base/log/log.ts'
import { openReport } from '../../../../main/app/headless/report.ts'
import { plain, type Report } from '../../../../main/app/headless/printer.ts'
import { exitStatus, type Result } from '../../../../main/app/headless/run.ts'

const bakery = { databaseId: 'MVL00124', name: 'Bakkerij Jansen B.V.' }
const bare = { databaseId: 'X1', name: 'X1' }
const listing: SyncState = { is: 'listing', since: 0 }
const downloading = (done: number): SyncState => ({ is: 'downloading', done, total: 9_310, since: 0 })

let now: number
let out: string[]
let err: string[]
let logged: LogEvent[]
beforeEach(() => {
  now = 0
  ;[out, err, logged] = [[], [], []]
})
const reportOf = (request: { quiet?: boolean; json?: boolean } = {}): Report =>
  openReport({
    printer: { out: (line) => void out.push(line), err: (line) => void err.push(line) },
    request: { quiet: false, json: false, minutes: 60, ...request },
    now: () => now,
    log: (event) => void logged.push(event),
  })
const ran = (part: Partial<Extract<Result, { is: 'ran' }>> = {}): Result => ({
  is: 'ran',
  done: [],
  ending: null,
  notices: [],
  ...part,
})
const synced = { administration: bakery, outcome: { is: 'synced', customers: 9_310 } } as const

describe('a report for people', () => {
  it('has a line at every change of state and once a second meanwhile', () => {
    const report = reportOf()
    report.begins('en')
    report.goes(bakery, listing)
    for (now = 0; now < 2_500; now += 100) report.goes(bakery, downloading(now))
    report.is(synced)
    report.ends(ran({ done: [synced] }))
    expect(out).toEqual([
      'Bakkerij Jansen B.V. (MVL00124): reading the list…',
      'Bakkerij Jansen B.V. (MVL00124): 0 of 9,310',
      'Bakkerij Jansen B.V. (MVL00124): 1,000 of 9,310',
      'Bakkerij Jansen B.V. (MVL00124): 2,000 of 9,310',
      'Bakkerij Jansen B.V. (MVL00124): synced, 9,310 customers',
      'Everything is synced.',
    ])
    expect(err).toEqual([])
  })

  it('speaks the language of the preferences', () => {
    const report = reportOf()
    report.begins('nl')
    report.goes(bare, downloading(412))
    report.is({ administration: bare, outcome: { is: 'failed', fail: { code: 'signed-out' } } })
    expect(out).toEqual(['X1: 412 van 9.310'])
    expect(err).toEqual([
      'X1: Je bent afgemeld. Klanten en wijzigingen zijn hier bewaard. Meld je aan om te verzenden en ontvangen.',
    ])
  })

  it('says what is left, why, and how the run ended, also when quiet', () => {
    const report = reportOf({ quiet: true })
    report.begins('en')
    report.goes(bare, listing)
    const left = {
      administration: bare,
      outcome: {
        is: 'left',
        customers: 5,
        waiting: 1_200,
        needsAttention: 2,
        stuck: 0,
        anothers: 3,
        whenAsked: 0,
        held: { is: 'locked' },
      },
    } as const
    report.is(synced)
    report.is(left)
    report.ends(ran({ done: [synced, left], ending: 'time-over', notices: [{ code: 'history-broken' }] }))
    expect(err).toEqual([
      'X1: read, but changes are left. Waiting to be sent: 1,200. The environment is locked: unlock it in the app. Made by somebody else, and sent when they sign in: 3. To be decided by a person, in the app: 2.',
      expect.stringMatching(/^The log on this computer/) as string,
      'Ended early: its time is over (--minutes 60).',
    ])
    expect(out).toEqual(['1 of 2 synced. What was read and saved is kept; the next run continues from there.'])
  })

  it.each([
    [
      'en',
      'X1: read, but changes are left. Waiting to be sent: 100. Saving many changes at once was cut off: release or discard in the app what was saved of them.',
    ],
    [
      'nl',
      'X1: opgehaald, maar er zijn wijzigingen over. Wacht op verzending: 100. Het opslaan van veel wijzigingen tegelijk is afgebroken: geef in de app vrij wat ervan is opgeslagen, of verwerp het.',
    ],
  ] as const)('says in %s that a bulk save was interrupted', (language, line) => {
    const report = reportOf()
    report.begins(language)
    report.is({
      administration: bare,
      outcome: {
        is: 'left',
        customers: 5,
        waiting: 100,
        needsAttention: 0,
        stuck: 0,
        anothers: 0,
        whenAsked: 0,
        held: { is: 'cut-off', writes: 100 },
      },
    })
    expect(err).toEqual([line])
  })

  it.each([
    [
      'en',
      'X1: read, but changes are left. Waiting to be sent: 3. A person stopped the sending: resume it in the app.',
    ],
    [
      'nl',
      'X1: opgehaald, maar er zijn wijzigingen over. Wacht op verzending: 3. Het verzenden is door iemand gestopt: hervat het in de app.',
    ],
  ] as const)('says in %s that a person stopped the sending, and ends with 1', (language, line) => {
    const report = reportOf()
    report.begins(language)
    const outcome = {
      is: 'left',
      customers: 5,
      waiting: 3,
      needsAttention: 0,
      stuck: 0,
      anothers: 0,
      whenAsked: 0,
    } as const
    const stopped = { administration: bare, outcome: { ...outcome, held: { is: 'stopped' } } } as const
    report.is(stopped)
    expect([err, exitStatus(ran({ done: [stopped] }))]).toEqual([[line], 1])
  })

  it.each([
    [
      'en',
      'X1: read, but changes are left. Waiting to be sent: 3. The service cannot process them yet: 2. The next run tries again.',
    ],
    [
      'nl',
      'X1: opgehaald, maar er zijn wijzigingen over. Wacht op verzending: 3. Door het boekhoudpakket nog niet te verwerken: 2. De volgende run probeert het opnieuw.',
    ],
  ] as const)('says in %s that the service keeps failing with some of them', (language, line) => {
    const report = reportOf()
    report.begins(language)
    const outcome = { is: 'left', customers: 5, waiting: 3, needsAttention: 0, stuck: 2 } as const
    report.is({ administration: bare, outcome: { ...outcome, anothers: 0, whenAsked: 0, held: null } })
    expect(err).toEqual([line])
  })

  it.each([
    [
      'en',
      'X1: read, but changes are left. Waiting to be sent: 1,200. Changed in a cell, and sent when you say so in the app: 1,100.',
    ],
    [
      'nl',
      'X1: opgehaald, maar er zijn wijzigingen over. Wacht op verzending: 1.200. In een cel gewijzigd, en verzonden als je het in de app zegt: 1.100.',
    ],
  ] as const)('says in %s that cells wait until the user sends them', (language, line) => {
    const report = reportOf()
    report.begins(language)
    report.is({
      administration: bare,
      outcome: {
        is: 'left',
        customers: 5,
        waiting: 1_200,
        needsAttention: 0,
        stuck: 0,
        anothers: 0,
        whenAsked: 1_100,
        held: null,
      },
    })
    expect(err).toEqual([line])
  })

  it('lists the known names for an unknown one, up to a limit', () => {
    const report = reportOf()
    report.begins('en')
    const known = Array.from({ length: 52 }, (_, at) => ({ databaseId: `D${at}`, name: `D${at}` }))
    report.ends({
      is: 'not-begun',
      hindrance: {
        is: 'environment-unknown',
        given: 'Offic',
        known: [
          { id: 'demo', name: 'Demo company' },
          { id: '1', name: 'Office' },
        ],
      },
    })
    report.ends({
      is: 'not-begun',
      hindrance: { is: 'administration-unknown', given: 'Q', environment: 'Office', known },
    })
    expect(err[0]).toBe('There is no environment "Offic". There is: Demo company (demo), Office (1).')
    expect(err[1]).toMatch(/^Office has no administration "Q"\. It has: D0, D1,.*D49, and 2 more\.$/)
  })

  it('says where the settings are confirmed', () => {
    const report = reportOf({})
    report.begins('nl')
    report.ends({ is: 'not-begun', hindrance: { is: 'settings-not-confirmed' } })
    expect(err).toEqual([
      expect.stringMatching(/^De instellingen zijn niet zoals/),
      'Open daarvoor de app. Er is niets gestart.',
    ])
  })

  it('lets no name forge a line, a colour or a direction', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (name) => !/[\p{Cc}\p{Zl}\p{Zp}\u202e]/u.test(plain(name))))
    expect(plain('Café \u001b[31m\nx')).toBe('Café ?[31m?x')
  })
})

describe('a report for programs', () => {
  it('is one JSON object per line, the same in every language, and ends with the exit status', () => {
    const report = reportOf({ json: true })
    report.begins('nl')
    report.goes(bakery, downloading(412))
    const failed = { administration: bare, outcome: { is: 'failed', fail: { code: 'list-shrunk' } } } as const
    report.is(failed)
    report.ends(ran({ done: [failed] }))
    expect(out.map((line) => JSON.parse(line) as unknown)).toEqual([
      {
        event: 'progress',
        administration: 'MVL00124',
        name: 'Bakkerij Jansen B.V.',
        state: 'downloading',
        done: 412,
        total: 9_310,
      },
      { event: 'administration', administration: 'X1', name: 'X1', result: 'failed', fail: 'list-shrunk' },
      { event: 'end', exit: 1, because: null, notices: [] },
    ])
    expect(err).toEqual([])
  })
  it('has only its end when quiet', () => {
    const report = reportOf({ json: true, quiet: true })
    report.goes(bakery, listing)
    report.is(synced)
    report.ends({ is: 'not-begun', hindrance: { is: 'keychain-missing' } })
    expect(out).toEqual(['{"event":"end","exit":2,"because":"keychain-missing"}'])
  })
  it('names what kept an administration from a whole sync, also when quiet', () => {
    const report = reportOf({ json: true, quiet: true })
    const failed = { administration: bare, outcome: { is: 'failed', fail: { code: 'sign-in-expired' } } } as const
    report.is(synced)
    report.is(failed)
    report.ends(ran({ done: [synced, failed] }))
    expect(out.map((line) => JSON.parse(line) as unknown)).toEqual([
      { event: 'administration', administration: 'X1', name: 'X1', result: 'failed', fail: 'sign-in-expired' },
      { event: 'end', exit: 1, because: null, notices: [] },
    ])
  })
})

it('the log of a headless run has every change of state and the end, and no name', () => {
  const report = reportOf({ quiet: true })
  report.begins('en')
  report.goes(bakery, listing)
  for (now = 0; now < 5_000; now += 500) report.goes(bakery, downloading(now))
  report.is(synced)
  report.ends(ran({ done: [synced] }))
  expect(logged).toEqual([
    { event: 'background-listing' },
    { event: 'background-downloading', done: 0, total: 9_310 },
    { event: 'background-ended', status: 0 },
  ])
})
