import type { StartDemo } from '../demo/demo.ts'
import type { OpenDesk } from '../desk/desk.ts'
import type { Host } from '../base/host.ts'
import type { Found as FoundUpdates } from '../profile/updates/install-target.ts'

/** This computer, with the parts of the app that run in threads of their own, and its way to newer versions. */
export interface AppHost extends Host {
  /** How newer versions of the app come to this copy, or why none do. */
  readonly updates: FoundUpdates
  readonly startDemo: StartDemo
  readonly openDesk: OpenDesk
}
