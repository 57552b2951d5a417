import fc from 'fast-check'
import { expect, it } from 'vitest'
import { heldBy, sendsAll } from '../../../../main/sync/outbox/sending-policy.ts'

it.each([
  ['nothing is said', { locked: false, askAbove: null }, 5_000, false, null],
  ['as many as are sent unasked', { locked: false, askAbove: 10 }, 10, false, null],
  ['one more than that', { locked: false, askAbove: 10 }, 11, false, { is: 'many', writes: 11, askAbove: 10 }],
  ['a lock, and nothing waits', { locked: true, askAbove: null }, 0, false, { is: 'locked' }],
  ['a lock and too many', { locked: true, askAbove: 10 }, 11, false, { is: 'locked' }],
  ['a part of what was cut off, however few', { locked: false, askAbove: 10 }, 1, true, { is: 'cut-off', writes: 1 }],
  ['such a part that is too many as well', { locked: false, askAbove: 10 }, 11, true, { is: 'cut-off', writes: 11 }],
  ['a lock and such a part', { locked: true, askAbove: 10 }, 1, true, { is: 'locked' }],
  ['nothing of it is left', { locked: false, askAbove: 10 }, 0, true, null],
] as const)('waiting edits are held by %s', (_what, rule, writes, cutOff, held) =>
  expect(heldBy(rule, writes, cutOff)).toEqual(held),
)

it('an environment without a rule sends any number of edits', () => {
  expect(heldBy(sendsAll, 5_000, false)).toBeNull()
})

it('a locked environment sends nothing, whatever the other rules', () => {
  fc.assert(
    fc.property(
      fc.option(fc.nat()),
      fc.nat(),
      fc.boolean(),
      (askAbove, writes, cutOff) => heldBy({ locked: true, askAbove }, writes, cutOff)?.is === 'locked',
    ),
  )
})
