import type { Choices, DeskView } from '../../preload/contract/customers.ts'
import type { LearnedStyles } from '../../preload/contract/dates.ts'
import type { ProxyQuestion } from '../../preload/contract/proxy.ts'
import type { UpdateView } from '../../preload/contract/updates.ts'
import type { SessionState } from '../../preload/contract/session.ts'
import type { Administration, ConnectionStep, EnvironmentFile, Settings } from '../../preload/contract/settings.ts'
import type { Held, SyncState } from '../../preload/contract/sync.ts'

/** What a made-up main starts with. */
export interface FakeOptions {
  readonly customers?: number
  readonly settings?: Partial<Settings>
  readonly session?: SessionState
  readonly sync?: SyncState
  readonly choices?: Choices
  /** How the service's dates are known to be written; nothing is known, unless said. */
  readonly dateStyles?: LearnedStyles
  /** Whether the person picks a file when asked for one. */
  readonly savesFiles?: boolean
  /** How the steps of a connection test end; those that are not named pass. */
  readonly steps?: readonly ConnectionStep[]
  /** The file that is picked when one is asked for. */
  readonly file?: EnvironmentFile
  /** What the service offers to pick from; two, unless said otherwise. */
  readonly offered?: readonly Administration[]
  readonly held?: Held
  readonly view?: DeskView
  readonly proxy?: ProxyQuestion
  readonly updates?: Partial<UpdateView>
}
