// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { useBulk } from '../../../../renderer/stores/bulk.ts'
import { useRange } from '../../../../renderer/stores/range.ts'
import { at, atTable, cell, editor, go, keys, soon, type } from '../../at-table.ts'
import { holding } from '../../holding.ts'
import { argsOf, text } from '../../mounted.ts'

const above = { Name: { is: 'text', text: 'Aanbouw' }, CustomerId: { is: 'text', text: '000001' } } as const

/** A customer came above, and the rows that show it are still being read. `come` brings them. */
const whileRowsCome = async (before: () => Promise<void>) => {
  const fake = await atTable()
  await before()
  const answers = holding(fake, 'customers', 'rows')
  fake.add('000001', above)
  fake.changed('customers')
  await soon(() => expect(answers.length).toBeGreaterThan(0))
  await flushPromises()
  const come = async (): Promise<void> => {
    await soon(() => {
      for (const answer of answers.splice(0)) answer()
      expect(cell(0, 'Name').textContent).toBe('Aanbouw')
    })
  }
  return { fake, come }
}
const saved = (fake: Awaited<ReturnType<typeof atTable>>) =>
  argsOf(fake, 'customers.save').map(([, key, changes]) => [key, changes])

describe('while the rows that moved are being read', () => {
  it('a letter goes to the customer that had the keyboard, and so does what follows', async () => {
    const { fake, come } = await whileRowsCome(() => go(2, 'City'))
    expect(at()).toBe('000012 City')
    await keys('G')
    await type('Gent')
    await come()
    await keys('Enter')
    await soon(() => expect(editor()).toBeNull())
    expect(saved(fake)).toEqual([['000012', { City: text('Gent') }]])
    await soon(() => expect(at()).toBe('000013 City'))
  })
  it('Delete empties the cell that is shown with the keyboard', async () => {
    const { fake, come } = await whileRowsCome(() => go(2, 'City'))
    await keys('Delete')
    await soon(() => expect(saved(fake)).toEqual([['000012', { City: text('') }]]))
    await come()
    await soon(() => expect(at()).toBe('000012 City'))
  })
  it('an arrow goes to the row that is shown below', async () => {
    const { come } = await whileRowsCome(() => go(2, 'City'))
    await keys('ArrowDown')
    expect(at()).toBe('000013 City')
    await come()
    await soon(() => expect([at(), cell(4, 'City')]).toEqual(['000013 City', document.activeElement]))
  })
  it('the keyboard goes along with its customer once they are here', async () => {
    const { come } = await whileRowsCome(() => go(2, 'City'))
    await come()
    await soon(() => expect([at(), cell(3, 'City')]).toEqual(['000012 City', document.activeElement]))
  })
  it('a range stays, and its customers are the ones that are cleared', async () => {
    const { come } = await whileRowsCome(async () => {
      await go(2, 'Email')
      await keys(['ArrowDown', { shiftKey: true }])
    })
    expect(useRange().box).not.toBeNull()
    await keys('Delete')
    await soon(() =>
      expect(useBulk().state).toMatchObject({ task: { chosen: { is: 'keys', keys: ['000012', '000013'] } } }),
    )
    await come()
    await soon(() => expect(useRange().box).toMatchObject({ top: 3, bottom: 4 }))
  })
  it('a range that is extended takes in the customer that is shown below', async () => {
    const { come } = await whileRowsCome(async () => {
      await go(2, 'Email')
      await keys(['ArrowDown', { shiftKey: true }])
    })
    await keys(['ArrowDown', { shiftKey: true }])
    await come()
    await soon(() => expect(useRange().box).toMatchObject({ top: 3 }))
    await useBulk().openSelected()
    expect(useBulk().state).toMatchObject({ task: { chosen: { keys: ['000012', '000013', '000014'] } } })
  })
})
