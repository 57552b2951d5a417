import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { Notice } from '../../../preload/contract/settings.ts'
import { AppError, isFail } from '../../base/app-error.ts'
import { syncNames } from './backup-files.ts'
import type { Idle } from '../database.ts'
import { databaseFail } from '../database-failures.ts'
import { copyFileOf, DatabaseUnreadable, openSecondCopy, OtherHistory, type SecondCopy } from './second-copy.ts'

export interface CopyOptions {
  readonly main: Database
  readonly file: string
  readonly key: Uint8Array
  readonly now: () => number
  readonly idle: Idle
  readonly notify: (notice: Notice) => void
  /** The database that it follows cannot be read. */
  readonly foundDamaged: (error: unknown) => void
}

export interface KeptCopy {
  /** The open copy; null while it cannot be had. */
  copy(): SecondCopy | null
  /** What was set aside because it was damaged, while this one opened. */
  readonly damaged: string | null
  /** Asks the copy; undefined where there is none. One that turns out to be damaged is set aside, and made anew. */
  ask<T>(question: (copy: SecondCopy) => T): T | undefined
  /** These are to be brought up to date, in the next quiet moment or (`urgent`) now. */
  changed(about: Iterable<string>, urgent: boolean): void
  everything(): void
  /**
   * Fails `copy-not-written` while an old copy would be taken for the newest, because it can be neither written nor
   * renamed.
   */
  check(): void
  /**
   * Leaves the copy as it is until the answer is called, because something reads it in slices; unless it must know of
   * something at once.
   */
  hold(): Hold
  /** It turned out not to be readable: it is set aside, and made anew. */
  replace(): void
  close(): void
  /** Closes it as it is. */
  abandon(): void
}

/** `disturbed`: it was written to all the same, and what was read so far may not fit together. */
export interface Hold {
  disturbed(): boolean
  release(): void
}

const retryAfter = 60_000

/** What a copy is called by that made way: it was damaged, or its database went on without it. */
type Mark = 'set-aside' | 'behind'

/** Latest first, without their journals. */
const copiesCalled = (file: string, mark: Mark): string[] => {
  const start = `${basename(copyFileOf(file))}.${mark}-`
  const names = readdirSync(dirname(file)).filter(
    (name) => name.startsWith(start) && /^\d+$/.test(name.slice(start.length)),
  )
  return names
    .toSorted()
    .toReversed()
    .map((name) => join(dirname(file), name))
}

export const copiesSetAside = (file: string): string[] => copiesCalled(file, 'set-aside')

/** They could not be written, and go once there is a whole copy again. */
export const copiesBehind = (file: string): string[] => copiesCalled(file, 'behind')

/** A copy and its journals; the file itself first, because a journal alone is no copy. */
const endings = ['', '-wal', '-journal'] as const

const rename = (file: string, mark: Mark, now: number): string => {
  const away = `${file}.${mark}-${now}`
  for (const ending of endings) if (existsSync(`${file}${ending}`)) renameSync(`${file}${ending}`, `${away}${ending}`)
  return away
}

const remove = (file: string): void => {
  for (const ending of endings) rmSync(`${file}${ending}`, { force: true })
}

/** Failures of the disk that pass; anything that says the file itself is no good is answered by a new one. */
const isNoGood = (error: unknown): boolean =>
  error instanceof OtherHistory || isFail(databaseFail(error), 'database-damaged')

const whyOf = (error: unknown): Notice['code'] => (error instanceof OtherHistory ? 'history-broken' : 'copy-damaged')

/**
 * Keeps the second copy a moment behind its database. What cannot be written is tried again; an edit never fails for
 * it. The copy is renamed meanwhile: what it shows as waiting may go on, and must not be sent for that should the
 * database be lost. Fails `database-locked` or `database-newer` where the copy is another process's or another
 * version's.
 */
export const keepCopy = ({ main, file, key, now, idle, notify, foundDamaged }: CopyOptions): KeptCopy => {
  const copyFile = copyFileOf(file)
  let copy: SecondCopy | null = null
  let damaged: string | null = null
  let behind: Set<string> | 'everything' = new Set()
  let cancel: (() => void) | null = null
  let failing = false
  let stuck: AppError | null = null
  /** Nothing was ever written to the copy that is open, or was to be opened. */
  let isNew = false
  let anyBehind = copiesBehind(file).length > 0
  let held = 0
  let disturbances = 0

  const open = (): SecondCopy => {
    if (copy !== null) return copy
    isNew = !existsSync(copyFile)
    return (copy = openSecondCopy(main, copyFile, key))
  }
  const setAside = (why: Notice['code']): void => {
    copy?.close()
    copy = null
    damaged = rename(copyFile, 'set-aside', now())
    behind = 'everything'
    notify({ code: why, about: { file: damaged } })
  }
  const leaveBehind = (): void => {
    copy?.close()
    copy = null
    behind = 'everything'
    try {
      if (isNew) remove(copyFile)
      else rename(copyFile, 'behind', now())
      syncNames(dirname(copyFile))
      stuck = null
    } catch (error) {
      if (!isNew) stuck = new AppError('copy-not-written', { cause: error })
    }
    anyBehind = true
  }
  const dropBehind = (): void => {
    try {
      copiesBehind(file).forEach(remove)
      anyBehind = false
    } catch {
      // Nobody asks them while there is a whole copy, and the next write has another go.
    }
  }
  const failed = (error: unknown): void => {
    const fail = databaseFail(error instanceof DatabaseUnreadable ? error.cause : error)
    if (!(fail instanceof AppError)) throw error
    if (error instanceof DatabaseUnreadable && isFail(fail, 'database-damaged')) return foundDamaged(fail)
    if (!failing) notify({ code: 'copy-not-written', about: { reason: fail.fail.code } })
    failing = true
    leaveBehind()
    cancel = idle.after(retryAfter, () => write())
  }
  const follow = (): void => {
    if (open().head().sequence === 0) behind = 'everything'
    open().follow(behind)
    behind = new Set()
    failing = false
    isNew = false
    stuck = null
    if (anyBehind) dropBehind()
  }
  const write = (urgent = false): void => {
    cancel?.()
    cancel = null
    if ((held > 0 && !urgent) || (behind !== 'everything' && behind.size === 0)) return
    disturbances++
    try {
      try {
        follow()
      } catch (error) {
        if (!isNoGood(error)) throw error
        setAside(whyOf(error))
        follow()
      }
    } catch (error) {
      failed(error)
    }
  }
  const soon = (): void => {
    if (!failing) cancel ??= idle.soon(() => write())
  }
  const openAtStart = (): void => {
    try {
      open()
    } catch (error) {
      const fail = databaseFail(error)
      if (isFail(fail, 'database-locked', 'database-newer')) throw fail
      if (isNoGood(error)) setAside(whyOf(error))
      else failed(error)
    }
  }
  const abandon = (): void => {
    cancel?.()
    copy?.close()
    copy = null
  }
  openAtStart()

  return {
    copy: () => copy,
    get damaged() {
      return damaged
    },
    ask: (question) => {
      try {
        return copy === null ? undefined : question(copy)
      } catch (error) {
        if (!isNoGood(error)) throw error
        setAside(whyOf(error))
        soon()
        return undefined
      }
    },
    changed: (about, urgent) => {
      if (behind !== 'everything') for (const each of about) behind.add(each)
      if (urgent) write(true)
      else soon()
    },
    everything: () => {
      behind = 'everything'
      soon()
    },
    check: () => {
      if (stuck !== null) write(true)
      if (stuck !== null) throw stuck
    },
    hold: () => {
      held++
      const before = disturbances
      return {
        disturbed: () => disturbances !== before,
        release: () => {
          held--
          if (behind === 'everything' || behind.size > 0) soon()
        },
      }
    },
    replace: () => {
      setAside('copy-damaged')
      soon()
    },
    close: () => {
      held = 0
      write()
      abandon()
    },
    abandon,
  }
}
