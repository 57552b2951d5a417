import type { Notice } from '../../preload/contract/settings.ts'
import { backupsOf } from './backup-files.ts'
import type { SealLine } from './history-chain.ts'
import { copiesSetAside, type KeptCopy } from './keep-copy.ts'
import { readSetAside, readSource, type Source } from './read-set-aside.ts'
import { isRescued, noteRescued, recover, type Recovering } from './recover.ts'

export interface RecoveryParts {
  readonly into: Recovering
  readonly file: string
  readonly key: Uint8Array
  readonly seal: SealLine
  readonly kept: KeptCopy
  /** Databases set aside, oldest first. */
  readonly rescueFrom: readonly string[]
  /** How many commits this database has seen; 0 for one just made. */
  readonly sequence: number
  readonly tell: (notice: Notice) => void
}

const isNewer = ({ kept, sequence }: RecoveryParts): boolean => (kept.ask((copy) => copy.head().sequence) ?? 0) > sequence

/** The copy where it knows more; where it is damaged, and all there is, as far as it can be read. */
const readCopy = (parts: RecoveryParts): Source | null => {
  const { kept, key, seal, sequence } = parts
  if (isNewer(parts)) {
    const source = readSource(kept.copy()!.db, seal)
    if (!source.complete || source.lines.length < (kept.ask((copy) => copy.head().number) ?? 0)) kept.replace()
    return source
  }
  return kept.damaged === null || sequence > 0 ? null : readSetAside(kept.damaged, key, seal)
}

/** Copies that were set aside are overtaken, and may all the same know of edits that nothing else does. */
const readOldCopies = ({ file, key, seal, kept }: RecoveryParts): Source[] =>
  copiesSetAside(file).filter((aside) => aside !== kept.damaged).map((aside) => readSetAside(aside, key, seal))

/** The newest backup that can be read whole. */
const readBackup = ({ file, key, seal }: RecoveryParts): Source[] => {
  for (const backup of backupsOf(file)) {
    const source = readSetAside(backup.file, key, seal)
    if (source.complete) return [source]
  }
  return []
}

/**
 * At the start: what this database should have and has not. A new one in place of a damaged one takes over from the copy, from
 * what is readable of the damaged one, and from the newest backup; one that lost its last commits takes them from the copy.
 */
export const recoverAtStart = (parts: RecoveryParts): void => {
  const { into, key, seal, sequence, tell } = parts
  const asides = parts.rescueFrom.filter((file) => !isRescued(into, file))
  const copy = readCopy(parts)
  if (sequence > 0 && copy === null && asides.length === 0) return
  // Beside a database that went on, what was set aside is only one more old file.
  const [last, ...earlier] = [...(sequence === 0 ? [] : [null]), ...asides.toReversed().map((file) => readSetAside(file, key, seal))]
  const older = [...earlier.filter((source) => source !== null), ...(sequence === 0 ? [...readOldCopies(parts), ...readBackup(parts)] : [])]
  const overtakes = sequence > 0 && copy?.complete === true
  const restored = into.transaction(() => {
    const outcome = recover(into, { copy, last: last ?? null, older }, overtakes)
    for (const file of asides) noteRescued(into, file)
    return outcome
  })
  if (restored.restored > 0) tell({ code: 'edits-restored', about: { waiting: restored.restored, check: restored.check } })
}
