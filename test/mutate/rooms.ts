/** Files of the app that are mutated together, and the tests that must kill the mutants. */
export interface Room {
  readonly name: string
  readonly says: string
  /** Required percentage of killed mutants. */
  readonly least: number
  /** Number of mutants to run if all would take too long; drawn with seed 1 unless the command line says otherwise. */
  readonly sample?: number
  readonly files: readonly string[]
  /** Tests of these files alone: never the whole suite or the simulation. */
  readonly tests: readonly string[]
  /** Each survivor needs a reason in `survivors.ts`; the run fails for any other. */
  readonly reasoned?: true
}

/** Rooms that one name runs in sequence. */
export interface RoomGroup {
  readonly name: string
  readonly says: string
  readonly rooms: readonly Room[]
}

/** The pure core decides about merges, requests and tokens. */
const core = 90
/** The shells around it work with disk, network and time. Each run draws a hundred of their mutants. */
const shell = { least: 85, sample: 100 }

/** Code behind lines of SECURITY.md that decides by itself and belongs to no other room. */
const security = { least: core, reasoned: true } as const

const ofSecurity: readonly Room[] = [
  {
    name: 'security-start',
    says: 'the accepted command lines of an installed app, and its instance lock',
    ...security,
    files: [
      'main/electron/lifecycle/refused-start.ts',
      'main/electron/lifecycle/refuse-start.ts',
      'main/electron/dialogs/box-at-start.ts',
      'main/electron/lifecycle/app-identity.ts',
      'main/app/headless/begin.ts',
      'main/app/headless/run-on-app.ts',
      'main/app/headless/run-mark.ts',
    ],
    tests: [
      'test/security/refused-start.test.ts',
      'test/security/typed-switches.test.ts',
      'test/security/electron/boxes.test.ts',
      'test/main/electron/lifecycle/app-identity.test.ts',
      'test/main/app/headless/begin.test.ts',
      'test/main/app/headless/run-mark.test.ts',
    ],
  },
  {
    name: 'security-calls',
    says: 'the shape of each call',
    ...security,
    files: ['main/app/ipc/handle-call.ts', 'main/app/ipc/call-schemas.ts', 'main/app/ipc/argument-shapes.ts'],
    tests: ['test/main/app/ipc/handle-call.test.ts', 'test/security/call-shapes.test.ts'],
  },
  {
    name: 'security-door',
    says: 'senders, links and sizes that main accepts',
    ...security,
    files: [
      'main/electron/main-window/receive-calls.ts',
      'main/app/ipc/size-limits.ts',
      'main/electron/main-window/sender.ts',
      'main/electron/sign-in/sign-in-toolbar.ts',
      'main/app/commands/deep-link.ts',
      'main/app/commands/links.ts',
      'preload/preload.ts',
      'preload/sign-in-toolbar.ts',
    ],
    tests: [
      'test/main/electron/main-window/receive-calls.test.ts',
      'test/security/argument-limits.test.ts',
      'test/main/electron/main-window/sender.test.ts',
      'test/main/electron/sign-in/sign-in-toolbar.test.ts',
      'test/main/app/commands/deep-link.test.ts',
      'test/main/app/commands/links.test.ts',
      'test/security/electron/pages.test.ts',
    ],
  },
  {
    name: 'security-pages',
    says: 'navigation and permissions of our pages',
    ...security,
    files: [
      'main/electron/main-window/confine.ts',
      'main/electron/main-window/page-files.ts',
      'main/electron/main-window/page-scheme.ts',
      'main/electron/main-window/main-window.ts',
      'main/electron/main-window/menu.ts',
      'main/electron/main-window/watch-page.ts',
      'main/electron/dialogs/confirm-address.ts',
      'main/electron/dialogs/open-browser.ts',
    ],
    tests: [
      'test/security/confine.test.ts',
      'test/security/policy.test.ts',
      'test/main/electron/main-window/page-files.test.ts',
      'test/security/electron/windows.test.ts',
      'test/security/electron/pages.test.ts',
      'test/security/electron/boxes.test.ts',
      'test/security/electron/watched.test.ts',
    ],
  },
  {
    name: 'security-sign-in',
    says: 'navigation and permissions of a service’s pages',
    ...security,
    files: [
      'main/electron/sign-in/sign-in-guard.ts',
      'main/oauth/sign-in-rules.ts',
      'main/electron/sign-in/sign-in-page.ts',
      'main/electron/sign-in/sign-in-partition.ts',
      'main/electron/sign-in/toolbar-window.ts',
      'main/electron/sign-in/unseen-sign-in.ts',
      'main/electron/sign-in/page-state.ts',
    ],
    tests: [
      'test/main/electron/sign-in/sign-in-guard.test.ts',
      'test/main/oauth/sign-in-rules.test.ts',
      'test/main/electron/sign-in/page-state.test.ts',
      'test/security/electron/windows.test.ts',
      'test/security/electron/sign-in-pages.test.ts',
    ],
  },
  {
    name: 'security-feed',
    says: 'the accepted feeds and their sources',
    ...security,
    files: [
      'main/profile/updates/feed.ts',
      'main/profile/updates/feed-signature.ts',
      'main/profile/updates/install-target.ts',
    ],
    tests: ['test/main/profile/updates/feed.test.ts', 'test/main/profile/updates/install-target.test.ts'],
  },
  {
    name: 'security-updates',
    says: 'download and installation of a newer version',
    ...security,
    files: [
      'main/profile/updates/download.ts',
      'main/profile/updates/get.ts',
      'main/profile/updates/get-failures.ts',
      'main/profile/updates/replace-appimage.ts',
    ],
    tests: [
      'test/main/profile/updates/download.test.ts',
      'test/main/profile/updates/get.test.ts',
      'test/main/profile/updates/get-answers.test.ts',
      'test/main/profile/updates/replace-appimage.test.ts',
    ],
  },
  {
    name: 'security-answers',
    says: 'limits of an answer’s time and size, and the messages shown from it',
    ...security,
    files: [
      'main/service/answer-body.ts',
      'main/service/call-limits.ts',
      'main/service/server-messages.ts',
      'main/electron/lifecycle/in-time.ts',
    ],
    tests: [
      'test/main/service/answer-body.test.ts',
      'test/main/service/server-messages.test.ts',
      'test/main/electron/lifecycle/quit-and-restart.test.ts',
    ],
  },
  {
    name: 'security-listener',
    says: 'requests and answers of the browser sign-in’s listener',
    ...shell,
    files: [
      'main/oauth/browser/loopback.ts',
      'main/oauth/browser/loopback-listener.ts',
      'main/oauth/browser/loopback-request.ts',
      'main/oauth/browser/browser-page.ts',
      'main/oauth/browser/browser-sign-in.ts',
    ],
    tests: [
      'test/main/oauth/browser/loopback-request.test.ts',
      'test/main/oauth/browser/loopback.test.ts',
      'test/main/oauth/browser/browser-sign-in.test.ts',
    ],
  },
  {
    name: 'security-kept',
    says: 'ownership of files, keys and sealed texts',
    ...security,
    files: [
      'main/profile/own-files.ts',
      'main/base/files/bound-text.ts',
      'main/database/own-administration.ts',
      'main/electron/keychain.ts',
      'main/base/files/database-key.ts',
      'main/desk/csv.ts',
    ],
    tests: [
      'test/main/profile/check-profile.test.ts',
      'test/main/profile/alone/not-ours.test.ts',
      'test/main/base/files/bound-text.test.ts',
      'test/main/database/own-administration.test.ts',
      'test/main/electron/keychain.test.ts',
      'test/main/base/files/database-key.test.ts',
      'test/main/desk/csv.test.ts',
    ],
  },
  {
    name: 'security-client',
    says: 'the target of a token, and the checks of an answer',
    ...shell,
    files: [
      'main/service/service-client.ts',
      'main/service/exchange.ts',
      'main/service/exchanges.ts',
      'main/service/why-unauthorized.ts',
      'main/service/refused-token.ts',
    ],
    tests: [
      'test/main/service/refused-token.test.ts',
      'test/main/service/service-client.test.ts',
      'test/main/service/service-client-calls.test.ts',
      'test/main/service/service-client-refusals.test.ts',
      'test/main/service/answer-limits.test.ts',
      'test/main/service/network/standby.test.ts',
      'test/main/oauth/session-unauthorized.test.ts',
    ],
  },
  {
    name: 'security-session',
    says: 'issuing, renewing, storing and forgetting tokens',
    ...shell,
    files: [
      'main/oauth/session/session.ts',
      'main/oauth/session/refresh.ts',
      'main/oauth/session/running-session.ts',
      'main/oauth/session/token-plan.ts',
    ],
    tests: [
      'test/main/oauth/session/token-plan.test.ts',
      'test/main/oauth/session/session.test.ts',
      'test/main/oauth/session/session-steps.test.ts',
      'test/main/oauth/session/session-windows.test.ts',
      'test/main/oauth/session/session-laws.test.ts',
      'test/main/oauth/session-refused.test.ts',
      'test/main/oauth/session-unauthorized.test.ts',
    ],
  },
  {
    name: 'security-updater',
    says: 'the version that is searched, downloaded and handed to the system',
    ...shell,
    files: [
      'main/profile/updates/updater.ts',
      'main/profile/updates/configure-updater.ts',
      'main/profile/updates/signed-provider.ts',
      'main/profile/updates/installers.ts',
      'main/profile/updates/update-plan.ts',
      'main/profile/updates/updates.ts',
    ],
    tests: [
      'test/main/profile/updates/update-plan.test.ts',
      'test/main/profile/updates/updates.test.ts',
      'test/main/profile/updates/installed-copy.test.ts',
      'test/main/profile/updates/update-states.test.ts',
      'test/main/profile/updates/update-ends.test.ts',
      'test/main/profile/updates/updater.test.ts',
    ],
  },
  {
    name: 'security-log',
    says: 'the texts that the log may hold, and their age',
    ...shell,
    files: [
      'main/base/log/append-whole.ts',
      'main/base/log/describe-error.ts',
      'main/base/log/known-words.ts',
      'main/base/log/log-file.ts',
      'main/base/log/log.ts',
    ],
    tests: [
      'test/main/base/log/log-line.test.ts',
      'test/main/base/log/log-fields.test.ts',
      'test/main/base/log/known-words.test.ts',
      'test/main/base/log/describe-error.test.ts',
      'test/main/base/log/log-file.test.ts',
    ],
  },
]

export const rooms: readonly Room[] = [
  {
    name: 'merge',
    says: 'three-way merge of one customer, and the guard before every PUT',
    least: core,
    files: ['main/sync/merge.ts'],
    tests: ['test/main/sync/merge.test.ts', 'test/main/sync/merge-laws.test.ts'],
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
      'main/customers/same-json.ts',
      'main/customers/blank-record.ts',
      'main/customers/made-again.ts',
    ],
    tests: [
      'test/main/customers/raw-record.test.ts',
      'test/main/customers/raw-record-laws.test.ts',
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
      'test/main/customers/decimals.test.ts',
      'test/main/customers/dates.test.ts',
    ],
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
      'test/main/oauth/pkce.test.ts',
      'test/main/oauth/addresses.test.ts',
      'test/main/oauth/sign-in-rules.test.ts',
    ],
  },
  {
    name: 'vault',
    says: 'tokens, secrets and keys, sealed and kept twice',
    ...shell,
    files: ['main/base/files/vault.ts', 'main/base/files/durable-file.ts'],
    tests: [
      'test/main/base/files/vault.test.ts',
      'test/main/base/files/durable-file.test.ts',
      'test/main/profile/alone/durable-steps.test.ts',
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
    ],
    tests: [
      'test/main/settings/confirmed-address.test.ts',
      'test/main/settings/connection.test.ts',
      'test/main/settings/draft.test.ts',
      'test/main/settings/environment-file.test.ts',
      'test/main/settings/known-administrations.test.ts',
      'test/main/settings/locks.test.ts',
      'test/main/settings/notices.test.ts',
      'test/main/settings/settings-file.test.ts',
      'test/main/settings/settings-service.test.ts',
      'test/main/oauth/user-name.test.ts',
      'test/main/moving.test.ts',
      'test/main/locked-environment.test.ts',
      'test/main/settings/demo-company.test.ts',
    ],
  },
  ...ofSecurity,
]

export const groups: readonly RoomGroup[] = [
  { name: 'security', says: 'all rooms whose names start with it', rooms: ofSecurity },
]

/** The room whose tests this process runs (`vitest.config.ts`). */
export const roomVariable = 'LEDGERDESK_ROOM'

export const roomNamed = (name: string): Room | undefined => rooms.find((room) => room.name === name)
/** One room, or all rooms of a group. */
export const roomsNamed = (name: string): readonly Room[] | undefined => {
  const room = roomNamed(name)
  return room === undefined ? groups.find((group) => group.name === name)?.rooms : [room]
}
