import type { Hop, Way } from './way-table.ts'

/** The files that a file imports values from, by its path; undefined for a file that does not exist. */
export type ValueImports = (path: string) => readonly string[] | undefined

const areBeside = (valuesOf: ValueImports, a: string, b: string): boolean =>
  (valuesOf(a) ?? []).includes(b) || (valuesOf(b) ?? []).includes(a)

const startOf = ({ hops }: Way, at: number): string => hops[at]!.from ?? hops[at - 1]!.file

const gaps = (valuesOf: ValueImports, chain: readonly string[]): string[] =>
  chain
    .slice(1)
    .flatMap((file, at) =>
      areBeside(valuesOf, chain[at]!, file) ? [] : [`${chain[at]!} and ${file}: neither imports a value of the other`],
    )

const faultsAt = (way: Way, at: number, valuesOf: ValueImports): string[] => {
  const { file, from, by = [] } = way.hops[at]!
  const missing = [file, ...by].filter((path) => valuesOf(path) === undefined)
  if (missing.length > 0) return missing.map((path) => `${path}: there is no such file`)
  if (way.hops.slice(0, at).some((earlier) => earlier.file === file)) return [`${file}: stands on the way twice`]
  if (at === 0) return []
  if (from !== undefined && !way.hops.slice(0, at).some((earlier) => earlier.file === from))
    return [`${file}: follows ${from}, which the way has not passed`]
  return gaps(valuesOf, [startOf(way, at), ...by, file])
}

/** Why a way is not what it says: a file that is gone, two hops without an import between them, a limit that is wrong. */
export const faultsOf = (way: Way, valuesOf: ValueImports): string[] => {
  const { hops, limit } = way
  const length =
    hops.length === limit
      ? []
      : [`${hops.length} files, and the limit is ${limit}: ${hops.length > limit ? 'take one out' : 'lower the limit'}`]
  return [...hops.flatMap((_hop, at) => faultsAt(way, at, valuesOf)), ...length]
}

const code = (path: string): string => `\`${path}\``

const line = ({ file, does, by }: Hop, at: number): string =>
  `${at + 1}. ${code(file)} ${does}.${by === undefined ? '' : ` Wired by ${by.map(code).join(', ')}.`}`

const section = ({ title, hops }: Way): string => `## ${title}\n\n${hops.map(line).join('\n')}\n`

/** The page `docs/ways.md`. */
export const pageOf = (ways: readonly Way[]): string =>
  `# Three ways of data

Every file that the data passes, in order. \`npm run ways\` writes this page from \`test/layers/way-table.ts\`.
A file that only wires two others is named after the second one, and is not counted.
Each step is an import in the code; between processes, both sides import the same file of the contract.

${ways.map(section).join('\n')}`
