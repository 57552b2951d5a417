import type { StoredEdit } from '../../../main/database/database.ts'
import type { Request } from '../network.ts'
import { PromiseBroken } from './account.ts'

/** The writes that one computer may send without asking a person. */
interface Asking {
  /** The limit that its app knows; null for no limit. */
  askAbove: number | null
  readonly released: Set<string>
  /** Pending edits at its last read: it chooses its next writes from these. */
  waited: ReadonlySet<string>
}

const nameOf = ({ id, revision }: StoredEdit): string => `${id} ${revision}`

/**
 * More writes than the limit never leave before a person released them. `unsettled`: a computer's edits; null if its
 * database is damaged.
 */
export const watchUnasked = (unsettled: (computer: string, place: string) => readonly StoredEdit[] | null) => {
  const all = new Map<string, Asking>()
  const of = (computer: string): Asking => {
    const known = all.get(computer) ?? { askAbove: null, released: new Set(), waited: new Set() }
    all.set(computer, known)
    return known
  }
  const waiting = (computer: string, place: string): StoredEdit[] =>
    (unsettled(computer, place) ?? []).filter(({ state }) => state.is === 'waiting')
  return {
    /** Sets the limit for its app; null if there is none or none is known. */
    rule: (computer: string, askAbove: number | null): void =>
      void Object.assign(of(computer), { askAbove, waited: new Set() }),
    /** A restart forgets releases. */
    started: (computer: string): void => of(computer).released.clear(),
    /** Called before a person releases pending edits; the result records that the app accepted. */
    releasing: (computer: string, place: string): (() => void) => {
      const names = waiting(computer, place).map(nameOf)
      return () => names.forEach((name) => of(computer).released.add(name))
    },
    left: (request: Request): void => {
      const { computer, kind, place } = request
      const { askAbove, released, waited } = of(computer)
      if (kind === 'token' || askAbove === null) return
      if (kind === 'GET') return void (of(computer).waited = new Set(waiting(computer, place).map(nameOf)))
      const edits = (unsettled(computer, place) ?? []).filter(
        (edit) => waited.has(nameOf(edit)) && !released.has(nameOf(edit)),
      )
      const sending = edits.filter(({ state }) => state.is === 'sending')
      // Edits of another user wait for that user. One without a maker is anybody's.
      const senders = new Set(['', ...sending.map(({ user }) => user)])
      const many = edits.filter(
        ({ state, user }) =>
          state.is === 'sending' || (state.is === 'waiting' && (senders.size === 1 || senders.has(user))),
      )
      if (sending.length > 0 && many.length > askAbove)
        throw new PromiseBroken(
          'unasked',
          `${computer} sent a ${kind} while ${many.length} edits waited at ${place}, and is to ask above ${askAbove}`,
        )
    },
  }
}

export type Unasked = ReturnType<typeof watchUnasked>
