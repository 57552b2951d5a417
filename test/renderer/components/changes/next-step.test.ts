// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import type { SyncView } from '../../../../preload/contract/sync.ts'
import ChangesBanners from '../../../../renderer/components/changes/ChangesBanners.vue'
import { nextStepOf } from '../../../../renderer/components/changes/next-step.ts'
import { useEdits } from '../../../../renderer/stores/edits.ts'
import { useSync } from '../../../../renderer/stores/sync.ts'
import { atDesk, show } from '../../mounted.ts'

const idle = { is: 'idle', lastAt: 1 } as const
const view = (change: Partial<SyncView> = {}): SyncView => ({
  state: idle,
  customers: 50,
  complete: 50,
  listRead: true,
  waiting: 3,
  needsAttention: 0,
  stuck: 0,
  sent: 0,
  held: null,
  grace: null,
  ...change,
})
const failing = { fail: { code: 'service-failing' }, since: 1, tries: 3, stuck: true } as const
const offline = (retryAt: number | null) => ({ is: 'offline', since: 1, lastAt: 1, retryAt }) as const

describe('the next step of waiting edits', () => {
  it.each([
    ['they leave in a moment', view(), { is: 'leaving', count: 3 }],
    [
      'they are being sent',
      view({ state: { is: 'sending', done: 0, total: 3, since: 1 } }),
      { is: 'sending', count: 3 },
    ],
    ['offline, they are tried again', view({ state: offline(9) }), { is: 'retried', count: 3, at: 9 }],
    ['offline without a time', view({ state: offline(null) }), { is: 'offline', count: 3 }],
    ['signed out', view({ state: { is: 'signed-out', lastAt: 1 } }), { is: 'signedOut', count: 3 }],
    ['paused', view({ state: { is: 'paused', done: 0, total: 3 } }), { is: 'paused', count: 3 }],
    ['the sending was stopped', view({ held: { is: 'stopped' } }), { is: 'stopped', count: 3 }],
    [
      'offline comes before a stop',
      view({ state: offline(9), held: { is: 'stopped' } }),
      { is: 'retried', count: 3, at: 9 },
    ],
    [
      'after a failure',
      view({ state: { is: 'failed', fail: { code: 'service-busy' }, lastAt: 1 } }),
      { is: 'failed', count: 3 },
    ],
    [
      'a lock comes before the connection',
      view({ state: offline(9), held: { is: 'locked' } }),
      { is: 'locked', count: 3 },
    ],
    ['a question has a line of its own', view({ held: { is: 'cut-off', writes: 3 } }), { is: 'none' }],
    ['those in a grace have a line of their own', view({ grace: { edits: 3, until: 9 } }), { is: 'none' }],
    ['the others beside a grace', view({ grace: { edits: 1, until: 9 } }), { is: 'leaving', count: 2 }],
    ['those that the service fails on are not counted', view({ stuck: 1 }), { is: 'leaving', count: 2 }],
    ['the service fails on all', view({ stuck: 3 }), { is: 'failing', count: 3 }],
    ['only decisions are left', view({ waiting: 0, needsAttention: 2 }), { is: 'decide', count: 2 }],
    ['nothing is there', view({ waiting: 0 }), { is: 'none' }],
  ] as const)('%s', (_case, given, step) => expect(nextStepOf(given)).toEqual(step))

  it('leaves out what other users sent, and is nothing before sync is known', () => {
    const waits = { state: { is: 'waiting' } } as const
    const isStuck = { state: { is: 'waiting', failing } } as const
    expect(nextStepOf(view(), { anothers: [waits, waits] })).toEqual({ is: 'leaving', count: 1 })
    expect(nextStepOf(view({ waiting: 2, stuck: 1 }), { anothers: [isStuck] })).toEqual({ is: 'leaving', count: 1 })
    expect(nextStepOf(view({ waiting: 3, stuck: 2 }), { anothers: [isStuck] })).toEqual({ is: 'leaving', count: 1 })
    expect(nextStepOf(null)).toEqual({ is: 'none' })
  })

  it('is a decision about the kept customer where only deletions of its merge wait', () => {
    expect(nextStepOf(view({ waiting: 2, needsAttention: 1 }), { behind: 2 })).toEqual({ is: 'behind', count: 2 })
    expect(nextStepOf(view({ waiting: 2 }), { behind: 1 })).toEqual({ is: 'leaving', count: 2 })
    expect(nextStepOf(view({ waiting: 2, grace: { edits: 1, until: 9 } }), { behind: 1 })).toEqual({ is: 'none' })
  })
})

describe('the line about what happens next', () => {
  it('promises nothing for a deletion of a merge that waits for a decision', async () => {
    const fake = await atDesk()
    fake.stage('000012', 'change', {}, { is: 'refused', fail: { code: 'service-refused' } })
    fake.stage('000014', 'delete', {}, { is: 'waiting' }, { waitsFor: 'Bakkerij Jansen B.V.' })
    await useEdits().read()
    useSync().view = view({ waiting: 1, needsAttention: 1 })
    await show(ChangesBanners)
    await flushPromises()
    expect(document.querySelector('[role=status]')?.textContent).toContain('waits until you decide')
  })

  it.each([
    ['en', /^Working offline\. 3 changes leave as soon as the service answers\. The app tries again at 10:45 AM\.$/],
    [
      'nl',
      /^Je werkt offline\. 3 wijzigingen worden verzonden zodra het boekhoudpakket antwoordt\. De app probeert het opnieuw om 10:45\.$/,
    ],
  ] as const)('names the number, the service and the time in %s', async (language, sentence) => {
    await atDesk()
    await show(ChangesBanners, {}, { language })
    useSync().view = view({ state: offline(new Date().setHours(10, 45, 0, 0)) })
    await flushPromises()
    expect(document.querySelector('[role=status]')?.textContent).toMatch(sentence)
  })
  it('is there and empty while nothing waits, so that the next one is announced', async () => {
    await atDesk()
    await show(ChangesBanners)
    const line = document.querySelector('[role=status]')
    useSync().view = view({ waiting: 0 })
    await flushPromises()
    expect(line?.textContent).toBe('')
    useSync().view = view({ waiting: 1 })
    await flushPromises()
    expect([line?.isConnected, line?.textContent]).toEqual([true, '1 change is sent in a moment.'])
  })
})
