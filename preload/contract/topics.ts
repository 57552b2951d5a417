import type { AdministrationRef } from './administration-ref.ts'

/** What may have changed. Topics carry no data: who cares reads again. */
export const topics = [
  'settings',
  'session',
  'customers',
  'edits',
  'history',
  'sync',
  'choices',
  'bulk',
  'proxy',
  'pending-command',
  'updates',
] as const
export type Topic = (typeof topics)[number]

export interface Changed {
  readonly topic: Topic
  /** Absent where the topic belongs to no administration. */
  readonly place?: AdministrationRef
}

export const callChannel = 'ledgerdesk:call'
export const changedChannel = 'ledgerdesk:changed'
