import type { Cache } from '../../database/database.ts'
import { copiedFact } from '../../database/facts.ts'

/** Edits that are being saved as one, in more than one transaction. */
export interface Batch {
  /**
   * Inside a transaction that does not save the last of them: until `whole` the rest is missing, also after a new
   * start.
   */
  part(): void
  /** Inside the transaction that saves the last of them, or once a person wants no more of them. */
  whole(): void
  /** No more are saved. */
  end(): void
}

export interface Batches {
  begin(id: string): Batch
  underWay(): boolean
  /** Whether some ended without being whole: with the app, or on a failure. */
  cutOff(): boolean
  /** A person has decided about those, or nothing of them is left. */
  forget(): void
}

/** One's own: somebody else's edits are not sent here, and their maker is asked. */
export const openBatches = ({ facts }: Pick<Cache, 'facts'>, user: string): Batches => {
  const fact = copiedFact(`staging ${user}`)
  const underWay = new Set<string>()
  /** Those that are not whole. Where there can be none, which is nearly always, nothing is read for it. */
  const read = (): readonly string[] => JSON.parse(facts.get(fact) ?? '[]') as string[]
  const keep = (ids: readonly string[]): void =>
    ids.length === 0 ? facts.remove(fact) : facts.put(fact, JSON.stringify(ids))
  const keepOnly = (wanted: (id: string) => boolean): void => {
    const ids = read()
    if (!ids.every(wanted)) keep(ids.filter(wanted))
  }
  let maybe = read().length > 0
  return {
    begin: (id) => {
      underWay.add(id)
      return {
        part: () => {
          maybe = true
          const ids = read()
          if (!ids.includes(id)) keep([...ids, id])
        },
        whole: () => keepOnly((other) => other !== id),
        end: () => void underWay.delete(id),
      }
    },
    underWay: () => underWay.size > 0,
    cutOff: () => maybe && read().some((id) => !underWay.has(id)),
    forget: () => keepOnly((id) => underWay.has(id)),
  }
}
