import { isSameAdministration, type AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { Language } from '../../../preload/contract/settings.ts'

/** How many edits of the open administration need a person. */
export interface Needing {
  readonly place: AdministrationRef
  readonly count: number
}
export interface AttentionContext {
  /** null where no administration is open. */
  readonly read: () => Promise<Needing | null>
  /** Whether the person is looking at the window. */
  readonly looking: () => boolean
  readonly notify: () => void
}

/**
 * Tells once when more needs a person than when they last looked, and not again until they have. Call it at every
 * change of edits and when they look.
 */
export const watchAttention = ({ read, looking, notify }: AttentionContext): (() => Promise<void>) => {
  let seen: Needing | null = null
  let told = false
  return async () => {
    const now = await read()
    if (looking()) told = false
    const before = now && seen && isSameAdministration(now.place, seen.place) ? seen.count : null
    if (looking() || now === null || before === null || now.count < before) seen = now
    else if (now.count > before && !told) {
      told = true
      notify()
    }
  }
}

/** Of whom it is about, nothing: a desktop shows it to whoever passes. */
export const attentionMessages: Readonly<Record<Language, string>> = {
  en: 'A change needs your decision.',
  nl: 'Een wijziging wacht op je beslissing.',
}
