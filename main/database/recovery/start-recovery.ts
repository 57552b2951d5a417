import type { Notice } from '../../../preload/contract/settings.ts'
import type { Regained } from '../../base/files/database-key.ts'
import { backupsOf } from './backup-files.ts'
import { aboutOf } from '../facts.ts'
import { newestCommitFirst } from './find-edits.ts'
import { lineSealer, type SealLine } from '../history/history-chain.ts'
import { copiesBehind, quarantinedCopies } from './copy-files.ts'
import type { KeptCopy } from './keep-copy.ts'
import { readSequence, readQuarantined, readSource, type Source } from './read-quarantined.ts'
import { recover, type Recovering, type Restored } from './recover.ts'
import { isRegained, isRescued, noteRegained, noteRescued } from './recover-facts.ts'

export interface RecoveryContext {
  readonly into: Recovering
  readonly file: string
  readonly key: Uint8Array
  readonly seal: SealLine
  readonly kept: KeptCopy
  /** Quarantined databases, oldest first. */
  readonly rescueFrom: readonly string[]
  readonly regained: readonly Regained[]
  /** Number of commits that this database has seen; 0 for a new one. */
  readonly sequence: number
  readonly notify: (notice: Notice) => void
}

const isNewer = ({ kept, sequence }: RecoveryContext): boolean =>
  (kept.ask((copy) => copy.head().sequence) ?? 0) > sequence

/** The copy where it is ahead of the database. For a new database also the readable part of a damaged copy. */
const readCopy = (context: RecoveryContext): Source | null => {
  const { kept, key, seal, sequence } = context
  if (isNewer(context)) {
    const source = readSource(kept.copy()!.db, seal)
    if (!source.complete || source.lines.length < (kept.ask((copy) => copy.head().number) ?? 0)) kept.replace()
    return source
  }
  return kept.damaged === null || sequence > 0 ? null : readQuarantined(kept.damaged, key, seal)
}

/** Renamed copies are stale, and may still be the only files with some edits. */
const readOldCopies = ({ file, key, seal, kept }: RecoveryContext): Source[] =>
  [...copiesBehind(file), ...quarantinedCopies(file).filter((aside) => aside !== kept.damaged)].map((aside) =>
    readQuarantined(aside, key, seal),
  )

/** Renamed copies that have commits which this database lost. */
const readBehind = ({ file, key, seal, sequence }: RecoveryContext): Source[] =>
  newestCommitFirst(
    copiesBehind(file)
      .map((behind) => readQuarantined(behind, key, seal))
      .filter((source) => (source.sequence ?? 0) > sequence),
  )

/** The newest backup that can be read whole. */
const readBackup = ({ file, key, seal }: RecoveryContext): Source[] => {
  for (const backup of newestCommitFirst(
    backupsOf(file).map((each) => ({ file: each.file, sequence: readSequence(each.file, key) })),
  )) {
    const source = readQuarantined(backup.file, key, seal)
    if (source.complete) return [source]
  }
  return []
}

/** Another key sealed its history, so the lines cannot continue here. Of its facts only those about its edits apply. */
const readRegained = ({ file, key }: Regained): Source => {
  const source = readQuarantined(file, key, lineSealer(key))
  const edits = new Set(source.edits.map(({ id }) => id))
  return {
    ...source,
    facts: source.facts.filter(({ name }) => edits.has(aboutOf(name) ?? '')),
    sequence: null,
    lines: [],
  }
}

const nothingRestored: Restored = { restored: 0, check: 0, left: 0 }

/**
 * Takes over each file once. A file that was read in part, or that had to leave an edit behind, is read again at the
 * next start.
 */
const takeRegained = ({ into, regained }: RecoveryContext): Restored[] =>
  regained
    .filter(({ file }) => !isRegained(into, file))
    .map((each) =>
      into.transaction(() => {
        const source = readRegained(each)
        const outcome = recover(into, { copy: null, damaged: null, older: [source] }, 'current')
        if (source.complete && outcome.left === 0) noteRegained(into, each.file)
        return outcome
      }),
    )

/**
 * A new database takes over from the copy, the damaged database and the newest backup. A database that lost its last
 * commits takes them from the copy. A file that is in use, or that had to leave an edit behind, is read again at the
 * next start.
 */
const takeOver = (context: RecoveryContext): Restored => {
  const { into, key, seal, sequence } = context
  const quarantined = context.rescueFrom.filter((file) => !isRescued(into, file))
  const copy = readCopy(context)
  const behind = sequence > 0 && copy === null ? readBehind(context) : []
  if (sequence > 0 && copy === null && behind.length === 0 && quarantined.length === 0) return nothingRestored
  const read = quarantined.map((file) => ({ file, source: readQuarantined(file, key, seal) }))
  // A quarantined file is only one more old source for a database that itself works.
  const [damaged, ...earlier] = [
    ...(sequence === 0 ? [] : [null]),
    ...newestCommitFirst(read.map(({ source }) => source).toReversed()),
  ]
  const older = newestCommitFirst([
    ...behind,
    ...earlier.filter((source) => source !== null),
    ...(sequence === 0 ? [...readOldCopies(context), ...readBackup(context)] : []),
  ])
  const isStale = sequence > 0 && (copy ?? behind[0])?.complete === true
  return into.transaction(() => {
    const outcome = recover(
      into,
      { copy, damaged: damaged ?? null, older },
      sequence === 0 ? 'new' : isStale ? 'stale' : 'current',
    )
    for (const { file, source } of read) if (source.isInUse !== true && outcome.left === 0) noteRescued(into, file)
    return outcome
  })
}

/** Restores what this database should have and lacks. */
export const recoverAtStart = (context: RecoveryContext): void => {
  const all = [takeOver(context), ...takeRegained(context)]
  const [waiting, check] = [
    all.reduce((sum, { restored }) => sum + restored, 0),
    all.reduce((sum, one) => sum + one.check, 0),
  ]
  if (waiting > 0) context.notify({ code: 'edits-restored', about: { waiting, check } })
}
