import { expect, it } from 'vitest'
import type { DeskContext } from '../../../../main/desk/desk-context.ts'
import { dryRun } from '../../../../main/desk/import/dry-run.ts'
import { readTable } from '../../../../main/desk/import/reader/read-table.ts'
import { listRow, openInMemory } from '../../database/samples.ts'

it('a check that is cancelled ends among its rows, not after them', async () => {
  const cache = openInMemory()
  const ids = Array.from({ length: 100 }, (_, at) => String(at + 1))
  cache.customers.layRows(ids.map((id) => listRow(id, { Name: `Customer ${id}` })))
  const desk = { cache, clock: { now: Date.now }, user: 'Anna', changed: () => undefined } as unknown as DeskContext
  const stop = new AbortController()
  const table = await readTable(
    { is: 'text', text: ['Klantnummer\tFax', ...ids.map((id) => `${id}\t1`)].join('\n') },
    {},
    { signal: stop.signal, show: () => undefined },
  )
  const shown: number[] = []
  const checked = dryRun(
    desk,
    table,
    {
      columns: (['CustomerId', 'Fax'] as const).map((field) => ({ field, empty: { is: 'keep' }, codes: 'code' })),
      match: ['id'],
      unmatched: 'ask',
    },
    {
      signal: stop.signal,
      show: ({ done }) => {
        shown.push(done)
        stop.abort(new Error('the user cancels'))
      },
    },
  )
  await expect(checked).rejects.toThrow('the user cancels')
  expect(shown).toHaveLength(1)
})
