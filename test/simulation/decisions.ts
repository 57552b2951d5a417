interface Decision {
  readonly computer: string
  readonly place: string
  /** The service's id of a customer, or a key that it had before it was created. */
  readonly customer: string
  readonly field: string
  /** What the person saw there. */
  readonly seen: string
  /** The app has not answered yet. */
  isOpen: boolean
  /** How many requests had left when the computer had nothing more to send of the customer; null: it may have. */
  endedAfter: number | null
}

/** A value that a write replaces, at the customer under each of its names. */
export interface Replaced {
  readonly computer: string
  readonly place: string
  readonly customers: readonly (string | undefined)[]
  readonly field: string
  readonly was: string
  /** The number of the request that carries the write. */
  readonly request: number
  /** Whether the computer put the value there itself. */
  readonly isOwn: boolean
}

/**
 * What people saw when they decided: that may be replaced by what their computer sends of that customer until nothing
 * of it waits there any more, and nothing that came later may.
 */
export const openDecisions = (requests: () => number) => {
  let all: Decision[] = []
  const isLive = ({ endedAfter }: Decision, request: number): boolean => endedAfter === null || request <= endedAfter
  return {
    /** From when it is asked of the app; the answer says whether the app kept it. */
    allow: (
      computer: string,
      place: string,
      customer: string,
      field: string,
      seen: string,
    ): ((kept: boolean) => void) => {
      const decision: Decision = { computer, place, customer, field, seen, isOpen: true, endedAfter: null }
      all.push(decision)
      return (kept) => {
        decision.isOpen = false
        if (!kept) all = all.filter((one) => one !== decision)
      }
    },
    /** Its app answers nothing any more that it was asked before. */
    cutOff: (computer: string): void => {
      for (const one of all) if (one.computer === computer) one.isOpen = false
    },
    /** What a computer still has to send: the customers under each of their names. */
    holds: (computer: string, place: string, customers: ReadonlySet<string>): void => {
      for (const one of all) {
        if (one.computer === computer && one.place === place && !one.isOpen && !customers.has(one.customer))
          one.endedAfter ??= requests()
      }
    },
    /** Whether a person decided on it. A value of their own may go wherever they decided on the field. */
    covers: ({ computer, place, customers, field, was, request, isOwn }: Replaced): boolean =>
      all.some(
        (one) =>
          one.computer === computer &&
          one.place === place &&
          customers.includes(one.customer) &&
          one.field === field &&
          isLive(one, request) &&
          (isOwn || one.seen === was),
      ),
  }
}
