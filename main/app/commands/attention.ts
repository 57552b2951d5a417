import { isSameAdministration, type AdministrationRef } from '../../../preload/contract/administration-ref.ts'

/** The number of edits of the open administration that need a decision. */
export interface PendingDecisions {
  readonly place: AdministrationRef
  readonly count: number
}
export interface AttentionContext {
  /** Null when no administration is open. */
  readonly read: () => Promise<PendingDecisions | null>
  readonly isWindowFocused: () => boolean
  readonly notify: () => void
}

/**
 * Notifies once when more edits need a decision than when the user last looked, and not again until they look. Call it
 * after every change of edits and at every focus.
 */
export const watchAttention = ({ read, isWindowFocused, notify }: AttentionContext): (() => Promise<void>) => {
  let lastSeen: PendingDecisions | null = null
  let notified = false
  return async () => {
    const now = await read()
    if (isWindowFocused()) notified = false
    const before = now && lastSeen && isSameAdministration(now.place, lastSeen.place) ? lastSeen.count : null
    if (isWindowFocused() || now === null || before === null || now.count < before) lastSeen = now
    else if (now.count > before && !notified) {
      notified = true
      notify()
    }
  }
}
