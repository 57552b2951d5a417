import type {
  ImportCandidate,
  ImportChange,
  ImportChoice,
  ImportRow,
  ImportState,
} from '../../../preload/contract/import.ts'
import { readValue } from '../../customers/field-value.ts'
import type { Cache } from '../../database/database.ts'
import { customerOfKey } from '../../database/keys.ts'
import { warningsAt, type PlannedChange } from './check-row.ts'
import type { CheckedRow } from './checked-row.ts'

const mostCandidates = 100

const changeOf = (change: PlannedChange): ImportChange => ({
  column: change.column,
  field: change.field,
  from: readValue(change.from),
  to: readValue(change.to),
  warnings: warningsAt(change),
})

const candidateOf = (cache: Cache, key: string): ImportCandidate => {
  const [name = '', city = ''] = cache.index.row(key, ['Name', 'City'])?.cells ?? []
  return { key, customerId: customerOfKey(key), name, city }
}

interface Place {
  readonly line: number
  readonly cells: readonly string[]
  readonly state: ImportState
  readonly isTwice: boolean
  readonly choice: ImportChoice
}

/** A checked row for a window. */
export const viewRow = (cache: Cache, row: CheckedRow, { line, cells, state, isTwice, choice }: Place): ImportRow => ({
  line,
  state,
  name: row.name,
  key: row.key,
  customerId: row.key === null ? null : customerOfKey(row.key),
  choice,
  cells,
  changes: row.effect.changes.map(changeOf),
  problems: isTwice ? [{ column: null, is: 'same-customer-twice' }, ...row.effect.problems] : row.effect.problems,
  candidates: row.candidates.slice(0, mostCandidates).map((key) => candidateOf(cache, key)),
  moreCandidates: Math.max(0, row.candidates.length - mostCandidates),
})
