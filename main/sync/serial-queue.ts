/** Work that must not overlap: sending edits, and laying a list over the cache. One after the other, in the order asked. */
export type SerialQueue = <T>(work: () => Promise<T>) => Promise<T>

export const openSerialQueue = (): SerialQueue => {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work, work)
    last = mine
    return mine
  }
}
