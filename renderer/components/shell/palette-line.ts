import type { Findable } from '../../checks/best-fit.ts'

/** `why`: the reason why the line cannot be chosen now. */
export interface PaletteLine extends Findable {
  readonly detail: string
  readonly keys: readonly string[]
  readonly why: string | null
  /** Customers of an earlier search are shown until those of the present one arrive. */
  readonly isCustomer?: true
  /** Choosing it leaves the palette open. */
  readonly stays?: true
  readonly run: () => void
}
export interface PaletteGroup {
  readonly title: string
  readonly lines: readonly PaletteLine[]
}

/** The line that searches the other administrations. */
export const elsewhereId = 'elsewhere'

/** A line that has nothing but its label. */
export const plain = { more: '', detail: '', keys: [], why: null } as const
