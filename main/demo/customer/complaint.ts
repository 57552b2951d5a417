import type { Messages } from '../messages.ts'

/** What is wrong with a body that was sent. */
export interface Complaint {
  /** The property it is about; empty where it is about the whole. */
  readonly path: string
  readonly words: Messages
}
