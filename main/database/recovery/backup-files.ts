import { closeSync, fsyncSync, openSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { syncFolderSync } from '../../base/files/durable-file.ts'

const backupKinds = ['daily', 'migration'] as const
export type BackupKind = (typeof backupKinds)[number]

export interface Backup {
  readonly file: string
  readonly kind: BackupKind
  /** Milliseconds since 1970. */
  readonly at: number
}

const kept: Readonly<Record<BackupKind, number>> = { daily: 7, migration: 2 }
const day = 24 * 60 * 60 * 1_000

const stemOf = (file: string): string => file.replace(/\.db$/, '')
const endings: Readonly<Record<BackupKind, string>> = { daily: '.db', migration: '-migration.db' }

export const backupFile = (file: string, kind: BackupKind, at: number): string =>
  `${stemOf(file)}.backup-${at}${endings[kind]}`

const backupIn = (folder: string, name: string, stem: string): Backup | undefined => {
  if (!name.startsWith(`${stem}.backup-`)) return undefined
  const [, at, migration] = /^(\d+)(-migration)?\.db$/.exec(name.slice(`${stem}.backup-`.length)) ?? []
  return at === undefined
    ? undefined
    : { file: join(folder, name), kind: migration === undefined ? 'daily' : 'migration', at: Number(at) }
}

export const backupsOf = (file: string): Backup[] =>
  readdirSync(dirname(file))
    .flatMap((name) => backupIn(dirname(file), name, basename(stemOf(file))) ?? [])
    .toSorted((a, b) => b.at - a.at)

/** True if no daily backup is less than a day away in either direction, because the clock may have been set back. */
export const isBackupDue = (file: string, now: number): boolean =>
  !backupsOf(file).some(({ kind, at }) => kind === 'daily' && Math.abs(now - at) < day)

/** Files that power failures left of backups, and journals of removed ones: a backup of the profile brings journals. */
const leftOf = (file: string): string[] => {
  const names = new Set(readdirSync(dirname(file)))
  const isLeft = (name: string): boolean => {
    const backup = name.replace(/\.part$|-(?:wal|shm)$/, '')
    if (backup === name || backupIn('', backup, basename(stemOf(file))) === undefined) return false
    return name.endsWith('.part') || !names.has(backup)
  }
  return [...names].filter(isLeft).map((name) => join(dirname(file), name))
}

/** The backup just made is whole, so one that another program has open stays until the next. */
const removeIfFree = (file: string): void => {
  try {
    rmSync(file, { force: true })
  } catch {
    // The next backup tries again.
  }
}

/**
 * Removes what is left of interrupted backups, and surplus backups of each kind, never the one just made. Backups with
 * a later date are older: the clock was set back after them.
 */
export const removeOldBackups = (file: string, made: string): void => {
  const all = backupsOf(file)
  const now = all.find((backup) => backup.file === made)?.at ?? Infinity
  const inOrder = [...all.filter(({ at }) => at <= now), ...all.filter(({ at }) => at > now)]
  for (const kind of backupKinds)
    for (const old of inOrder.filter((backup) => backup.kind === kind).slice(kept[kind])) removeIfFree(old.file)
  leftOf(file).forEach(removeIfFree)
}

/** Makes the content of a file and its name durable. */
export const syncToDisk = (file: string): void => {
  const open = openSync(file, 'r+')
  try {
    fsyncSync(open)
  } finally {
    closeSync(open)
  }
  syncFolderSync(dirname(file))
}
