import { isSameAdministration, type AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { Implementation } from '../../../preload/contract/services.ts'
import type { Desk } from '../../desk/desk.ts'
import type { ExportFor } from '../../desk/export-edits.ts'
import { tableFileName } from '../../desk/files/export-table.ts'
import type { Host } from '../../base/host.ts'

export interface ExportCallsContext {
  readonly host: Pick<Host, 'now' | 'pickTarget'>
  readonly exportFor: (place: AdministrationRef) => ExportFor
  readonly onDesk: <T>(place: AdministrationRef, work: (desk: Pick<Desk, 'files'>) => Promise<T>) => Promise<T>
}

/**
 * Export calls that main and the desk share. The desk knows an export only after the user has picked a file: an export
 * that is cancelled before writes nothing.
 */
export const exportCalls = ({
  host,
  exportFor,
  onDesk,
}: ExportCallsContext): Pick<Implementation['files'], 'exportTable' | 'cancelExport'> => {
  const pending = new Set<{ readonly place: AdministrationRef; readonly cancelled: AbortController }>()
  return {
    exportTable: async (place, request) => {
      const context = exportFor(place)
      const one = { place, cancelled: new AbortController() }
      const { signal } = one.cancelled
      pending.add(one)
      try {
        const file = await host.pickTarget(tableFileName(context.language, request.form.format, host.now()))
        if (file === null) return { is: 'no-file' }
        return await onDesk(place, async (desk) =>
          signal.aborted ? { is: 'cancelled' } : desk.files.writeTable(file, request, context),
        )
      } finally {
        pending.delete(one)
      }
    },
    cancelExport: async (place) => {
      for (const one of pending) if (isSameAdministration(one.place, place)) one.cancelled.abort()
      await onDesk(place, (desk) => desk.files.cancelExport())
    },
  }
}
