import { nextTick } from 'vue'
import { isSameAdministration, type AdministrationRef } from '../../preload/contract/administration-ref.ts'
import { useDeskView } from './desk-view.ts'
import { useFailures } from './failures.ts'
import { useRecord } from './record.ts'
import { useSettings } from './settings.ts'
import { useWhere } from './where.ts'

/** Opens a customer from anywhere, at its own place; what is typed and not saved is asked about first. */
export const useOpening = () => {
  const settings = useSettings()
  const deskView = useDeskView()
  const record = useRecord()
  const where = useWhere()
  const failures = useFailures()

  const show = async (place: AdministrationRef, key: string, then: () => void): Promise<void> => {
    if (!settings.place || !isSameAdministration(settings.place, place)) await deskView.goTo(place)
    where.go('customers')
    record.focusOn = { key, field: 'first' }
    await record.open(key)
    // The panel offers what can be done with its customer once it is there.
    await nextTick()
    if (record.key === key) then()
  }
  /** `then` is done once it is open. */
  const open = (place: AdministrationRef, key: string, then: () => void = () => undefined): void =>
    record.leave(() => void failures.attempt(() => show(place, key, then)))
  const goTo = (place: AdministrationRef): void =>
    record.leave(
      () =>
        void failures.attempt(async () => {
          await deskView.goTo(place)
          where.go('customers')
        }),
    )
  return { open, goTo }
}
