import { isSameAdministration, type AdministrationRef } from '../../preload/contract/administration-ref.ts'
import { never } from '../../preload/contract/never.ts'
import type { Changed } from '../../preload/contract/topics.ts'
import { onChanged } from './api.ts'
import { useBulk } from './bulk.ts'
import { useCustomers } from './customers.ts'
import { useDeskView } from './desk-view.ts'
import { useDuplicates } from './duplicates.ts'
import { useEdits } from './edits.ts'
import { useElsewhere } from './elsewhere.ts'
import { useExport } from './export.ts'
import { useFailures } from './failures.ts'
import { useFindings } from './findings.ts'
import { useHistory } from './history.ts'
import { useImport } from './import.ts'
import { usePicking } from './picking.ts'
import { useProxy } from './proxy.ts'
import { useQuality } from './quality.ts'
import { useQualityOverview } from './quality-overview.ts'
import { useRecord } from './record.ts'
import { useSession } from './session.ts'
import { useSettings } from './settings.ts'
import { useSync } from './sync.ts'
import { usePendingCommands } from './pending-commands.ts'
import { useAnnouncements } from './announcements.ts'
import { useUndo } from './undo.ts'
import { useUpdates } from './updates.ts'
import { useVat } from './vat.ts'

/** Topics carry no data, so each store reads again. Returns a function that stops listening. */
export const listen = (): (() => void) => {
  const settings = useSettings()
  const bulk = useBulk()
  const session = useSession()
  const customers = useCustomers()
  const edits = useEdits()
  const exporting = useExport()
  const history = useHistory()
  const importing = useImport()
  const record = useRecord()
  const proxy = useProxy()
  const sync = useSync()
  const undo = useUndo()
  const failures = useFailures()
  const quality = useQuality()
  const pendingCommands = usePendingCommands()
  const updates = useUpdates()

  const readAgain = async ({ topic }: Changed): Promise<unknown> => {
    switch (topic) {
      case 'settings':
        return settings.read()
      case 'session':
        return session.readAll()
      case 'customers':
        customers.changed()
        return Promise.all([
          record.refresh(),
          customers.readDateStyles(),
          quality.customersChanged(),
          useDuplicates().refresh(),
        ])
      case 'edits':
        return Promise.all([edits.read(), undo.read()])
      case 'history':
        return history.refresh()
      case 'sync':
        return sync.read()
      case 'choices':
        return customers.readChoices()
      case 'bulk':
        return bulk.readProgress()
      case 'files':
        return exporting.readProgress()
      case 'import':
        return importing.readProgress()
      case 'quality':
        return quality.read()
      case 'duplicates':
        return useDuplicates().refresh()
      case 'pending-command':
        return pendingCommands.take()
      case 'proxy':
        return proxy.read()
      case 'updates':
        return updates.read()
      case 'vat':
        return useVat().readProgress()
      default:
        return never(topic)
    }
  }
  const concerns = ({ place }: Changed): boolean =>
    place === undefined || (settings.place !== null && isSameAdministration(place, settings.place))
  return onChanged((changed) => {
    if (concerns(changed)) void failures.inBackground('read-again', () => readAgain(changed))
  })
}

/** Stores the view and remembers that edits may wait. Call it before the stores of the administration are reset. */
export const leaveFrom = (place: AdministrationRef): void => {
  useDeskView().leave()
  useElsewhere().leave(place)
}

/** Resets what belongs to the administration before, and reads the new one. */
export const arriveAt = async (place: AdministrationRef): Promise<void> => {
  const customers = useCustomers()
  const edits = useEdits()
  const sync = useSync()
  customers.reset()
  edits.reset()
  useHistory().reset()
  useQuality().reset()
  useDuplicates().reset()
  useFindings().leave()
  useQualityOverview().reset()
  usePicking().reset()
  sync.forget()
  useUndo().reset()
  useAnnouncements().clear()
  const record = useRecord()
  record.close()
  customers.changed()
  // An unsaved draft is restored before the customer that was open last.
  const desk = record.restore(place).finally(() => useDeskView().arrive(place))
  await Promise.all([
    desk,
    edits.read(),
    sync.read(),
    useUndo().read(),
    useQuality().read(),
    customers.readChoices(),
    customers.readDateStyles(),
    useSession().readAll(),
  ])
}
