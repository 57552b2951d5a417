interface Decision {
  readonly computer: string
  readonly place: string
  /** The service's id of a customer, or its key before the create. */
  readonly customer: string
  readonly field: string
  /** The value that the person saw there. */
  readonly seen: string
  /** The app has not answered yet. */
  isOpen: boolean
  /** Number of requests when the computer had nothing more to send for the customer; null before that. */
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
  /** True if the computer itself wrote the replaced value. */
  readonly isOwn: boolean
}

/**
 * Values that people saw when they decided. Their computer may replace those, and no newer ones, until it has nothing
 * more to send for that customer.
 */
export const openDecisions = (requests: () => number) => {
  let all: Decision[] = []
  const isLive = ({ endedAfter }: Decision, request: number): boolean => endedAfter === null || request <= endedAfter
  return {
    /** Valid from the call on; the result tells whether the app kept the decision. */
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
    /** The app's process ended, so no decision gets an answer any more. */
    cutOff: (computer: string): void => {
      for (const one of all) if (one.computer === computer) one.isOpen = false
    },
    /** Reports the customers that a computer still has edits for, under each of their names. */
    holds: (computer: string, place: string, customers: ReadonlySet<string>): void => {
      for (const one of all) {
        if (one.computer === computer && one.place === place && !one.isOpen && !customers.has(one.customer))
          one.endedAfter ??= requests()
      }
    },
    /** Whether a person decided on the value. Their own value may be replaced wherever they decided on the field. */
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
