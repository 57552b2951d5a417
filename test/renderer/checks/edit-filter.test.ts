import { expect, it } from 'vitest'
import type { Edit } from '../../../preload/contract/edits.ts'
import { everything, fits } from '../../../renderer/checks/edit-filter.ts'

const edit: Edit = {
  id: 'e',
  kind: 'change',
  key: 's:7',
  customerId: '7',
  name: 'Jansen & Zn',
  state: { is: 'waiting' },
  madeAt: 0,
  changedAt: 0,
  revision: 1,
  user: 'Anna',
  anothers: false,
  thenDelete: false,
  maybeDone: null,
  changes: [{ field: 'PaymentConditionId', from: { is: 'text', text: '14' }, to: { is: 'text', text: '30' } }],
}

it.each([
  ['jansen 30', true],
  ['payment condition', true],
  ['betalingsconditie', true],
  // As another product calls it.
  ['betalingsvoorwaarde', true],
  ['telefoon', false],
])('the search “%s” in the list of changes finds a changed payment condition: %s', (search, found) => {
  expect(fits(edit, { ...everything, search }, (_field, text) => text)).toBe(found)
})
