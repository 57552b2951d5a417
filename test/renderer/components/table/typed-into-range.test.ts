// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { useBulk } from '../../../../renderer/stores/bulk.ts'
import { atTable, editor, footText, go, keys, soon, type } from '../../at-table.ts'
import type { Fake } from '../../fake-api.ts'

/** Types a text into the first cell of a range of three rows. */
const typed = async (): Promise<Fake> => {
  const fake = await atTable()
  await go(2, 'City')
  await keys(['ArrowDown', { shiftKey: true }], ['ArrowDown', { shiftKey: true }], 'Z')
  await type('Zwolle')
  return fake
}
const confirm = (): Promise<void> => keys(['Enter', { ctrlKey: true }])

describe('a text that Ctrl+Enter puts into a range', () => {
  it('stays in its cell when a row of it has gone', async () => {
    const fake = await typed()
    fake.drop('000013')
    await confirm()
    await soon(() => expect(footText()).toContain('The rows changed meanwhile, so nothing was changed.'))
    expect(useBulk().state.is).toBe('closed')
    expect(editor()?.value).toBe('Zwolle')
  })
})
