import { isSameAdministration, type AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { Implementation } from '../../../preload/contract/services.ts'
import type { Desk } from '../../desk/desk.ts'
import type { ExportFor } from '../../desk/export-edits.ts'
import { tableFileName } from '../../desk/files/export-table.ts'
import { findingsFileName } from '../../desk/quality/export-findings.ts'
import type { ExportTarget, Host } from '../../base/host.ts'

type DeskWithFiles = Pick<Desk, 'files' | 'quality'>

export interface ExportCallsContext {
  readonly host: Pick<Host, 'now' | 'pickTarget'>
  readonly exportFor: (place: AdministrationRef) => ExportFor
  readonly onDesk: <T>(place: AdministrationRef, work: (desk: DeskWithFiles) => Promise<T>) => Promise<T>
}

/** The name of a file at first. */
type NameFor = (context: ExportFor) => string
type Write<T> = (desk: DeskWithFiles, file: ExportTarget, context: ExportFor) => Promise<T>

/**
 * Export calls that main and the desk share. The desk knows an export only after the user has picked a file: an export
 * that is cancelled before writes nothing.
 */
export const exportCalls = ({
  host,
  exportFor,
  onDesk,
}: ExportCallsContext): {
  readonly files: Pick<Implementation['files'], 'exportTable' | 'cancelExport'>
  readonly quality: Pick<Implementation['quality'], 'exportFindings'>
} => {
  const pending = new Set<{ readonly place: AdministrationRef; readonly cancelled: AbortController }>()
  const toFile = async <T>(
    place: AdministrationRef,
    nameFor: NameFor,
    write: Write<T>,
  ): Promise<T | { readonly is: 'no-file' } | { readonly is: 'cancelled' }> => {
    const context = exportFor(place)
    const one = { place, cancelled: new AbortController() }
    const { signal } = one.cancelled
    pending.add(one)
    try {
      const file = await host.pickTarget(nameFor(context))
      if (file === null) return { is: 'no-file' }
      return await onDesk(place, async (desk) => (signal.aborted ? { is: 'cancelled' } : write(desk, file, context)))
    } finally {
      pending.delete(one)
    }
  }
  return {
    files: {
      exportTable: (place, request) =>
        toFile(
          place,
          (names) => tableFileName(names, request.form.format, host.now()),
          (desk, file, context) => desk.files.writeTable(file, request, context),
        ),
      cancelExport: async (place) => {
        for (const one of pending) if (isSameAdministration(one.place, place)) one.cancelled.abort()
        await onDesk(place, (desk) => desk.files.cancelExport())
      },
    },
    quality: {
      exportFindings: (place, request) =>
        toFile(
          place,
          ({ language }) => findingsFileName(language, request.form.format, host.now()),
          (desk, file, context) => desk.quality.writeFindings(file, request, context),
        ),
    },
  }
}
