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
  /** Each survivor has its reason in `survivors.ts`; the run fails for any other. */
  readonly reasoned?: true
}

/** Rooms that one name runs, one after the other. */
export interface RoomGroup {
  readonly name: string
  readonly says: string
  readonly rooms: readonly Room[]
}

/** The pure core decides: what is merged, what is sent, whose token is used, what is believed. */
const core = 90
/** The shells around it carry that out: on disk, over the network, in time. A hundred mutants of each room are drawn. */
const shell = { least: 85, sample: 100 }

/** The code that lines of SECURITY.md are about, as far as it decides by itself and no room above has it. */
const security = { least: core, reasoned: true } as const

const ofSecurity: readonly Room[] = [
  {
    name: 'security-start', says: 'how an installed app may be started, and who holds its lock', ...security,
    files: [
      'main/windows/refused-start.ts', 'main/windows/typed-switches.ts', 'main/windows/refuse-start.ts', 'main/windows/box-at-start.ts', 'main/windows/app-identity.ts', 'main/background/begin.ts', 'main/background/run-mark.ts',
    ],
    tests: [
      'test/security/refused-start.test.ts', 'test/security/typed-switches.test.ts', 'test/security/electron/boxes.test.ts', 'test/main/windows/app-identity.test.ts', 'test/main/background/begin.test.ts',
      'test/main/background/run-mark.test.ts',
    ],
  },
  {
    name: 'security-calls', says: 'the shape of each call', ...security,
    files: ['main/answer.ts', 'main/arguments.ts'],
    tests: ['test/main/answer.test.ts', 'test/security/call-shapes.test.ts'],
  },
  {
    name: 'security-door', says: 'whose calls and which links main hears, and their size', ...security,
    files: ['main/windows/door.ts', 'main/argument-limits.ts', 'main/windows/sender.ts', 'main/windows/sign-in-bar.ts', 'main/hands/deep-link.ts', 'main/hands/links.ts', 'preload/preload.ts', 'preload/bar.ts'],
    tests: [
      'test/main/windows/door.test.ts', 'test/security/argument-limits.test.ts', 'test/main/windows/sender.test.ts', 'test/main/windows/sign-in-bar.test.ts', 'test/main/hands/deep-link.test.ts',
      'test/main/hands/links.test.ts', 'test/security/electron/pages.test.ts',
    ],
  },
  {
    name: 'security-pages', says: 'where pages may go, and what they get', ...security,
    files: [
      'main/windows/confine.ts', 'main/windows/page-files.ts', 'main/windows/page-scheme.ts', 'main/windows/main-window.ts', 'main/windows/menu.ts', 'main/windows/watch-page.ts', 'main/windows/confirm-address.ts', 'main/windows/open-browser.ts',
    ],
    tests: [
      'test/security/confine.test.ts', 'test/security/policy.test.ts', 'test/main/windows/page-files.test.ts', 'test/security/electron/windows.test.ts', 'test/security/electron/pages.test.ts',
      'test/security/electron/boxes.test.ts', 'test/security/electron/watched.test.ts',
    ],
  },
  {
    name: 'security-sign-in', says: 'where a service’s pages may go, and what they get', ...security,
    files: [
      'main/windows/sign-in-guard.ts', 'main/oauth/sign-in-rules.ts', 'main/windows/sign-in-page.ts', 'main/windows/sign-in-partition.ts', 'main/windows/bar-window.ts', 'main/windows/unseen-sign-in.ts',
      'main/windows/end-once.ts', 'main/windows/page-state.ts', 'main/windows/load-failures.ts',
    ],
    tests: [
      'test/main/windows/sign-in-guard.test.ts', 'test/main/oauth/sign-in-rules.test.ts', 'test/main/windows/page-state.test.ts', 'test/security/electron/windows.test.ts', 'test/security/electron/sign-in-pages.test.ts',
    ],
  },
  {
    name: 'security-feed', says: 'which list of versions is believed, and where from', ...security,
    files: ['main/updates/feed.ts', 'main/updates/feed-signature.ts', 'main/updates/update-place.ts'],
    tests: ['test/main/updates/feed.test.ts', 'test/main/updates/update-place.test.ts'],
  },
  {
    name: 'security-updates', says: 'how a newer version is fetched, and put in the place of the one that runs', ...shell,
    files: ['main/updates/download.ts', 'main/updates/get.ts', 'main/updates/replace-appimage.ts'],
    tests: ['test/main/updates/download.test.ts', 'test/main/network/updates.test.ts', 'test/main/updates/replace-appimage.test.ts'],
  },
  {
    name: 'security-answers', says: 'how long and how large an answer may be, and which of its words are shown', ...security,
    files: ['main/http/answer-body.ts', 'main/http/call-limits.ts', 'main/http/server-messages.ts', 'main/windows/in-time.ts'],
    tests: ['test/main/http/answer-body.test.ts', 'test/main/http/server-messages.test.ts', 'test/main/windows/in-time.test.ts'],
  },
  {
    name: 'security-listener', says: 'what the listener of a sign-in by the browser hears and says', ...shell,
    files: ['main/oauth/loopback.ts', 'main/oauth/loopback-listener.ts', 'main/oauth/loopback-request.ts', 'main/oauth/browser-page.ts', 'main/oauth/browser-sign-in.ts'],
    tests: ['test/main/oauth/loopback-request.test.ts', 'test/main/oauth/loopback.test.ts', 'test/main/oauth/browser-sign-in.test.ts'],
  },
  {
    name: 'security-kept', says: 'whose files, keys and sealed texts are', ...shell,
    files: ['main/profile/own-files.ts', 'main/oauth/bound-text.ts', 'main/cache/own-place.ts', 'main/keychain.ts', 'main/database-key.ts', 'main/desk/csv.ts'],
    tests: [
      'test/main/profile/look-at-profile.test.ts', 'test/main/profile/alone/not-ours.test.ts', 'test/main/oauth/bound-text.test.ts', 'test/main/cache/own-place.test.ts', 'test/main/keychain.test.ts', 'test/main/database-key.test.ts',
      'test/main/desk/csv.test.ts',
    ],
  },
]

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
    tests: ['test/main/oauth/vault.test.ts', 'test/main/oauth/durable-file.test.ts', 'test/main/settings/settings-seal.test.ts'],
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
  ...ofSecurity,
]

export const groups: readonly RoomGroup[] = [{ name: 'security', says: 'all that begin so', rooms: ofSecurity }]

/** The room whose tests this process runs (`vitest.config.ts`). */
export const roomVariable = 'LEDGERDESK_ROOM'

export const roomNamed = (name: string): Room | undefined => rooms.find((room) => room.name === name)
/** The rooms that a name runs: one, or those of a group. */
export const roomsNamed = (name: string): readonly Room[] | undefined => {
  const room = roomNamed(name)
  return room === undefined ? groups.find((group) => group.name === name)?.rooms : [room]
}
