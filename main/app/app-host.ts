import type { StartDemo } from '../demo/demo.ts'
import type { OpenDesk } from '../desk/desk.ts'
import type { Host } from '../base/host.ts'
import type { Found as FoundUpdates } from '../profile/updates/install-target.ts'

/** This computer, plus the app's own threads and its updates. */
export interface AppHost extends Host {
  /** The way this copy of the app is updated, or the reason why it is not. */
  readonly updates: FoundUpdates
  readonly startDemo: StartDemo
  readonly openDesk: OpenDesk
  /** Another address than that of VIES; only tests name one. */
  readonly viesAddress?: string
}
