import { defineStore } from 'pinia'
import { computed } from 'vue'
import type { FieldName } from '../../preload/contract/customer-fields.ts'
import type { Condition, Groups, RowFilter, RowsChoice } from '../../preload/contract/customers.ts'
import { api } from './api.ts'
import { without } from '../checks/without.ts'
import { useCustomers } from './customers.ts'
import { useSettings } from './settings.ts'

/** As many as main takes. */
const mostConditions = 30

/** What narrows the table, one part at a time, and what it would show otherwise. */
export const useFiltering = defineStore('filtering', () => {
  const settings = useSettings()
  const customers = useCustomers()

  const conditions = computed<readonly Condition[]>(() => customers.filter.conditions ?? [])
  const full = computed(() => conditions.value.length >= mostConditions)
  const change = (next: readonly Condition[]): void => {
    const rest = without(customers.filter, 'conditions')
    customers.filter = next.length === 0 ? rest : { ...rest, conditions: next }
  }
  /** Puts it in the place of another, or behind all. */
  const put = (at: number | null, condition: Condition): void =>
    change(at === null ? [...conditions.value, condition] : conditions.value.with(at, condition))
  const remove = (at: number): void => change(conditions.value.toSpliced(at, 1))
  const narrow = (edits: RowFilter['edits']): void => {
    const rest = without(customers.filter, 'edits')
    customers.filter = edits === undefined ? rest : { ...rest, edits }
  }

  /** The question as it stands, without one of its conditions. */
  const leaving = (at: number | null): RowsChoice => {
    const kept = at === null ? conditions.value : conditions.value.toSpliced(at, 1)
    return {
      search: customers.search,
      filter: { ...without(customers.filter, 'conditions'), conditions: kept },
      sort: [],
    }
  }
  /** How many customers fit; none without a place. */
  const howMany = async (choice: RowsChoice): Promise<number> =>
    settings.place ? (await api.customers.rows(settings.place, { ...choice, columns: [], from: 0, count: 0 })).shown : 0
  const groups = async (choice: RowsChoice, field: FieldName): Promise<Groups> =>
    settings.place ? api.customers.groups(settings.place, choice, field) : { values: [], others: 0 }

  return { conditions, full, put, remove, narrow, leaving, howMany, groups }
})
