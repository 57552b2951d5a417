/** The order in which customers are read or sent: each once, and again where a read was lost. */
export interface TurnOrder {
  /** The next customer; null: none is left. */
  next(): string | null
  /** A lost one comes after all others, unless somebody looks at it. */
  again(id: string): void
}

/** `first`: the customers that come before others; another array after each change. */
export const openTurnOrder = (ids: readonly string[], first: () => readonly string[]): TurnOrder => {
  const left = new Set(ids)
  const lost = new Set<string>()
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
    while (early < known.length && !left.has(known[early]!) && !lost.has(known[early]!)) early++
    return known[early]
  }
  /** A walk by index: the first element of a set is slow to find after many deletions. */
  const nextInTurn = (): string | undefined => {
    while (at < ids.length && !left.has(ids[at]!)) at++
    return ids[at]
  }
  /** Some of them were read early since. */
  const nextRepeated = (): string | undefined => {
    let id = repeated.shift()
    while (id !== undefined && !lost.has(id)) id = repeated.shift()
    return id
  }
  return {
    next: () => {
      const id = nextEarly() ?? nextInTurn() ?? nextRepeated()
      if (id === undefined) return null
      left.delete(id)
      lost.delete(id)
      return id
    },
    again: (id) => {
      lost.add(id)
      repeated.push(id)
      early = 0
    },
  }
}
