import type { Changes } from '../../preload/contract/customers.ts'
import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import { useDeskView } from './desk-view.ts'
import { useFailures } from './failures.ts'
import { useRecord } from './record.ts'
import { useWhere } from './where.ts'

/**
 * Takes values to another administration, into a new customer that nothing has been saved of. What is unsaved here is
 * asked about first; what was typed there before and is there again, too.
 */
export const useCopying = (): ((place: AdministrationRef, values: Changes) => void) => {
  const record = useRecord()
  const deskView = useDeskView()
  const failures = useFailures()
  const where = useWhere()
  const take = async (place: AdministrationRef, values: Changes): Promise<void> => {
    await deskView.goTo(place)
    where.go('customers')
    await record.settledIn()
    record.leave(() => void record.openNew(values))
  }
  return (place, values) => record.leave(() => void failures.attempt(() => take(place, values)))
}
