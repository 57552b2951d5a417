// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { useBulk } from '../../../../renderer/stores/bulk.ts'
import { useSettings } from '../../../../renderer/stores/settings.ts'
import { atTable, clipboard, footText, go, soon } from '../../at-table.ts'
import { holding } from '../../holding.ts'

/** The fake has the same customers in every administration, as two copies of a bookkeeping have. */
const elsewhere = { environment: 'demo', administration: 'DEMO0002' }
const lines = (count: number): string => Array.from({ length: count }, (_, at) => `Stad ${at}`).join('\n')

it.each([
  ['the row of its first customer is asked for', 'position', 2],
  ['the customers of a long block are read', 'keys', 510],
] as const)(
  'a block is not pasted over the customers of the administration that the window goes to while %s',
  async (_when, call, count) => {
    const fake = await atTable({ customers: 520 })
    await go(2, 'City')
    const held = holding(fake, 'customers', call)
    await clipboard('paste', lines(count))
    await soon(() => expect(held.length).toBeGreaterThan(0))
    await useSettings().goTo(elsewhere)
    held.forEach((release) => release())
    await flushPromises()
    expect(useBulk().state.is).toBe('closed')
    expect(footText()).toContain('The rows changed meanwhile, so nothing was changed.')
  },
)
