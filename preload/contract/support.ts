/** What "Save diagnostics…" writes, to be read before: JSON text without a name, an address, a secret or anything of a customer. */
export interface Diagnostics {
  /** Names this text among those made; what is saved is what was shown. */
  readonly id: string
  readonly text: string
}
