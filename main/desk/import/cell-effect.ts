import type { ImportProblem } from '../../../preload/contract/import.ts'
import type { ReadCell } from './reader/table.ts'

/** The effect of a cell on a field. `json`: its new value. */
export type CellEffect =
  | { readonly is: 'keep' }
  | { readonly is: 'value'; readonly json: string }
  | { readonly is: 'problem'; readonly problem: ImportProblem['is'] }

/** `json`: the present value; undefined: none. */
export type ReadEffect = (cell: ReadCell, json: string | undefined) => CellEffect
