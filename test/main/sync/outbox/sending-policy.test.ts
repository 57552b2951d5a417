import fc from 'fast-check'
import { expect, it } from 'vitest'
import { heldBy, sendsAll } from '../../../../main/sync/outbox/sending-policy.ts'

it.each([
  ['no rule', { locked: false, askAbove: null }, 5_000, false, null],
  ['exactly the limit', { locked: false, askAbove: 10 }, 10, false, null],
  ['one more than the limit', { locked: false, askAbove: 10 }, 11, false, { is: 'many', writes: 11, askAbove: 10 }],
  ['a lock without waiting edits', { locked: true, askAbove: null }, 0, false, { is: 'locked' }],
  ['a lock and too many edits', { locked: true, askAbove: 10 }, 11, false, { is: 'locked' }],
  ['a few edits of a cut-off batch', { locked: false, askAbove: 10 }, 1, true, { is: 'cut-off', writes: 1 }],
  [
    'more edits of a cut-off batch than the limit',
    { locked: false, askAbove: 10 },
    11,
    true,
    { is: 'cut-off', writes: 11 },
  ],
  ['a lock and an edit of a cut-off batch', { locked: true, askAbove: 10 }, 1, true, { is: 'locked' }],
  ['a cut-off batch without edits', { locked: false, askAbove: 10 }, 0, true, null],
] as const)('the sending rule decides for %s', (_what, rule, writes, cutOff, held) =>
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
