import type { Cache } from '../../database/database.ts'

/** The beginning of an edit's grace period, and the revision that it covers. */
export interface StoredGrace {
  readonly revision: number
  readonly since: number
}

const factOf = (edit: string): string => `grace:${edit}`

export const writeGrace = ({ facts }: Pick<Cache, 'facts'>, edit: string, grace: StoredGrace): void =>
  facts.put(factOf(edit), JSON.stringify(grace))

export const readGrace = ({ facts }: Pick<Cache, 'facts'>, edit: string): StoredGrace | null => {
  const fact = facts.get(factOf(edit))
  return fact === undefined ? null : (JSON.parse(fact) as StoredGrace)
}

export const forgetGrace = ({ facts }: Pick<Cache, 'facts'>, edit: string): void => facts.remove(factOf(edit))
