import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import type { FieldName } from '../../preload/contract/customer-fields.ts'
import type { FieldValue } from '../../preload/contract/customers.ts'
import type { QualityFinding } from '../../preload/contract/quality.ts'
import { findingsAt, type FieldFinding } from '../checks/field-findings.ts'
import { api } from './api.ts'
import { useFailures } from './failures.ts'
import { dropAnswer, latest } from './latest.ts'
import { useQuality } from './quality.ts'
import { useSettings } from './settings.ts'
import { whenPlaceChanges } from './when-place-changes.ts'

/** Findings about the customer in the form, as it is saved. They never stop a save. */
export const useCustomerFindings = defineStore('customer-findings', () => {
  const settings = useSettings()
  const found = shallowRef<{ readonly key: string; readonly findings: readonly QualityFinding[] } | null>(null)
  const newest = latest()

  const read = async (key: string): Promise<void> => {
    const { place } = settings
    if (!place) return
    if (found.value?.key !== key) found.value = null
    await newest(
      () => api.quality.ofCustomer(place, key),
      (findings) => void (found.value = { key, findings }),
    )
  }
  const at = (key: string, field: FieldName, value: FieldValue | undefined): readonly FieldFinding[] =>
    found.value?.key === key ? findingsAt(found.value.findings, field, value) : []
  // Another administration may have a customer with the same key.
  whenPlaceChanges(() => {
    dropAnswer(newest)
    found.value = null
  })
  return { read, at }
})

/** The findings about the customer in the form, read again when it or the result of a run changes. */
export const useShownFindings = (current: () => { readonly key: string }): ReturnType<typeof useCustomerFindings> => {
  const findings = useCustomerFindings()
  const quality = useQuality()
  const failures = useFailures()
  watch(
    () => [current(), quality.view],
    () => void failures.inBackground('customer-findings', () => findings.read(current().key)),
    { immediate: true },
  )
  return findings
}
