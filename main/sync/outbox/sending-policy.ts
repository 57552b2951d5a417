import type { Held } from '../../../preload/contract/sync.ts'

/** What an environment says of sending. */
export interface SendingRule {
  readonly locked: boolean
  /** More unsent edits than this are sent only when a person gave their number; null: as many as there are. */
  readonly askAbove: number | null
}

export const sendsAll: SendingRule = { locked: false, askAbove: null }

/**
 * Why nothing goes by itself; `writes` are one's own unsent edits that nobody let go, `cutOff` whether some of them are
 * part of more that were to be saved as one. A lock comes before any number. Pure.
 */
export const heldBy = ({ locked, askAbove }: SendingRule, writes: number, cutOff: boolean): Held => {
  if (locked) return { is: 'locked' }
  if (cutOff && writes > 0) return { is: 'cut-off', writes }
  return askAbove !== null && writes > askAbove ? { is: 'many', writes, askAbove } : null
}
