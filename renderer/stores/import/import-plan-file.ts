import type { ShallowRef } from 'vue'
import { api, failOf } from '../api.ts'
import { withAnswer, withFail, withTaken, type ImportFlow, type Mapping } from './import-flow.ts'

/** The columns as a file, for another import or a colleague. */
export const importPlanFile = (flow: ShallowRef<ImportFlow>) => {
  const ask = async (work: (now: Mapping) => Promise<ImportFlow>): Promise<void> => {
    const now = flow.value
    if (now.is !== 'mapping') return
    const show = (next: ImportFlow): void => void (flow.value = withAnswer(flow.value, now.task, next))
    try {
      show(await work(now))
    } catch (error) {
      show(withFail(flow.value, failOf(error)))
    }
  }
  const savePlan = (): Promise<void> =>
    ask(async ({ task, file }) => {
      await api.imports.savePlan(task.place, file.preview.id, file.plan)
      return flow.value
    })
  const openPlan = (): Promise<void> =>
    ask(async ({ task, file }) => {
      const taken = await api.imports.openPlan(task.place, file.preview.id)
      return taken ? withTaken(flow.value, taken) : flow.value
    })
  return { savePlan, openPlan }
}
