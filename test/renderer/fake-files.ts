import type { ExportForm, ExportOutcome, ExportProgress, ExportRequest } from '../../preload/contract/export.ts'
import type { Chosen } from '../../preload/contract/customers.ts'
import type { ErrorPayload } from '../../preload/contract/error-payload.ts'
import type { FindingsExport, FindingsOutcome } from '../../preload/contract/quality.ts'
import type { Implementation } from '../../preload/contract/services.ts'
import { Refusal } from './refusal.ts'

export interface FilesContext {
  /** Whether the user picks a file. */
  readonly picks: boolean
  readonly form: ExportForm | null
  readonly howMany: (chosen: Chosen) => number
  readonly changed: () => void
}

/** Exports of customers and findings in memory: nothing is written, and every request is kept. */
export const fakeFiles = ({ picks, form, howMany, changed }: FilesContext) => {
  const requests: ExportRequest[] = []
  const findingsRequests: FindingsExport[] = []
  let last = form
  let progress: ExportProgress | null = null
  let [cut, replaced, unread] = [0, 0, 0]
  let held: { readonly after: number; end: (outcome: ExportOutcome | ErrorPayload | null) => void } | null = null
  const show = (next: ExportProgress | null): void => {
    progress = next
    changed()
  }
  const write = async (total: number): Promise<ExportOutcome> => {
    if (!picks) return { is: 'no-file' }
    if (held) {
      show({ done: Math.min(held.after, total), total })
      const outcome = await new Promise<ExportOutcome | ErrorPayload | null>((end) => void (held && (held.end = end)))
      show(null)
      if (outcome && 'code' in outcome) throw new Refusal(outcome)
      if (outcome) return outcome
    }
    return { is: 'written', customers: total, cut, replaced, unread }
  }
  const files: Implementation['files'] = {
    exportTable: (_place, request) => {
      requests.push(request)
      if (picks) last = request.form
      return write(howMany(request.chosen))
    },
    exportProgress: () => progress,
    cancelExport: () => held?.end({ is: 'cancelled' }),
    exportForm: () => last,
  }
  return {
    services: { files },
    requests,
    findingsRequests,
    exportFindings: async (request: FindingsExport, findings: number): Promise<FindingsOutcome> => {
      findingsRequests.push(request)
      const outcome = await write(findings)
      return outcome.is === 'written' ? { is: 'written', findings, cut, replaced } : outcome
    },
    /** An export waits after so many customers, until the user cancels it or `letGo`. */
    hold: (after: number): void => void (held = { after, end: () => undefined }),
    letGo: (): void => held?.end(null),
    breakOff: (fail: ErrorPayload): void => held?.end(fail),
    /** How far an export that waits has come. */
    reach: (done: number): void => show(progress && { ...progress, done }),
    replaceSigns: (signs: number): void => void (replaced = signs),
    cutTexts: (texts: number): void => void (cut = texts),
    leaveBlank: (customers: number): void => void (unread = customers),
  }
}
