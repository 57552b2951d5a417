/** The texts of one column; each distinct text is stored once. */
export interface ColumnValues {
  set(slot: number, value: string): void
  /** Every distinct text so far, by number. Number 0 is the empty text. */
  readonly values: readonly string[]
  numberAt(slot: number): number
}

export const createColumnValues = (slots: number, valueOf: (slot: number) => string): ColumnValues => {
  const values: string[] = ['']
  const numbers = new Map<string, number>([['', 0]])
  let bySlot = new Int32Array(slots)

  const numberOf = (value: string): number => {
    const known = numbers.get(value)
    if (known !== undefined) return known
    numbers.set(value, values.length)
    return values.push(value) - 1
  }
  const set = (slot: number, value: string): void => {
    if (slot >= bySlot.length) {
      const larger = new Int32Array(slot + (slot >>> 2) + 64)
      larger.set(bySlot)
      bySlot = larger
    }
    bySlot[slot] = numberOf(value)
  }
  for (let slot = 0; slot < slots; slot++) bySlot[slot] = numberOf(valueOf(slot))
  return { set, values, numberAt: (slot) => bySlot[slot] ?? 0 }
}
