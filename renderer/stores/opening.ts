import { samePlace, type Place } from '../../preload/contract/place.ts'
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

  const show = async (place: Place, key: string): Promise<void> => {
    if (!settings.place || !samePlace(settings.place, place)) await deskView.goTo(place)
    where.go('customers')
    record.focusOn = { key, field: 'first' }
    await record.open(key)
  }
  const open = (place: Place, key: string): void => record.leave(() => void failures.attempt(() => show(place, key)))
  const goTo = (place: Place): void =>
    record.leave(() => void failures.attempt(async () => {
      await deskView.goTo(place)
      where.go('customers')
    }))
  return { open, goTo }
}
