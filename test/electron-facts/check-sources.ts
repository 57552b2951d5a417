import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Fact } from './fact.ts'
import { sourcesNotFound } from './sources.ts'

/**
 * `node test/electron-facts/check-sources.ts FOLDER` looks up every source in a checkout of Electron's repository.
 * Exits with 1 if one is missing.
 */
const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Which folder holds Electron’s repository?')

const files = globSync('*/*.ts', { cwd: import.meta.dirname })
const books = await Promise.all(
  files.map((file) => import(join(import.meta.dirname, file)) as Promise<{ facts: readonly Fact[] }>),
)
const missing = sourcesNotFound(
  books.flatMap(({ facts }) => facts),
  join(import.meta.dirname, '../..'),
  folder,
)
for (const line of missing) process.stdout.write(`${line}\n`)
process.exitCode = missing.length === 0 ? 0 : 1
