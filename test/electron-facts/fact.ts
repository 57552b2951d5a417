/**
 * A place in a source that can be read by anybody: Electron's repository, its `electron.d.ts`, its documentation, or
 * electron-builder's.
 */
export interface FactSource {
  readonly of:
    | 'electron'
    | 'electron.d.ts'
    | 'electron-docs'
    | 'electron-builder'
    | 'electron-updater'
    | 'chromium'
    | 'node'
  /** The path in that repository; for electron-builder and electron-updater from `node_modules`. */
  readonly file: string
  /** The function, class member, switch or heading to look for in that file. */
  readonly at: string
}

/**
 * A test that shows the behaviour on the stand-in, or the name of what no test here can show, as the stand-in's README
 * has it.
 */
export type FactShown = { readonly test: string; readonly title: string } | { readonly notShown: string }

/** One behaviour of Electron or electron-builder that Ledgerdesk relies on. */
export interface Fact {
  /**
   * The uses that rest on it, in the words of `uses.ts`: `App.exit`, `App 'second-instance'`, `WebPreferences.sandbox`,
   * `electron-builder nsis.include`.
   */
  readonly uses: readonly string[]
  /** The behaviour, in one or two plain sentences. */
  readonly fact: string
  readonly source: readonly FactSource[]
  readonly shown: readonly FactShown[]
}
