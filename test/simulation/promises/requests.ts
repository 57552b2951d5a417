import { isWholeAgain, lackedBy, type HiddenFrom } from './account.ts'
import type { Request } from '../network.ts'
import type { Deed, Reply } from '../office.ts'
import { never, readName, type Records } from './records.ts'

const isList = ({ kind, question }: Request): boolean => kind === 'GET' && question.url.includes('/CustomerInfoList')

/** Follows requests to the service and back: what their computers knew as they left, and have read since. */
export const watchRequests = (
  { office, sendingSince, now, written, reads, firstReads, readsAtSending, numbers, deedsAtLeaving, attempts }: Records,
  hiddenFrom: HiddenFrom,
) => {
  const shown = new WeakMap<Request, { readonly at: number; readonly isPartial: boolean }>()
  let hiding = false
  /** Customers that the last list lacked while lists hide something, by `computer|place`. */
  const hidingReads = new Map<string, ReadonlySet<string>>()
  const listsAsked = new WeakMap<Request, ReadonlySet<string>>()
  /** Creates whose last list proves nothing, as an earlier one hid a customer, by `computer|place|key`. */
  const disbelieved = new Set<string>()

  /** Deeds that a computer knows of from reading the customer or the list. */
  const knownOf = (computer: string, place: string, id: string): number =>
    Math.max(...[id, 'CustomerInfoList'].map((name) => reads.get(readName(computer, place, name))?.at ?? 0))

  /**
   * The last list hid this create and no other customer that the computer had read, so it could not know. It could if
   * it had found before that lists hide something.
   */
  const isWellHidden = (
    { by, place }: Pick<Deed, 'by' | 'place'>,
    ids: ReadonlySet<string>,
    key: string | undefined,
  ): boolean => {
    if (disbelieved.has(`${by}|${place}|${key}`)) return false
    const lacked = hidingReads.get(`${by}|${place}`)
    return lacked !== undefined && [...lacked].every((id) => ids.has(id) || !reads.has(readName(by!, place, id)))
  }

  const attemptsOf = (request: Request): ReadonlyMap<string, number> => {
    const ended = [...written.values()].filter(
      ({ computer, end }) => computer === request.computer && end?.sendingSince !== null && end !== null,
    )
    return new Map(
      ended.flatMap(({ computer, place, edit }) => {
        const since = sendingSince(computer, place, edit)
        return since === null || edit === null ? [] : [[edit, since]]
      }),
    )
  }

  return {
    knownOf,
    isWellHidden,
    left: (request: Request): void => {
      numbers.set(request, ++now.requests)
      deedsAtLeaving.set(request, office.deeds.length)
      if (request.kind === 'PUT' || request.kind === 'POST') attempts.set(request, attemptsOf(request))
      if (request.kind !== 'token')
        readsAtSending.set(request, reads.get(readName(request.computer, request.place, request.id)) ?? never)
    },
    arrives: (request: Request): void => void (now.carrying = request),
    /** Before the deeds of the request are checked. */
    arrived: (request: Request, { text, asOf, isPartial }: Reply): void => {
      if (request.kind === 'GET') shown.set(request, { at: asOf ?? office.deeds.length, isPartial: isPartial === true })
      if (isList(request) && hiding) listsAsked.set(request, lackedBy(text, office.ids(request.place)))
    },
    answered: (request: Request, { status, text }: Pick<Reply, 'status' | 'text'>): void => {
      const read = shown.get(request)
      if (read === undefined) return
      if (isList(request)) {
        const [name, lacked] = [`${request.computer}|${request.place}`, listsAsked.get(request)]
        for (const hidden of status === 200 ? hiddenFrom(request.computer, request.place) : [])
          if (isWholeAgain(text, hidden)) disbelieved.delete(`${name}|${hidden.key}`)
          else disbelieved.add(`${name}|${hidden.key}`)
        if (lacked === undefined) hidingReads.delete(name)
        else hidingReads.set(name, lacked)
      }
      const name = readName(request.computer, request.place, request.id)
      const { whole, newest } = reads.get(name) ?? never
      reads.set(name, {
        at: read.at,
        whole: read.isPartial ? whole : read.at,
        newest: Math.max(read.at, newest),
      })
      if (!firstReads.has(name)) firstReads.set(name, read.at)
    },
    /** The service's lists hide customers from now on, or no longer. */
    listsHide: (is: boolean): void => void (hiding = is),
  }
}

export type Requests = ReturnType<typeof watchRequests>
