import type { TestInfo } from '@playwright/test'
import type { DeskApp } from './desk-app.ts'

/** Playwright's own setting does not cover Electron's windows, so the environment variable turns on tracing here. */
const wanted = process.env['LEDGERDESK_TRACE'] === '1'

/** Starts tracing an app. The result stops it and stores the trace of a failed test; an app that has ended has none. */
export const trace = async ({ electron }: DeskApp, testInfo: TestInfo): Promise<() => Promise<void>> => {
  if (!wanted) return async () => undefined
  const { tracing } = electron.context()
  let over = false
  electron.once('close', () => (over = true))
  await tracing.start({ screenshots: true, snapshots: true, sources: true })
  return async () => {
    if (over) return
    const failed = testInfo.status !== testInfo.expectedStatus
    await tracing.stop(failed ? { path: testInfo.outputPath(`trace-${crypto.randomUUID().slice(0, 8)}.zip`) } : {})
  }
}
