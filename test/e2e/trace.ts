import type { TestInfo } from '@playwright/test'
import type { DeskApp } from './desk-app.ts'

/** Playwright's own setting does not cover Electron's windows, so the environment variable turns on tracing here. */
const wanted = process.env['LEDGERDESK_TRACE'] === '1'

/** Stops a trace and stores that of a failed test. */
export type EndTrace = (testInfo: TestInfo, failed: boolean) => Promise<void>

/** Starts tracing an app. An app that has ended has no trace. */
export const trace = async ({ electron }: DeskApp): Promise<EndTrace> => {
  if (!wanted) return async () => undefined
  const { tracing } = electron.context()
  const app = electron.process()
  let over = false
  electron.once('close', () => (over = true))
  await tracing.start({ screenshots: true, snapshots: true, sources: true })
  return async (testInfo, failed) => {
    // Playwright may hear of the end of a process later than the test.
    if (over || app.exitCode !== null || app.signalCode !== null) return
    await tracing.stop(failed ? { path: testInfo.outputPath(`trace-${crypto.randomUUID().slice(0, 8)}.zip`) } : {})
  }
}
