import { closeSync, fsyncSync, openSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

export const backupKinds = ['daily', 'migration'] as const
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

export const backupFile = (file: string, kind: BackupKind, at: number): string => `${stemOf(file)}.backup-${at}${endings[kind]}`

const backupIn = (folder: string, name: string, stem: string): Backup | undefined => {
  if (!name.startsWith(`${stem}.backup-`)) return undefined
  const [, at, migration] = /^(\d+)(-migration)?\.db$/.exec(name.slice(`${stem}.backup-`.length)) ?? []
  return at === undefined ? undefined : { file: join(folder, name), kind: migration === undefined ? 'daily' : 'migration', at: Number(at) }
}

/** The backups of a database, newest first. */
export const backupsOf = (file: string): Backup[] =>
  readdirSync(dirname(file)).flatMap((name) => backupIn(dirname(file), name, basename(stemOf(file))) ?? []).toSorted((a, b) => b.at - a.at)

/** Whether no daily one is less than a day away, in either direction: a clock may have been set back. */
export const isBackupDue = (file: string, now: number): boolean => !backupsOf(file).some(({ kind, at }) => kind === 'daily' && Math.abs(now - at) < day)

/** Removes those that are more than enough of their kind, but never the one just made. */
export const removeOldBackups = (file: string, made: string): void => {
  for (const kind of backupKinds) {
    const others = backupsOf(file).filter((backup) => backup.kind === kind && backup.file !== made)
    const room = kept[kind] - (backupsOf(file).some((backup) => backup.kind === kind && backup.file === made) ? 1 : 0)
    for (const old of others.slice(room)) rmSync(old.file, { force: true })
  }
}

/** On the disk, whatever happens next. A folder cannot be opened on Windows, and needs no syncing there. */
export const syncToDisk = (file: string): void => {
  for (const [path, flags] of process.platform === 'win32' ? [[file, 'r+'] as const] : [[file, 'r+'] as const, [dirname(file), 'r'] as const]) {
    const open = openSync(path, flags)
    try {
      fsyncSync(open)
    } finally {
      closeSync(open)
    }
  }
}
