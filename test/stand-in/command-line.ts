/** What Electron's command line says: `electron [switches] app [arguments]`. */
export interface CommandLine {
  /** Without the leading dashes; a switch without a value has ''. */
  readonly switches: ReadonlyMap<string, string>
  readonly switchTexts: readonly string[]
  /** The app's folder or file. */
  readonly app: string
  readonly args: readonly string[]
}

/** Chromium takes switches from anywhere on the line, so those after the app count as well as those before it. */
export const readCommandLine = (argv: readonly string[]): CommandLine => {
  const at = argv.findIndex((text) => !text.startsWith('-'))
  const end = at === -1 ? argv.length : at
  const switches = argv.filter((text) => text.startsWith('--') && text !== '--').map((text) => {
    const [name = '', ...value] = text.slice(2).split('=')
    return [name, value.join('=')] as const
  })
  return { switches: new Map(switches), switchTexts: argv.slice(0, end), app: argv[end] ?? '.', args: argv.slice(end + 1) }
}
