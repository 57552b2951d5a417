import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { Notice } from '../../../preload/contract/settings.ts'
import { AppError, isFail } from '../../base/app-error.ts'
import { syncFolderSync } from '../../base/files/durable-file.ts'
import type { Idle } from '../database.ts'
import { databaseFail } from '../database-failures.ts'
import { copiesBehind, removeCopy, renameCopy } from './copy-files.ts'
import { afterFailure, isBehind, mayWrite, replaceBecause } from './copy-plan.ts'
import { copyFileOf, openSecondCopy, type SecondCopy } from './second-copy.ts'

export interface CopyOptions {
  readonly main: Database
  readonly file: string
  readonly key: Uint8Array
  readonly now: () => number
  readonly idle: Idle
  readonly notify: (notice: Notice) => void
  /** The copied database cannot be read. */
  readonly foundDamaged: (error: unknown) => void
}

export interface KeptCopy {
  /** Null while it cannot be opened. */
  copy(): SecondCopy | null
  /** The copy that this run quarantined last; null without one. */
  readonly damaged: string | null
  /** Undefined where there is no copy. A copy that turns out damaged is quarantined and replaced. */
  ask<T>(question: (copy: SecondCopy) => T): T | undefined
  /** Marks these as missing in the copy, which is written in an idle moment, or before the return (`urgent`). */
  changed(about: Iterable<string>, urgent: boolean): void
  everything(): void
  /**
   * Fails `copy-not-written` while a stale copy can be neither written nor renamed: a rescue would take it for the
   * newest.
   */
  check(): void
  /** Delays writes that are not urgent while a reader reads the copy in slices. */
  hold(): Hold
  /** Quarantines a copy that cannot be read, and writes a new one. */
  replace(): void
  close(): void
  /** Closes the copy without a last write. */
  abandon(): void
}

/** `disturbed`: an urgent write came between slices, so they may not fit together. */
export interface Hold {
  disturbed(): boolean
  release(): void
}

/** Milliseconds. */
const retryAfter = 60_000

interface Keeper {
  readonly options: CopyOptions
  readonly copyFile: string
  copy: SecondCopy | null
  damaged: string | null
  behind: Set<string> | 'everything'
  cancel: (() => void) | null
  /** The last write failed; a timer starts the next one. */
  failing: boolean
  /** A stale copy still has the copy's own name, because it could not be renamed. */
  stuck: AppError | null
  /** Nothing was ever written to the current copy. */
  isNew: boolean
  /** Renamed copies may still be on the disk. */
  anyBehind: boolean
  held: number
  /** Writes since the start. */
  writes: number
}

const openCopy = (keeper: Keeper): SecondCopy => {
  const { options, copyFile, copy } = keeper
  if (copy !== null) return copy
  keeper.isNew = !existsSync(copyFile)
  return (keeper.copy = openSecondCopy(options.main, copyFile, options.key))
}

const closeCopy = (keeper: Keeper): void => {
  keeper.copy?.close()
  keeper.copy = null
}

const replaceCopy = (keeper: Keeper, why: Notice['code']): void => {
  const { copyFile, options } = keeper
  closeCopy(keeper)
  const damaged = renameCopy(copyFile, 'set-aside', options.now())
  keeper.damaged = damaged
  keeper.behind = 'everything'
  options.notify({ code: why, about: { file: damaged } })
}

/**
 * Renames the stale copy. It shows edits as waiting that the app sends meanwhile, and a rescue must not send them
 * again.
 */
const renameStale = (keeper: Keeper): void => {
  const { copyFile, options } = keeper
  closeCopy(keeper)
  keeper.behind = 'everything'
  try {
    if (keeper.isNew) removeCopy(copyFile)
    else renameCopy(copyFile, 'behind', options.now())
    syncFolderSync(dirname(copyFile))
    keeper.stuck = null
  } catch (error) {
    if (!keeper.isNew) keeper.stuck = new AppError('copy-not-written', { cause: error })
  }
  keeper.anyBehind = true
}

const removeStale = (keeper: Keeper): void => {
  try {
    copiesBehind(keeper.options.file).forEach(removeCopy)
    keeper.anyBehind = false
  } catch {
    // No rescue reads them while the copy is whole, and the next write tries again.
  }
}

const follow = (keeper: Keeper): void => {
  if (openCopy(keeper).head().sequence === 0) keeper.behind = 'everything'
  openCopy(keeper).follow(keeper.behind)
  keeper.behind = new Set()
  keeper.failing = false
  keeper.isNew = false
  keeper.stuck = null
  if (keeper.anyBehind) removeStale(keeper)
}

const retryLater = (keeper: Keeper, error: unknown): void => {
  const { notify, foundDamaged, idle } = keeper.options
  const next = afterFailure(error)
  if (next.is === 'throw') throw next.error
  if (next.is === 'report-damage') return foundDamaged(next.error)
  if (!keeper.failing) notify({ code: 'copy-not-written', about: { reason: next.error.fail.code } })
  keeper.failing = true
  renameStale(keeper)
  keeper.cancel = idle.after(retryAfter, () => write(keeper))
}

const followOrReplace = (keeper: Keeper): void => {
  try {
    follow(keeper)
  } catch (error) {
    const why = replaceBecause(error)
    if (why === null) throw error
    replaceCopy(keeper, why)
    follow(keeper)
  }
}

const write = (keeper: Keeper, urgent = false): void => {
  keeper.cancel?.()
  keeper.cancel = null
  if (!mayWrite(keeper, urgent)) return
  keeper.writes++
  try {
    followOrReplace(keeper)
  } catch (error) {
    retryLater(keeper, error)
  }
}

const writeSoon = (keeper: Keeper): void => {
  if (!keeper.failing) keeper.cancel ??= keeper.options.idle.soon(() => write(keeper))
}

/** A copy that another process or a newer version uses fails the start with `database-locked` or `database-newer`. */
const openAtStart = (keeper: Keeper): void => {
  try {
    openCopy(keeper)
  } catch (error) {
    const fail = databaseFail(error)
    if (isFail(fail, 'database-locked', 'database-newer')) throw fail
    const why = replaceBecause(error)
    if (why === null) retryLater(keeper, error)
    else replaceCopy(keeper, why)
  }
}

const ask = <T>(keeper: Keeper, question: (copy: SecondCopy) => T): T | undefined => {
  try {
    return keeper.copy === null ? undefined : question(keeper.copy)
  } catch (error) {
    const why = replaceBecause(error)
    if (why === null) throw error
    replaceCopy(keeper, why)
    writeSoon(keeper)
    return undefined
  }
}

const noteChanged = (keeper: Keeper, about: Iterable<string>): void => {
  if (keeper.behind !== 'everything') for (const each of about) keeper.behind.add(each)
}

const hold = (keeper: Keeper): Hold => {
  keeper.held++
  const before = keeper.writes
  return {
    disturbed: () => keeper.writes !== before,
    release: () => {
      keeper.held--
      if (isBehind(keeper.behind)) writeSoon(keeper)
    },
  }
}

const checkWritten = (keeper: Keeper): void => {
  if (keeper.stuck !== null) write(keeper, true)
  if (keeper.stuck !== null) throw keeper.stuck
}

const abandon = (keeper: Keeper): void => {
  keeper.cancel?.()
  closeCopy(keeper)
}

/**
 * Keeps the second copy a moment behind its database. An edit never fails because of the copy: a failed write is tried
 * again. Fails `database-locked` or `database-newer` where another process or a newer version uses the copy.
 */
export const keepCopy = (options: CopyOptions): KeptCopy => {
  const keeper: Keeper = {
    options,
    copyFile: copyFileOf(options.file),
    copy: null,
    damaged: null,
    behind: new Set(),
    cancel: null,
    failing: false,
    stuck: null,
    isNew: false,
    anyBehind: copiesBehind(options.file).length > 0,
    held: 0,
    writes: 0,
  }
  openAtStart(keeper)

  return {
    copy: () => keeper.copy,
    get damaged() {
      return keeper.damaged
    },
    ask: (question) => ask(keeper, question),
    changed: (about, urgent) => {
      noteChanged(keeper, about)
      if (urgent) write(keeper, true)
      else writeSoon(keeper)
    },
    everything: () => {
      keeper.behind = 'everything'
      writeSoon(keeper)
    },
    check: () => checkWritten(keeper),
    hold: () => hold(keeper),
    replace: () => {
      replaceCopy(keeper, 'copy-damaged')
      writeSoon(keeper)
    },
    close: () => {
      keeper.held = 0
      write(keeper)
      abandon(keeper)
    },
    abandon: () => abandon(keeper),
  }
}
