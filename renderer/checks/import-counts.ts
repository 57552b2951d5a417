import { importStates, type ImportState, type ImportSummary } from '../../preload/contract/import.ts'

/** Rows that the import saves. */
export const importable = ({ rows }: ImportSummary): number => rows.create + rows.change
/** Rows that wait for the user, in the order of the chips. */
export const openStates = ['problem', 'several', 'none'] as const satisfies readonly ImportState[]
export const openRows = ({ rows }: ImportSummary): number => openStates.reduce((sum, state) => sum + rows[state], 0)

/** The states that rows have, and those that are chosen: a chip does not go away under the pointer. */
export const shownStates = ({ rows }: ImportSummary, chosen: readonly ImportState[]): readonly ImportState[] =>
  importStates.filter((state) => rows[state] > 0 || chosen.includes(state))
/** No chosen state means every row. */
export const askedStates = (chosen: readonly ImportState[]): readonly ImportState[] =>
  chosen.length === 0 ? importStates : chosen
export const countOf = ({ rows }: ImportSummary, chosen: readonly ImportState[]): number =>
  askedStates(chosen).reduce((sum, state) => sum + rows[state], 0)
