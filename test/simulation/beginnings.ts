import type { Begin } from './plan.ts'

/**
 * Steps to more states that chance seldom reaches: merges that are refused, ids that are given at once, older reads,
 * long answers.
 */
export const laterBeginnings = {
  // Somebody changes a customer at the website while a person looks at its duplicates.
  merged: (computer, seed) => [
    { do: 'merge', computer, seed },
    { do: 'website-edit', seed, again: true },
    { do: 'sync', computer, seed },
    { do: 'wait', milliseconds: 40_000 },
  ],
  // Customers of the merge have changes of another user, or deletions, that the merge may not touch.
  'merged in part': (computer, seed) => [
    { do: 'offline', computer, seed },
    { do: 'bulk', computer, seed },
    { do: 'bulk', computer, seed: seed + 1 },
    { do: seed % 2 === 0 ? 'delete' : 'bulk', computer, seed: seed + 2 },
    { do: 'other-user', computer, seed },
    { do: 'merge', computer, seed: seed + 3 },
    { do: 'merge', computer, seed: seed + 4 },
    { do: 'online', computer, seed },
    { do: 'decide', computer, seed },
  ],
  // The disk fills up while the merge is saved.
  'merged on a full disk': (computer, seed) => [
    { do: 'disk-full', computer, writes: 8, after: seed % 3 === 0 ? 2 : 1 },
    // Some people pick a single customer at first, and merge nothing.
    { do: 'merge', computer, seed },
    { do: 'merge', computer, seed: seed + 1 },
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
  // The service gives the id of a deleted customer to a new one before the app has seen that it is gone.
  'deleted and given again': (computer, seed) => [
    ...[0, 1].flatMap((turn) => [
      { do: 'website-create', seed: seed + turn, again: true } as const,
      { do: 'delete', computer, seed: seed + turn } as const,
      { do: 'wait', milliseconds: 2_000 } as const,
    ]),
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
  // The token endpoint is busy or away when a token is due. An earlier token would excuse a sign-out: it is fresh.
  'no new token': (computer, seed) => [
    { do: 'wait', milliseconds: 40_000 },
    { do: 'expire' },
    { do: 'fault', computer, fault: { on: 'token', kind: seed % 2 === 0 ? 'away' : 'busy' } },
    { do: 'edit', computer, seed },
    { do: 'sync', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
    { do: 'decide', computer, seed },
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
  // A customer gets the id of one that the table still has, and its first read lacks fields.
  'given to ours': (computer, seed) => [
    { do: 'reads', is: 'lacking' },
    { do: 'website-delete', seed },
    { do: 'create', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
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
  // The app finds the second copy of its edits damaged, and makes another.
  'rotten copy': (computer, seed) => [
    { do: 'offline', computer, seed },
    { do: 'edit', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
    { do: 'rot-copy', computer, seed },
    { do: 'sync', computer, seed },
    { do: 'edit', computer, seed },
    { do: 'online', computer, seed },
    { do: 'wait', milliseconds: 10_000 },
  ],
} satisfies Readonly<Record<string, Begin>>
