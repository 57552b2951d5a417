import type { Db } from './open-database.ts'

export interface Settings {
  get(name: string): string | undefined
  put(name: string, value: string): void
  /** The stored value, or `value`, which is stored now. */
  keep(name: string, value: string): string
}

export const openSettings = (db: Db): Settings => {
  const read = db.prepare<[string], string>('select value from setting where name = ?').pluck()
  const write = db.prepare<[string, string]>('insert or replace into setting values (?, ?)')
  const get = (name: string): string | undefined => read.get(name)
  const put = (name: string, value: string): void => void write.run(name, value)
  const keep = (name: string, value: string): string => {
    const stored = get(name)
    if (stored === undefined) put(name, value)
    return stored ?? value
  }
  return { get, put, keep }
}
