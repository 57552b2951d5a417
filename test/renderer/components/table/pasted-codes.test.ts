// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { useBulk } from '../../../../renderer/stores/bulk.ts'
import { atTable, clipboard, editor, go, keys, soon, type } from '../../at-table.ts'
import type { Fake } from '../../fake-api.ts'
import { argsOf, text } from '../../mounted.ts'

const choices = {
  PaymentConditionId: [
    { code: '14', label: 'Binnen 14 dagen' },
    { code: '30', label: 'Binnen 30 dagen' },
    { code: 'CON', label: 'Contant' },
  ],
  CountryId: [
    { code: 'NL', label: 'Nederland' },
    { code: 'BE', label: 'België' },
  ],
}
const view = {
  search: '',
  filter: {},
  sort: [],
  customer: null,
  columns: (['Name', 'PaymentConditionId', 'CountryId'] as const).map((field) => ({ field, width: 120 })),
}
let fake: Fake
beforeEach(async () => {
  fake = await atTable({ view, choices })
})
const down: [string, KeyboardEventInit] = ['ArrowDown', { shiftKey: true }]
const right: [string, KeyboardEventInit] = ['ArrowRight', { shiftKey: true }]
const saved = () => argsOf(fake, 'customers.save').map(([, key, changes]) => [key, changes])
const previewed = (given: object): Promise<void> =>
  soon(() => expect(useBulk().state).toMatchObject({ is: 'preparing', task: { given } }))

describe('the word for a code', () => {
  it.each(['Binnen 30 dagen', '30 dagen', 'dertig', ' 30 '])('%s is pasted into a range as the code', async (word) => {
    await go(2, 'PaymentConditionId')
    await keys(down, down)
    await clipboard('paste', word)
    await previewed({ is: 'fill', changes: { PaymentConditionId: text('30') } })
  })

  it('is pasted in a block as the code, and what is no code’s alone stays as it is', async () => {
    await go(2, 'PaymentConditionId')
    await clipboard('paste', 'dertig\tbelgie\r\nContant\tbe\r\ndagen\tFrankrijk\r\n')
    await previewed({ is: 'cells' })
    const { state } = useBulk()
    const given = state.is === 'preparing' ? state.task.given : null
    expect(given?.is === 'cells' && given.customers.map(({ changes }) => changes)).toEqual([
      { PaymentConditionId: text('30'), CountryId: text('BE') },
      { PaymentConditionId: text('CON'), CountryId: text('BE') },
      { PaymentConditionId: text('dagen'), CountryId: text('Frankrijk') },
    ])
  })

  it('is pasted into one cell as the code', async () => {
    await go(2, 'PaymentConditionId')
    await clipboard('paste', '14 dagen')
    await soon(() => expect(saved()).toEqual([['000012', { PaymentConditionId: text('14') }]]))
    expect(editor()).toBeNull()
  })

  it('opens its cell with the list where no code is meant by it, so that nothing leaves unseen', async () => {
    await go(2, 'CountryId')
    await clipboard('paste', 'FR')
    await soon(() => expect(editor()?.value).toBe('FR'))
    expect(document.querySelector('[role=option]')?.textContent).toContain('Use “FR” as typed')
    expect(saved()).toEqual([])
    await keys('Enter')
    await soon(() => expect(saved()).toEqual([['000012', { CountryId: text('FR') }]]))
  })

  it('goes into every cell of a range with Ctrl+Enter, as the list of its cell has it', async () => {
    await go(2, 'PaymentConditionId')
    await keys(down, 'd')
    await type('dert')
    await keys(['Enter', { ctrlKey: true }])
    await previewed({ is: 'fill', changes: { PaymentConditionId: text('30') } })
  })

  it('goes with Ctrl+Enter into another column of codes too, and stays as typed where the list was told so', async () => {
    await go(2, 'PaymentConditionId')
    await keys(down, right, 'b')
    await type('belgie')
    await keys(['Enter', { ctrlKey: true }])
    await previewed({ is: 'fill', changes: { PaymentConditionId: text('belgie'), CountryId: text('BE') } })
  })
})
