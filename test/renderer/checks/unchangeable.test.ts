import { expect, it } from 'vitest'
import { whyUnchangeable } from '../../../renderer/checks/unchangeable.ts'
import { blankRecord } from '../../../renderer/checks/values.ts'

const why = (...unknown: { name: string; json: string }[]): string | null =>
  whyUnchangeable({ ...blankRecord(), unknown })

it('an unchangeable customer has the service’s reason, in any letter case of its name', () => {
  expect(
    why({ name: 'CanChange', json: 'false' }, { name: 'CannotChangeReason', json: '" Geblokkeerd \\"nu\\". "' }),
  ).toBe('Geblokkeerd "nu".')
  expect(why({ name: 'canChange', json: 'false' }, { name: 'cannotChangeReason', json: 'null' })).toBe('')
  expect(why({ name: 'canChange', json: 'false' })).toBe('')
})
it('a customer is changeable when the service says so or says nothing', () => {
  expect(why({ name: 'CanChange', json: 'true' }, { name: 'CannotChangeReason', json: '"old"' })).toBeNull()
  expect(why({ name: 'CannotChangeReason', json: '"old"' })).toBeNull()
  expect(why()).toBeNull()
})
