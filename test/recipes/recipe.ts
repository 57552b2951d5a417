/** A file that a program of the project writes, run by Node in its folder. */
export interface WrittenFile {
  readonly file: string
  readonly program: string
}

/** One change of one file: a text behind another one, a text in place of another, or a file of its own. */
export type Change =
  | { readonly file: string; readonly after: string; readonly put: string }
  | { readonly file: string; readonly times: number; readonly replace: string; readonly by: string }
  | { readonly file: string; readonly text: string }
  | WrittenFile

/** A recipe of CONTRIBUTING.md, as somebody carries it out. */
export interface Recipe {
  /** Its heading there. */
  readonly title: string
  readonly changes: readonly Change[]
  /** Files that it names for other cases of the same. */
  readonly others: readonly string[]
  /** Tests that fail where it is not whole: fast ones for every push, slow ones for a long run. */
  readonly tests: { readonly fast: readonly string[]; readonly slow: readonly string[] }
}

const replaced = (file: string, before: string, times: number, part: string, by: string): string => {
  const parts = before.split(part)
  if (parts.length !== times + 1) throw new Error(`${file} has ${parts.length - 1} times: ${part.trim()}`)
  return parts.join(by)
}

/** The text of a file after a change. Fails where the file has no such place, or another number of them. */
export const changed = (change: Exclude<Change, WrittenFile>, before: string | undefined): string => {
  const { file } = change
  if ('text' in change) {
    if (before !== undefined) throw new Error(`${file} is there already`)
    return change.text
  }
  if (before === undefined) throw new Error(`${file} is not there`)
  if ('after' in change) return replaced(file, before, 1, change.after, change.after + change.put)
  return replaced(file, before, change.times, change.replace, change.by)
}

/** The section of a recipe in CONTRIBUTING.md, without its heading. */
export const sectionOf = (document: string, title: string): string => {
  const [, section] = document.split(`**${title}**\n`)
  if (section === undefined) throw new Error(`CONTRIBUTING.md has no recipe "${title}"`)
  return section.split(/\n(?:\*\*|## )/)[0]!
}

/** The files that a recipe names, in full or by their name alone, and the folders, which end with a slash. */
const namedIn = (section: string): string[] =>
  [...section.matchAll(/`([\w./-]+(?:\.ts|\.vue|\.md|\/))`|\]\(([\w./-]+\.md)\)/g)].map(
    ([, code, link]) => code ?? link!,
  )

const isAt = (name: string, file: string): boolean =>
  name.endsWith('/') ? file.startsWith(name) : file === name || file.endsWith(`/${name}`)

/** Why a recipe does not say what is done: files that it does not name, and names of files that need no change. */
export const differences = (section: string, { changes, others }: Recipe): string[] => {
  const names = namedIn(section)
  const files = [...new Set(changes.map(({ file }) => file))]
  return [
    ...files.filter((file) => !names.some((name) => isAt(name, file))).map((file) => `does not name ${file}`),
    ...names
      .filter((name) => ![...files, ...others].some((file) => isAt(name, file)))
      .map((name) => `names ${name}, which needs no change`),
  ]
}
