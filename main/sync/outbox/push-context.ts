import type { SyncContext } from '../sync-context.ts'
import type { GracePeriods } from './grace.ts'
import type { SendingHold } from './sending-hold.ts'
import type { SettleWindow } from '../settle-window.ts'
import type { RecentWrites } from './recent-writes.ts'
import type { Arrivals } from '../arrivals.ts'
import type { Pace } from '../pace.ts'
import type { WriteAnswers } from '../write-answers.ts'
import type { Attention } from '../attention.ts'

export interface PushContext extends SyncContext {
  readonly settleWindow: SettleWindow
  readonly hold: SendingHold
  readonly grace: GracePeriods
  readonly recent: RecentWrites
  readonly attention: Attention
  readonly pace: Pace
  readonly arrivals: Arrivals
  readonly writeAnswers: WriteAnswers
  /** Creates that waited at the start, with the number of lists in a row that were not whole. */
  readonly startedWith: Map<string, number>
}
