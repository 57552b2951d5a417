// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import type { SyncView } from '../../../preload/contract/sync.ts'
import EnvironmentBanner from '../../../renderer/components/shell/EnvironmentBanner.vue'
import TableToolbar from '../../../renderer/components/table/TableToolbar.vue'
import { useCustomers } from '../../../renderer/stores/customers.ts'
import { useSync } from '../../../renderer/stores/sync.ts'
import { atDesk, pageText, show } from '../mounted.ts'

afterEach(() => void (document.body.innerHTML = ''))

describe('the window’s title', () => {
  it('names the current administration in the user’s language', async () => {
    await atDesk()
    const band = await show(EnvironmentBanner)
    expect(document.title).toBe('DEMO COMPANY · Bakkerij Jansen B.V. · Ledgerdesk')
    band.unmount()
    await show(EnvironmentBanner, {}, { language: 'nl' })
    expect(document.title).toBe('DEMOBEDRIJF · Bakkerij Jansen B.V. · Ledgerdesk')
  })
})

describe('the number of customers', () => {
  const said = async (state: SyncView['state']): Promise<string> => {
    await atDesk()
    useCustomers().counts = { shown: 0, total: 0 }
    useSync().view = { state, customers: 0, complete: 0, waiting: 0, needsAttention: 0, stuck: 0, sent: 0, held: null }
    await show(TableToolbar)
    return pageText()
  }
  it('is not shown as none before the list was read', async () => {
    expect(await said({ is: 'listing', since: 1 })).not.toContain('no customers')
  })
  it('is shown as none once the list was read and is empty', async () => {
    expect(await said({ is: 'idle', lastAt: 1 })).toContain('no customers')
  })
})
