import type { CheckedRow } from './checked-row.ts'

type Meant = Pick<CheckedRow, 'identity' | 'state'>

/** The indexes of rows that mean the customer of another row, unless none of these changes it. */
export const rowsMeantTwice = (rows: readonly Meant[]): ReadonlySet<number> => {
  const groups = new Map<string, number[]>()
  rows.forEach(({ identity }, at) => {
    if (identity === '') return
    const group = groups.get(identity)
    if (group) group.push(at)
    else groups.set(identity, [at])
  })
  const twice = [...groups.values()].filter(
    (group) => group.length > 1 && group.some((at) => rows[at]!.state !== 'same'),
  )
  return new Set(twice.flat())
}
