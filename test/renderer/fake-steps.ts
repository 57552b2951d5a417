import type { ConnectionStep, EnvironmentDraft } from '../../preload/contract/settings.ts'

/** The connection test's steps; unnamed ones pass. `hold` pauses them, to inspect a running test. */
export const fakeSteps = (ends: readonly ConnectionStep[]) => {
  let gate: { readonly opened: Promise<void>; readonly open: () => void; stopped: boolean } | null = null
  return {
    testStep: async (_draft: EnvironmentDraft, check: ConnectionStep['check']): Promise<ConnectionStep> => {
      await gate?.opened
      if (gate?.stopped) return { check, is: 'not-tried' }
      return ends.find((one) => one.check === check) ?? { check, is: 'passed' }
    },
    cancelTest: (): void => {
      if (gate) gate.stopped = true
      gate?.open()
    },
    /** Pauses all later steps; returns a function that releases them. */
    hold: (): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = { opened: promise, open: resolve, stopped: false }
      return resolve
    },
  }
}
