/** Tells a round under way that an edit was made. */
export interface Arrivals {
  tell(): void
  /** Resolves at the next arrival. */
  next(): Promise<void>
}

export const openArrivals = (): Arrivals => {
  let waiting = Promise.withResolvers<void>()
  return {
    tell: () => {
      waiting.resolve()
      waiting = Promise.withResolvers<void>()
    },
    next: () => waiting.promise,
  }
}
