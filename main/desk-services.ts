import type { Place } from '../preload/contract/place.ts'
import { calls, type Implementation } from '../preload/contract/services.ts'
import { isFail } from './app-error.ts'
import type { Desk } from './desk/desk.ts'
import { exportName, type ExportFor } from './desk/export-edits.ts'
import type { Desks } from './desks.ts'
import type { Host } from './host.ts'

type DeskGroup = 'customers' | 'edits' | 'history' | 'sync'
type Call = (...args: unknown[]) => Promise<unknown>

/** A call that met a damaged page did nothing: once the file is set aside it has another go. */
const onDesk = (desks: Desks) => async <T>(place: Place, work: (desk: Desk) => Promise<T>): Promise<T> => {
  const desk = await desks.at(place)
  return work(desk).catch(async (error: unknown) => {
    if (!isFail(error, 'database-damaged')) throw error
    await desks.repair(desk)
    return work(await desks.at(place))
  })
}

const group = <G extends DeskGroup>(desks: Desks, name: G): Implementation[G] => {
  const forward = (method: string) => (place: Place, ...args: unknown[]) =>
    onDesk(desks)(place, (desk) => (desk[name] as unknown as Readonly<Record<string, Call>>)[method]!(...args))
  return Object.fromEntries(calls[name].map((method) => [method, forward(method)])) as unknown as Implementation[G]
}

/** What an export needs beside the desks: where to write, and how people call the place. */
export interface Exporting {
  readonly host: Pick<Host, 'now' | 'saveFile' | 'copyText'>
  readonly exportFor: (place: Place) => ExportFor
}

/** The calls about one place, each sent to the desk of the place it names. */
export const deskServices = (desks: Desks, { host, exportFor }: Exporting): Pick<Implementation, DeskGroup> => ({
  customers: {
    ...group(desks, 'customers'),
    copy: async (place, chosen, columns) => {
      const { rows, text } = await onDesk(desks)(place, (desk) => desk.customers.copyText(chosen, columns))
      await host.copyText(text)
      return rows
    },
  },
  edits: {
    ...group(desks, 'edits'),
    export: async (place, edits) => {
      const context = exportFor(place)
      return host.saveFile(exportName(context.language, host.now()), await onDesk(desks)(place, (desk) => desk.edits.exportText(edits, context)))
    },
  },
  history: group(desks, 'history'),
  sync: group(desks, 'sync'),
})
