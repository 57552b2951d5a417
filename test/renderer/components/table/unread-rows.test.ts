// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { useBulk } from '../../../../renderer/stores/bulk.ts'
import { argsOf } from '../../mounted.ts'
import { atTable, clipboard, footText, go, keys, soon } from '../../at-table.ts'
import type { Fake } from '../../fake-api.ts'

const shift = { shiftKey: true }
const control = { ctrlKey: true }
const notRead = 'These values are not read yet, so nothing is filled from them: City'

/** A table whose second customer is known by its list row only, which lacks the city. */
const atUnread = async (): Promise<Fake> => {
  const fake = await atTable({ unread: ['000011'] })
  fake.put('000011', 'City', { is: 'empty' })
  fake.changed('customers')
  await soon(() => expect(argsOf(fake, 'customers.rows').length).toBeGreaterThan(1))
  return fake
}

describe('a value that was not read yet', () => {
  it('clears no cell below it', async () => {
    const fake = await atUnread()
    await go(2, 'City')
    await keys(['d', control])
    await soon(() => expect(footText()).toContain(notRead))
    expect(argsOf(fake, 'customers.save')).toEqual([])
  })
  it('clears no range below it, and the other columns are filled', async () => {
    await atUnread()
    await go(1, 'City')
    await keys(['ArrowLeft', shift], ['ArrowDown', shift], ['ArrowDown', shift], ['d', control])
    await soon(() => expect(footText()).toContain(notRead))
    await soon(() => expect(useBulk().state.is).toBe('preparing'))
    const { state } = useBulk()
    if (state.is !== 'preparing' || state.task.given?.is !== 'fill') throw new Error('no filling')
    expect(Object.keys(state.task.given.changes)).toEqual(['ShortName'])
  })
  it('is said to be blank in a copy', async () => {
    await atUnread()
    await go(0, 'City')
    await keys(['ArrowDown', shift])
    await clipboard('copy')
    await soon(() =>
      expect(footText()).toContain(
        'Copied 2 rows by 1 column; 1 customer is not read in full yet, so its missing values are blank',
      ),
    )
  })
})
