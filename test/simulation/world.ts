import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import { isFail } from '../../main/base/app-error.ts'
import type { StoredEdit } from '../../main/database/database.ts'
import type { Computer, DeskCalls } from './computer/computer-types.ts'
import { openComputer } from './computer/computer.ts'
import { PowerLost } from './disk.ts'
import { editOf, unsettledOf } from './ask-cache.ts'
import { watchEditWrites } from './edit-writes.ts'
import { openNetwork, type Network, type Request } from './network.ts'
import { openOffice, placeName, whereOf, type Office } from './office.ts'
import { personAt, type Person } from './person/person.ts'
import type { Plan } from './plan/plan-types.ts'
import { PromiseBroken, type HiddenFrom, type SendingSince } from './promises/account.ts'
import { watchPromises, type Promises } from './promises/promises.ts'
import { hiddenCustomers } from './hidden-customers.ts'
import { seedOf } from './random.ts'
import { nameIn, quirksOf, registrationAt, takesTheAnswer } from './service-of-run.ts'
import { watchUnasked, type Unasked } from './promises/unasked.ts'
import { watchDeletions, type DoneDeletions } from './promises/done-deletions.ts'
import { watchStops, type Stops } from './promises/stops.ts'
import { watchTurns } from './promises/turns.ts'
import { openTimeline, type Timeline } from './timeline.ts'

export const names = ['anna', 'bram', 'cora'] as const
const start = Date.UTC(2026, 2, 2, 8, 0, 0)

export interface Seat {
  readonly computer: Computer
  readonly person: Person
  /**
   * Environments whose new refresh token may have been lost: on the way, in a power cut, or while the computer slept.
   * One sign-in is excused then.
   */
  readonly lostTokens: Set<string>
  /** Environments that its person signed out of. A sign-in at the same moment may come before or after. */
  readonly askedOut: Set<string>
  /** By environment: until when one sign-out is excused, because fresh access tokens were rejected. */
  readonly mayEndUntil: Map<string, number>
  /**
   * By environment and this computer's clock: last token request or answer, last sign-in, last rejection of a fresh
   * token.
   */
  readonly tokenAt: Map<string, number>
  readonly signedInAt: Map<string, number>
  readonly doubtedAt: Map<string, number>
  /** Reports that the copy of its profile replaced the profile; null without a copy. */
  putBack: (() => void) | null
  /** Time of the app's last acknowledgement. */
  keptAt: number
  /** The second copy had a moment to follow before the power was cut. */
  copied: boolean
  /** Another person has worked on it as well; neither can change the other's pending edits. */
  isShared: boolean
  /** The app has acknowledged the lock: no write may leave any more. */
  locked: boolean
}

export interface World {
  readonly plan: Plan
  readonly timeline: Timeline
  readonly office: Office
  readonly network: Network
  readonly promises: Promises
  readonly unasked: Unasked
  readonly stops: Stops
  readonly doneDeletions: DoneDeletions
  readonly seats: readonly Seat[]
  /** The next deed at the website as soon as a computer has deleted a customer; null: none. */
  readonly website: { afterDeletion: ((place: string, id: string) => void) | null }
  readonly notify: (line: string) => void
  /** Calls of the app without an answer yet. */
  readonly waiting: Set<Promise<void>>
  /** Errors that no caller waits for. */
  readonly errors: unknown[]
}

/** Calls the app without waiting. The answer may never come if the power is cut. */
export const ask = (world: World, work: () => Promise<unknown>): void => {
  const asked: Promise<void> = work()
    .then(
      () => undefined,
      (error: unknown) => {
        if (isFail(error) && error.fail.code !== 'unexpected') world.notify(`... refused: ${error.fail.code}`)
        else if (!(error instanceof PowerLost)) world.errors.push(error)
      },
    )
    .finally(() => world.waiting.delete(asked))
  world.waiting.add(asked)
}

export const pass = async (world: World, milliseconds: number): Promise<void> => {
  await world.timeline.pass(milliseconds)
  if (world.errors.length > 0) throw world.errors[0]
}

/** One call after the other: files that several computers write at once would be ready in any order. */
export const askAndSettle = async (world: World, work: () => Promise<unknown>): Promise<void> => {
  ask(world, work)
  await pass(world, 0)
}

export const onDesks = async (
  seat: Seat,
  work: (desk: DeskCalls, place: AdministrationRef) => Promise<void>,
  only?: AdministrationRef,
): Promise<void> => {
  for (const place of only ? [only] : seat.computer.places) {
    const { running } = seat.computer
    if (running === null) return
    await work(running.desk(place), place)
  }
}

/**
 * Another person signs in. Pending edits of the user before wait until the new one takes them over, or the old one
 * returns.
 */
export const changeHands = async ({ office, timeline, stops }: World, seat: Seat): Promise<void> => {
  const { computer } = seat
  const { running } = computer
  if (running === null) return
  const environments = [...new Set(computer.places.map((place) => place.environment))]
  const user =
    (await running.userOf(environments[0]!)) === computer.name ? `${computer.name}'s stand-in` : computer.name
  seat.isShared = true
  stops.forget(computer.name)
  for (const environment of environments) {
    const { accessToken, refreshToken } = office.control.signIn(environment as 'production' | 'test')
    const now = timeline.now() + computer.ahead
    const tokens = { access: accessToken, refresh: refreshToken, issuedAt: now, until: now + 7_200_000 }
    await running.accept(environment, tokens, user)
    seat.lostTokens.delete(environment)
    seat.signedInAt.set(environment, timeline.now())
  }
}

/** Refusals whose cause is the computer's own disk. */
const ofTheComputer: ReadonlySet<string> = new Set([
  'disk-full',
  'disk-read-only',
  'database-locked',
  'database-damaged',
  'copy-not-written',
])

/** Builds all that a run needs. Its story goes into `story`. */
export const buildWorld = (plan: Plan, base: string, story: string[], count: { requests: number }): World => {
  const timeline = openTimeline(start)
  const notify = (line: string): void =>
    void story.push(`${((timeline.now() - start) / 1000).toFixed(3).padStart(9)}  ${line}`)
  const office = openOffice({ customers: plan.customers, quirks: quirksOf(plan.manner), timeline })
  const placeAt = (name: string, at: string): AdministrationRef | undefined =>
    seatOf(name).computer.places.find(
      ({ environment, administration }) => placeName(environment, administration) === at,
    )
  const hiddenFrom: HiddenFrom = (name, place) => hiddenCustomers(seatOf(name).computer.running, placeAt(name, place))
  const sendingSince: SendingSince = (name, place, edit) => {
    const [{ running }, at] = [seatOf(name).computer, placeAt(name, place)]
    const state = edit === null || at === undefined || running === null ? undefined : editOf(running, at, edit)?.state
    return state?.is === 'sending' ? state.since : null
  }
  const promises = watchPromises(office, sendingSince, hiddenFrom)
  const places: AdministrationRef[] = [
    { environment: 'production', administration: 'MVL00124' },
    ...(plan.bothEnvironments ? [{ environment: 'test', administration: 'MVL00124' }] : []),
    ...(plan.twoAdministrations ? [{ environment: 'production', administration: 'MVL00125' }] : []),
  ]
  const seats: Seat[] = []
  const website: World['website'] = { afterDeletion: null }
  const errors: unknown[] = []
  const seatOf = (name: string): Seat => seats.find(({ computer }) => computer.name === name)!
  /**
   * The second copy follows a moment after the acknowledgement (decision 20). A call may be answered in the moment of
   * the power cut.
   */
  const acknowledged = (seat: Seat): void =>
    void Object.assign(seat, { keptAt: timeline.now(), copied: seat.copied && seat.computer.running !== null })
  const cutAt = (name: string, at: 'request' | 'answer'): void => {
    const { computer } = seatOf(name)
    if (computer.powerCut?.at === at && --computer.powerCut.after < 0) computer.lose()
  }
  const unsettled = (name: string, place: string): readonly StoredEdit[] | null => {
    const { computer } = seatOf(name)
    const at = placeAt(name, place)
    return computer.running === null || at === undefined ? null : unsettledOf(computer.running, at)
  }
  const userOf = (name: string, place: string): string =>
    seatOf(name).computer.lastUsers.get(whereOf(place).environment) ?? name
  const unasked = watchUnasked(unsettled)
  const doneDeletions = watchDeletions(office, unsettled)
  const stops = watchStops(unsettled, userOf)
  const turns = watchTurns(timeline.now)
  /** A promise broken as a request leaves is reported later: the app would take the error for a network failure. */
  const reportLater = (check: () => void): void => {
    try {
      check()
    } catch (error) {
      errors.push(error)
    }
  }
  const environmentOf = (request: Request): string => whereOf(request.place).environment
  const pathOf = ({ path }: Request): string => path.replace(/^\/(prod|test)\/v23\//, '$1/')
  const network = openNetwork({
    timeline,
    office,
    seed: seedOf(plan.seed, 2),
    isSlow: plan.manner.slow === true,
    left: (request, fault) => {
      count.requests++
      promises.left(request)
      reportLater(() => turns.left(request))
      reportLater(() => unasked.left(request))
      reportLater(() => stops.left(request))
      doneDeletions.left(request)
      if (fault === 'twice' && request.kind === 'POST')
        promises.allowCreate(request.computer, request.place, nameIn(request.question.body))
      const seat = seatOf(request.computer)
      if (seat.locked && request.kind !== 'token' && request.kind !== 'GET')
        errors.push(new PromiseBroken('locked', `${request.computer} sent a ${request.kind} although it is locked`))
      if (request.kind === 'token') {
        seat.tokenAt.set(environmentOf(request), timeline.now())
        if (plan.manner.rotate && fault !== null && takesTheAnswer.has(fault))
          seat.lostTokens.add(environmentOf(request))
      }
      notify(
        `${request.computer}   ${request.kind === 'token' ? 'POST' : request.kind} ${pathOf(request)}${fault === null ? '' : `  [${fault}]`}`,
      )
      cutAt(request.computer, 'request')
    },
    arrives: promises.arrives,
    arrived: (request, reply, fault) => {
      if (request.kind !== 'GET' || reply.status !== 200 || fault !== null)
        notify(`${request.computer}   ${request.kind} ${pathOf(request)} was answered ${reply.status}`)
      promises.arrived(request, reply)
      if (request.kind === 'DELETE' && office.kept(request.place, request.id) === null) {
        const next = website.afterDeletion
        website.afterDeletion = null
        next?.(request.place, request.id)
      }
      cutAt(request.computer, 'answer')
    },
    answered: (request, reply) => {
      if (request.kind === 'token') {
        const seat = seatOf(request.computer)
        seat.tokenAt.set(environmentOf(request), timeline.now())
        // It now holds a good refresh token, so an earlier loss excuses nothing any more.
        if (reply.status === 200 && reply.text.startsWith('{')) seat.lostTokens.delete(environmentOf(request))
      }
      turns.answered(request, reply)
      promises.counts.longestTurn = turns.longest()
      promises.answered(request, reply)
      doneDeletions.answered(request, reply)
    },
    brokenOff: (request) => {
      if (request.kind === 'token' && plan.manner.rotate)
        seatOf(request.computer).lostTokens.add(environmentOf(request))
    },
  })
  for (const [at, name] of names.slice(0, plan.computers).entries()) {
    const editWrites = watchEditWrites()
    const computer = openComputer({
      name,
      places,
      base,
      timeline,
      network,
      registration: registrationAt(office),
      seed: seedOf(plan.seed, 3, at),
      isSlow: plan.manner.slow === true,
      editWrites,
      vanished: (place, id) =>
        reportLater(() => promises.vanished(name, placeName(place.environment, place.administration), id)),
      stored: (place, id, raw) =>
        reportLater(() => promises.stored(name, placeName(place.environment, place.administration), id, raw)),
      called: (place) => stops.look(name, placeName(place.environment, place.administration)),
      stopped: (place) => stops.stopped(name, placeName(place.environment, place.administration)),
      resumed: (place) => stops.resumed(name, placeName(place.environment, place.administration)),
      hangs: () => void errors.push(new PromiseBroken('hangs', `${name} was asked to quit, and goes on`)),
      notify: (line) => {
        if (line.includes('the power goes')) {
          const seat = seatOf(name)
          const opened = places.every((place) => seat.computer.running?.cache(place) !== undefined)
          seat.copied = (seat.copied || opened) && seat.keptAt < timeline.now() - 20
          for (const [environment, at] of seat.tokenAt)
            if (timeline.now() - at < 60_000) seat.lostTokens.add(environment)
          promises.cutOff(name)
          doneDeletions.forget(name)
          stops.ended(name)
        }
        if (line.includes('the disk is full')) stops.full(name)
        notify(line)
      },
    })
    seats.push({
      computer,
      person: personAt({
        computer: name,
        allKinds: plan.allKinds === true,
        plainValues: plan.plainValues === true,
        promises,
        office,
        editWrites,
        notify,
        acknowledged: () => acknowledged(seatOf(name)),
        cannotKeep: (code) =>
          code === 'edit-of-another-user'
            ? seatOf(name).isShared
            : code === 'environment-locked'
              ? computer.rule.locked
              : ofTheComputer.has(code),
        pause: (milliseconds) => new Promise((resolve) => void timeline.after(milliseconds, resolve)),
      }),
      lostTokens: new Set(),
      askedOut: new Set(),
      mayEndUntil: new Map(),
      tokenAt: new Map(),
      signedInAt: new Map(),
      doubtedAt: new Map(),
      putBack: null,
      keptAt: -Infinity,
      copied: true,
      isShared: false,
      locked: false,
    })
  }
  return {
    plan,
    timeline,
    office,
    network,
    promises,
    unasked,
    stops,
    doneDeletions,
    seats,
    website,
    notify,
    waiting: new Set(),
    errors,
  }
}
