import { describe, expect, it } from 'vitest'
import type { FailCode } from '../../../../preload/contract/error-payload.ts'
import type { UpdateState } from '../../../../preload/contract/updates.ts'
import { installAtEnd, isOffered, planUpdate } from '../../../../main/profile/updates/update-plan.ts'
import type { UpdateEvent, UpdateRun, UpdateWork } from '../../../../main/profile/updates/update-run.ts'

const minute = 60_000
const hour = 60 * minute
const now = 100 * hour
const at = (state: UpdateState, more: Partial<UpdateRun> = {}): UpdateRun => ({
  state,
  startedAt: now - hour,
  triedAt: null,
  askedAt: null,
  unwanted: null,
  backTo: null,
  ...more,
})

const off: UpdateState = { is: 'off', why: 'office' }
const unknown: UpdateState = { is: 'unknown' }
const looking: UpdateState = { is: 'looking' }
const current: UpdateState = { is: 'current', lookedAt: now - hour, waiting: null }
const older: UpdateState = { ...current, waiting: { version: '1.0.0', why: 'older' } }
const found: UpdateState = { is: 'found', version: '1.1.0' }
const downloading: UpdateState = { is: 'downloading', version: '1.1.0', percent: 0 }
const ready: UpdateState = { is: 'ready', version: '1.1.0', onQuit: true }
const failed: UpdateState = { is: 'failed', fail: { code: 'update-slow' } }

const byPerson = { is: 'check-asked', now } as const
const byClock = { is: 'tick', now, lookedAt: now - 7 * hour } as const
const checked = (by: 'person' | 'clock', more: { readonly background?: boolean } = {}): UpdateEvent => ({
  is: 'checked',
  by,
  result: { is: 'found', version: '1.1.0' },
  now,
  background: true,
  ...more,
})
const failure = (code: FailCode) => ({ is: 'failed', fail: { code } }) as const
const ended = (end: Extract<UpdateEvent, { is: 'download-ended' }>['end']): UpdateEvent => ({
  is: 'download-ended',
  end,
  version: '1.1.0',
})
const begins = (by: 'person' | 'clock', before: UpdateState): UpdateWork => ({ is: 'check', by, before })
const fetches = (by: 'person' | 'clock'): UpdateWork => ({ is: 'download', by, version: '1.1.0' })
const giveUp: UpdateWork = { is: 'give-up-for-channel' }

type Row = readonly [says: string, UpdateRun, UpdateEvent, after: Partial<UpdateRun>, work: UpdateWork | null]
const rows: readonly Row[] = [
  ['a person checks', at(unknown), byPerson, { state: looking, triedAt: now }, begins('person', unknown)],
  [
    'a person checks again after a failure',
    at(failed),
    byPerson,
    { state: looking, triedAt: now },
    begins('person', failed),
  ],
  [
    'the clock checks when it is time',
    at(current),
    byClock,
    { state: looking, triedAt: now },
    begins('clock', current),
  ],
  ['the clock waits while the app starts', at(unknown, { startedAt: now }), byClock, {}, null],
  ['the clock waits after a failed check', at(failed, { triedAt: now - minute }), byClock, {}, null],
  ['the clock waits after a check', at(current), { ...byClock, lookedAt: now - hour }, {}, null],
  ['a copy that gets no updates does not check', at(off), byPerson, {}, null],
  ['a check does not begin twice', at(looking), byPerson, {}, null],
  ['a check does not begin during a download', at(downloading), byClock, {}, null],
  ['a check does not replace an update that is ready', at(ready), byPerson, {}, null],

  [
    'a check that finds nothing shows when it was made',
    at(looking, { triedAt: now - minute }),
    { is: 'checked', by: 'clock', result: { is: 'none', waiting: null }, now, background: true },
    { state: { is: 'current', lookedAt: now, waiting: null }, triedAt: null },
    null,
  ],
  [
    'a version that is found is downloaded in the background',
    at(looking, { triedAt: now }),
    checked('clock'),
    { state: downloading, triedAt: null },
    fetches('clock'),
  ],
  [
    'a version that is found waits where the person downloads it themselves',
    at(looking, { triedAt: now }),
    checked('person', { background: false }),
    { state: found, triedAt: null },
    null,
  ],
  [
    'the clock does not download an unwanted version',
    at(looking, { unwanted: '1.1.0' }),
    checked('clock'),
    { state: found },
    null,
  ],
  [
    'the clock downloads a version after an unwanted one',
    at(looking, { unwanted: '1.0.9' }),
    checked('clock'),
    { state: downloading },
    fetches('clock'),
  ],
  [
    'a person who checks gets an unwanted version',
    at(looking, { unwanted: '1.1.0' }),
    checked('person'),
    { state: downloading },
    fetches('person'),
  ],
  [
    'a check that fails shows why',
    at(looking),
    { is: 'check-ended', by: 'clock', end: failure('update-slow'), before: current },
    { state: failed },
    null,
  ],
  [
    'a check by the clock that fails, offline for instance, leaves a found version on offer',
    at(looking, { triedAt: now }),
    { is: 'check-ended', by: 'clock', end: failure('update-slow'), before: found },
    { state: found, triedAt: now },
    null,
  ],
  [
    'a check by a person that fails shows why, whatever was found before',
    at(looking),
    { is: 'check-ended', by: 'person', end: failure('update-slow'), before: found },
    { state: failed },
    null,
  ],
  [
    'a check that is stopped shows the state before it',
    at(looking),
    { is: 'check-ended', by: 'clock', end: { is: 'stopped' }, before: current },
    { state: current },
    null,
  ],
  [
    'a check of another channel counts for nothing',
    at(looking),
    { is: 'check-ended', by: 'clock', end: { is: 'other-channel' }, before: current },
    { state: unknown },
    null,
  ],
  [
    'a check by the clock of another channel leaves no version of the earlier one on offer',
    at(looking),
    { is: 'check-ended', by: 'clock', end: { is: 'other-channel' }, before: found },
    { state: unknown },
    null,
  ],

  [
    'a person downloads a version that was found',
    at(found),
    { is: 'download-asked' },
    { state: downloading },
    fetches('person'),
  ],
  ['a download begins only for a version that was found', at(current), { is: 'download-asked' }, {}, null],
  [
    'a download shows its progress',
    at(downloading),
    { is: 'progress', percent: 4 },
    { state: { ...downloading, percent: 4 } },
    null,
  ],
  ['progress after the end of a download changes nothing', at(found), { is: 'progress', percent: 4 }, {}, null],
  [
    'a download makes an update ready',
    at(downloading),
    { is: 'downloaded', version: '1.1.0', onQuit: true },
    { state: ready },
    null,
  ],
  [
    'a download that is stopped is not begun by the clock again',
    at(downloading),
    ended({ is: 'stopped' }),
    { state: found, unwanted: '1.1.0' },
    null,
  ],
  [
    'a download that was too slow is tried again',
    at(downloading),
    ended(failure('update-slow')),
    { state: failed },
    null,
  ],
  ...(['update-altered', 'update-publisher-wrong', 'update-no-room', 'update-answer-unreadable'] as const).map(
    (code): Row => [
      `a download that failed with ${code} is not begun by the clock again`,
      at(downloading),
      ended(failure(code)),
      { state: failure(code), unwanted: '1.1.0' },
      null,
    ],
  ),
  [
    'a download of another channel counts for nothing',
    at(downloading),
    ended({ is: 'other-channel' }),
    { state: unknown },
    null,
  ],

  [
    'another channel ends a check',
    at(looking, { triedAt: now, backTo: '1.0.0' }),
    { is: 'channel-chosen' },
    { triedAt: null, backTo: null },
    giveUp,
  ],
  ['another channel ends a download', at(downloading), { is: 'channel-chosen' }, {}, giveUp],
  [
    'another channel makes an update that is ready unwanted',
    at(ready),
    { is: 'channel-chosen' },
    { state: unknown },
    null,
  ],
  ['another channel leaves a copy that gets no updates as it is', at(off), { is: 'channel-chosen' }, {}, null],
  [
    'a person puts an installation off',
    at(ready),
    { is: 'on-quit-chosen', onQuit: false },
    { state: { ...ready, onQuit: false } },
    null,
  ],
  [
    'a choice about installing counts only for an update that is ready',
    at(found),
    { is: 'on-quit-chosen', onQuit: false },
    {},
    null,
  ],
  [
    'a person goes back to an older version',
    at(older),
    { is: 'older-chosen', version: '1.0.0', now },
    { state: looking, triedAt: now, backTo: '1.0.0' },
    begins('person', older),
  ],
  ['a person asks for the installation', at(ready), { is: 'install-asked', now }, { askedAt: now }, null],
  ['a person stays', at(ready, { askedAt: now }), { is: 'stayed' }, { askedAt: null }, null],
]

describe('the update plan', () => {
  it.each(rows)('%s', (_says, run, event, after, work) => {
    expect(planUpdate(run, event)).toEqual({ run: { ...run, ...after }, work })
  })

  it('keeps the same state object when nothing visible changes', () => {
    for (const event of [byPerson, { is: 'download-asked' }, { is: 'progress', percent: 0 }] as const)
      expect(planUpdate(at(downloading), event).run.state).toBe(downloading)
  })
})

describe('an older version', () => {
  it.each([
    ['is offered by the check that named it', older, '1.0.0', true],
    ['is not offered under another number', older, '1.0.1', false],
    ['is not offered by a check that named none', current, '1.0.0', false],
    [
      'is not offered where it waits for something else',
      { ...older, waiting: { version: '1.0.0', why: 'in-steps' } },
      '1.0.0',
      false,
    ],
    ['is not offered before a check', unknown, '1.0.0', false],
  ] as const)('%s', (_says, state, version, expected) => {
    expect(isOffered(at(state), version)).toBe(expected)
  })
})

describe('the end of the app', () => {
  const put = { ...ready, onQuit: false } as const
  it.each([
    ['installs an update that is ready', at(ready), { version: '1.1.0', asked: false }],
    ['installs nothing that the person put off', at(put), null],
    [
      'installs an update that the person asked for a moment ago',
      at(put, { askedAt: now - minute }),
      { version: '1.1.0', asked: true },
    ],
    ['knows a clock that was set back a little', at(put, { askedAt: now + minute }), { version: '1.1.0', asked: true }],
    ['forgets a request after two minutes', at(put, { askedAt: now - 2 * minute }), null],
    ['installs nothing that is not ready', at(found, { askedAt: now }), null],
  ] as const)('%s', (_says, run, expected) => {
    expect(installAtEnd(run, now)).toEqual(expected)
  })
})
