import { core, shell, type Room } from './room.ts'
import { ofSecurity } from './security-rooms.ts'

/** Rooms that one name runs in sequence. */
export interface RoomGroup {
  readonly name: string
  readonly says: string
  readonly rooms: readonly Room[]
}

export const rooms: readonly Room[] = [
  {
    name: 'merge',
    says: 'three-way merge of one customer, and the guard before every PUT',
    least: core,
    files: ['main/sync/merge.ts'],
    tests: ['test/main/sync/merge.test.ts', 'test/main/sync/merge-laws.test.ts', 'test/main/sync/merge-values.test.ts'],
  },
  {
    name: 'creates',
    says: 'recognizing the customer of a create whose answer was lost',
    least: core,
    files: ['main/sync/creates/match-create.ts', 'main/sync/creates/given-again.ts'],
    tests: ['test/main/sync/creates/match-create.test.ts', 'test/main/sync/creates/given-again.test.ts'],
  },
  {
    name: 'transitions',
    says: 'every step of an edit',
    least: core,
    files: ['main/sync/outbox/transitions.ts'],
    tests: ['test/main/sync/outbox/transitions.test.ts'],
  },
  {
    name: 'lists',
    says: 'accepting a list that lacks customers',
    least: core,
    files: ['main/sync/read/plausible-list.ts'],
    tests: ['test/main/sync/read/plausible-list.test.ts'],
  },
  {
    name: 'reads',
    says: 'partial reads, reads of another customer, and stale reads',
    least: core,
    files: [
      'main/customers/another-customer.ts',
      'main/sync/read/omitted-fields.ts',
      'main/sync/outbox/recent-writes.ts',
      'main/sync/read/whole-read.ts',
    ],
    tests: [
      'test/main/customers/another-customer.test.ts',
      'test/main/sync/read/omitted-fields.test.ts',
      'test/main/sync/outbox/recent-writes.test.ts',
      'test/main/sync/read/whole-read.test.ts',
    ],
  },
  {
    name: 'records',
    says: 'records as received, read and written without a change',
    least: core,
    files: [
      'main/customers/raw-record.ts',
      'main/customers/record-shapes.ts',
      'main/customers/json-scan.ts',
      'main/customers/same-json.ts',
      'main/customers/blank-record.ts',
      'main/customers/made-again.ts',
    ],
    tests: [
      'test/main/customers/raw-record.test.ts',
      'test/main/customers/raw-record-laws.test.ts',
      'test/main/customers/record-shapes.test.ts',
      'test/main/customers/same-json-laws.test.ts',
      'test/main/customers/blank-record.test.ts',
    ],
  },
  {
    name: 'values',
    says: 'values of fields, numbers and dates, shown and typed',
    least: core,
    files: ['main/customers/field-value.ts', 'main/customers/decimals.ts', 'main/customers/dates.ts'],
    tests: [
      'test/main/customers/field-value.test.ts',
      'test/main/customers/field-value-laws.test.ts',
      'test/main/customers/same-value.test.ts',
      'test/main/customers/decimals.test.ts',
      'test/main/customers/dates.test.ts',
    ],
  },
  {
    name: 'codes',
    says: 'codes that a service writes as numbers',
    least: core,
    files: ['main/customers/number-codes.ts'],
    tests: ['test/main/customers/number-codes.test.ts'],
  },
  {
    name: 'session',
    says: 'the states of a session, and the times of its tokens',
    least: core,
    files: ['main/oauth/session/session-states.ts', 'main/oauth/session/token-times.ts'],
    tests: ['test/main/oauth/session/session-states.test.ts', 'test/main/oauth/session/token-times.test.ts'],
  },
  {
    name: 'seals',
    says: 'authenticity of settings and vault',
    least: core,
    reasoned: true,
    files: ['main/settings/settings-seal.ts', 'main/base/files/vault-seal.ts'],
    tests: ['test/main/settings/settings-seal.test.ts'],
  },
  {
    name: 'sending',
    says: 'automatic sending, its times, and retries after a failure',
    least: core,
    files: [
      'main/sync/outbox/sending-policy.ts',
      'main/sync/outbox/sending-hold.ts',
      'main/sync/outbox/batch.ts',
      'main/sync/circuit.ts',
      'main/sync/retry-delay.ts',
      'main/sync/when.ts',
      'main/sync/outbox/failing.ts',
      'main/sync/failure-scope.ts',
      'main/sync/settle-window.ts',
    ],
    tests: [
      'test/main/sync/outbox/sending-policy.test.ts',
      'test/main/sync/outbox/sending-hold.test.ts',
      'test/main/sync/outbox/batch.test.ts',
      'test/main/sync/circuit.test.ts',
      'test/main/sync/waiting.test.ts',
      'test/main/sync/outbox/failing.test.ts',
      'test/main/sync/failure-scope.test.ts',
      'test/main/sync/settle-window.test.ts',
    ],
  },
  {
    name: 'history',
    says: 'the hash chain of the history, and its end',
    least: core,
    files: ['main/database/history/history-chain.ts', 'main/database/history/history-heads.ts'],
    tests: ['test/main/database/history/history-chain.test.ts', 'test/main/database/history.test.ts'],
  },
  {
    name: 'recovery',
    says: 'the edits recovered from a damaged database, and their certainty',
    least: core,
    files: [
      'main/database/recovery/find-edits.ts',
      'main/database/recovery/recover.ts',
      'main/database/recovery/recover-facts.ts',
    ],
    tests: ['test/main/database/recovery/find-edits.test.ts', 'test/main/database/recovery/recover.test.ts'],
  },
  {
    name: 'sign-in',
    says: 'addresses, redirects and answers of a sign-in',
    ...shell,
    files: [
      'main/oauth/authorize-url.ts',
      'main/oauth/redirect.ts',
      'main/oauth/redirect-address.ts',
      'main/oauth/state.ts',
      'main/oauth/registration.ts',
      'main/oauth/tokens.ts',
      'main/oauth/token-endpoint.ts',
      'main/oauth/request.ts',
      'main/oauth/pkce.ts',
      'preload/contract/addresses.ts',
      'preload/contract/pkce.ts',
    ],
    tests: [
      'test/main/oauth/authorize-url.test.ts',
      'test/main/oauth/redirect.test.ts',
      'test/main/oauth/redirect-laws.test.ts',
      'test/main/oauth/tokens.test.ts',
      'test/main/oauth/token-endpoint.test.ts',
      'test/main/oauth/request.test.ts',
      'test/main/oauth/retry-after.test.ts',
      'test/main/oauth/pkce.test.ts',
      'test/main/oauth/addresses.test.ts',
      'test/main/oauth/sign-in-rules.test.ts',
    ],
  },
  {
    name: 'vault',
    says: 'tokens, secrets and keys, sealed and kept twice',
    ...shell,
    files: [
      'main/base/files/vault.ts',
      'main/base/files/vault-text.ts',
      'main/base/files/durable-file.ts',
      'main/base/files/json-store.ts',
      'main/base/files/when-free.ts',
    ],
    tests: [
      'test/main/base/files/vault.test.ts',
      'test/main/base/files/vault-text.test.ts',
      'test/main/base/files/vault-unread.test.ts',
      'test/main/base/files/durable-file.test.ts',
      'test/main/base/files/json-store.test.ts',
      'test/main/base/files/when-free.test.ts',
      'test/main/profile/alone/durable-steps.test.ts',
      'test/main/profile/alone/durable-sync-steps.test.ts',
      'test/main/profile/set-aside.test.ts',
      'test/main/settings/settings-seal.test.ts',
    ],
  },
  {
    name: 'settings',
    says: 'environments, administrations, locks, and their storage',
    ...shell,
    files: [
      'main/settings/connection.ts',
      'main/settings/draft.ts',
      'main/settings/environment-file.ts',
      'main/settings/environments.ts',
      'main/settings/environment-secret.ts',
      'main/settings/known-administrations.ts',
      'main/settings/stored-places.ts',
      'main/settings/locks.ts',
      'main/settings/confirmed-addresses.ts',
      'main/settings/notices.ts',
      'main/settings/settings-file.ts',
      'main/settings/settings-service.ts',
      'main/settings/administration-calls.ts',
      'main/settings/environment-calls.ts',
      'main/settings/save-environment.ts',
      'main/settings/settings-context.ts',
      'main/settings/waiting-edits.ts',
      'main/settings/stored-settings.ts',
      'main/settings/earlier-settings.ts',
      'main/oauth/user-name.ts',
      'main/settings/service-address.ts',
      'preload/contract/base-address.ts',
    ],
    tests: [
      'test/main/settings/confirmed-address.test.ts',
      'test/main/settings/confirming-call.test.ts',
      'test/main/settings/connection.test.ts',
      'test/main/settings/connection-checks.test.ts',
      'test/main/settings/draft.test.ts',
      'test/main/settings/environment-file.test.ts',
      'test/main/settings/environment-calls.test.ts',
      'test/main/settings/environments.test.ts',
      'test/main/settings/going.test.ts',
      'test/main/settings/known-administrations.test.ts',
      'test/main/settings/locks.test.ts',
      'test/main/settings/notices.test.ts',
      'test/main/settings/pkce.test.ts',
      'test/main/settings/settings-copy.test.ts',
      'test/main/settings/settings-file.test.ts',
      'test/main/settings/settings-service.test.ts',
      'test/main/settings/saved-environment.test.ts',
      'test/main/oauth/user-name.test.ts',
      'test/main/moving.test.ts',
      'test/main/locked-environment.test.ts',
      'test/main/settings/demo-company.test.ts',
    ],
  },
  ...ofSecurity,
]

/** Rooms of the core and its shells that lines of SECURITY.md rest on too. */
const alsoOfSecurity = ['seals', 'sign-in', 'vault', 'settings']

export const groups: readonly RoomGroup[] = [
  {
    name: 'security',
    says: `all rooms whose names start with it, and ${alsoOfSecurity.join(', ')}`,
    rooms: [...ofSecurity, ...rooms.filter(({ name }) => alsoOfSecurity.includes(name))],
  },
]

/** The room whose tests this process runs (`vitest.config.ts`). */
export const roomVariable = 'LEDGERDESK_ROOM'

export const roomNamed = (name: string): Room | undefined => rooms.find((room) => room.name === name)
/** One room, or all rooms of a group. */
export const roomsNamed = (name: string): readonly Room[] | undefined => {
  const room = roomNamed(name)
  return room === undefined ? groups.find((group) => group.name === name)?.rooms : [room]
}
