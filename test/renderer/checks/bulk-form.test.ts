import { expect, it } from 'vitest'
import { bulkChange } from '../../../main/app/ipc/argument-shapes.ts'
import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import { blankForm, changeOf } from '../../../renderer/checks/bulk-form.ts'

it.each<[FieldName, decimals: number, sent: number]>([
  ['CreditLimit', 2, 2],
  ['DiscountPercentage', 2, 4],
  ['DiscountPercentage', 6, 8],
  ['CustomerGroupId', 2, 0],
])('%s raised to %i decimals as it is shown has %i as it is stored', (field, decimals, sent) => {
  const change = changeOf({ ...blankForm, field, action: 'percent', percent: '10', decimals })
  expect(change).toMatchObject({ is: 'percent', decimals: sent })
  expect(bulkChange.parse(change)).toEqual(change)
})
