import { AsyncLocalStorage } from 'node:async_hooks'
import type { Cache } from '../../main/database/database.ts'

/** A call of a person, open until its answer. Later work that it began is the app's own. */
interface Call {
  isOpen: boolean
}

interface EditWrite {
  readonly call: Call
  readonly place: string
  /** The customer's key before and after. */
  readonly keys: readonly string[]
  /** The revision that it left; 0: none. */
  readonly revision: number
}

const calls = new AsyncLocalStorage<Call>()
const currentCall = (): Call | undefined => {
  const call = calls.getStore()
  return call?.isOpen === true ? call : undefined
}

/** The answer is the call's own promise: one more would change the order in which things happen. */
const during = <T>(call: Call, work: () => Promise<T>): Promise<T> => {
  const answer = calls.run(call, work)
  const end = (): void => void (call.isOpen = false)
  answer.then(end, end)
  return answer
}

/** Runs work that goes on after the call in which it begins. */
export const outsideOfCalls = <T>(work: () => T): T => calls.exit(work)

/** Tells which call of a person wrote which edit: calls of one person may overlap. */
export const watchEditWrites = () => {
  const all: EditWrite[] = []
  const watchedEdits = ({ edits }: Pick<Cache, 'edits'>, place: string): Cache['edits'] => ({
    ...edits,
    put: (edit) => {
      const call = currentCall()
      if (call === undefined) return edits.put(edit)
      const before = edits.get(edit.id)?.key ?? []
      edits.put(edit)
      const revision = edit.state.is === 'settled' ? 0 : edit.revision
      all.push({ call, place, keys: [before, edit.key].flat(), revision })
    },
    remove: (id) => {
      const call = currentCall()
      if (call === undefined) return edits.remove(id)
      const before = edits.get(id)?.key ?? []
      edits.remove(id)
      all.push({ call, place, keys: [before].flat(), revision: 0 })
    },
  })
  return {
    /** A database that reports its writes. A transaction that fails has written nothing. */
    watched: (cache: Pick<Cache, 'edits' | 'transaction'>, place: string): Pick<Cache, 'edits' | 'transaction'> => ({
      edits: watchedEdits(cache, place),
      transaction: (work) => {
        const before = all.length
        try {
          return cache.transaction(work)
        } catch (error) {
          all.length = before
          throw error
        }
      },
    }),
    /** Runs a call of a person, as a part of the call that it is made in. */
    call: <T>(work: () => Promise<T>): Promise<T> =>
      currentCall() === undefined ? during({ isOpen: true }, work) : work(),
    /** Runs calls as one. The result has the keys of all customers whose edits they wrote. */
    asOne: async <T>(work: () => Promise<T>): Promise<{ readonly answer: T; readonly wrote: ReadonlySet<string> }> => {
      const call: Call = { isOpen: true }
      const answer = await during(call, work)
      return { answer, wrote: new Set(all.filter((write) => write.call === call).flatMap(({ keys }) => keys)) }
    },
    /** The number of writes so far. */
    count: (): number => all.length,
    /** Whether a person's call has left a customer with another revision than this one since. */
    leftAnother: (since: number, place: string, key: string, revision: number): boolean => {
      const last = all.slice(since).findLast((write) => write.place === place && write.keys.includes(key))
      return last !== undefined && last.revision !== revision
    },
  }
}

export type EditWrites = ReturnType<typeof watchEditWrites>
