import type { Begin } from '../plan-types.ts'
import { jumps, minute } from '../step-times.ts'

/** Events of a computer: its power, clock, files, tokens and profile. */
export const computers = {
  restored: (computer, seed) => [
    { do: 'offline', computer, seed },
    { do: 'edit', computer, seed },
    { do: 'create', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
    { do: 'power', computer, seed },
    // The first sync starts the app; the second opens the desk, which makes a backup.
    { do: 'sync', computer, seed },
    { do: 'sync', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
    { do: 'lose-database', computer, seed },
    { do: 'online', computer, seed },
    { do: 'sync', computer, seed },
  ],
  'signed out': (computer, seed) => [
    { do: 'offline', computer, seed },
    { do: 'edit', computer, seed },
    { do: 'sign-out', computer, seed },
    { do: 'online', computer, seed },
    { do: 'sync', computer, seed },
    { do: 'wait', milliseconds: 10_000 },
  ],
  'set back': (computer, seed) => [
    { do: 'wait', milliseconds: 3 * minute },
    { do: 'clock', computer, by: -5 * minute },
    { do: 'power', computer, seed },
    { do: 'expire' },
    // The first sync starts the app. The service refuses the token until a later one renews it.
    ...[0, 1, 2].flatMap((turn) => [
      { do: 'sync', computer, seed: seed + turn } as const,
      { do: 'wait', milliseconds: 10_000 } as const,
    ]),
    { do: 'decide', computer, seed },
  ],
  interrupted: (computer, seed) => [
    // Near the end of the edit: the fifth write stores the record as read back.
    { do: 'power-at', computer, at: 'after', after: seed % 3 === 0 ? 3 : 4 },
    { do: 'edit', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
    { do: 'look', computer, seed },
    { do: 'look', computer, seed },
  ],
  'late and restarted': (computer, seed) => [
    { do: 'fault', computer, fault: { on: seed % 4 === 0 ? 'PUT' : 'POST', kind: 'late' } },
    { do: seed % 4 === 0 ? 'edit' : 'create', computer, seed },
    { do: 'wait', milliseconds: 200 },
    { do: 'power', computer, seed },
    { do: 'sync', computer, seed },
    { do: 'sync', computer, seed },
    { do: 'wait', milliseconds: 70_000 },
  ],
  forgotten: (computer, seed) => [
    { do: 'edit', computer, seed },
    { do: 'wait', milliseconds: 10_000 },
    { do: 'clock', computer, by: jumps.at(-1)! },
    { do: 'sync', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
    { do: 'sync', computer, seed },
  ],
  'rotten vault': (computer, seed) => [
    { do: 'offline', computer, seed },
    { do: 'edit', computer, seed },
    { do: 'rot-vault', computer, seed },
    { do: 'sync', computer, seed },
    { do: 'online', computer, seed },
    { do: 'sync', computer, seed },
    { do: 'wait', milliseconds: 10_000 },
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
  // A create waits in the copy of the profile and is sent; then the copy replaces the profile.
  'put back': (computer, seed) => [
    { do: 'offline', computer, seed },
    { do: seed % 3 === 0 ? 'edit' : 'create', computer, seed },
    { do: 'wait', milliseconds: 200 },
    { do: 'keep-profile', computer, seed },
    { do: 'online', computer, seed },
    { do: 'sync', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
    ...(seed % 2 === 0 ? [{ do: 'website-over', seed } as const] : []),
    { do: 'put-back', computer, seed },
    { do: 'sync', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
  ],
  // The app starts again long after a refresh, so the vault must hold the new refresh token.
  renewed: (computer, seed) => [
    { do: 'expire' },
    { do: 'sync', computer, seed },
    { do: 'wait', milliseconds: 3 * minute },
    { do: 'quit', computer, seed },
    { do: 'expire' },
    { do: 'sync', computer, seed },
    { do: 'sync', computer, seed },
    { do: 'wait', milliseconds: 10_000 },
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
  'quit on the way': (computer, seed) => [
    { do: 'fault', computer, fault: { on: 'PUT', kind: 'slow' } },
    { do: 'edit', computer, seed },
    { do: 'wait', milliseconds: 200 },
    ...(seed % 3 === 0 ? [{ do: 'other-user', computer, seed } as const] : []),
    { do: 'quit', computer, seed },
    { do: 'wait', milliseconds: 10_000 },
  ],
} satisfies Readonly<Record<string, Begin>>
