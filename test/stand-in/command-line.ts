/** What Electron's command line says: `electron [switches] app [arguments]`. */
export interface CommandLine {
  /** Without the leading dashes; a switch without a value has ''. */
  readonly switches: ReadonlyMap<string, string>
  readonly switchTexts: readonly string[]
  /** The app's folder or file. */
  readonly app: string
  readonly args: readonly string[]
}

/** Nothing behind two dashes is a switch. */
const beforeDashes = (words: readonly string[]): readonly string[] => (words.includes('--') ? words.slice(0, words.indexOf('--')) : words)

/** Chromium takes switches from anywhere on the line, so those after the app count as well as those before it. */
export const readCommandLine = (argv: readonly string[]): CommandLine => {
  const at = argv.findIndex((text) => !text.startsWith('-'))
  const end = at === -1 ? argv.length : at
  const switches = beforeDashes(argv).filter((text) => text.startsWith('--')).map((text) => {
    const [name = '', ...value] = text.slice(2).split('=')
    return [name, value.join('=')] as const
  })
  return { switches: new Map(switches), switchTexts: argv.slice(0, end), app: argv[end] ?? '.', args: argv.slice(end + 1) }
}

/**
 * The line as Chromium keeps it and a first instance is told of it: switches before words, in their order; what was appended since comes after those that were given.
 * Behind two dashes nothing is a switch.
 */
export const chromiumArguments = ({ app, args, switchTexts }: CommandLine, now: ReadonlyMap<string, string>): string[] => {
  const words = [...switchTexts, app, ...args]
  const end = beforeDashes(words).length
  const isSwitch = (text: string, at: number): boolean => at < end && text.startsWith('-') && text !== '-'
  const given = words.filter(isSwitch)
  const names = given.map((text) => text.replace(/^-+/, '').split('=')[0]!)
  const appended = [...now].filter(([name]) => !names.includes(name)).map(([name, value]) => (value === '' ? `--${name}` : `--${name}=${value}`))
  return [process.argv[0]!, ...given, ...appended, ...words.filter((text, at) => !isSwitch(text, at))]
}
