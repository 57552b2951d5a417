import type { Cache } from '../../database/database.ts'
import { copiedFact } from '../../database/facts.ts'

/** Edits that are saved as one, in several transactions. */
export interface Batch {
  /** Call inside each transaction but the last. Until `whole` the batch is incomplete, also after a restart. */
  part(): void
  /** Call inside the last transaction, or when a person abandons the rest. */
  whole(): void
  /** Saving has ended; without `whole` the batch counts as cut off. */
  end(): void
}

export interface Batches {
  begin(id: string): Batch
  underWay(): boolean
  /** Whether a batch ended without `whole`: with the app, or on a failure. */
  cutOff(): boolean
  /** Forgets batches that were cut off, once a person has decided or none of their edits is left. */
  forget(): void
}

/** The batches of one user. Edits of other users are not sent here, and their makers are asked. */
export const openBatches = ({ facts }: Pick<Cache, 'facts'>, user: string): Batches => {
  const fact = copiedFact(`staging ${user}`)
  const underWay = new Set<string>()
  /** Incomplete batches. There is nearly always none, and then `maybe` saves reading the fact. */
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
