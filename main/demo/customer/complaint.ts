import type { Messages } from '../messages.ts'

/** A fault in a request's body. */
export interface Complaint {
  /** The property; empty for the whole body. */
  readonly path: string
  readonly sentence: Messages
}
