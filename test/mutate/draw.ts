import { createHash } from 'node:crypto'
import type { Mutant } from '@stryker-mutator/api/core'
import type { Sample } from './options.ts'

type Drawn = Pick<Mutant, 'id' | 'fileName' | 'location' | 'mutatorName' | 'replacement'>

/**
 * A number for each mutant that depends only on it and the seed, so a change elsewhere in the room hardly alters the
 * sample.
 */
const lot = (
  seed: number,
  { fileName, location: { start, end }, mutatorName, replacement }: Drawn,
  root: string,
): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        seed,
        fileName.slice(root.length),
        start.line,
        start.column,
        end.line,
        end.column,
        mutatorName,
        replacement,
      ]),
    )
    .digest('hex')

/** The ids of the sampled mutants. `root`: the folder that their file names start with. */
export const draw = (mutants: readonly Drawn[], { count, seed }: Sample, root: string): ReadonlySet<string> => {
  const lots = mutants.map((mutant) => ({ id: mutant.id, lot: lot(seed, mutant, root) }))
  return new Set(
    lots
      .toSorted((a, b) => (a.lot < b.lot ? -1 : 1))
      .slice(0, count)
      .map(({ id }) => id),
  )
}
