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

/** An export until its end. `onDesk`: its desk knows it. */
interface Pending {
  readonly place: AdministrationRef
  readonly cancelled: AbortController
  onDesk: boolean
}

/**
 * Export calls that main and the desk share. The desk knows an export only after the user has picked a file: an export
 * that is cancelled before writes nothing.
 */
export const exportCalls = ({
  host,
  exportFor,
  onDesk,
}: ExportCallsContext): {
  readonly files: Pick<Implementation['files'], 'exportTable' | 'exportProgress' | 'cancelExport'>
  readonly quality: Pick<Implementation['quality'], 'exportFindings'>
} => {
  const pending = new Set<Pending>()
  /** The export that the window shows; older ones go on. */
  const newestAt = (place: AdministrationRef): Pending | undefined =>
    [...pending].findLast((one) => isSameAdministration(one.place, place))
  const toFile = async <T>(
    place: AdministrationRef,
    nameFor: NameFor,
    write: Write<T>,
  ): Promise<T | { readonly is: 'no-file' } | { readonly is: 'cancelled' }> => {
    const context = exportFor(place)
    const one: Pending = { place, cancelled: new AbortController(), onDesk: false }
    const { signal } = one.cancelled
    pending.add(one)
    try {
      const file = await host.pickTarget(nameFor(context))
      if (file === null) return { is: 'no-file' }
      return await onDesk(place, async (desk) => {
        if (signal.aborted) return { is: 'cancelled' }
        one.onDesk = true
        return write(desk, file, context)
      })
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
      exportProgress: async (place) =>
        newestAt(place)?.onDesk === true ? onDesk(place, (desk) => desk.files.exportProgress()) : null,
      cancelExport: async (place) => {
        const newest = newestAt(place)
        newest?.cancelled.abort()
        if (newest?.onDesk === true) await onDesk(place, (desk) => desk.files.cancelExport())
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
