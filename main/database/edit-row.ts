import type { EditKind, EditState } from '../../preload/contract/edits.ts'
import type { EditOutline, StoredEdit } from './database.ts'

/** States, values and ids are JSON. */
export interface EditRow {
  readonly id: string
  readonly kind: EditKind
  readonly key: string
  readonly customer_id: string | null
  readonly name: string
  readonly base: string | null
  readonly mine: string
  readonly state_is: EditState['is']
  readonly state: string
  readonly revision: number
  readonly made_at: number
  readonly changed_at: number
  readonly known_ids: string | null
  readonly attempts: number
  readonly not_before: number
  readonly outcome_unknown: number
  readonly user?: string
  readonly then_delete?: number
  readonly sequence?: number
}

export const columns = [
  'id',
  'kind',
  'key',
  'customer_id',
  'name',
  'base',
  'mine',
  'state_is',
  'state',
  'revision',
  'made_at',
  'changed_at',
  'known_ids',
  'attempts',
  'not_before',
  'outcome_unknown',
  'user',
  'then_delete',
  'sequence',
] as const satisfies readonly (keyof EditRow)[]

export const rowOf = (edit: StoredEdit): EditRow => ({
  id: edit.id,
  kind: edit.kind,
  key: edit.key,
  customer_id: edit.customerId,
  name: edit.name,
  base: edit.base,
  mine: JSON.stringify(edit.mine),
  state_is: edit.state.is,
  state: JSON.stringify(edit.state),
  revision: edit.revision,
  made_at: edit.madeAt,
  changed_at: edit.changedAt,
  known_ids: edit.knownIds === null ? null : JSON.stringify(edit.knownIds),
  attempts: edit.attempts,
  not_before: edit.notBefore,
  outcome_unknown: edit.outcomeUnknown ? 1 : 0,
  user: edit.user,
  then_delete: edit.thenDelete ? 1 : 0,
  sequence: edit.sequence,
})

export const outlineOf = (row: Omit<EditRow, 'base' | 'mine' | 'known_ids'>): EditOutline => ({
  id: row.id,
  kind: row.kind,
  key: row.key,
  customerId: row.customer_id,
  name: row.name,
  state: JSON.parse(row.state) as EditState,
  revision: row.revision,
  madeAt: row.made_at,
  changedAt: row.changed_at,
  attempts: row.attempts,
  notBefore: row.not_before,
  outcomeUnknown: row.outcome_unknown === 1,
  // Files of earlier versions lack these columns.
  user: row.user ?? '',
  thenDelete: row.then_delete === 1,
  sequence: row.sequence ?? 0,
})

export const editOf = (row: EditRow): StoredEdit => ({
  ...outlineOf(row),
  base: row.base,
  mine: JSON.parse(row.mine) as StoredEdit['mine'],
  knownIds: row.known_ids === null ? null : (JSON.parse(row.known_ids) as string[]),
})
