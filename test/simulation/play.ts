import { isFail } from '../../main/base/app-error.ts'
import { sendsAll } from '../../main/sync/outbox/sending-policy.ts'
import { unsettledOf } from './ask-cache.ts'
import { checkClear, checkHeld, checkHistory, checkSame, inOrder } from './checks.ts'
import { rechecks } from './computer/times.ts'
import { PowerLost } from './disk.ts'
import { checkSession, lookAfter } from './look-after.ts'
import { placeName } from './office.ts'
import type { Plan } from './plan/plan-types.ts'
import { PromiseBroken, type Broken, type Counts } from './promises/account.ts'
import { randomFrom, seedOf, type Random } from './random.ts'
import { setRule, wake } from './steps/computer-steps.ts'
import { setList, setReads } from './steps/service-steps.ts'
import { take } from './steps/steps.ts'
import { newFolder, prepareProfiles, removeFolder } from './prepared.ts'
import { askAndSettle, buildWorld, onDesks, pass, type World } from './world.ts'

export interface Outcome {
  readonly broken: Broken | null
  readonly story: readonly string[]
  readonly counts: Counts
  readonly requests: number
}

const mostRounds = 25
/** Enough for every customer to be read again and for a shrunken list to be accepted. */
const enoughRounds = ({ office, seats }: World): number =>
  Math.max(
    3,
    1 +
      Math.ceil(
        Math.max(
          ...seats[0]!.computer.places.map(
            ({ environment, administration }) => office.ids(placeName(environment, administration)).length,
          ),
        ) / rechecks,
      ),
  )

/** Everybody decides and syncs, until `isEnough` holds or the rounds are over. */
const syncAll = async (
  world: World,
  random: Random,
  rounds: number,
  isEnough: (world: World) => Promise<boolean>,
): Promise<void> => {
  for (let round = 0; round < rounds; round++) {
    for (const seat of world.seats)
      await askAndSettle(world, async () => {
        await lookAfter(world, seat, random, true)
        await onDesks(seat, async (desk) => desk.sync.now())
      })
    await pass(world, round === 0 ? 20_000 : 70_000)
    await checkHeld(world)
    if (await isEnough(world)) return
  }
}

/** Longer than back-off, Retry-After, settle window and sync interval together: twenty-seven minutes. */
const drainPauses = [20_000, 70_000, 70_000, 300_000, 600_000, 600_000] as const

const leftOf = (world: World): string =>
  world.seats
    .flatMap(({ computer }) =>
      computer.places.flatMap(
        (place) =>
          (computer.running && unsettledOf(computer.running, place))?.map(
            (edit) => `${computer.name} ${edit.kind} ${edit.key} ${edit.state.is}`,
          ) ?? [`${computer.name} does not run`],
      ),
    )
    .join('; ')

/** People decide but nobody syncs: every outbox must drain by itself. */
const drain = async (world: World, random: Random): Promise<void> => {
  for (const milliseconds of drainPauses) {
    for (const seat of world.seats) await askAndSettle(world, () => lookAfter(world, seat, random, true))
    await pass(world, milliseconds)
    await checkHeld(world)
    if (await inOrder(world)) return
  }
  throw new PromiseBroken('stuck', `nobody asked for a sync, and there is left: ${leftOf(world)}`)
}

/** Removes every fault; every computer must then come to rest. */
const comeToRest = async (world: World, random: Random): Promise<void> => {
  world.notify('--- from here on everything works')
  setList(world, 'right')
  setReads(world, 'right')
  for (const quirk of ['unchangeable', 'inUse'] as const) world.office.control.clearQuirks(quirk)
  for (const seat of world.seats) await askAndSettle(world, () => wake(world, seat))
  for (const { computer } of world.seats) {
    computer.connection().faults.length = 0
    computer.connection().online = true
    computer.full = 0
    computer.powerCut = null
  }
  for (const seat of world.seats) await askAndSettle(world, () => setRule(world, seat, sendsAll))
  await pass(world, 5_000)
  for (const { computer } of world.seats) await askAndSettle(world, () => computer.start())
  await pass(world, 1_000)
  await drain(world, random)
  await syncAll(world, random, mostRounds, inOrder)
  if (!(await inOrder(world))) throw new PromiseBroken('stuck', `after all that: ${leftOf(world)}`)
}

/** Some runs play all rounds, to check that equal stays equal. */
const goesOn = async (): Promise<boolean> => false

const isSame = (world: World): Promise<boolean> =>
  checkSame(world).then(
    () => true,
    (error: unknown) => {
      if (!isFail(error, 'database-damaged') && !(error instanceof PromiseBroken)) throw error
      return false
    },
  )

const perform = async (world: World, base: string): Promise<void> => {
  const random = randomFrom(seedOf(world.plan.seed, 4))
  for (const seat of world.seats) await askAndSettle(world, () => seat.computer.start())
  for (const seat of world.seats) await askAndSettle(world, () => checkSession(world, seat))
  await pass(world, 4_000)
  for (const step of world.plan.steps) {
    await take(world, step)
    await pass(world, random.pick([0, 5, 60, 300, 2_000]))
    await checkHeld(world)
  }
  await comeToRest(world, random)
  if (!(await isSame(world))) {
    // Each customer is read again in its turn, which finds changes that the list hides.
    await syncAll(world, random, 2 * enoughRounds(world), world.plan.seed % 16 === 0 ? goesOn : isSame)
    await checkSame(world)
  }
  await checkHistory(world)
  checkClear(world, base)
}

const brokenBy = (error: unknown): Broken => {
  if (error instanceof PromiseBroken) return error.broken
  const message =
    error instanceof Error ? `${isFail(error) ? error.fail.code : error.message}\n${error.stack ?? ''}` : String(error)
  return { promise: 'error', message }
}

/** Plays a plan from its first step to rest. The same plan always gives the same story. */
export const play = async (plan: Plan): Promise<Outcome> => {
  const base = newFolder()
  const story: string[] = []
  const count = { requests: 0 }
  if (!plan.fromScratch) await prepareProfiles(plan, base)
  const world = buildWorld(plan, base, story, count)
  let broken: Broken | null = null
  const stray = (error: unknown): void => {
    if (!(error instanceof PowerLost)) world.errors.push(error)
  }
  process.on('unhandledRejection', stray)
  try {
    await perform(world, base)
  } catch (error) {
    broken = brokenBy(error)
  } finally {
    for (const { computer } of world.seats) computer.abandon()
    await world.timeline.pass(0)
    process.off('unhandledRejection', stray)
    world.office.close()
    removeFolder(base)
  }
  return { broken, story, counts: world.promises.counts, requests: count.requests }
}
