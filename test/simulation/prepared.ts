import { cpSync, existsSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as temporary from '../temporary-folder.ts'
import type { Plan } from './plan/plan-types.ts'
import { checkSession } from './look-after.ts'
import { askAndSettle, buildWorld, names, onDesks, pass } from './world.ts'

/** Memory is enough: `disk.ts` makes up the damage of a power cut. */
const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

const folders = new Set<string>()

/** A new folder for one run; exiting removes the remaining ones. */
export const newFolder = (): string => {
  const folder = temporary.newFolder('simulation', memory)
  folders.add(folder)
  return folder
}
export const removeFolder = (folder: string): void => {
  temporary.removeFolder(folder)
  folders.delete(folder)
}
process.once('exit', () => folders.forEach(removeFolder))

const [first] = names
const made = new Map<string, string>()

/** Somebody signs in, syncs, signs out and quits: runs start with that profile. A second administration is new there. */
const make = async ({ twoAdministrations: _, ...plan }: Plan): Promise<string> => {
  const folder = newFolder()
  const world = buildWorld({ ...plan, seed: 0, computers: 1, steps: [] }, folder, [], { requests: 0 })
  const [seat] = world.seats
  await askAndSettle(world, () => seat!.computer.start())
  await askAndSettle(world, () => checkSession(world, seat!))
  await pass(world, 10_000)
  await askAndSettle(world, () => onDesks(seat!, async (desk) => desk.sync.now()))
  await pass(world, 10_000)
  for (const { environment } of seat!.computer.places)
    await askAndSettle(world, async () => (await seat!.computer.running!.session(environment)).signOut('asked'))
  await askAndSettle(world, () => seat!.computer.quit())
  await pass(world, 5_000)
  world.office.close()
  return folder
}

const keyOf = ({ customers, bothEnvironments, manner }: Plan): string =>
  [
    customers,
    ...[bothEnvironments, manner.camelCase, manner.extraProperties, manner.typeDrift, manner.listDateChanged].map(
      (is) => (is ? 'y' : 'n'),
    ),
  ].join('-')

/** Player processes share prepared profiles. A process with a mutant adds none. */
const { SIMULATION_PROFILES: shared, SIMULATION_MUTANT: mutant } = process.env

const share = (folder: string, place: string): string => {
  if (mutant !== undefined) return folder
  // The rename publishes it whole. Of two processes that made the same one, either result will do.
  const whole = `${place}.${process.pid}`
  cpSync(folder, whole, { recursive: true })
  if (existsSync(place)) return folder
  try {
    renameSync(whole, place)
  } catch {
    return folder
  }
  return place
}

const prepared = async (plan: Plan): Promise<string> => {
  const place = shared === undefined ? null : join(shared, keyOf(plan))
  if (place !== null && existsSync(place)) return place
  const folder = await make(plan)
  return place === null ? folder : share(folder, place)
}

/** A profile that has synced with a service of this size and behaviour; made once. */
export const profileFor = async (plan: Plan): Promise<string> => {
  const key = keyOf(plan)
  const folder = made.get(key) ?? (await prepared(plan))
  made.set(key, folder)
  return folder
}

/** Gives every computer of a run such a profile. */
export const prepareProfiles = async (plan: Plan, base: string): Promise<void> => {
  const folder = await profileFor(plan)
  for (const name of names.slice(0, plan.computers))
    cpSync(join(folder, `${first}-0`), join(base, `${name}-0`), { recursive: true })
}
