import type { Begin } from '../plan-types.ts'

const afterRefusal: readonly Begin[] = [
  (computer, seed) => [{ do: 'edit', computer, seed: seed + 1, again: true }],
  (computer, seed) => [{ do: 'discard', computer, seed }],
  (computer, seed) => [
    { do: 'other-user', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
    { do: 'decide', computer, seed },
  ],
]

/** States of edits that need a person: conflicts, refusals, changes made against those of somebody else. */
export const conflicts = {
  conflict: (computer, seed) => [
    { do: 'offline', computer, seed },
    { do: 'edit', computer, seed },
    { do: 'website-over', seed },
    { do: 'online', computer, seed },
    { do: 'sync', computer, seed },
  ],
  'changed twice': (computer, seed) => [
    { do: 'offline', computer, seed },
    { do: 'edit', computer, seed },
    { do: 'website-over', seed },
    { do: 'online', computer, seed },
    { do: 'sync', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
    ...(seed % 4 === 0 ? [] : [{ do: 'decide', computer, seed, thinks: true } as const]),
    { do: 'website-again', seed },
    { do: 'sync', computer, seed },
    { do: 'wait', milliseconds: seed % 4 === 0 ? 2_000 : 40_000 },
    ...(seed % 4 === 0 ? [{ do: 'decide', computer, seed } as const] : []),
  ],
  'told too late': (computer, seed) => [
    { do: 'offline', computer, seed },
    { do: 'delete', computer, seed },
    { do: 'website-over', seed },
    { do: 'online', computer, seed },
    { do: 'sync', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
    { do: 'website-over', seed: seed + 1 },
    { do: 'sync', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
    { do: 'decide', computer, seed },
  ],
  refused: (computer, seed) => [
    { do: 'fault', computer, fault: { on: 'PUT', kind: 'no' } },
    { do: 'edit', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
  ],
  'refused, and then': (computer, seed) => [
    { do: 'fault', computer, fault: { on: 'PUT', kind: 'no' } },
    { do: 'edit', computer, seed },
    { do: 'wait', milliseconds: 40_000 },
    ...afterRefusal[seed % afterRefusal.length]!(computer, seed),
  ],
  reversed: (computer, seed) => [
    { do: 'edit', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
    { do: 'website-over', seed },
    { do: 'sync', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
    { do: 'reverse', computer, seed },
  ],
  instead: (computer, seed) => [
    { do: 'offline', computer, seed },
    { do: 'delete', computer, seed },
    { do: 'wait', milliseconds: 200 },
    { do: 'save-instead', computer, seed },
    { do: 'online', computer, seed },
  ],
  'given to another': (computer, seed) => [
    { do: 'offline', computer, seed },
    { do: 'edit', computer, seed },
    { do: 'wait', milliseconds: 200 },
    { do: 'website-delete', seed, again: true },
    { do: 'create', computer: (computer + 1) % 2, seed },
    { do: 'wait', milliseconds: 2_000 },
    { do: 'online', computer, seed },
    { do: 'sync', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
    { do: 'decide', computer, seed },
  ],
} satisfies Readonly<Record<string, Begin>>
