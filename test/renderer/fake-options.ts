import type { Choices, DeskView } from '../../preload/contract/customers.ts'
import type { ExportForm } from '../../preload/contract/export.ts'
import type { LearnedStyles } from '../../preload/contract/dates.ts'
import type { ProxyQuestion } from '../../preload/contract/proxy.ts'
import type { UpdateView } from '../../preload/contract/updates.ts'
import type { SessionState } from '../../preload/contract/session.ts'
import type { Administration, ConnectionStep, EnvironmentFile, Settings } from '../../preload/contract/settings.ts'
import type { Grace, Held, SyncState } from '../../preload/contract/sync.ts'

import type { FakeImport } from './fake-imports.ts'
import type { FakeDuplicates } from './fake-duplicates.ts'
import type { FakeQuality } from './fake-quality.ts'
import type { FakeVat } from './fake-vat.ts'

/** The fake's initial state. */
export interface FakeOptions {
  readonly customers?: number
  /** Customers that are known by their list rows only. */
  readonly unread?: readonly string[]
  readonly settings?: Partial<Settings>
  readonly session?: SessionState
  readonly sync?: SyncState
  readonly choices?: Choices
  /** Date styles learned from the service; none by default. */
  readonly dateStyles?: LearnedStyles
  /** The form of the last export; null by default. */
  readonly exportForm?: ExportForm
  /** The table that the user opens; by default they pick no file. */
  readonly imports?: FakeImport
  /** The findings of a run; none by default. */
  readonly quality?: FakeQuality
  /** The groups of a search for duplicates; none by default. */
  readonly duplicates?: FakeDuplicates
  /** The answers of VIES; every number is valid by default. */
  readonly vat?: Partial<FakeVat>
  /** The user picks a file when asked for one. */
  readonly savesFiles?: boolean
  /** Results of the connection test's steps; others pass. */
  readonly steps?: readonly ConnectionStep[]
  /** The file that the user picks. */
  readonly file?: EnvironmentFile
  /** Administrations that the service offers; two by default. */
  readonly offered?: readonly Administration[]
  readonly held?: Held
  readonly grace?: Grace
  readonly view?: DeskView
  /** The text that another program copied; none by default. */
  readonly clipboard?: string
  readonly proxy?: ProxyQuestion
  readonly updates?: Partial<UpdateView>
}
