import type { StoredEdit } from '../../../main/database/database.ts'
import type { Request } from '../network.ts'
import { PromiseBroken } from './account.ts'

/** A person stopped the sending, and has not resumed it. */
interface Stop {
  /** Attempts that were under way: these may finish. */
  readonly underWay: ReadonlySet<string>
  /** The edits that were on their way at the last look: the stop is over when none of them is left. */
  edits: ReadonlySet<string>
}

const attemptOf = ({ id, state }: StoredEdit): string => `${id} ${state.is === 'sending' ? state.since : ''}`

/**
 * No write begins between a person's stop of the sending and their resumption of it. `unsettled`: a computer's edits;
 * null if it is off or its database is damaged. `userOf`: its user.
 */
export const watchStops = (
  unsettled: (computer: string, place: string) => readonly StoredEdit[] | null,
  userOf: (computer: string, place: string) => string,
) => {
  const stops = new Map<string, Stop>()
  /** Computers whose disk was full in this run of the app, so that it may have kept no stop. */
  const full = new Set<string>()
  const forget = (computer: string): void => {
    for (const name of stops.keys()) if (name.startsWith(`${computer}|`)) stops.delete(name)
  }
  /** Edits of another user are sent only when that one has signed in again. */
  const onItsWay = (computer: string, place: string): readonly StoredEdit[] | null => {
    const users = ['', userOf(computer, place)]
    const isOnItsWay = ({ state, user }: StoredEdit): boolean =>
      (state.is === 'waiting' || state.is === 'sending') && users.includes(user)
    return unsettled(computer, place)?.filter(isOnItsWay) ?? null
  }
  /** The edits that are on their way, if the stop still holds. */
  const held = (computer: string, place: string): readonly StoredEdit[] | null => {
    const stop = stops.get(`${computer}|${place}`)
    if (stop === undefined) return null
    const edits = onItsWay(computer, place)
    // A stop holds over a restart.
    if (edits === null) return null
    if (!edits.some(({ id }) => stop.edits.has(id))) {
      stops.delete(`${computer}|${place}`)
      return null
    }
    stop.edits = new Set(edits.map(({ id }) => id))
    return edits
  }
  return {
    /** The app has shown that it stopped. */
    stopped: (computer: string, place: string): void => {
      const edits = onItsWay(computer, place) ?? []
      const underWay = new Set(edits.filter(({ state }) => state.is === 'sending').map(attemptOf))
      stops.set(`${computer}|${place}`, { underWay, edits: new Set(edits.map(({ id }) => id)) })
    },
    /** A person asks to send. */
    resumed: (computer: string, place: string): void => void stops.delete(`${computer}|${place}`),
    /** Another user knows of no stop, and older files may know of none. */
    forget,
    full: (computer: string): void => void full.add(computer),
    /** The app has ended. The next one knows the stops that the disk took. */
    ended: (computer: string): void => {
      if (full.delete(computer)) forget(computer)
    },
    look: (computer: string, place: string): void => void held(computer, place),
    left: ({ computer, kind, place }: Request): void => {
      if (kind === 'token') return
      const edits = held(computer, place)
      if (edits === null || kind === 'GET') return
      const { underWay } = stops.get(`${computer}|${place}`)!
      const begun = edits.find((edit) => edit.state.is === 'sending' && !underWay.has(attemptOf(edit)))
      if (begun !== undefined)
        throw new PromiseBroken(
          'stopped',
          `${computer} sent a ${kind} at ${place} for ${begun.key}, after its person had stopped the sending`,
        )
    },
  }
}

export type Stops = ReturnType<typeof watchStops>
