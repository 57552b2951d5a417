/** Electron's command line: `electron [switches] app [arguments]`. */
export interface CommandLine {
  /** Names without their dashes; a switch without a value has ''. */
  readonly switches: ReadonlyMap<string, string>
  readonly switchTexts: readonly string[]
  /** The app's folder or file. */
  readonly app: string
  readonly args: readonly string[]
}

/**
 * Parses a switch like Chromium (base/command_line.cc), or returns null. One dash counts like two; Windows also accepts
 * a slash, and any case.
 */
const switchIn = (text: string, platform: NodeJS.Platform): readonly [name: string, value: string] | null => {
  const starts = platform === 'win32' ? ['--', '-', '/'] : ['--', '-']
  const start = starts.find((one) => text.startsWith(one))
  if (start === undefined || text === start) return null
  const [name = '', ...value] = text.slice(start.length).split('=')
  return [platform === 'win32' ? name.toLowerCase() : name, value.join('=')]
}

/** No word after two dashes is a switch. */
const beforeDashes = (words: readonly string[]): readonly string[] =>
  words.includes('--') ? words.slice(0, words.indexOf('--')) : words

/** Chromium reads switches anywhere before a lone `--`, also after the app's path. */
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
 * The line as Chromium reorders it and passes it to a first instance: switches before words, each in order, with
 * appended switches last. No word after two dashes is a switch.
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
