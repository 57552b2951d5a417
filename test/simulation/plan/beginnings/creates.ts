import type { Begin, Step } from '../plan-types.ts'
import { minute } from '../step-times.ts'

/** The answer to a create is lost, and the service's record differs from it. */
const uncertain: Begin = (computer, seed) => [
  { do: 'fault', computer, fault: { on: 'POST', kind: 'answer-lost' } },
  { do: 'create', computer, seed },
  { do: 'wait', milliseconds: 2_000 },
  { do: 'website-over', seed },
  { do: 'wait', milliseconds: 70_000 },
]

const afterDoubt: readonly Begin[] = [
  (computer, seed) => [{ do: 'edit', computer, seed: seed + 1, again: true }],
  (computer, seed) => [{ do: 'delete', computer, seed: seed + 1, again: true }],
  (computer, seed) => [
    { do: 'other-user', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
    { do: 'decide', computer, seed },
  ],
]

/** Creates whose answer is lost, late or wrong, and what their person does meanwhile. */
export const creates = {
  uncertain,
  'uncertain, and then': (computer, seed) => [
    ...uncertain(computer, seed),
    ...afterDoubt[seed % afterDoubt.length]!(computer, seed),
  ],
  // Two creates are uncertain. What one of them became, the other did not become.
  'uncertain twice': (computer, seed) => [
    ...uncertain(computer, seed),
    ...uncertain(computer, seed + 1),
    { do: 'decide', computer, seed },
    { do: 'wait', milliseconds: 40_000 },
  ],
  // The create is uncertain and the search for it is refused; then another one is created.
  'refused in doubt': (computer, seed) => [
    { do: 'fault', computer, fault: { on: 'POST', kind: 'lost' } },
    { do: 'create', computer, seed },
    { do: 'wait', milliseconds: 40_000 },
    { do: 'fault', computer, fault: { on: 'GET', kind: 'no' } },
    { do: 'wait', milliseconds: 40_000 },
    { do: 'create', computer, seed: seed + 1 },
    { do: 'wait', milliseconds: 2_000 },
  ],
  // Deleted while the create is on its way: each answer takes one or two tenths of a second.
  'not needed': (computer, seed) =>
    [60, 100, 140].flatMap((milliseconds): Step[] => [
      { do: 'fault', computer, fault: { on: 'POST', kind: 'busy' } },
      { do: 'create', computer, seed },
      { do: 'wait', milliseconds: milliseconds + (seed % 4) * 10 },
      { do: 'delete', computer, seed, again: true },
      { do: 'wait', milliseconds: 3 * minute },
    ]),
  'short list': (computer, seed) => [
    { do: 'fault', computer, fault: { on: 'POST', kind: 'answer-lost' } },
    { do: 'list', is: 'short' },
    { do: 'create', computer, seed },
    { do: 'wait', milliseconds: 70_000 },
  ],
  // The first list hides two customers. One of them is deleted, and the next list hides only the new one.
  'hidden and deleted': (computer, seed) => [
    { do: 'fault', computer, fault: { on: 'POST', kind: 'answer-lost' } },
    { do: 'list', is: 'short' },
    { do: 'create', computer, seed },
    { do: 'wait', milliseconds: 70_000 },
    ...(seed % 2 === 0 ? [{ do: 'delete', computer, seed, again: true } as const] : []),
    { do: 'website-delete', seed, hidden: true },
    { do: 'list', is: 'lacking' },
    { do: 'wait', milliseconds: 70_000 },
  ],
  'named another': (computer, seed) => [
    { do: 'fault', computer, fault: { on: 'POST', kind: 'named-another' } },
    { do: 'create', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
  ],
  unmade: (computer, seed) => [
    { do: 'fault', computer, fault: { on: 'POST', kind: seed % 2 === 0 ? 'late' : 'lost' } },
    { do: 'create', computer, seed },
    { do: 'wait', milliseconds: seed % 3 === 0 ? 0 : 2_000 },
    { do: 'delete', computer, seed, again: true },
    { do: 'wait', milliseconds: 70_000 },
  ],
  'two creates': (computer, seed) => [
    { do: 'fault', computer, fault: { on: 'POST', kind: seed % 2 === 0 ? 'answer-lost' : 'late' } },
    { do: 'create', computer, seed },
    { do: 'create', computer, seed: seed + 1 },
    { do: 'wait', milliseconds: 70_000 },
  ],
  'made twice': (computer, seed) => [
    { do: 'fault', computer, fault: { on: 'POST', kind: 'twice' } },
    ...(seed % 2 === 0
      ? [
          { do: 'fault', computer, fault: { on: 'POST', kind: 'late' } } as const,
          { do: 'create', computer, seed: seed + 1 } as const,
        ]
      : []),
    { do: 'create', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
  ],
  // Before the late create arrives, the service can reuse an id that was in the list.
  'given again': (computer, seed) => [
    { do: 'fault', computer, fault: { on: 'POST', kind: 'late' } },
    { do: 'create', computer, seed },
    { do: 'wait', milliseconds: 200 },
    { do: 'website-delete', seed },
    { do: 'wait', milliseconds: 70_000 },
  ],
  // A create with a lost answer and its row in the table are both changed before the app knows that they are one. The
  // service says no to each, and both are tried again at once.
  'two edits of one': (computer, seed) => [
    { do: 'fault', computer, fault: { on: 'POST', kind: 'answer-lost' } },
    { do: 'create', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
    { do: 'sync', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
    { do: 'edit', computer, seed, again: true },
    { do: 'fault', computer, fault: { on: 'PUT', kind: 'no' } },
    { do: 'edit', computer, seed: seed + 1, namesake: true },
    { do: 'wait', milliseconds: 2_000 },
    { do: 'fault', computer, fault: { on: 'PUT', kind: 'no' } },
    { do: 'wait', milliseconds: 70_000 },
    { do: 'decide', computer, seed },
    { do: 'wait', milliseconds: 10_000 },
  ],
} satisfies Readonly<Record<string, Begin>>
