import { expect, it } from 'vitest'
import { whyUnchangeable } from '../../../renderer/checks/unchangeable.ts'
import { blankRecord } from '../../../renderer/checks/values.ts'

const why = (...unknown: { name: string; json: string }[]): string | null =>
  whyUnchangeable({ ...blankRecord(), unknown })

it('gives the reason of the service, in whatever letters it names it', () => {
  expect(
    why({ name: 'CanChange', json: 'false' }, { name: 'CannotChangeReason', json: '" Geblokkeerd \\"nu\\". "' }),
  ).toBe('Geblokkeerd "nu".')
  expect(why({ name: 'canChange', json: 'false' }, { name: 'cannotChangeReason', json: 'null' })).toBe('')
  expect(why({ name: 'canChange', json: 'false' })).toBe('')
})
it('says nothing where the customer can be changed, or nobody said', () => {
  expect(why({ name: 'CanChange', json: 'true' }, { name: 'CannotChangeReason', json: '"old"' })).toBeNull()
  expect(why({ name: 'CannotChangeReason', json: '"old"' })).toBeNull()
  expect(why()).toBeNull()
})
