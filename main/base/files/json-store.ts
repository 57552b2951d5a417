import { existsSync, mkdirSync } from 'node:fs'
import type { Store, StoreOptions } from '../host.ts'
import { writeDurablySync } from './durable-file.ts'
import { whenFreeSync } from './when-free.ts'

/** A store of `electron-store`, or of `conf` below it. */
export interface LibraryStore {
  readonly path: string
  readonly store: Record<string, unknown>
}

interface LibraryOptions {
  readonly cwd: string
  readonly name: string
  readonly deserialize: (text: string) => Record<string, unknown>
}

/** Throws a SyntaxError for a text that is no JSON object. */
const objectIn = (text: string): Record<string, unknown> => {
  const found: unknown = JSON.parse(text)
  if (typeof found !== 'object' || found === null || Array.isArray(found)) throw new SyntaxError('no JSON object')
  return { ...found }
}

/**
 * A store of the library that only reads. Its own write replaces the file by its beginning, without an error, on a disk
 * that takes but a part of it (`atomically` ignores the number of written bytes); and it fills a file that lacks a part
 * with the defaults. Creates the folder; the first write creates the file. Throws a SyntaxError for a text that is no
 * JSON object.
 */
export const openJsonStore =
  (open: (options: LibraryOptions) => LibraryStore) =>
  <T extends Record<string, unknown>>({ name, cwd, defaults }: StoreOptions<T>): Store<T> => {
    mkdirSync(cwd, { recursive: true, mode: 0o700 })
    const library = whenFreeSync(() => open({ cwd, name, deserialize: objectIn }))
    let content = (existsSync(library.path) ? library.store : defaults) as T
    return {
      get store() {
        return content
      },
      set store(next) {
        writeDurablySync(library.path, `${JSON.stringify(next, null, '\t')}\n`)
        content = next
      },
    }
  }
