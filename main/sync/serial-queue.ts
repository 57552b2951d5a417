/** Runs one job at a time, in the order of the calls. Sending edits and applying a list must not overlap. */
export type SerialQueue = <T>(work: () => Promise<T>) => Promise<T>

export const openSerialQueue = (): SerialQueue => {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work, work)
    last = mine
    return mine
  }
}
