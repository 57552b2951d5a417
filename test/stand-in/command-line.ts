/** What Electron's command line says: `electron [switches] app [arguments]`. */
export interface CommandLine {
  /** Without what stands before the name; a switch without a value has ''. */
  readonly switches: ReadonlyMap<string, string>
  readonly switchTexts: readonly string[]
  /** The app's folder or file. */
  readonly app: string
  readonly args: readonly string[]
}

/**
 * A switch as Chromium reads one (base/command_line.cc), or null: one dash does as two, and on Windows a slash, in any
 * case.
 */
const switchIn = (text: string, platform: NodeJS.Platform): readonly [name: string, value: string] | null => {
  const starts = platform === 'win32' ? ['--', '-', '/'] : ['--', '-']
  const start = starts.find((one) => text.startsWith(one))
  if (start === undefined || text === start) return null
  const [name = '', ...value] = text.slice(start.length).split('=')
  return [platform === 'win32' ? name.toLowerCase() : name, value.join('=')]
}

/** Nothing behind two dashes is a switch. */
const beforeDashes = (words: readonly string[]): readonly string[] =>
  words.includes('--') ? words.slice(0, words.indexOf('--')) : words

/** Chromium takes switches from anywhere before a lone `--`, so those after the app count as well as those before it. */
export const readCommandLine = (argv: readonly string[], platform = process.platform): CommandLine => {
  const at = argv.findIndex((text) => !text.startsWith('-'))
  const end = at === -1 ? argv.length : at
  const words = argv.map((text) => text.trim())
  const switches = beforeDashes(words)
    .map((text) => switchIn(text, platform))
    .filter((found) => found !== null)
  return {
    switches: new Map(switches),
    switchTexts: argv.slice(0, end),
    app: argv[end] ?? '.',
    args: argv.slice(end + 1),
  }
}

/**
 * The line as Chromium keeps it and a first instance is told of it: switches before words, in their order; what was
 * appended since comes after those that were given. Behind two dashes nothing is a switch.
 */
export const chromiumArguments = (
  { app, args, switchTexts }: CommandLine,
  now: ReadonlyMap<string, string>,
): string[] => {
  const words = [...switchTexts, app, ...args]
  const end = beforeDashes(words).length
  const isSwitch = (text: string, at: number): boolean => at < end && text.startsWith('-') && text !== '-'
  const given = words.filter(isSwitch)
  const names = given.map((text) => text.replace(/^-+/, '').split('=')[0]!)
  const appended = [...now]
    .filter(([name]) => !names.includes(name))
    .map(([name, value]) => (value === '' ? `--${name}` : `--${name}=${value}`))
  return [process.argv[0]!, ...given, ...appended, ...words.filter((text, at) => !isSwitch(text, at))]
}
