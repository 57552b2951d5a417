import type { AdministrationRef } from './administration-ref.ts'

/** Topics of change. They carry no data: a listener reads again. */
export const topics = [
  'settings',
  'session',
  'customers',
  'edits',
  'history',
  'sync',
  'choices',
  'bulk',
  'files',
  'import',
  'quality',
  'duplicates',
  'proxy',
  'pending-command',
  'updates',
  'vat',
] as const
export type Topic = (typeof topics)[number]

export interface Changed {
  readonly topic: Topic
  /** Absent if the topic belongs to no administration. */
  readonly place?: AdministrationRef
}

export const callChannel = 'ledgerdesk:call'
export const changedChannel = 'ledgerdesk:changed'
