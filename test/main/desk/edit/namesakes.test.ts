import { expect, it, onTestFinished } from 'vitest'
import { noteNamesakes } from '../../../../main/desk/edit/namesakes.ts'
import type { DeskContext } from '../../../../main/desk/desk-context.ts'
import { readListedSince } from '../../../../main/sync/outbox/sent.ts'
import { listRow, openInMemory } from '../../database/samples.ts'

it.each([5, 2_500])('notes the customers with the whole name, behind %i others with its word', (others) => {
  const cache = openInMemory()
  onTestFinished(() => cache.close())
  const rows = Array.from({ length: others }, (_, at) => listRow(`${at}`, { name: `Jansen Bouw ${at}` }))
  cache.customers.layRows([...rows, listRow('same', { name: 'JANSEN' }), listRow('other', { name: 'Bakker' })])
  noteNamesakes({ cache } as DeskContext, { id: 'e1', base: null, mine: { Name: '"Jansen"' } })
  expect(readListedSince(cache, 'e1')).toEqual(['same'])
})
