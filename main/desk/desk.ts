import type { Chosen, ColumnHeading, Copied, CopyForm } from '../../preload/contract/customers.ts'
import type { ErrorPayload } from '../../preload/contract/error-payload.ts'
import type { ExportOutcome, ExportRequest } from '../../preload/contract/export.ts'
import type { ImportPlan, ImportPreview, Rehearsal, TakenPlan } from '../../preload/contract/import.ts'
import type { FindingsExport, FindingsOutcome } from '../../preload/contract/quality.ts'
import type { Implementation } from '../../preload/contract/services.ts'
import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import type { Notice, PathStyle } from '../../preload/contract/settings.ts'
import type { EditCounts } from '../../preload/contract/sync.ts'
import type { Topic } from '../../preload/contract/topics.ts'
import type { Regained } from '../base/files/database-key.ts'
import type { ExportTarget } from '../base/host.ts'
import type { RejectedToken } from '../service/refused-token.ts'
import type { ProxyFor } from '../service/network/proxy.ts'
import type { ViesNumber, ViesReply } from '../service/vies/vies-reply.ts'
import type { SendingRule } from '../sync/outbox/sending-policy.ts'
import type { ExportFor } from './export-edits.ts'
import type { HandedImport } from './handed-import.ts'
import type { TableSource } from './table-source.ts'

/** The groups of calls about one administration. */
export type DeskGroup =
  | 'customers'
  | 'edits'
  | 'bulk'
  | 'files'
  | 'imports'
  | 'quality'
  | 'duplicates'
  | 'undo'
  | 'history'
  | 'sync'
  | 'vat'

/** The options of a desk: one administration with its cache, search and sync, in its own worker thread. */
export interface DeskOptions {
  readonly place: AdministrationRef
  /** The current user: sync sends only their edits, and the history names them. */
  readonly user: string
  /** With the version segment, without a trailing slash (contract §9). */
  readonly baseAddress: string
  readonly pathStyle: PathStyle
  /** The encrypted database; null keeps everything in memory (no keychain). */
  readonly file: string | null
  /** 32 random bytes. The caller wipes them once the desk is open, which keeps a copy. */
  readonly key: Uint8Array
  /** Quarantined damaged databases; this desk takes over their waiting edits. */
  readonly rescueFrom?: readonly string[]
  /**
   * Databases quarantined while their key was missing, each with that key, which is wiped as `key` is. Their edits
   * return.
   */
  readonly regained?: readonly Regained[]
  /** Concurrent reads; 8 by default. */
  readonly atOnce?: number
  /** The time limit of a request in milliseconds; 30,000 by default. */
  readonly timeout?: number
  /** The settle window in milliseconds; by default twice the time limit and five seconds. Only tests shorten it. */
  readonly settleTime?: number
  /** Milliseconds between two full syncs; 60,000 by default. 0: only when asked. */
  readonly every?: number
  /** The sending rule until `hold` changes it; by default everything is sent. */
  readonly sending?: SendingRule
}

/** PEM certificates that the desk's thread trusts in addition to Node's own. */
export interface Trusted {
  readonly certificates: readonly string[]
}

/** Calls that a desk makes to the main thread. */
export interface DeskHost {
  /**
   * A valid access token. Fails `signed-out` when a person must sign in, and `service-unreachable` when the token
   * endpoint does not answer.
   */
  readonly accessToken: (options?: RejectedToken) => Promise<string>
  readonly proxyFor: ProxyFor
  /**
   * Asks VIES about one number, once its turn has come. `question` names it for `dropVies`. Null where it was dropped.
   * Fails `vies-not-allowed`, and as the network does. Absent: never allowed.
   */
  askVies?(number: ViesNumber, question: string): Promise<ViesReply | null>
  /** A number that has not left yet does not leave any more. */
  dropVies?(question: string): void
  changed(topic: Topic): void
  /** Reports recovered edits, or a copy or backup that could not be written. */
  notice?(notice: Notice): void
  /** Logs why a sync failed. */
  failed?(fail: ErrorPayload): void
}

/** How the thread sends each of them: it waits for an answer, or does not. */
export const hostCalls: Readonly<Record<keyof DeskHost, 'call' | 'notify'>> = {
  accessToken: 'call',
  proxyFor: 'call',
  askVies: 'call',
  dropVies: 'notify',
  changed: 'notify',
  notice: 'notify',
  failed: 'notify',
}

type WithoutPlace<F> = F extends (place: AdministrationRef, ...rest: infer R) => infer V
  ? (...rest: R) => Promise<Awaited<V>>
  : never
type Group<G extends DeskGroup> = { readonly [M in keyof Implementation[G]]: WithoutPlace<Implementation[G][M]> }

/** The contract's calls about one administration, without its argument; failures are `AppError`s. */
export interface Desk {
  readonly place: AdministrationRef
  /** The user whose edits it makes and sends, until it closes. */
  readonly user: string
  /** `copyText` returns the text of `copy`; the main thread puts it on the clipboard. */
  readonly customers: Omit<Group<'customers'>, 'copy' | 'copyLink' | 'clipboardText' | 'lookUp'> & {
    copyText(
      chosen: Chosen,
      columns: readonly ColumnHeading[],
      form: CopyForm,
    ): Promise<Copied & { readonly text: string }>
  }
  /** `exportText` returns the text of `export`; the main thread asks for the file. */
  readonly edits: Omit<Group<'edits'>, 'export'> & {
    exportText(edits: readonly string[], context: ExportFor): Promise<string>
  }
  readonly bulk: Group<'bulk'>
  /** `writeTable` is the part of `exportTable` after the user has picked a file. */
  readonly files: Omit<Group<'files'>, 'exportTable'> & {
    writeTable(file: ExportTarget, request: ExportRequest, context: ExportFor): Promise<ExportOutcome>
  }
  /** `openTable`, `planText` and `planIn` are the parts of `open`, `savePlan` and `openPlan` without the user. */
  readonly imports: Omit<Group<'imports'>, 'open' | 'savePlan' | 'openPlan' | 'rehearse'> & {
    openTable(source: TableSource): Promise<ImportPreview | null>
    planText(id: string, plan: ImportPlan): Promise<{ readonly name: string; readonly text: string }>
    planIn(id: string, text: string): Promise<TakenPlan>
    /** The parts of `rehearse`: the import on its way, its check here, and the outcome of each row. */
    handOver(id: string): Promise<HandedImport>
    takeOver(handed: HandedImport): Promise<Omit<Rehearsal, 'differing'> | null>
    outcomes(id: string): Promise<readonly string[]>
    isRehearsal(id: string): Promise<boolean>
  }
  /** `writeFindings` is the part of `exportFindings` after the user has picked a file. */
  readonly quality: Omit<Group<'quality'>, 'exportFindings'> & {
    writeFindings(file: ExportTarget, request: FindingsExport, context: ExportFor): Promise<FindingsOutcome>
  }
  readonly duplicates: Group<'duplicates'>
  readonly undo: Group<'undo'>
  readonly history: Group<'history'>
  readonly sync: Group<'sync'>
  readonly vat: Group<'vat'>
  /** Resolves when the thread ends: with its error, or null after `close`. */
  readonly ended: Promise<Error | null>
  /**
   * Whether work is under way that closing would end early: an import that is saved, a check of VAT numbers, edits that
   * leave or wait for the service. Reading the service is not: it goes on when the desk opens again.
   */
  isBusy(): Promise<boolean>
  /** Sets the sending rule. After the answer nothing else leaves, but for a write under way. */
  hold(rule: SendingRule): Promise<void>
  /**
   * Ends sync, then closes the database and the thread. Returns counts of waiting edits; null if the database was
   * unreadable.
   */
  close(): Promise<EditCounts | null>
}

/** Opens a desk in a worker thread. Fails as the database does. */
export type OpenDesk = (options: DeskOptions, host: DeskHost) => Promise<Desk>
