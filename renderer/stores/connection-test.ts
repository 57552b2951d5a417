import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { ErrorPayload } from '../../preload/contract/error-payload.ts'
import {
  connectionChecks,
  type ConnectionStep,
  type EnvironmentDraft,
  type Found,
} from '../../preload/contract/settings.ts'
import { api, failOf } from './api.ts'

type Check = ConnectionStep['check']
/** `because` says why the step was not tried. */
export type StepState =
  | { readonly is: 'to-come' }
  | { readonly is: 'going-on' }
  | { readonly is: 'passed' }
  | { readonly is: 'failed'; readonly fail: ErrorPayload }
  | { readonly is: 'not-tried'; readonly because: 'before' | 'stopped' | 'signed-out' }
export interface Step {
  readonly check: Check
  readonly state: StepState
}

/** Runs the steps of "Test the connection" one after the other, against the form. Nothing is saved. */
export const useConnectionTest = defineStore('connection-test', () => {
  const steps = shallowRef<readonly Step[]>([])
  const found = shallowRef<Found | null>(null)
  const stopped = ref(false)
  let run = 0

  const under = computed<Check | null>(() => steps.value.find(({ state }) => state.is === 'going-on')?.check ?? null)
  const put = (check: Check, state: StepState): void =>
    void (steps.value = steps.value.map((one) => (one.check === check ? { check, state } : one)))
  const ofAnswer = (answer: ConnectionStep): StepState => {
    if (answer.is === 'passed') return { is: 'passed' }
    if (answer.is === 'failed') return { is: 'failed', fail: answer.fail ?? { code: 'unexpected' } }
    return { is: 'not-tried', because: stopped.value ? 'stopped' : 'signed-out' }
  }
  const one = async (
    draft: EnvironmentDraft,
    check: Check,
    databaseId: string,
  ): Promise<Pick<ConnectionStep, 'found'> & { readonly state: StepState }> => {
    try {
      const answer = await api.settings.testStep(draft, check, databaseId)
      return { state: ofAnswer(answer), ...(answer.found === undefined ? {} : { found: answer.found }) }
    } catch (error) {
      return { state: { is: 'failed', fail: failOf(error) } }
    }
  }
  /** Ends at the first failed step, or when the user stops it; later steps then say why they were not tried. */
  const start = async (draft: EnvironmentDraft, databaseId: string): Promise<void> => {
    const mine = ++run
    stopped.value = false
    found.value = null
    steps.value = connectionChecks.map((check) => ({ check, state: { is: 'to-come' } }))
    let over: 'before' | 'stopped' | null = null
    for (const check of connectionChecks) {
      if (over === null) put(check, { is: 'going-on' })
      const { state, found: learned } =
        over === null
          ? await one(draft, check, databaseId)
          : { state: { is: 'not-tried', because: over } as const, found: undefined }
      if (mine !== run) return
      put(check, state)
      if (learned !== undefined) found.value = learned
      if (stopped.value) over = 'stopped'
      else if (state.is === 'failed') over = 'before'
    }
  }
  const cancel = async (): Promise<void> => {
    if (under.value === null) return
    stopped.value = true
    await api.settings.cancelTest()
  }
  /** The form has changed or was left, so the results no longer apply. */
  const forget = (): void => {
    run++
    steps.value = []
    found.value = null
  }
  return { steps, under, found, start, cancel, forget }
})
