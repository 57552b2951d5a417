import { randomUUID } from 'node:crypto'
import type { AdministrationRef, AuthoredRef } from '../../../preload/contract/administration-ref.ts'
import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import { mostLookedUp, type LookedUp } from '../../../preload/contract/customers.ts'
import { largestPaste, largestPlanFile } from '../../../preload/contract/import.ts'
import { calls, type Implementation, type Method } from '../../../preload/contract/services.ts'
import { AppError, isFail } from '../../base/app-error.ts'
import { ownFileName } from '../../base/files/own-file.ts'
import type { Desk, DeskGroup } from '../../desk/desk.ts'
import { exportName, type ExportFor } from '../../desk/export-edits.ts'
import type { Desks } from '../../desk/pool/desks.ts'
import { linkTo } from '../commands/links.ts'
import type { Host } from '../../base/host.ts'
import { exportCalls } from './export-calls.ts'
import { sourceToRead } from './import-source.ts'
import { rehearsalCalls } from './rehearse.ts'
import { whileLocked } from './while-locked.ts'

type Call = (...args: unknown[]) => Promise<unknown>

/**
 * Repeats a call once after it met a damaged page and the file was quarantined. The first try may have been saved:
 * revisions make a repeated save idempotent, and client ids a repeated create.
 */
const onDesk =
  (desks: Desks) =>
  async <T>(place: AdministrationRef, work: (desk: Desk) => Promise<T>): Promise<T> => {
    const desk = await desks.at(place)
    return work(desk).catch(async (error: unknown) => {
      if (!isFail(error, 'database-damaged')) throw error
      await desks.repair(desk)
      return work(await desks.at(place))
    })
  }

export interface DeskCallsContext {
  readonly host: Pick<Host, 'now' | 'pickTarget' | 'pickFile' | 'saveFile' | 'openFile' | 'copyText' | 'clipboardText'>
  /** The names of an administration in an exported file. */
  readonly exportFor: (place: AdministrationRef) => ExportFor
  /** Fails `environment-locked` if nothing may be changed now. */
  readonly mayChange: (place: AdministrationRef) => void
  readonly isProduction: (place: AdministrationRef) => boolean
}

const group = <G extends DeskGroup>(
  desks: Desks,
  mayChange: DeskCallsContext['mayChange'],
  name: G,
): Implementation[G] => {
  const forward =
    (method: Method<G>) =>
    async ({ user, ...place }: AuthoredRef, ...args: unknown[]) => {
      if (whileLocked[name][method] === 'refused') mayChange(place)
      return onDesk(desks)(place, async (desk) => {
        // The desk that was asked may have closed meanwhile, for another user.
        if (user !== undefined && user !== desk.user) throw new AppError('another-user-signed-in')
        return (desk[name] as unknown as Readonly<Record<string, Call>>)[method]!(...args)
      })
    }
  return Object.fromEntries(
    calls[name].map((method) => [method, forward(method as Method<G>)]),
  ) as unknown as Implementation[G]
}

const lookUp = async (
  { customers }: Pick<Desk, 'customers'>,
  searches: readonly string[],
  columns: readonly FieldName[],
): Promise<LookedUp> => {
  const found = await Promise.all(
    searches.map((search) => customers.rows({ search, filter: {}, sort: [], columns, from: 0, count: mostLookedUp })),
  )
  const once = new Map(found.flatMap(({ rows }) => rows).map((row) => [row.key, row]))
  return { rows: [...once.values()].slice(0, mostLookedUp), shown: Math.max(0, ...found.map(({ shown }) => shown)) }
}

const customersOf = (desks: Desks, mayChange: DeskCallsContext['mayChange']): Implementation['customers'] => {
  const customers = group(desks, mayChange, 'customers')
  return { ...customers, create: (place, changes, id = randomUUID()) => customers.create(place, changes, id) }
}

/** The calls about one administration, each sent to its desk. */
export const deskServices = (
  desks: Desks,
  { host, exportFor, mayChange, isProduction }: DeskCallsContext,
): Pick<Implementation, DeskGroup> => {
  const imports = group(desks, mayChange, 'imports')
  const exports = exportCalls({ host, exportFor, onDesk: onDesk(desks) })
  return {
    customers: {
      ...customersOf(desks, mayChange),
      copy: async (place, chosen, columns, form) => {
        const { text, ...copied } = await onDesk(desks)(place, (desk) => desk.customers.copyText(chosen, columns, form))
        await host.copyText(text)
        return copied
      },
      lookUp: (place, searches, columns) => desks.look(place, (desk) => lookUp(desk, searches, columns)),
      copyLink: async (place, key) => host.copyText(linkTo(place, key)),
      clipboardText: async () => {
        const text = await host.clipboardText()
        if (text.length > largestPaste) throw new AppError('paste-too-large')
        return text
      },
    },
    edits: {
      ...group(desks, mayChange, 'edits'),
      export: async (place, edits) => {
        const context = exportFor(place)
        return host.saveFile(
          exportName(context.language, host.now()),
          await onDesk(desks)(place, (desk) => desk.edits.exportText(edits, context)),
        )
      },
    },
    bulk: group(desks, mayChange, 'bulk'),
    files: { ...group(desks, mayChange, 'files'), ...exports.files },
    imports: {
      ...imports,
      open: async (place, asked) => {
        const source = await sourceToRead(host, asked)
        return source === null ? null : onDesk(desks)(place, (desk) => desk.imports.openTable(source))
      },
      ...rehearsalCalls({ onDesk: onDesk(desks), imports, isProduction }),
      savePlan: async (place, id, plan) => {
        const { name, text } = await onDesk(desks)(place, (desk) => desk.imports.planText(id, plan))
        return host.saveFile(ownFileName(name), text)
      },
      openPlan: async (place, id) => {
        const text = await host.openFile(largestPlanFile, 'import-plan-unreadable')
        return text === null ? null : onDesk(desks)(place, (desk) => desk.imports.planIn(id, text))
      },
    },
    quality: { ...group(desks, mayChange, 'quality'), ...exports.quality },
    duplicates: group(desks, mayChange, 'duplicates'),
    undo: group(desks, mayChange, 'undo'),
    history: group(desks, mayChange, 'history'),
    sync: group(desks, mayChange, 'sync'),
    vat: group(desks, mayChange, 'vat'),
  }
}
