import { randomUUID } from 'node:crypto'
import type { Diagnostics } from '../../../preload/contract/support.ts'
import type { Implementation } from '../../../preload/contract/services.ts'
import { AppError, isFail } from '../../base/app-error.ts'
import type { Host } from '../../base/host.ts'
import { localDay } from '../../base/local-day.ts'
import { diagnosticsText, type DiagnosticsContext } from './diagnostics.ts'
import { readLicences } from './licences.ts'

/** `ledgerdesk-diagnostics-2026-11-21.json` */
const fileName = (now: number): string => `ledgerdesk-diagnostics-${localDay(now)}.json`

/** Makes diagnostics, and saves exactly the text that was shown: only the latest is remembered. Lists licences. */
export const supportService = (
  context: DiagnosticsContext & { readonly host: Pick<Host, 'saveFile' | 'licences'> },
): Implementation['support'] => {
  let latest: Diagnostics | null = null
  return {
    diagnostics: async () => (latest = { id: randomUUID(), text: await diagnosticsText(context) }),
    save: async (id) => {
      if (latest?.id !== id) throw new AppError('diagnostics-gone')
      try {
        return await context.host.saveFile(fileName(context.host.now()), latest.text)
      } catch (error) {
        throw isFail(error, 'export-not-written')
          ? new AppError({ ...error.fail, code: 'diagnostics-not-written' }, { cause: error })
          : error
      }
    },
    licences: () => readLicences(context.host.licences()),
  }
}
