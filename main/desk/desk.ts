import type { Chosen, ColumnHeading, CopyForm } from '../../preload/contract/customers.ts'
import type { ErrorPayload } from '../../preload/contract/error-payload.ts'
import type { Implementation } from '../../preload/contract/services.ts'
import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import type { Notice, PathStyle } from '../../preload/contract/settings.ts'
import type { EditCounts } from '../../preload/contract/sync.ts'
import type { Topic } from '../../preload/contract/topics.ts'
import type { Regained } from '../base/files/database-key.ts'
import type { RejectedToken } from '../service/refused-token.ts'
import type { ProxyFor } from '../service/network/proxy.ts'
import type { SendingRule } from '../sync/outbox/sending-policy.ts'
import type { ExportFor } from './export-edits.ts'

/** The groups of calls about one place. */
export type DeskGroup = 'customers' | 'edits' | 'bulk' | 'undo' | 'history' | 'sync'

/** A desk is one administration at work: its cache, its search, its sync, in a worker thread of its own. */
export interface DeskOptions {
  readonly place: AdministrationRef
  /** Who works here: their edits are sent, and the history names them. */
  readonly user: string
  /** With the version segment, without a trailing slash (contract §9). */
  readonly baseAddress: string
  readonly pathStyle: PathStyle
  /** The encrypted database, or null to keep everything in memory (no keychain). */
  readonly file: string | null
  /** 32 random bytes, wiped once the desk is open: it has a copy of its own. */
  readonly key: Uint8Array
  /** Databases set aside as damaged, whose waiting edits this one takes over. */
  readonly rescueFrom?: readonly string[]
  /**
   * Databases set aside because their key could not be had, with that key, wiped as `key` is: their waiting edits come
   * back.
   */
  readonly regained?: readonly Regained[]
  /** Reads under way at once; 8 by default. */
  readonly atOnce?: number
  /** Milliseconds before a request is given up; 30,000 by default. */
  readonly timeout?: number
  /**
   * Milliseconds after which a write without an answer is taken to have arrived or to be lost; by default, and at
   * least, more than twice the time-out. Shorter in tests only.
   */
  readonly settleTime?: number
  /** Milliseconds between looks at the service while nothing happens; 60,000 by default. 0: only when asked. */
  readonly every?: number
  /** What may be sent until `hold` says otherwise; everything by default. */
  readonly sending?: SendingRule
}

/** Certificates in PEM that the desk's thread trusts besides Node's own. */
export interface Trusted {
  readonly certificates: readonly string[]
}

/** What a desk asks of the main thread. */
export interface DeskHost {
  /**
   * A valid access token. Fails `signed-out` when a person must sign in, `service-unreachable` when the token endpoint
   * cannot be reached.
   */
  readonly accessToken: (options?: RejectedToken) => Promise<string>
  readonly proxyFor: ProxyFor
  changed(topic: Topic): void
  /** Something that a person should know of: edits found again, a copy or a backup that could not be written. */
  notice?(notice: Notice): void
  /** Why a sync failed, for the log. */
  failed?(fail: ErrorPayload): void
}

type WithoutPlace<F> = F extends (place: AdministrationRef, ...rest: infer R) => infer V
  ? (...rest: R) => Promise<Awaited<V>>
  : never
type Group<G extends DeskGroup> = { readonly [M in keyof Implementation[G]]: WithoutPlace<Implementation[G][M]> }

/** The contract's calls about one place, the place left out; failures are `AppError`s. */
export interface Desk {
  readonly place: AdministrationRef
  /** `copyText` is what `copy` puts on the clipboard; that is the main thread's part. */
  readonly customers: Omit<Group<'customers'>, 'copy' | 'copyLink'> & {
    copyText(
      chosen: Chosen,
      columns: readonly ColumnHeading[],
      form: CopyForm,
    ): Promise<{ readonly rows: number; readonly text: string }>
  }
  /** `exportText` is what `export` writes; asking for the file is the main thread's part. */
  readonly edits: Omit<Group<'edits'>, 'export'> & {
    exportText(edits: readonly string[], context: ExportFor): Promise<string>
  }
  readonly bulk: Group<'bulk'>
  readonly undo: Group<'undo'>
  readonly history: Group<'history'>
  readonly sync: Group<'sync'>
  /** Comes when its thread is over: with what ended it, or null after `close`. */
  readonly ended: Promise<Error | null>
  /** From when it answers, nothing leaves but what the rule allows and what was on its way. */
  hold(rule: SendingRule): Promise<void>
  /**
   * Ends sync, closes the database and the thread. Answers with what then waited; null where the database could not be
   * read.
   */
  close(): Promise<EditCounts | null>
}

/** Opens it in a thread of its own. Fails as the database does. */
export type OpenDesk = (options: DeskOptions, host: DeskHost) => Promise<Desk>
