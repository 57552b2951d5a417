import { batches } from './mutants/batches.ts'
import { creates } from './mutants/creates.ts'
import { decisions } from './mutants/decisions.ts'
import { storage } from './mutants/storage.ts'
import { writes } from './mutants/writes.ts'
import type { Mutant } from './mutant.ts'

/** All mistakes, by what they are about. */
export const mutants: readonly Mutant[] = [...writes, ...decisions, ...creates, ...storage, ...batches]

/** Fails for an unknown name. */
export const mutantNamed = (name: string): Mutant => {
  const found = mutants.find((mutant) => mutant.name === name)
  if (found === undefined) throw new Error(`There is no mistake called "${name}".`)
  return found
}
