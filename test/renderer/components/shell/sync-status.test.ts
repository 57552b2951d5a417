// @vitest-environment happy-dom
import { nextTick } from 'vue'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { SyncView } from '../../../../preload/contract/sync.ts'
import SyncStatus from '../../../../renderer/components/shell/SyncStatus.vue'
import { useSync } from '../../../../renderer/stores/sync.ts'
import type { Fake } from '../../fake-api.ts'
import { argsOf, atDesk, click, show } from '../../mounted.ts'

let fake: Fake
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  document.body.innerHTML = ''
})

const view = (state: SyncView['state'], sent: number): SyncView => ({
  state,
  customers: 9,
  complete: 9,
  listRead: true,
  waiting: 0,
  needsAttention: 0,
  stuck: 0,
  sent,
  held: null,
  grace: null,
})
const idle = { is: 'idle', lastAt: 1 } as const

/** All announcements of the live region, in order. */
const announcements = async (views: readonly SyncView[]): Promise<readonly string[]> => {
  fake = await atDesk()
  const sync = useSync()
  sync.view = view(idle, 0)
  await show(SyncStatus)
  const region = document.querySelector('[role=status]')
  const announced: string[] = []
  const watching = new MutationObserver(() => void announced.push(String(region?.textContent)))
  if (region) watching.observe(region, { childList: true, subtree: true, characterData: true })
  for (const next of views) {
    sync.view = next
    for (let tick = 0; tick < 4; tick++) await nextTick()
  }
  watching.disconnect()
  return announced
}

describe('the sync status', () => {
  const sent = ['Sending changes…', expect.stringMatching(/^Synced /)]
  it('announces that an edit is being sent, and the time of the sync', async () => {
    expect(await announcements([view({ is: 'sending', done: 0, total: 1, since: 1 }, 1), view(idle, 1)])).toEqual(sent)
  })
  it('announces the same when sending ended between two readings', async () => {
    expect(await announcements([view(idle, 1)])).toEqual(sent)
    document.body.innerHTML = ''
    expect(await announcements([view(idle, 1), view(idle, 3)])).toEqual([...sent, ...sent])
  })
  it('announces nothing when nothing was sent', async () => {
    expect(await announcements([view(idle, 0), { ...view(idle, 0), customers: 10 }])).toEqual([])
  })
  it('counts the customers of a first list, and of no later one', async () => {
    await announcements([{ ...view({ is: 'listing', since: 1 }, 0), complete: 0, customers: 34_000 }])
    expect(document.body.textContent).toContain('Reading the list: 34,000 so far')
    document.body.innerHTML = ''
    await announcements([view({ is: 'listing', since: 1 }, 0)])
    expect(document.body.textContent).toContain('Reading the list…')
    document.body.innerHTML = ''
    await announcements([{ ...view({ is: 'listing', since: 1 }, 0), complete: 0, customers: 0 }])
    expect(document.body.textContent).toContain('Reading the list…')
  })
  it('announces the wait while the service refuses the sign-in', async () => {
    const refused = view({ is: 'failed', fail: { code: 'token-refused', status: 401 }, lastAt: 1 }, 0)
    expect(await announcements([refused])).toEqual(['Waiting for the service to accept your sign-in'])
    expect(document.querySelector('.text')?.textContent).toBe('Waiting for the service to accept your sign-in')
    document.body.innerHTML = ''
    await show(SyncStatus, {}, { language: 'nl' })
    expect(document.querySelector('.text')?.textContent).toBe('Wacht tot het boekhoudpakket je aanmelding accepteert')
    expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['Opnieuw proberen'])
  })
  it.each([
    ['en', 'Sending 840 of 9,310 · 84 a second · about 2 minutes left'],
    ['nl', '840 van 9.310 verzonden · 84 per seconde · nog ongeveer 2 minuten'],
  ] as const)('says how fast changes are sent, and how long that takes (%s)', async (language, text) => {
    await atDesk()
    vi.setSystemTime(20_000)
    useSync().view = view({ is: 'sending', done: 840, total: 9_310, since: 10_000 }, 1)
    await show(SyncStatus, {}, { language })
    expect(document.querySelector('.text')?.textContent).toBe(text)
  })
  it('says so for records that are read, and nothing while it cannot tell', async () => {
    await atDesk()
    vi.setSystemTime(60_000)
    useSync().view = view({ is: 'downloading', done: 30, total: 50, since: 0 }, 1)
    await show(SyncStatus)
    expect(document.querySelector('.text')?.textContent).toBe('Reading 30 of 50 · 1 a second · less than a minute left')
    useSync().view = view({ is: 'downloading', done: 19, total: 50, since: 0 }, 1)
    await nextTick()
    expect(document.querySelector('.text')?.textContent).toBe('Reading 19 of 50')
  })
  it('announces only the new text when the text differs', async () => {
    expect(await announcements([view({ is: 'offline', since: 1, lastAt: 1, retryAt: null }, 1)])).toEqual([
      expect.stringMatching(/^Offline since /),
    ])
  })
  it('stops nothing by a click that was meant for “Sync now”, and stops it once a person could see that', async () => {
    fake = await atDesk()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000)
    useSync().view = view(idle, 0)
    await show(SyncStatus)
    useSync().view = view({ is: 'sending', done: 0, total: 1, since: 1 }, 0)
    await nextTick()
    clock.mockReturnValue(1_500)
    await click('Stop')
    expect(argsOf(fake, 'sync.cancel')).toEqual([])
    useSync().view = view({ is: 'downloading', done: 0, total: 9, since: 1 }, 0)
    await nextTick()
    clock.mockReturnValue(1_600)
    await click('Stop')
    expect(argsOf(fake, 'sync.cancel')).toHaveLength(1)
  })
  it('says that the sending was stopped, and resumes it', async () => {
    expect(await announcements([{ ...view(idle, 0), waiting: 2, held: { is: 'stopped' } }])).toEqual([
      'Sending stopped: 2 changes wait',
    ])
    expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['Resume'])
    await click('Resume')
    expect(argsOf(fake, 'sync.now')).toHaveLength(1)
  })
  it('does not resume by a double click on “Stop” the sending that it stopped', async () => {
    fake = await atDesk()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000)
    useSync().view = view({ is: 'sending', done: 1, total: 4, since: 1 }, 0)
    await show(SyncStatus)
    await click('Stop')
    expect(argsOf(fake, 'sync.cancel')).toHaveLength(1)
    useSync().view = { ...view(idle, 0), waiting: 3, held: { is: 'stopped' } }
    await nextTick()
    clock.mockReturnValue(1_150)
    await click('Resume')
    expect(argsOf(fake, 'sync.now')).toEqual([])
    clock.mockReturnValue(1_700)
    await click('Resume')
    expect(argsOf(fake, 'sync.now')).toHaveLength(1)
  })
  it('begins no sync by a click that was meant for the “Stop” of one that has just ended', async () => {
    fake = await atDesk()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000)
    useSync().view = view({ is: 'sending', done: 1, total: 4, since: 1 }, 0)
    await show(SyncStatus)
    useSync().view = view(idle, 1)
    await nextTick()
    clock.mockReturnValue(1_200)
    await click('Sync now')
    expect(argsOf(fake, 'sync.now')).toEqual([])
  })
})
