/**
 * A public source: Electron's repository, its `electron.d.ts`, its documentation, electron-builder's, or
 * Squirrel.Mac's.
 */
export interface FactSource {
  readonly of:
    | 'electron'
    | 'electron.d.ts'
    | 'electron-docs'
    | 'electron-builder'
    | 'electron-updater'
    | 'chromium'
    | 'squirrel.mac'
    | 'node'
  /** The path in that repository; for electron-builder and electron-updater from `node_modules`. */
  readonly file: string
  /** The function, class member, switch or heading to look for in that file. */
  readonly at: string
}

/** A test that shows the behaviour on the stand-in, or the name of an untestable behaviour in the stand-in's README. */
export type FactShown = { readonly test: string; readonly title: string } | { readonly notShown: string }

/** A behaviour of Electron or electron-builder that Ledgerdesk relies on. */
export interface Fact {
  /**
   * The uses that rely on it, written as in `uses.ts`: `App.exit`, `App 'second-instance'`, `WebPreferences.sandbox`,
   * `electron-builder nsis.include`.
   */
  readonly uses: readonly string[]
  readonly fact: string
  readonly source: readonly FactSource[]
  readonly shown: readonly FactShown[]
}
