import type { ConnectionStep, EnvironmentDraft } from '../../preload/contract/settings.ts'

/** The steps of a connection test; those that are not named pass. They can be held, to look while one goes on. */
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
    /** Steps wait from now on; answers with what lets the one under way, and those after it, go on. */
    hold: (): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = { opened: promise, open: resolve, stopped: false }
      return resolve
    },
  }
}
