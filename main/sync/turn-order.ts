/** The order in which customers are read or sent: each once, and again where a read was lost. */
export interface TurnOrder {
  /** The next customer; null: none is left. */
  next(): string | null
  /** Puts a customer after all others. */
  again(id: string): void
}

/** `first`: the customers that come before others; another array after each change. */
export const openTurnOrder = (ids: readonly string[], first: () => readonly string[]): TurnOrder => {
  const left = new Set(ids)
  const repeated: string[] = []
  let at = 0
  let known: readonly string[] = []
  let early = 0

  /** The opened customer may be one of the shown rows, too. */
  const nextEarly = (): string | undefined => {
    if (first() !== known) {
      known = first()
      early = 0
    }
    while (early < known.length && !left.has(known[early]!)) early++
    return known[early]
  }
  /** A walk by index: the first element of a set is slow to find after many deletions. */
  const nextInTurn = (): string | undefined => {
    while (at < ids.length && !left.has(ids[at]!)) at++
    return ids[at]
  }
  return {
    next: () => {
      const id = nextEarly() ?? nextInTurn()
      if (id === undefined) return repeated.shift() ?? null
      left.delete(id)
      return id
    },
    again: (id) => void repeated.push(id),
  }
}
