import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { databaseFail } from '../database/database-failures.ts'
import { readIfThere, syncFolder, writeDurably } from '../base/files/durable-file.ts'
import { privateFolder } from '../base/files/quarantine.ts'
import { checkBackup, copiesFolder, setAsideProfile, type ProfileBackup } from './backup.ts'
import { copyChecked } from './copied-file.ts'

/**
 * What a backup takes the place of: all that the app keeps of anybody's work. Logs, backups and earlier profiles stay
 * where they are.
 */
const replaced = [
  'settings.json',
  'places.json',
  'vault.json',
  'vault.copy.json',
  'vault.behind.json',
  'profile.json',
  'desks',
  'demo',
] as const

/** Written once the copies are ready: from then on the way back is finished, at the next start if need be. */
const planFile = 'going-back.json'
const plan = z.strictObject({
  format: z.literal(1),
  from: z.string().regex(/^restored-\d+$/),
  aside: z.string().regex(/^profile-set-aside-\d+$/),
  brings: z.array(z.enum(replaced)),
})
type Plan = z.infer<typeof plan>

/**
 * Where a file of a backup is put. What it holds may have gone on since, so a database comes back as a backup of
 * itself: the desk that opens takes its waiting edits over for a person to decide on, sends none of them by itself,
 * keeps the views, and reads the customers anew.
 */
const placeOf = (path: string, at: number): string =>
  path.startsWith('desks/')
    ? path.replace(
        /(\.copy)?\.db(-wal)?$/,
        (_all, copy: string | undefined, journal: string | undefined) =>
          `.backup-${copy ? at : at + 1}.db${journal ?? ''}`,
      )
    : path

/**
 * Each step is done once, however often this is begun: what the backup brings is in the source until it is in its
 * place.
 */
const finish = async (profile: string, { from, aside, brings }: Plan): Promise<void> => {
  const [source, away] = [join(profile, from), join(profile, aside)]
  await privateFolder(away)
  for (const name of replaced) {
    const isToCome = existsSync(join(source, name))
    if (brings.includes(name) && !isToCome) continue
    if (existsSync(join(profile, name))) await rename(join(profile, name), join(away, name))
    if (isToCome) await rename(join(source, name), join(profile, name))
  }
  for (const folder of [away, profile]) await syncFolder(folder)
  await rm(join(profile, planFile), { force: true })
  await rm(source, { recursive: true, force: true })
}

/** Goes on with a way back that was cut off. To be called before anything of the profile is looked at. */
export const finishRestore = async (profile: string): Promise<void> => {
  const text = await readIfThere(join(profile, planFile))
  if (text !== undefined) await finish(profile, plan.parse(JSON.parse(text)))
}

/**
 * Puts a backup in the place of the profile, whole or not at all; what was there moves into a folder of its own beside
 * it, whose name is the answer, and nothing is deleted. No database of the profile may be open. Fails `backup-damaged`,
 * `disk-full`, `disk-read-only`.
 */
export const restoreBackup = async (profile: string, backup: ProfileBackup, now: number): Promise<string> => {
  await checkBackup(backup)
  const [from, aside] = [`restored-${now}`, `${setAsideProfile}${now}`]
  const source = join(profile, from)
  try {
    await rm(source, { recursive: true, force: true })
    await privateFolder(source)
    for (const { path } of backup.files)
      await copyChecked(join(backup.folder, copiesFolder, path), join(source, placeOf(path, backup.at)))
    const brings = replaced.filter((name) => existsSync(join(source, name)))
    await writeDurably(join(profile, planFile), JSON.stringify({ format: 1, from, aside, brings } satisfies Plan))
  } catch (error) {
    await rm(source, { recursive: true, force: true }).catch(() => undefined)
    throw databaseFail(error)
  }
  await finishRestore(profile)
  return join(profile, aside)
}
