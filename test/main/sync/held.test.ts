import fc from 'fast-check'
import { expect, it } from 'vitest'
import { heldBy } from '../../../main/sync/held.ts'

it.each([
  ['nothing is said', { locked: false, askAbove: null }, 5_000, null],
  ['as many as are sent unasked', { locked: false, askAbove: 10 }, 10, null],
  ['one more than that', { locked: false, askAbove: 10 }, 11, { is: 'many', writes: 11, askAbove: 10 }],
  ['a lock, and nothing waits', { locked: true, askAbove: null }, 0, { is: 'locked' }],
  ['a lock and too many', { locked: true, askAbove: 10 }, 11, { is: 'locked' }],
] as const)('what waits is held by %s', (_what, rule, writes, held) => expect(heldBy(rule, writes)).toEqual(held))

it('a locked environment lets nothing go, whatever else is said', () => {
  fc.assert(fc.property(fc.option(fc.nat()), fc.nat(), (askAbove, writes) => heldBy({ locked: true, askAbove }, writes)?.is === 'locked'))
})
