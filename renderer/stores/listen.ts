import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import type { Changed, Topic } from '../../preload/contract/topics.ts'
import { calmly } from './calmly.ts'
import { onChanged } from './api.ts'
import { useBulk } from './bulk.ts'
import { useCustomerDuplicates } from './customer-duplicates.ts'
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
import { useWhere } from './where.ts'

/** Only its page shows the log, and reads it on arrival. */
const refreshHistory = async (): Promise<void> => {
  if (useWhere().page === 'history') await useHistory().refresh()
}

/** The stores that read again after a change of each topic. Topics carry no data, so one read is enough for many. */
const readAgain: Readonly<Record<Topic, () => unknown>> = {
  settings: () => useSettings().read(),
  session: () => useSession().readAll(),
  customers: () =>
    Promise.all([
      useRecord().refresh(),
      useRecord().restoreLate(),
      useCustomers().readDateStyles(),
      useQuality().customersChanged(),
      useDuplicates().refresh(),
      useCustomerDuplicates().refresh(),
    ]),
  // Each step of an edit has its line in the log.
  edits: () => Promise.all([useEdits().read(), useUndo().read(), refreshHistory()]),
  history: () => useHistory().refresh(),
  sync: () => Promise.all([useSync().read(), useRecord().restoreLate()]),
  choices: () => useCustomers().readChoices(),
  bulk: () => useBulk().readProgress(),
  files: () => useExport().readProgress(),
  import: () => useImport().readProgress(),
  quality: () => useQuality().read(),
  duplicates: () => Promise.all([useDuplicates().refresh(), useCustomerDuplicates().refresh()]),
  'pending-command': () => usePendingCommands().take(),
  proxy: () => useProxy().read(),
  updates: () => useUpdates().read(),
  vat: () => useVat().readProgress(),
}

/** Thousands of changes that are sent tell these several times each. */
const toldOften: readonly Topic[] = ['customers', 'edits', 'sync']

/** Returns a function that stops listening. */
export const listen = (): (() => void) => {
  const settings = useSettings()
  const failures = useFailures()
  let isListening = true
  const read = async (topic: Topic): Promise<void> => {
    if (isListening) await failures.inBackground('read-again', async () => readAgain[topic]())
  }
  const isAt = (place: AdministrationRef | null): boolean =>
    place === null ? settings.place === null : settings.isAt(place)
  /** One that the window left asks for nothing more. */
  const readersAt = (place: AdministrationRef | null) => ({
    place,
    of: new Map<Topic, () => void>(
      toldOften.map((topic) => [topic, calmly(async () => (isAt(place) ? read(topic) : undefined))]),
    ),
  })
  /** An administration that answers slowly does not keep the window from the next one. */
  let calm = readersAt(settings.place)
  const calmReader = (topic: Topic): (() => void) | undefined => {
    if (!isAt(calm.place)) calm = readersAt(settings.place)
    return calm.of.get(topic)
  }
  const concerns = ({ place }: Changed): boolean => place === undefined || settings.isAt(place)
  const stop = onChanged((changed) => {
    if (!concerns(changed)) return
    // The table has a pause of its own.
    if (changed.topic === 'customers') useCustomers().changed()
    const readCalmly = calmReader(changed.topic)
    if (readCalmly) readCalmly()
    else void read(changed.topic)
  })
  return () => {
    isListening = false
    stop()
  }
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
  customers.readAgain()
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
