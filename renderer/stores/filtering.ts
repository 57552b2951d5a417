import { defineStore } from 'pinia'
import { computed } from 'vue'
import type { FieldName } from '../../preload/contract/customer-fields.ts'
import type { Condition, Groups, RowFilter, RowsChoice } from '../../preload/contract/customers.ts'
import { api } from './api.ts'
import { sameCondition } from '../checks/value-filter.ts'
import { without } from '../checks/without.ts'
import { useCustomers } from './customers.ts'
import { useSettings } from './settings.ts'

/** Main refuses more. */
const mostConditions = 30

/** Changes the filter of the table, one condition at a time. */
export const useFiltering = defineStore('filtering', () => {
  const settings = useSettings()
  const customers = useCustomers()

  const conditions = computed<readonly Condition[]>(() => customers.filter.conditions ?? [])
  const full = computed(() => conditions.value.length >= mostConditions)
  const change = (next: readonly Condition[]): void => {
    const rest = without(customers.filter, 'conditions')
    customers.filter = next.length === 0 ? rest : { ...rest, conditions: next }
  }
  /** Replaces the condition at an index; null adds one. */
  const put = (at: number | null, condition: Condition): void =>
    change(at === null ? [...conditions.value, condition] : conditions.value.with(at, condition))
  const on = (field: FieldName): readonly Condition[] => conditions.value.filter((one) => one.field === field)
  const takes = (field: FieldName): boolean => !full.value || on(field).length > 0
  const isOnly = (condition: Condition): boolean => {
    const [first, ...others] = on(condition.field)
    return first !== undefined && others.length === 0 && sameCondition(first, condition)
  }
  const withOnly = (condition: Condition): readonly Condition[] => {
    const at = conditions.value.findIndex(({ field }) => field === condition.field)
    const others = conditions.value.filter(({ field }) => field !== condition.field)
    return at < 0 ? [...others, condition] : others.toSpliced(at, 0, condition)
  }
  /** Replaces every condition on the same field. */
  const only = (condition: Condition): void => change(withOnly(condition))
  const remove = (at: number): void => change(conditions.value.toSpliced(at, 1))
  /** By what it says: others may have gone since it was shown. */
  const drop = (condition: Condition): void => {
    const at = conditions.value.findIndex((one) => sameCondition(one, condition))
    if (at >= 0) remove(at)
  }
  const narrow = (edits: RowFilter['edits']): void => {
    const rest = without(customers.filter, 'edits')
    customers.filter = edits === undefined ? rest : { ...rest, edits }
  }

  const asking = (search: string, kept: readonly Condition[]): RowsChoice => ({
    search,
    filter: { ...without(customers.filter, 'conditions'), conditions: kept },
    sort: [],
  })
  /** The table's question without one of its conditions. */
  const leaving = (at: number | null): RowsChoice =>
    asking(customers.search, at === null ? conditions.value : conditions.value.toSpliced(at, 1))
  /** The table's question with another search, and with this condition as the only one on its field. */
  const taking = (search: string, condition: Condition): RowsChoice => asking(search, withOnly(condition))
  const howMany = async (choice: RowsChoice): Promise<number> =>
    settings.place ? (await api.customers.rows(settings.place, { ...choice, columns: [], from: 0, count: 0 })).shown : 0
  const groups = async (choice: RowsChoice, field: FieldName): Promise<Groups> =>
    settings.place ? api.customers.groups(settings.place, choice, field) : { values: [], others: 0 }

  return { conditions, full, put, only, isOnly, takes, remove, drop, narrow, leaving, taking, howMany, groups }
})
