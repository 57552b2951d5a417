// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import type { SyncState } from '../../../../preload/contract/sync.ts'
import TableEmpty from '../../../../renderer/components/table/TableEmpty.vue'
import { useCustomers } from '../../../../renderer/stores/customers.ts'
import { useSession } from '../../../../renderer/stores/session.ts'
import { useSync } from '../../../../renderer/stores/sync.ts'
import { argsOf, atDesk, click, pageText, show } from '../../mounted.ts'
import TableToolbar from '../../../../renderer/components/table/TableToolbar.vue'

afterEach(() => void (document.body.innerHTML = ''))

const isShown = async (state: SyncState) => {
  const fake = await atDesk({ customers: 0, sync: state })
  await Promise.all([useSession().readAll(), useSync().read()])
  await useCustomers().rows(0, 1)
  await show(TableEmpty)
  return { fake, text: (): string => document.body.textContent ?? '' }
}

it.each<SyncState>([
  { is: 'idle', lastAt: null },
  { is: 'signed-out', lastAt: null },
  { is: 'listing', since: 1 },
])('before the list was first read ($is) the table does not say that there are no customers', async (state) => {
  const { text } = await isShown(state)
  expect(text()).toContain('Reading the list of customers…')
  expect(text()).not.toContain('No customers yet')
})

it('an administration with an empty list says so, with a drawing and one action', async () => {
  const { text } = await isShown({ is: 'idle', lastAt: 1 })
  expect(text()).toContain('No customers yet')
  expect(document.querySelectorAll('.words svg[aria-hidden=true]')).toHaveLength(1)
  expect([...document.querySelectorAll('.words button')].map((one) => one.textContent?.trim())).toEqual(['Sync now'])
})

it('a stopped first reading can be resumed', async () => {
  const { fake, text } = await isShown({ is: 'paused', done: 0, total: 0 })
  expect(text()).toContain('Not read yet')
  await click('Resume')
  expect(argsOf(fake, 'sync.now')).toHaveLength(1)
})

describe('the number of customers', () => {
  const textOf = async (state: SyncState): Promise<string> => {
    await atDesk()
    useCustomers().counts = { shown: 0, total: 0 }
    useSync().view = {
      state,
      customers: 0,
      complete: 0,
      listRead: false,
      waiting: 0,
      needsAttention: 0,
      stuck: 0,
      sent: 0,
      held: null,
      grace: null,
    }
    await show(TableToolbar)
    return pageText()
  }
  it('is not shown as none before the list was read', async () => {
    expect(await textOf({ is: 'listing', since: 1 })).not.toContain('no customers')
  })
  it('is shown as none once the list was read and is empty', async () => {
    expect(await textOf({ is: 'idle', lastAt: 1 })).toContain('no customers')
  })
})
