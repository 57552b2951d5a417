/** Files of the app that are mutated together, and the tests that must notice. */
export interface Room {
  readonly name: string
  readonly says: string
  /** The share of mutants, in percent, that its tests kill. */
  readonly least: number
  /** So many of its mutants are enough, where all would take too long; drawn by seed 1 unless the command line says otherwise. */
  readonly sample?: number
  readonly files: readonly string[]
  /** Those that test these files directly: not the whole suite, and never the simulation. */
  readonly tests: readonly string[]
}

/** The pure core decides: what is merged, what is sent, whose token is used, what is believed. */
const core = 90
/** The shells around it carry that out: on disk, over the network, in time. A hundred mutants of each room are drawn. */
const shell = { least: 85, sample: 100 }

export const rooms: readonly Room[] = [
  {
    name: 'merge', says: 'three-way merge of one customer, and the guard before every PUT', least: core,
    files: ['main/sync/merge.ts'],
    tests: ['test/main/sync/merge.test.ts', 'test/main/sync/merge-laws.test.ts'],
  },
  {
    name: 'creates', says: 'whether a customer is the create whose answer was lost', least: core,
    files: ['main/sync/match-create.ts', 'main/sync/given-again.ts'],
    tests: ['test/main/sync/match-create.test.ts', 'test/main/sync/given-again.test.ts'],
  },
  {
    name: 'transitions', says: 'every step of an edit', least: core,
    files: ['main/sync/transitions.ts'],
    tests: ['test/main/sync/transitions.test.ts'],
  },
  {
    name: 'lists', says: 'whether a list that lacks customers is believed', least: core,
    files: ['main/sync/plausible-list.ts'],
    tests: ['test/main/sync/plausible-list.test.ts'],
  },
  {
    name: 'reads', says: 'whether a read is whole, of the same customer, and not behind our own write', least: core,
    files: ['main/sync/another-customer.ts', 'main/sync/omitted-fields.ts', 'main/sync/recent-writes.ts', 'main/sync/whole-read.ts'],
    tests: ['test/main/sync/another-customer.test.ts', 'test/main/sync/omitted-fields.test.ts', 'test/main/sync/recent-writes.test.ts', 'test/main/sync/whole-read.test.ts'],
  },
  {
    name: 'records', says: 'records as received, read and written without a change', least: core,
    files: ['main/customers/raw-record.ts', 'main/customers/same-json.ts', 'main/customers/blank-record.ts', 'main/customers/made-again.ts'],
    tests: ['test/main/customers/raw-record.test.ts', 'test/main/customers/raw-record-laws.test.ts', 'test/main/customers/same-json-laws.test.ts', 'test/main/customers/blank-record.test.ts'],
  },
  {
    name: 'values', says: 'values of fields, numbers and dates, shown and typed', least: core,
    files: ['main/customers/field-value.ts', 'main/customers/decimals.ts', 'main/customers/dates.ts'],
    tests: ['test/main/customers/field-value.test.ts', 'test/main/customers/field-value-laws.test.ts', 'test/main/customers/decimals.test.ts', 'test/main/customers/dates.test.ts'],
  },
  {
    name: 'session', says: 'the states of a session, and the times of its tokens', least: core,
    files: ['main/oauth/session-states.ts', 'main/oauth/token-times.ts'],
    tests: ['test/main/oauth/session-states.test.ts', 'test/main/oauth/token-times.test.ts'],
  },
  {
    name: 'seals', says: 'whether settings and vault are what the app wrote', least: core,
    files: ['main/settings/settings-seal.ts', 'main/oauth/vault-seal.ts'],
    tests: ['test/main/settings/settings-seal.test.ts'],
  },
  {
    name: 'sending', says: 'what goes out by itself, when, and after which failure', least: core,
    files: [
      'main/sync/held.ts', 'main/sync/hold-sending.ts', 'main/sync/staging.ts', 'main/sync/circuit.ts', 'main/sync/retry-delay.ts', 'main/sync/when.ts', 'main/sync/failing.ts', 'main/sync/failure-scope.ts', 'main/sync/quiet.ts',
    ],
    tests: [
      'test/main/sync/held.test.ts', 'test/main/sync/hold-sending.test.ts', 'test/main/sync/staging.test.ts', 'test/main/sync/circuit.test.ts', 'test/main/sync/waiting.test.ts', 'test/main/sync/failing.test.ts', 'test/main/sync/failure-scope.test.ts', 'test/main/sync/quiet.test.ts',
    ],
  },
  {
    name: 'history', says: 'the chain of the history, and where it ends', least: core,
    files: ['main/cache/history-chain.ts', 'main/cache/history-heads.ts'],
    tests: ['test/main/cache/history-chain.test.ts', 'test/main/cache/history.test.ts'],
  },
  {
    name: 'recovery', says: 'which edits a damaged database had, and which of them are sure', least: core,
    files: ['main/cache/find-edits.ts', 'main/cache/recover.ts'],
    tests: ['test/main/cache/find-edits.test.ts', 'test/main/cache/recover.test.ts'],
  },
  {
    name: 'sign-in', says: 'addresses, redirects and answers of a sign-in', ...shell,
    files: [
      'main/oauth/authorize-url.ts', 'main/oauth/redirect.ts', 'main/oauth/state.ts', 'main/oauth/registration.ts', 'main/oauth/tokens.ts', 'main/oauth/token-endpoint.ts',
      'main/oauth/request.ts', 'main/oauth/pkce.ts', 'preload/contract/addresses.ts', 'preload/contract/pkce.ts',
    ],
    tests: [
      'test/main/oauth/authorize-url.test.ts', 'test/main/oauth/redirect.test.ts', 'test/main/oauth/redirect-laws.test.ts', 'test/main/oauth/tokens.test.ts',
      'test/main/oauth/token-endpoint.test.ts', 'test/main/oauth/request.test.ts', 'test/main/oauth/pkce.test.ts', 'test/main/oauth/addresses.test.ts', 'test/main/oauth/sign-in-way.test.ts',
    ],
  },
  {
    name: 'vault', says: 'tokens, secrets and keys, sealed and kept twice', ...shell,
    files: ['main/oauth/vault.ts', 'main/oauth/durable-file.ts'],
    tests: ['test/main/oauth/vault.test.ts', 'test/main/oauth/durable-file.test.ts'],
  },
  {
    name: 'settings', says: 'environments, administrations, locks, and what is kept of them', ...shell,
    files: [
      'main/settings/connection.ts', 'main/settings/draft.ts', 'main/settings/environment-file.ts', 'main/settings/environments.ts', 'main/settings/known-places.ts', 'main/settings/locks.ts',
      'main/settings/confirmed-addresses.ts', 'main/settings/notices.ts', 'main/settings/settings-file.ts', 'main/settings/settings-service.ts', 'main/settings/stored-settings.ts', 'main/settings/user-name.ts', 'main/settings/service-address.ts',
    ],
    tests: [
      'test/main/settings/confirmed-address.test.ts', 'test/main/settings/connection.test.ts', 'test/main/settings/draft.test.ts', 'test/main/settings/environment-file.test.ts', 'test/main/settings/known-places.test.ts', 'test/main/settings/locks.test.ts',
      'test/main/settings/notices.test.ts', 'test/main/settings/offered-administrations.test.ts', 'test/main/settings/settings-file.test.ts', 'test/main/settings/settings-service.test.ts',
      'test/main/settings/user-name.test.ts', 'test/main/moving.test.ts', 'test/main/locked-environment.test.ts', 'test/main/demo-company.test.ts',
    ],
  },
]

/** The room whose tests this process runs (`vitest.config.ts`). */
export const roomVariable = 'LEDGERDESK_ROOM'

export const roomNamed = (name: string): Room | undefined => rooms.find((room) => room.name === name)
