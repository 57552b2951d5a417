import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, watch, writeFileSync, type FSWatcher } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { randomUUID } from 'node:crypto'
import { deserialize, serialize } from 'node:v8'

export interface SecondInstance {
  readonly argv: string[]
  readonly cwd: string
  readonly data: unknown
}

/** Null if the file or folder is gone: the app may remove its whole profile while it runs, at any moment. */
const unlessRemoved = <T>(read: () => T): T | null => {
  try {
    return read()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return null
  }
}

/**
 * One process per profile. The lock is an exclusive SQLite transaction, which the system releases however its holder
 * ends. A second instance leaves a letter for the holder.
 */
export class InstanceLock {
  private database: DatabaseSync | null = null
  private watcher: FSWatcher | null = null
  private onSecond: ((second: SecondInstance) => void) | null = null
  private readonly folder: string

  constructor(userData: string) {
    this.folder = join(userData, 'stand-in-instance')
  }

  /** True if the lock is ours; otherwise notifies the holder. False, too, where no lock can be written. */
  take(mine: SecondInstance, onSecond: (second: SecondInstance) => void): boolean {
    if (this.database) return true
    const database = this.open()
    if (!database) return false
    try {
      database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    } catch (error) {
      database.close()
      if (!/locked|busy/i.test(String(error))) throw error
      this.leaveLetter(mine)
      return false
    }
    this.database = database
    this.onSecond = onSecond
    this.readLetters(() => undefined)
    return true
  }
  /** From now on reports second instances, starting with those since the lock was taken. */
  listen(): void {
    const { onSecond } = this
    if (!this.database || this.watcher || !onSecond) return
    this.watcher = watch(this.folder, () => this.readLetters(onSecond)).unref()
    this.readLetters(onSecond)
  }
  isOurs(): boolean {
    return this.database !== null
  }
  release(): void {
    this.watcher?.close()
    this.watcher = null
    this.database?.close()
    this.database = null
  }

  private open(): DatabaseSync | null {
    try {
      mkdirSync(this.folder, { recursive: true, mode: 0o700 })
      return new DatabaseSync(join(this.folder, 'lock'))
    } catch {
      return null
    }
  }
  /** Renamed after writing, so no half letter is read. */
  private leaveLetter(mine: SecondInstance): void {
    const name = join(this.folder, randomUUID())
    writeFileSync(`${name}.part`, serialize(mine), { mode: 0o600 })
    renameSync(`${name}.part`, `${name}.letter`)
  }
  private readLetters(onSecond: (second: SecondInstance) => void): void {
    const names = unlessRemoved(() => readdirSync(this.folder)) ?? []
    for (const name of names.filter((entry) => entry.endsWith('.letter'))) {
      const letter = unlessRemoved(() => readFileSync(join(this.folder, name)))
      if (letter === null) continue
      rmSync(join(this.folder, name), { force: true })
      onSecond(deserialize(letter) as SecondInstance)
    }
  }
}
