import type { CellSending } from '../../../preload/contract/settings.ts'
import type { Held } from '../../../preload/contract/sync.ts'

/** The sending rule of an environment. */
export interface SendingRule {
  readonly locked: boolean
  /** More unsent edits than this need a person's release; null: no limit. */
  readonly askAbove: number | null
  /** Absent: cell edits are sent at once. */
  readonly cells?: CellSending
}

export const sendsAll: SendingRule = { locked: false, askAbove: null }

/**
 * Why nothing is sent by itself. `writes`: the user's unsent edits without a release; `cutOff`: some belong to an
 * incomplete batch. A lock comes before any number. Pure.
 */
export const heldBy = ({ locked, askAbove }: SendingRule, writes: number, cutOff: boolean): Held => {
  if (locked) return { is: 'locked' }
  if (cutOff && writes > 0) return { is: 'cut-off', writes }
  return askAbove !== null && writes > askAbove ? { is: 'many', writes, askAbove } : null
}
