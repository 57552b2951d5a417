import type { Implementation } from '../../preload/contract/services.ts'
import { graceTime, type CellSending } from '../../preload/contract/settings.ts'
import { isAsking, type Grace, type Held, type SyncState } from '../../preload/contract/sync.ts'
import type { FakeDesk } from './fake-desk.ts'
import type { FakeOptions } from './fake-options.ts'
import { Refusal } from './refusal.ts'

/** A test sets the customers read and the edits to send; it can hold writes and let cells wait a moment. */
export const fakeSync = (
  options: Pick<FakeOptions, 'sync' | 'grace' | 'held' | 'unread'>,
  { stored, unsettled, needs }: FakeDesk,
  changed: () => void,
) => {
  let sync: SyncState = options.sync ?? { is: 'idle', lastAt: Date.now() }
  let grace: Grace = options.grace ?? null
  let held: Held = options.held ?? null

  const services: Implementation['sync'] = {
    read: () => ({
      state: sync,
      customers: stored.size,
      complete: stored.size - (options.unread?.length ?? 0),
      listRead: true,
      waiting: unsettled().filter((edit) => !needs(edit)).length,
      needsAttention: unsettled().filter(needs).length,
      stuck: unsettled().filter(({ state }) => 'failing' in state && state.failing?.stuck).length,
      sent: 0,
      held,
      grace,
    }),
    now: () => undefined,
    sendNow: () => {
      grace = null
      changed()
    },
    cancel: () => undefined,
    acceptShrunkList: () => undefined,
    release: (_place, writes) => {
      if (!isAsking(held)) return
      if (held.writes !== writes) throw new Refusal({ code: 'writes-changed', about: { writes: held.writes } })
      held = null
      changed()
    },
  }
  return {
    services,
    /** A cell was saved: its edit waits for more, for a moment or until the user sends. */
    delayCell: (way: Exclude<CellSending, 'at-once'>): void => {
      grace = { edits: (grace?.edits ?? 0) + 1, until: way === 'shortly' ? Date.now() + graceTime : null }
    },
    endGrace: (): void => {
      grace = null
    },
    set: (state: SyncState): void => {
      sync = state
      changed()
    },
    setHeld: (next: Held): void => {
      held = next
      changed()
    },
  }
}

export type FakeSync = ReturnType<typeof fakeSync>
