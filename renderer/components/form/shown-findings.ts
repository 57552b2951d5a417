import { watch } from 'vue'
import { useCustomerFindings } from '../../stores/customer-findings.ts'
import { useFailures } from '../../stores/failures.ts'
import { useQuality } from '../../stores/quality.ts'

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
