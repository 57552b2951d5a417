import type { Begin } from '../plan-types.ts'

/** Answers of the service that are slow, behind or lack fields, and ids that it gives again. */
export const answers = {
  'gone on': (computer, seed) => [
    { do: 'fault', computer, fault: { on: seed % 3 === 0 ? 'PUT' : 'POST', kind: 'gone-on' } },
    { do: seed % 3 === 0 ? 'edit' : 'create', computer, seed },
    { do: 'wait', milliseconds: 70_000 },
  ],
  behind: (computer, seed) => [
    { do: 'reads', is: 'behind' },
    { do: 'edit', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
    { do: 'edit', computer, seed },
  ],
  // The change is found done, and only then reads become stale. The pause before other writes ends with the process.
  'behind a lost answer': (computer, seed) => [
    { do: 'fault', computer, fault: { on: 'PUT', kind: 'answer-lost' } },
    { do: 'edit', computer, seed },
    { do: 'wait', milliseconds: 10_000 },
    { do: 'reads', is: 'behind' },
    { do: 'power', computer, seed },
    { do: 'edit', computer, seed: seed + 1, again: true },
    { do: 'wait', milliseconds: 2_000 },
  ],
  // Two changes leave together and one of them is set back, then reads are from before all of that.
  'set back and far behind': (computer, seed) => [
    { do: 'offline', computer, seed },
    // Some of these people think before they save, and are too late for it.
    { do: 'edit', computer, seed },
    { do: 'edit', computer, seed: seed + 1 },
    { do: 'edit', computer, seed: seed + 2, again: true },
    { do: 'edit', computer, seed: seed + 3, again: true },
    { do: 'online', computer, seed },
    { do: 'sync', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
    { do: 'step-back', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
    { do: 'reads', is: 'far-behind' },
    ...[0, 1, 2].flatMap((turn) => [
      { do: 'sync', computer, seed: seed + turn } as const,
      { do: 'wait', milliseconds: 2_000 } as const,
    ]),
  ],
  lacking: (computer, seed) => [
    { do: 'reads', is: 'lacking' },
    { do: 'edit', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
  ],
  // A customer gets the id of one that the table still has, and its first read lacks fields.
  'given to ours': (computer, seed) => [
    { do: 'reads', is: 'lacking' },
    { do: 'website-delete', seed },
    { do: 'create', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
  ],
  // The service gives the id of a deleted customer to a new one before the app has seen that it is gone.
  'deleted and given again': (computer, seed) => [
    ...[0, 1].flatMap((turn) => [
      { do: 'website-create', seed: seed + turn, again: true } as const,
      { do: 'delete', computer, seed: seed + turn } as const,
      { do: 'wait', milliseconds: 2_000 } as const,
    ]),
  ],
  'deleted while it is sent': (computer, seed) => [
    { do: 'fault', computer, fault: seed % 2 === 0 ? { on: 'PUT', kind: 'slow' } : { on: 'POST', kind: 'away' } },
    { do: seed % 2 === 0 ? 'edit' : 'create', computer, seed },
    { do: 'wait', milliseconds: 200 },
    { do: 'delete', computer, seed, again: true },
    { do: 'wait', milliseconds: 40_000 },
  ],
  // The customer is changed again and deleted, and the sending stopped, before a change of it is answered.
  'a long answer': (computer, seed) => [
    { do: 'fault', computer, fault: { on: 'PUT', kind: 'long' } },
    { do: 'edit', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
    { do: 'edit', computer, seed: seed + 1, again: true },
    { do: 'wait', milliseconds: 200 },
    { do: 'stop', computer, seed },
    { do: 'delete', computer, seed, again: true },
    { do: 'wait', milliseconds: 40_000 },
  ],
  // A person stops the sending during its first write, changes more, and the computer sleeps.
  stopped: (computer, seed) => [
    { do: 'offline', computer, seed },
    { do: 'create', computer, seed },
    { do: 'create', computer, seed: seed + 1 },
    { do: 'bulk', computer, seed },
    { do: 'fault', computer, fault: { on: 'POST', kind: 'slow' } },
    { do: 'online', computer, seed },
    { do: 'sync', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
    { do: 'stop', computer, seed },
    ...(seed % 2 === 0 ? [{ do: 'edit', computer, seed } as const] : []),
    { do: 'sleep', computer, milliseconds: 20_000 },
    { do: 'wait', milliseconds: 3 * 60_000 },
    ...(seed % 2 === 0 ? [] : [{ do: 'edit', computer, seed } as const]),
    { do: 'wait', milliseconds: 40_000 },
  ],
} satisfies Readonly<Record<string, Begin>>
