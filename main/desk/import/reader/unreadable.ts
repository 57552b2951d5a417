import type { UnreadableReason } from '../../../../preload/contract/unreadable.ts'

/** A file that the import cannot read. The thread hands on the reason alone: a message could hold a customer's data. */
export class Unreadable extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'Unreadable'
    this.reason = reason
  }
}
