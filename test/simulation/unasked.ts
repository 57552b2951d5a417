import type { StoredEdit } from '../../main/database/database.ts'
import type { Request } from './network.ts'
import { PromiseBroken } from './account.ts'

/** What one computer may send of one place without a question. */
interface Asking {
  /** The number that its app has heard of; null: as many as there are. */
  askAbove: number | null
  readonly released: Set<string>
  /** What waited as it last read anything: whatever is sent next was chosen from that. */
  waited: ReadonlySet<string>
}

const nameOf = ({ id, revision }: StoredEdit): string => `${id} ${revision}`

/**
 * More writes than the number never leave before a person has said so. `unsettled`: the edits of a computer at a place;
 * null where its database does not say.
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
    /** From now on its app is to ask before it sends more; null: nothing is known of that, or it need not ask. */
    rule: (computer: string, askAbove: number | null): void =>
      void Object.assign(of(computer), { askAbove, waited: new Set() }),
    /** A new start: it has forgotten what was let go. */
    started: (computer: string): void => of(computer).released.clear(),
    /** Before a person lets go what waits; the answer says whether the app took it. */
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
      const many = edits.filter(({ state }) => state.is === 'sending' || state.is === 'waiting')
      if (sending.length > 0 && many.length > askAbove)
        throw new PromiseBroken(
          'unasked',
          `${computer} sent a ${kind} while ${many.length} edits waited at ${place}, and is to ask above ${askAbove}`,
        )
    },
  }
}

export type Unasked = ReturnType<typeof watchUnasked>
