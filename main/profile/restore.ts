import { existsSync } from 'node:fs'
import { lstat, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { AppError } from '../base/app-error.ts'
import { readIfThere, syncFolder, writeDurably } from '../base/files/durable-file.ts'
import { makePrivateFolder } from '../base/files/quarantine.ts'
import { renameWhenFree } from '../base/files/when-free.ts'
import { checkBackup, copiesFolder, setAsideProfile, type ProfileBackup } from './backup.ts'
import { copyChecked } from './copied-file.ts'

/** The files and folders that a backup replaces. Logs, backups and earlier profiles stay. */
const replaced = [
  'settings.json',
  'settings.copy.json',
  'places.json',
  'vault.json',
  'vault.copy.json',
  'vault.behind.json',
  'profile.json',
  'desks',
  'demo',
] as const

/** Written when the copies are ready. From then on the next start finishes an interrupted rollback. */
const planFile = 'going-back.json'
const plan = z.strictObject({
  format: z.literal(1),
  from: z.string().regex(/^restored-\d+$/),
  aside: z.string().regex(/^profile-set-aside-\d+$/),
  brings: z.array(z.enum(replaced)),
})
type Plan = z.infer<typeof plan>

/**
 * The path of a restored file. A database comes back as a backup of itself, because its edits may have been sent since.
 * The desk imports its waiting edits for a person to decide, sends none by itself, keeps the views, and reads customers
 * again.
 */
const targetOf = (path: string, at: number): string =>
  path.startsWith('desks/')
    ? path.replace(
        /(\.copy)?\.db(-wal)?$/,
        (_all, copy: string | undefined, journal: string | undefined) =>
          `.backup-${copy ? at : at + 1}.db${journal ?? ''}`,
      )
    : path

/** Whether something other than a folder has one of the paths: through a link files would leave or enter the profile. */
const isBlocked = async (...paths: readonly string[]): Promise<boolean> => {
  const found = await Promise.all(paths.map((path) => lstat(path).catch(() => null)))
  return found.some((one) => one !== null && !one.isDirectory())
}

/** Idempotent: each item stays in the source until it is at its place. */
const finish = async (profile: string, { from, aside, brings }: Plan): Promise<void> => {
  const [source, asidePath] = [join(profile, from), join(profile, aside)]
  if (await isBlocked(source, asidePath)) throw new RangeError('a folder of the rollback is a link')
  await makePrivateFolder(asidePath)
  for (const name of replaced) {
    const isPending = existsSync(join(source, name))
    if (brings.includes(name) && !isPending) continue
    if (existsSync(join(profile, name))) await renameWhenFree(join(profile, name), join(asidePath, name))
    if (isPending) await renameWhenFree(join(source, name), join(profile, name))
  }
  for (const folder of [asidePath, profile]) await syncFolder(folder)
  await rm(join(profile, planFile))
  await rm(source, { recursive: true, force: true })
}

/** Finishes an interrupted rollback. Call it before anything reads the profile. */
export const finishRestore = async (profile: string): Promise<void> => {
  const text = await readIfThere(join(profile, planFile))
  if (text !== undefined) await finish(profile, plan.parse(JSON.parse(text)))
}

/** The plan goes first: one without its copies would set aside what the backup lacks. */
const withdraw = async (profile: string, source: string): Promise<void> => {
  await rm(join(profile, planFile), { force: true })
  await rm(source, { recursive: true, force: true })
}

/**
 * Replaces the profile by a backup, atomically, and returns the folder of the previous files; none is deleted. No
 * database may be open. Fails `backup-damaged`, `backup-not-restored`.
 */
export const restoreBackup = async (profile: string, backup: ProfileBackup, now: number): Promise<string> => {
  await checkBackup(backup)
  const [from, aside] = [`restored-${now}`, `${setAsideProfile}${now}`]
  const source = join(profile, from)
  try {
    await rm(source, { recursive: true, force: true })
    await makePrivateFolder(source)
    for (const { path } of backup.files)
      await copyChecked(join(backup.folder, copiesFolder, path), join(source, targetOf(path, backup.at)))
    const brings = replaced.filter((name) => existsSync(join(source, name)))
    await writeDurably(join(profile, planFile), JSON.stringify({ format: 1, from, aside, brings } satisfies Plan))
  } catch (error) {
    await withdraw(profile, source).catch(() => undefined)
    throw new AppError('backup-not-restored', { cause: error })
  }
  await finishRestore(profile)
  return join(profile, aside)
}
