import { nextTick } from 'vue'
import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import { useDeskView } from './desk-view.ts'
import { useFailures } from './failures.ts'
import { useRecord } from './record.ts'
import { useSettings } from './settings.ts'
import { useWhere } from './where.ts'

/** Opens a customer of any administration; asks about unsaved input first. */
export const useOpening = () => {
  const settings = useSettings()
  const deskView = useDeskView()
  const record = useRecord()
  const where = useWhere()
  const failures = useFailures()

  const show = async (place: AdministrationRef, key: string, then: () => void): Promise<void> => {
    if (!settings.isAt(place) && !(await deskView.goTo(place))) return
    where.go('customers')
    record.focusOn = { key, field: 'first' }
    await record.open(key)
    // The panel offers its commands once it is mounted.
    await nextTick()
    if (record.key === key) then()
  }
  /** `then` runs once the customer is open. */
  const open = (place: AdministrationRef, key: string, then: () => void = () => undefined): void =>
    record.leave(() => void failures.attempt(() => show(place, key, then)))
  const goTo = (place: AdministrationRef): void =>
    record.leave(
      () =>
        void failures.attempt(async () => {
          if (await deskView.goTo(place)) where.go('customers')
        }),
    )
  return { open, goTo }
}
