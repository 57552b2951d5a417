import type { TestInfo } from '@playwright/test'
import type { DeskApp } from './desk-app.ts'

/**
 * Playwright's own setting knows nothing of Electron's windows, so what they did is traced here, where the environment
 * asks for it.
 */
const wanted = process.env['LEDGERDESK_TRACE'] === '1'

/**
 * Begins to write down what happens in an app. The answer ends that, and keeps it where the test failed; an app that
 * has ended by then kept nothing.
 */
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
