import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Store, StoreOptions } from '../host.ts'
import { writeDurablySync } from './durable-file.ts'
import { whenFreeSync } from './when-free.ts'

/** Throws a SyntaxError for a text that is no JSON object. */
const objectIn = (text: string): object => {
  const found: unknown = JSON.parse(text)
  if (typeof found !== 'object' || found === null || Array.isArray(found)) throw new SyntaxError('no JSON object')
  return found
}

/** Null where there is no file. */
const readFound = (file: string): object | null => {
  try {
    return objectIn(whenFreeSync(() => readFileSync(file, 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/**
 * `<name>.json` in a folder, with the defaults where there is none. Creates the folder; the first write creates the
 * file.
 */
export const openJsonStore = <T extends Record<string, unknown>>({
  name,
  cwd,
  defaults,
}: StoreOptions<T>): Store<T> => {
  const file = join(cwd, `${name}.json`)
  mkdirSync(cwd, { recursive: true, mode: 0o700 })
  let content = (readFound(file) ?? defaults) as T
  return {
    get store() {
      return content
    },
    set store(next) {
      writeDurablySync(file, `${JSON.stringify(next, null, '\t')}\n`)
      content = next
    },
  }
}
