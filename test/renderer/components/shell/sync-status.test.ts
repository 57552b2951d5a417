// @vitest-environment happy-dom
import { nextTick } from 'vue'
import { afterEach, describe, expect, it } from 'vitest'
import type { SyncView } from '../../../../preload/contract/sync.ts'
import SyncStatus from '../../../../renderer/components/shell/SyncStatus.vue'
import { useSync } from '../../../../renderer/stores/sync.ts'
import { atDesk, show } from '../../mounted.ts'

afterEach(() => void (document.body.innerHTML = ''))

const view = (state: SyncView['state'], sent: number): SyncView => ({
  state,
  customers: 9,
  complete: 9,
  waiting: 0,
  needsAttention: 0,
  stuck: 0,
  sent,
  held: null,
})
const idle = { is: 'idle', lastAt: 1 } as const

/** Everything that the live region came to say, in order. */
const heard = async (views: readonly SyncView[]): Promise<readonly string[]> => {
  await atDesk()
  const sync = useSync()
  sync.view = view(idle, 0)
  await show(SyncStatus)
  const region = document.querySelector('[role=status]')
  const said: string[] = []
  const watching = new MutationObserver(() => void said.push(String(region?.textContent)))
  if (region) watching.observe(region, { childList: true, subtree: true, characterData: true })
  for (const next of views) {
    sync.view = next
    for (let tick = 0; tick < 4; tick++) await nextTick()
  }
  watching.disconnect()
  return said
}

describe('what sync says aloud', () => {
  const sent = ['Sending changes…', expect.stringMatching(/^Synced /)]
  it('is that a change is being sent, and when it was synced', async () => {
    expect(await heard([view({ is: 'sending', done: 0, total: 1 }, 1), view(idle, 1)])).toEqual(sent)
  })
  it('is the same where the sending was over before anybody looked', async () => {
    expect(await heard([view(idle, 1)])).toEqual(sent)
    document.body.innerHTML = ''
    expect(await heard([view(idle, 1), view(idle, 3)])).toEqual([...sent, ...sent])
  })
  it('is nothing where nothing was sent', async () => {
    expect(await heard([view(idle, 0), { ...view(idle, 0), customers: 10 }])).toEqual([])
  })
  it('is what is waited for while the service refuses the sign-in', async () => {
    const refused = view({ is: 'failed', fail: { code: 'token-refused', status: 401 }, lastAt: 1 }, 0)
    expect(await heard([refused])).toEqual(['Waiting for the service to accept your sign-in'])
    expect(document.querySelector('.text')?.textContent).toBe('Waiting for the service to accept your sign-in')
    document.body.innerHTML = ''
    await show(SyncStatus, {}, { language: 'nl' })
    expect(document.querySelector('.text')?.textContent).toBe('Wacht tot de dienst je aanmelding accepteert')
    expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['Opnieuw proberen'])
  })
  it('is only the new words where those differ', async () => {
    expect(await heard([view({ is: 'offline', since: 1, lastAt: 1, retryAt: null }, 1)])).toEqual([
      expect.stringMatching(/^Offline since /),
    ])
  })
})
