import type { ImportPlan, ImportRow } from '../../preload/contract/import.ts'

/** The customer's name; the name in the file where no customer was found. */
export const rowName = ({ name, cells }: ImportRow, { columns }: ImportPlan): string =>
  name || (cells[columns.findIndex(({ field }) => field === 'Name')] ?? '').trim()

/** Filled cells of the columns in use, by which a user knows the row. */
export const rowCells = (
  { cells }: ImportRow,
  { columns }: ImportPlan,
  most = 4,
): readonly { readonly column: number; readonly text: string }[] =>
  cells
    .map((text, column) => ({ column, text: text.trim() }))
    .filter(({ column, text }) => text !== '' && (columns[column]?.field ?? null) !== null)
    .slice(0, most)

export type RowDecision = 'create' | 'ask-again' | 'leave-out' | 'take-in'
/** The decisions that a row offers beside a choice of customers. */
export const decisionsOf = ({ state, choice, candidates }: ImportRow): readonly RowDecision[] => {
  if (choice.is === 'leave-out') return ['take-in']
  // The plan leaves it out because no customer was found.
  if (state === 'left-out') return ['create']
  const decided = choice.is === 'create' && candidates.length === 0
  return [
    ...(state === 'none' ? (['create'] as const) : []),
    ...(decided ? (['ask-again'] as const) : []),
    ...(state === 'same' ? [] : (['leave-out'] as const)),
  ]
}
