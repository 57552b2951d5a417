import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { Notice } from '../../../preload/contract/settings.ts'
import { AppError, isFail } from '../../base/app-error.ts'
import { isBackupDue } from './backup-files.ts'
import type { Cache, Idle } from '../database.ts'
import { checkHistory, checkWhole } from '../checks.ts'
import { databaseFail } from '../database-failures.ts'
import type { SealLine } from '../history/history-chain.ts'
import type { IdleWork, Job } from '../idle-work.ts'
import type { Hold, KeptCopy } from './keep-copy.ts'
import { makeBackup } from './make-backup.ts'

export interface SafeContext {
  readonly db: Database
  readonly file: string
  readonly key: Uint8Array
  readonly seal: SealLine
  readonly kept: KeptCopy
  readonly facts: Cache['facts']
  readonly idle: Idle
  readonly work: IdleWork
  readonly now: () => number
  readonly notify: (notice: Notice) => void
  /** Makes every later call fail, so that the file is quarantined. */
  readonly foundDamaged: (error: unknown) => void
}

const hour = 60 * 60 * 1_000
const day = 24 * hour
const checkedFact = 'checked'

/** Reports damage to the next call. Other disk failures are ignored: the job runs again in an hour. */
const reportingDamage = ({ foundDamaged }: SafeContext, job: Job): Job =>
  function* () {
    try {
      yield* job()
    } catch (error) {
      const fail = databaseFail(error)
      if (!(fail instanceof AppError)) throw error
      if (isFail(fail, 'database-damaged')) foundDamaged(fail)
    }
  }

/** Gives up where an urgent write changed the copy meanwhile; the next hour tries again. */
function* whileHeld({ disturbed }: Hold, work: ReturnType<Job>): ReturnType<Job> {
  try {
    while (!disturbed() && work.next().done !== true) yield
  } finally {
    work.return()
  }
}

const backUp = ({ file, key, seal, kept, now, notify }: SafeContext): Job =>
  function* () {
    const copy = kept.copy()
    if (copy === null || kept.ask(({ isEmpty }) => isEmpty()) !== false || !isBackupDue(file, now())) return
    const hold = kept.hold()
    try {
      yield* whileHeld(hold, makeBackup(copy.db, { file, key, seal, now: now(), kind: 'daily' }))
    } catch (error) {
      // The damaged file is the copy, which can be written again.
      if (isFail(error, 'database-damaged')) kept.replace()
      else if (isFail(error, 'backup-not-made')) notify({ code: 'backup-not-made' })
      else throw error
    } finally {
      hold.release()
    }
  }

/** Runs backups and checks in idle moments, at the start and every hour. */
export const keepSafe = (context: SafeContext): { stop(): void } => {
  const { db, seal, facts, idle, work, now, notify } = context
  const whole = reportingDamage(
    context,
    checkWhole(db, () => facts.put(checkedFact, String(now()))),
  )
  const history = reportingDamage(context, checkHistory(db, seal, notify))
  const backup = reportingDamage(context, backUp(context))
  const isCheckDue = (): boolean => Math.abs(now() - Number(facts.get(checkedFact) ?? '0')) >= day
  let cancel: (() => void) | null = null
  const addDueJobs = (): void => {
    work.add(backup)
    if (isCheckDue()) {
      work.add(history)
      work.add(whole)
    }
    cancel = idle.after(hour, addDueJobs)
  }
  addDueJobs()
  return { stop: () => cancel?.() }
}
