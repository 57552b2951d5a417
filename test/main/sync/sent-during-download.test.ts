import { describe, expect, it } from 'vitest'
import type { Event } from '../../../main/sync/sync-plan.ts'
import { after, check, downloading, now, running } from './plan-kit.ts'

describe('an edit that is sent during the download', () => {
  const besides = running('everything', 'records', { shown: downloading, sendsDuringDownload: true })
  const sent = { is: 'sending', done: 0, total: 1, since: now } as const
  check([
    [
      'windows see an edit that is sent during the download',
      besides,
      { is: 'sending', done: 0, total: 1, since: now },
      { shown: sent, shownBeforeSending: downloading, sent: 1 },
      ['show'],
    ],
    [
      'windows see the download again at once when the edits are sent that left during it',
      { ...besides, shown: sent, shownBeforeSending: downloading },
      { is: 'sent-during-download' },
      { sendsDuringDownload: false, shown: downloading, shownBeforeSending: null },
      ['show'],
    ],
    [
      'windows that see a record of the download after the last edit see nothing older',
      { ...besides, shownBeforeSending: { ...downloading, done: 2 } },
      { is: 'sent-during-download' },
      { sendsDuringDownload: false, shownBeforeSending: null },
      [],
    ],
    [
      'windows that see several edits leave do not see each record of the download between them',
      { ...besides, shown: { ...sent, total: 2 }, shownBeforeSending: downloading },
      { is: 'records-read', done: 4, total: 9, since: now },
      { shownBeforeSending: { ...downloading, done: 4 } },
      [],
    ],
    [
      'windows see how far the download is while a single edit waits for its answer',
      { ...besides, shown: sent, shownBeforeSending: downloading },
      { is: 'records-read', done: 4, total: 9, since: now },
      { shown: { ...downloading, done: 4 } },
      ['show'],
    ],
    [
      'a closed loop shows nothing after its last edit',
      { ...besides, phase: { is: 'closed' }, shown: sent, shownBeforeSending: downloading },
      { is: 'sent-during-download' },
      { sendsDuringDownload: false, shownBeforeSending: null },
      [],
    ],
  ])

  it('shows what the download ended in once edits are sent that left during it', () => {
    const sending: Event = { is: 'sending', done: 0, total: 2, since: now }
    const ended = after({ ...besides, lastAt: 1 }, sending, { is: 'step-done', now }, { is: 'step-done', now })
    expect(ended.shown).toEqual({ is: 'idle', lastAt: now })
    const later = after(ended, { ...sending, done: 1 })
    expect(later.shown).toMatchObject({ is: 'sending', done: 1 })
    expect(after(later, { is: 'sent-during-download' }).shown).toEqual({ is: 'idle', lastAt: now })
  })

  it('keeps showing the download behind several edits that leave during it', () => {
    const sending = (done: number): Event => ({ is: 'sending', done, total: 2, since: now })
    const sent = after(besides, sending(0), sending(1), { is: 'sent-during-download' })
    expect(sent).toMatchObject({ shown: downloading, shownBeforeSending: null })
  })
})
