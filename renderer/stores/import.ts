import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { ImportPlan } from '../../preload/contract/import.ts'
import { api } from './api.ts'
import { useFailures } from './failures.ts'
import { importChecking } from './import/import-checking.ts'
import { importClosing } from './import/import-closing.ts'
import {
  isChecked,
  newImport,
  planned,
  stepBack,
  stepOf,
  stepOn,
  withProgress,
  type ImportFlow,
} from './import/import-flow.ts'
import { importPlanFile } from './import/import-plan-file.ts'
import { importReading } from './import/import-reading.ts'
import { importStaging } from './import/import-staging.ts'
import { useSettings } from './settings.ts'
import { whenPlaceChanges } from './when-place-changes.ts'

/** One import of customers from a file, from its choice to its undo. */
export const useImport = defineStore('import', () => {
  const settings = useSettings()
  const flow = shallowRef<ImportFlow>({ is: 'closed' })
  const { drop: dropReading, ...reading } = importReading(flow)
  const { drop: dropChecking, isHeard, ...checking } = importChecking(flow)
  const planFile = importPlanFile(flow)
  const staging = importStaging(flow)
  const drop = (): void => [dropReading, dropChecking].forEach((one) => one())
  const { leave, ...leaving } = importClosing(flow, { drop, stop: staging.stop })

  const open = (): void => {
    if (settings.place && flow.value.is === 'closed') flow.value = newImport({ place: settings.place })
  }
  const plan = (next: ImportPlan): void => void (flow.value = planned(flow.value, next))
  const back = (): void => void (flow.value = stepBack(flow.value))
  const next = async (): Promise<void> => {
    const now = flow.value
    if (now.is === 'mapping' && !isChecked(now)) return checking.check()
    if (now.is === 'checked') {
      if (await isHeard()) await staging.stage()
      return
    }
    flow.value = stepOn(now)
  }
  const readProgress = async (): Promise<void> => {
    const now = flow.value
    if (!('progress' in now)) return
    const progress = await api.imports.progress(now.task.place)
    if (progress) flow.value = withProgress(flow.value, now.task, progress)
  }
  const failures = useFailures()
  // Another administration has other customers.
  whenPlaceChanges(() => failures.inBackground('leave-import', leave))

  const step = computed(() => stepOf(flow.value))
  return {
    flow,
    step,
    ...reading,
    ...checking,
    ...planFile,
    ...staging,
    ...leaving,
    open,
    plan,
    back,
    next,
    readProgress,
  }
})
