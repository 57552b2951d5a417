import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { faultsOf, pageOf, type ValueImports } from './check-way.ts'
import { valueImports } from './read-source.ts'
import { ways } from './way-table.ts'

const root = join(import.meta.dirname, '..', '..')

export const waysPage = join(root, 'docs', 'ways.md')

/** Reads each file of a way once. */
export const importsOnDisk = (): ValueImports => {
  const known = new Map<string, readonly string[] | undefined>()
  const read = (path: string): readonly string[] | undefined => {
    const file = join(root, path)
    return existsSync(file) ? valueImports({ path, text: readFileSync(file, 'utf8') }) : undefined
  }
  return (path) => {
    if (!known.has(path)) known.set(path, read(path))
    return known.get(path)
  }
}

/** Prints the ways and writes their page; a way that is not true ends it with 1. */
const main = (): void => {
  const all = Object.values(ways)
  const page = pageOf(all)
  writeFileSync(waysPage, page)
  process.stdout.write(page.replaceAll('`', ''))
  const faults = all.flatMap((way) => faultsOf(way, importsOnDisk()).map((fault) => `${way.title}: ${fault}`))
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  process.exitCode = faults.length === 0 ? 0 : 1
}

if (import.meta.main) main()
