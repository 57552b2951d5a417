/** Every way a call can fail, by code. The renderer turns a code into a sentence; main never sends sentences of its own. */
export const failCodes = [
  // the border
  'call-unknown',
  'call-not-allowed',
  'arguments-wrong',
  'unexpected',
  // signing in
  'sign-in-cancelled',
  'sign-in-denied',
  'sign-in-wrong-state',
  'sign-in-wrong-issuer',
  'sign-in-page-not-loading',
  'sign-in-page-stopped',
  'sign-in-wrong-client',
  'sign-in-wrong-redirect',
  'sign-in-scope-refused',
  'sign-in-refused',
  'sign-in-pkce-refused',
  'sign-in-pkce-needed',
  'sign-in-answer-unreadable',
  'sign-in-browser-not-opened',
  'sign-in-port-taken',
  'sign-in-port-shared',
  'sign-in-not-listening',
  'sign-in-timed-out',
  'sign-in-expired',
  'refresh-token-refused',
  'signed-out',
  'token-refused',
  // the service
  'service-unreachable',
  'service-slow',
  'service-busy',
  'service-failing',
  'service-answer-unreadable',
  'service-answer-too-large',
  'service-not-at-address',
  'service-refused',
  'service-not-https',
  'service-redirected',
  'service-certificate',
  'proxy-sign-in-needed',
  'database-unknown',
  'customer-unknown',
  'list-shrunk',
  'customer-doubled',
  'deleted-after-all',
  // edits
  'edit-unknown',
  'edit-changed-meanwhile',
  'delete-changed-meanwhile',
  'edit-nothing-changed',
  'edit-value-wrong-type',
  'edit-would-reset-fields',
  'edit-not-possible-now',
  'edit-of-another-user',
  'edit-restored',
  'edit-sent-already',
  'nothing-to-undo',
  'bulk-pattern-wrong',
  'bulk-pattern-slow',
  'bulk-preview-gone',
  'history-not-reversible',
  'history-broken',
  'export-not-written',
  'link-unknown',
  'link-not-possible',
  // settings
  'environment-unknown',
  'environment-incomplete',
  'address-not-confirmed',
  'environment-has-waiting-edits',
  'environment-file-unreadable',
  'environment-locked',
  'environment-name-differs',
  'writes-changed',
  'administration-unknown',
  'administration-exists',
  'settings-damaged',
  'settings-not-saved',
  'settings-not-confirmed',
  'confirming-cancelled',
  // the computer
  'keychain-missing',
  'keychain-changed',
  /**
   * A secret, a key or a database is here that belongs to another environment, service or client: somebody changed
   * files of the profile.
   */
  'sealed-for-another',
  'keychain-unavailable',
  'system-too-old',
  'disk-full',
  'disk-read-only',
  'files-not-removed',
  'database-locked',
  'database-damaged',
  'database-newer',
  'edits-restored',
  'copy-damaged',
  'copy-not-written',
  'backup-not-made',
  'backup-damaged',
  'removal-not-confirmed',
  'demo-not-starting',
  // faults of our own
  'page-stopped',
  'desk-stopped',
  'stopped-unexpectedly',
  'stopped-nothing-kept',
  'diagnostics-gone',
  'diagnostics-not-written',
  'licences-not-there',
  // updates of the app
  'update-unreachable',
  'update-slow',
  'update-certificate',
  'update-not-secure',
  'update-not-there',
  'update-server-failing',
  'update-answer-unreadable',
  'update-not-signed',
  'update-signature-wrong',
  'update-not-ours',
  'update-expired',
  'update-list-older',
  'update-cut-off',
  'update-altered',
  'update-publisher-wrong',
  'update-no-room',
  'update-not-backed-up',
  'update-not-installed',
  'update-would-lose',
] as const

export type FailCode = (typeof failCodes)[number]

/** What the service itself said, as plain text. `path` names a field where the service names one. */
export interface ServerMessage {
  readonly text: string
  readonly path?: string
}

export interface ErrorPayload {
  readonly code: FailCode
  /** Values for the sentence: names, numbers, hosts. Never a secret or a token. */
  readonly about?: Readonly<Record<string, string | number>>
  readonly status?: number
  readonly messages?: readonly ServerMessage[]
}
