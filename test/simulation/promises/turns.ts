import type { Reply } from '../office.ts'
import type { Request } from '../network.ts'
import { PromiseBroken } from './account.ts'

/** Milliseconds from the answer of a read to its write: a fresh token may have to be fetched in between. */
export const longestTurn = 1_000

interface Read {
  readonly answeredAt: number
}

/** Every PUT and DELETE follows a recent read of that customer, made for it alone. */
export const watchTurns = (now: () => number) => {
  const reads = new Map<string, Read>()
  const spent = new WeakMap<Request, Read>()
  let longest = 0
  const nameOf = ({ computer, place, id }: Request): string => `${computer}|${place}|${id}`
  return {
    /** The longest turn so far, in milliseconds. */
    longest: () => longest,
    left: (request: Request): void => {
      if (request.kind !== 'PUT' && request.kind !== 'DELETE') return
      const name = nameOf(request)
      const read = reads.get(name)
      if (read === undefined)
        throw new PromiseBroken(
          'unread',
          `${request.computer} sent a ${request.kind} of ${request.id} without reading the customer for it`,
        )
      const turn = now() - read.answeredAt
      if (turn > longestTurn)
        throw new PromiseBroken(
          'unread',
          `${request.computer} sent a ${request.kind} of ${request.id} ${turn} ms after it had read the customer`,
        )
      longest = Math.max(longest, turn)
      reads.delete(name)
      spent.set(request, read)
    },
    answered: (request: Request, { status }: Reply): void => {
      if (request.kind === 'GET' && status === 200) reads.set(nameOf(request), { answeredAt: now() })
      // The same write is repeated with another token.
      const read = spent.get(request)
      if (status === 401 && read !== undefined) reads.set(nameOf(request), read)
    },
  }
}
