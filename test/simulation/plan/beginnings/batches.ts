import type { Begin } from '../plan-types.ts'

/** Changes of many customers at once: bulk changes, imports, merges. */
export const batches = {
  'many at once': (computer, seed) => [
    { do: 'offline', computer, seed },
    { do: 'bulk', computer, seed },
    { do: 'create', computer, seed },
    { do: 'other-user', computer, seed },
    { do: 'online', computer, seed },
    { do: 'decide', computer, seed },
  ],
  // Somebody changes a customer at the website while a person reads the check of a table with it.
  imported: (computer, seed) => [
    { do: 'import', computer, seed },
    { do: 'website-edit', seed, again: true },
    { do: 'sync', computer, seed },
    { do: 'wait', milliseconds: 40_000 },
  ],
  'imported and undone': (computer, seed) => [
    { do: 'offline', computer, seed },
    { do: 'import', computer, seed },
    { do: 'wait', milliseconds: 40_000 },
    { do: 'step-back', computer, seed },
    { do: 'online', computer, seed },
  ],
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
} satisfies Readonly<Record<string, Begin>>
