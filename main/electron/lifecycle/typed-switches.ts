const startsOf = (platform: NodeJS.Platform): readonly string[] =>
  platform === 'win32' ? ['--', '-', '/'] : ['--', '-']

const nameOf = (word: string, platform: NodeJS.Platform): string | null => {
  const start = startsOf(platform).find((one) => word.startsWith(one))
  if (start === undefined || word === start) return null
  const name = word.slice(start.length).split('=', 1)[0]!
  return platform === 'win32' ? name.toLowerCase() : name
}

/**
 * The switches that somebody typed, by name, as Chromium reads a command line (base/command_line.cc): anywhere before a
 * lone `--`, with one dash or two, and on Windows with a slash and in any case. `app.commandLine` does not tell them
 * from those that Electron appends. The first word is the program.
 */
export const typedSwitches = (argv: readonly string[], platform: NodeJS.Platform): ReadonlySet<string> => {
  const words = argv.slice(1).map((word) => word.trim())
  const end = words.indexOf('--')
  return new Set(
    (end === -1 ? words : words.slice(0, end)).map((word) => nameOf(word, platform)).filter((name) => name !== null),
  )
}
