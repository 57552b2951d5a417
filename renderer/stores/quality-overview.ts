import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { FieldName } from '../../preload/contract/customer-fields.ts'
import type { Groups, RowsChoice } from '../../preload/contract/customers.ts'
import type { ErrorPayload } from '../../preload/contract/error-payload.ts'
import { overviewOf, type Overview } from '../checks/overview.ts'
import { api, failOf } from './api.ts'
import { dropAnswer, latest } from './latest.ts'
import { useSettings } from './settings.ts'

const everybody: RowsChoice = { search: '', filter: {}, sort: [] }
/** Fields that most invoices, letters and checks need. */
const needed = [
  'Email',
  'VatNumber',
  'CocRegistration',
  'Telephone',
  'Street1',
  'ZipCode',
  'City',
  'CountryId',
  'PaymentConditionId',
  'VatVerificationDate',
] as const satisfies readonly FieldName[]

/** All customers by country and payment condition, and the fields that they lack. */
export const useQualityOverview = defineStore('quality-overview', () => {
  const settings = useSettings()
  const overview = shallowRef<Overview | null>(null)
  const fail = shallowRef<ErrorPayload | null>(null)
  const newest = latest()

  const read = async (): Promise<void> => {
    const { place } = settings
    if (!place) return
    const groups = (field: FieldName): Promise<Groups> => api.customers.groups(place, everybody, field)
    await newest(
      () =>
        Promise.all([
          groups('CountryId'),
          groups('PaymentConditionId'),
          api.customers.totals(place, { is: 'all', of: everybody, except: [] }, needed),
        ]),
      ([countries, conditions, totals]) => {
        overview.value = overviewOf(countries, conditions, totals)
        fail.value = null
      },
      (error) => void (fail.value = failOf(error)),
    )
  }
  const reset = (): void => {
    dropAnswer(newest)
    overview.value = null
    fail.value = null
  }
  return { overview, fail, read, reset }
})
