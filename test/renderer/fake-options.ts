import type { Choices, DeskView } from '../../preload/contract/customers.ts'
import type { ProxyQuestion } from '../../preload/contract/proxy.ts'
import type { SessionState } from '../../preload/contract/session.ts'
import type { ConnectionStep, EnvironmentFile, Settings } from '../../preload/contract/settings.ts'
import type { Held, SyncState } from '../../preload/contract/sync.ts'

/** What a made-up main starts with. */
export interface FakeOptions {
  readonly customers?: number
  readonly settings?: Partial<Settings>
  readonly session?: SessionState
  readonly sync?: SyncState
  readonly choices?: Choices
  /** Whether the person picks a file when asked for one. */
  readonly savesFiles?: boolean
  /** How the steps of a connection test end; those that are not named pass. */
  readonly steps?: readonly ConnectionStep[]
  /** The file that is picked when one is asked for. */
  readonly file?: EnvironmentFile
  readonly held?: Held
  readonly view?: DeskView
  readonly proxy?: ProxyQuestion
}
