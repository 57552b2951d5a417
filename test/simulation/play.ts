import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Place } from '../../preload/contract/place.ts'
import { scope } from '../../main/demo/service.ts'
import type { QuirkRule } from '../../main/demo/quirks/quirk-names.ts'
import type { StoredEdit } from '../../main/cache/cache.ts'
import type { Registration } from '../../main/oauth/registration.ts'
import { isFail } from '../../main/app-error.ts'
import { openComputer, rechecks, type Computer, type DeskCalls, type Running } from './computer.ts'
import { PowerLost } from './disk.ts'
import { openNetwork } from './network.ts'
import { openOffice, placeName, whereOf, type Office } from './office.ts'
import { personAt, type Person } from './person.ts'
import type { Manner, Plan, Step } from './plan.ts'
import { heldName, PromiseBroken, watchPromises, type Broken, type Counts, type Promises } from './promises.ts'
import { randomFrom, seedOf, type Random } from './random.ts'
import { openTimeline, type Timeline } from './timeline.ts'

export interface Outcome {
  readonly broken: Broken | null
  readonly story: readonly string[]
  readonly counts: Counts
  readonly requests: number
}

const names = ['anna', 'bram', 'cora'] as const
const start = Date.UTC(2026, 2, 2, 8, 0, 0)
const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

const quirksOf = (manner: Manner): QuirkRule[] => [
  ...(manner.camelCase ? [{ quirk: 'camelCase' } as const] : []),
  ...(manner.extraProperties ? [{ quirk: 'extraProperties' } as const] : []),
  ...(manner.typeDrift ? [{ quirk: 'typeDrift' } as const] : []),
  ...(manner.listDateChanged ? [{ quirk: 'listDateChanged' } as const] : []),
  ...(manner.rotate ? [{ quirk: 'rotateRefresh' } as const] : []),
  ...(manner.answers === 'object' ? [] : [{ quirk: 'answers', value: manner.answers } as const]),
]

interface Seat {
  readonly computer: Computer
  readonly person: Person
  /** A refresh token may have been lost on the way, or with the power: signing in again is then nobody's fault. */
  maySignIn: boolean
  tokenAt: number
  /** Whether the second copy had a moment to follow before the power went. */
  copied: boolean
}

interface World {
  readonly plan: Plan
  readonly timeline: Timeline
  readonly office: Office
  readonly promises: Promises
  readonly seats: readonly Seat[]
  readonly tell: (line: string) => void
  /** What people asked of the app and still wait for. */
  readonly waiting: Set<Promise<void>>
  /** What went wrong where nobody waits for it. */
  readonly errors: unknown[]
}

/** Something is asked of the app; its answer comes when it comes, or never, when the power goes. */
const ask = (world: World, work: () => Promise<unknown>): void => {
  const asked: Promise<void> = work().then(() => undefined, (error: unknown) => {
    if (isFail(error) && error.fail.code !== 'unexpected') world.tell(`... refused: ${error.fail.code}`)
    else if (!(error instanceof PowerLost)) world.errors.push(error)
  }).finally(() => world.waiting.delete(asked))
  world.waiting.add(asked)
}

const pass = async (world: World, milliseconds: number): Promise<void> => {
  await world.timeline.pass(milliseconds)
  if (world.errors.length > 0) throw world.errors[0]
}

/** One after the other: files that several computers write at once would be ready in any order. */
const askAndSettle = async (world: World, work: () => Promise<unknown>): Promise<void> => {
  ask(world, work)
  await pass(world, 0)
}

const onDesks = async (seat: Seat, work: (desk: DeskCalls, place: Place) => Promise<void>, only?: Place): Promise<void> => {
  for (const place of only ? [only] : seat.computer.places) {
    const { running } = seat.computer
    if (running === null) return
    await work(running.desk(place), place)
  }
}

const checkSession = async (world: World, seat: Seat): Promise<void> => {
  const { running } = seat.computer
  if (running === null) return
  for (const environment of new Set(seat.computer.places.map((place) => place.environment))) {
    const session = await running.session(environment)
    const state = session.state()
    if (state.is === 'signed-in' || state.is === 'signing-in') continue
    if (state.is === 'signed-out' && state.because !== 'never' && !seat.maySignIn) throw new PromiseBroken('signed-out', `${seat.computer.name} has to sign in again at ${environment} without a reason`)
    world.tell(`${seat.computer.name}: signs in at ${environment}`)
    const { accessToken, refreshToken } = world.office.control.signIn(environment as 'production' | 'test')
    const now = world.timeline.now() + seat.computer.ahead
    await session.accept({ access: accessToken, refresh: refreshToken, issuedAt: now, until: now + 7_200_000 }, seat.computer.name)
    await onDesks(seat, async (desk) => desk.sync.now())
  }
}

/** People look at what needs them: who must sign in, lists that shrank, decisions. */
const lookAfter = async (world: World, seat: Seat, random: Random, listIsRight: boolean): Promise<void> => {
  await checkSession(world, seat)
  await onDesks(seat, async (desk, place) => {
    const { state } = await desk.sync.read()
    if (state.is === 'failed' && state.fail.code === 'list-shrunk' && listIsRight) {
      world.tell(`${seat.computer.name}: believes that the list is shorter now`)
      await desk.sync.acceptShrunkList()
    }
    await seat.person.decide(desk, place, random)
  })
}

const website = (world: World, step: Extract<Step, { do: 'website-edit' | 'website-create' | 'website-delete' }>): void => {
  const { office, promises, tell, plan } = world
  const random = randomFrom(step.seed)
  const place = plan.bothEnvironments && random.chance(0.3) ? 'test/MVL00124' : 'production/MVL00124'
  const where = whereOf(place)
  const ids = office.ids(place)
  const value = `web-${step.seed.toString(36)}-${office.deeds.length}`
  if (step.do === 'website-create') tell(`website: creates ${office.control.create({ Name: value, ShortName: value }, where)} at ${place}`)
  else if (ids.length > 0) {
    const id = random.pick(ids)
    const field = random.pick(['Person', 'Email', 'Fax', 'City', 'Street1', 'VatNumber', 'Name', 'LanguageId', 'CocCity'])
    if (step.do === 'website-delete') office.control.remove(id, where)
    else office.control.change(id, { [field]: value }, where)
    tell(step.do === 'website-delete' ? `website: deletes ${id} at ${place}` : `website: changes ${id} at ${place}: ${field} ${value}`)
  }
  promises.skipOwn()
}

const setList = (world: World, is: Extract<Step, { do: 'list' }>['is']): void => {
  const { control } = world.office
  for (const quirk of ['listEmpty', 'listTruncated', 'staleList'] as const) control.clearQuirks(quirk)
  world.tell(`the service's lists are ${is}`)
  world.promises.listsAreStale(is === 'stale')
  if (is === 'empty') control.quirk({ quirk: 'listEmpty' })
  if (is === 'short') control.quirk({ quirk: 'listTruncated', value: '2' })
  if (is === 'stale') control.quirk({ quirk: 'staleList' })
}

const take = async (world: World, step: Step): Promise<void> => {
  const { seats, tell, plan } = world
  switch (step.do) {
    case 'wait': return pass(world, step.milliseconds)
    case 'expire': {
      tell('all access tokens run out')
      return world.office.control.expireTokens()
    }
    case 'list': return setList(world, step.is)
    case 'website-edit':
    case 'website-create':
    case 'website-delete': return website(world, step)
    default:
  }
  const seat = seats[step.computer]!
  const { computer, person } = seat
  const say = (line: string): void => tell(`${computer.name}: ${line}`)
  switch (step.do) {
    case 'fault': {
      say(`next ${step.fault.on}: ${step.fault.kind}`)
      return void computer.connection().faults.push(step.fault)
    }
    case 'offline': {
      say('goes offline')
      return void (computer.connection().online = false)
    }
    case 'online': {
      say('is online')
      return void (computer.connection().online = true)
    }
    case 'clock': {
      say(`its clock jumps by ${step.by / 60_000} minutes`)
      return void (computer.ahead += step.by)
    }
    case 'disk-full': return void (computer.full = step.writes)
    case 'power-at': {
      const { at, after } = step
      computer.powerCut = at === 'before' || at === 'after' || at === 'torn' ? { at: 'write', fate: at, after } : { at, after }
      return
    }
    case 'power': return computer.lose()
    case 'quit': {
      say('quits the app')
      return ask(world, () => computer.quit())
    }
    case 'rot': {
      // The second copy is a moment behind; both at once is more than can be survived (ARCHITECTURE.md).
      if (computer.running !== null) await pass(world, 50)
      else if (!seat.copied) return
      computer.lose()
      await pass(world, 10)
      const where = computer.rot(randomFrom(step.seed))
      return say(`a byte changes in ${where ?? 'nothing'}`)
    }
    default:
  }
  if (computer.running === null) {
    if (world.waiting.size > 0) await pass(world, 3_000)
    say('starts the app')
    return ask(world, () => computer.start())
  }
  const random = randomFrom(step.seed)
  const place = plan.bothEnvironments && random.chance(0.3) ? computer.places[1] : computer.places[0]
  ask(world, () => onDesks(seat, async (desk, at) => {
    switch (step.do) {
      case 'edit': return person.edit(desk, at, random)
      case 'undo': return person.undo(desk, at, random)
      case 'create': return person.create(desk, at)
      case 'delete': return person.remove(desk, at, random)
      case 'discard': return person.discard(desk, at, random)
      case 'decide': return lookAfter(world, seat, random, !world.office.control.quirks().some(({ quirk }) => quirk.startsWith('list') && quirk !== 'listDateChanged' || quirk === 'staleList'))
      case 'sync': return desk.sync.now()
    }
  }, place))
}

/** The edits that are not over; null where the database does not say: it is damaged, and put right at the next call. */
const unsettledOf = (running: Running, place: Place): readonly StoredEdit[] | null => {
  try {
    return running.cache(place)?.edits.unsettled() ?? null
  } catch (error) {
    if (isFail(error, 'database-damaged')) return null
    throw error
  }
}

/** What every list of every computer shows is held against what was promised. */
const checkHeld = async (world: World): Promise<void> => {
  for (const { computer } of world.seats) {
    const { running } = computer
    if (running === null) continue
    for (const place of computer.places) {
      const edits = unsettledOf(running, place)
      if (edits === null) continue
      const values = new Set(edits.flatMap(({ mine }) => Object.entries(mine).map(([field, json]) => heldName(field, String(JSON.parse(json))))))
      const deletions = new Set(edits.flatMap(({ kind, thenDelete, customerId, key }) => kind === 'delete' || thenDelete ? [customerId ?? key, key] : []))
      world.promises.holds(computer.name, placeName(place.environment, place.administration), { values, deletions })
    }
  }
}

const inOrder = async (world: World): Promise<boolean> => {
  for (const { computer } of world.seats) {
    if (computer.running === null) return false
    for (const place of computer.places) {
      if (unsettledOf(computer.running, place)?.length !== 0) return false
    }
  }
  return true
}

const mostRounds = 25
/** Every customer has its turn to be read again, and a list that shrank its turn to be believed. */
const enoughRounds = ({ office, seats }: World): number =>
  Math.max(3, 1 + Math.ceil(Math.max(...seats[0]!.computer.places.map(({ environment, administration }) => office.ids(placeName(environment, administration)).length)) / rechecks))

/** Everybody looks after what needs them and syncs: until all is in order, or often enough for every customer to be looked at again. */
const syncAll = async (world: World, random: Random, rounds: number): Promise<void> => {
  for (let round = 0; round < rounds; round++) {
    for (const seat of world.seats) await askAndSettle(world, async () => {
      await lookAfter(world, seat, random, true)
      await onDesks(seat, async (desk) => desk.sync.now())
    })
    await pass(world, round === 0 ? 20_000 : 70_000)
    await checkHeld(world)
    if (rounds === mostRounds && await inOrder(world)) return
  }
}

/** Everything works again, and people see to what needs them: it must all come to rest. */
const comeToRest = async (world: World, random: Random): Promise<void> => {
  world.tell('--- from here on everything works')
  setList(world, 'right')
  for (const { computer } of world.seats) {
    computer.connection().faults.length = 0
    computer.connection().online = true
    computer.full = 0
    computer.powerCut = null
  }
  await pass(world, 5_000)
  for (const { computer } of world.seats) await askAndSettle(world, () => computer.start())
  await pass(world, 1_000)
  await syncAll(world, random, mostRounds)
  if (await inOrder(world)) return
  const left = world.seats.flatMap(({ computer }) => computer.places.flatMap((place) =>
    (computer.running && unsettledOf(computer.running, place))?.map((edit) => `${computer.name} ${edit.kind} ${edit.key} ${edit.state.is}`) ?? [`${computer.name} does not run`]))
  throw new PromiseBroken('stuck', `after all that: ${left.join('; ')}`)
}

const bearer = (world: World, place: string): string => world.office.control.signIn(whereOf(place).environment).accessToken

const checkSame = async (world: World): Promise<void> => {
  for (const place of world.seats[0]!.computer.places) {
    const at = placeName(place.environment, place.administration)
    const token = bearer(world, at)
    const ids = world.office.ids(at)
    const base = `http://127.0.0.1/${place.environment === 'test' ? 'test' : 'prod'}/v23/api/${place.administration}/Customer`
    for (const { computer } of world.seats) {
      const cache = computer.running!.cache(place)!
      const have = cache.customers.ids().toSorted()
      if (have.join() !== ids.join()) throw new PromiseBroken('differs', `${computer.name} has ${have.join()} and the service ${ids.join()} at ${at}`)
    }
    for (const id of ids) {
      const { text } = await world.office.answer('the check', { method: 'GET', url: `${base}/${id}`, headers: { authorization: `Bearer ${token}` }, body: undefined })
      for (const { computer } of world.seats) {
        const raw = computer.running!.cache(place)!.customers.get(id)?.raw
        if (raw !== text) throw new PromiseBroken('differs', `${computer.name} has ${id} at ${at} as ${raw}, the service as ${text}`)
      }
    }
  }
}

/** Every value that the app said it keeps is in its log, and the log is whole. */
const checkHistory = async (world: World): Promise<void> => {
  for (const seat of world.seats) await onDesks(seat, async (desk, place) => {
    const at = placeName(place.environment, place.administration)
    const verdict = await desk.history.verify()
    if (verdict.is !== 'whole') throw new PromiseBroken('history', `the log of ${seat.computer.name} at ${at} is broken at ${verdict.number}: ${verdict.found}`)
    const noted = new Set<string>()
    for (let before: number | null = null; ;) {
      const { entries, more } = await desk.history.list({ search: '', before, count: 200 })
      for (const { changes } of entries) for (const { field, to } of changes) if ('text' in to) noted.add(heldName(field, to.text))
      if (!more) break
      before = entries.at(-1)!.number
    }
    for (const one of world.promises.written.values()) {
      if (one.computer === seat.computer.name && one.place === at && one.status === 'kept' && !noted.has(heldName(one.field, one.value)))
        throw new PromiseBroken('history', `${one.field} ${one.value} at ${at} is not in the log of ${one.computer}`)
    }
  })
}

/** Nothing that people typed can be read in any file. */
const checkClear = (world: World, base: string): void => {
  const needles = [...world.promises.written.keys()].slice(0, 6).map((value) => Buffer.from(value))
  for (const name of readdirSync(base, { recursive: true, encoding: 'utf8' })) {
    const file = join(base, name)
    if (!statSync(file).isFile()) continue
    const bytes = readFileSync(file)
    if (needles.some((needle) => bytes.includes(needle))) throw new PromiseBroken('clear', `${name} shows what was typed`)
  }
}

const registrationAt = (office: Office) => (environment: string): Registration => {
  const { client, secret, redirect } = office.service.builtIn(environment === 'test' ? 'test' : 'prod')
  return { environment, baseAddress: `http://127.0.0.1/${environment === 'test' ? 'test' : 'prod'}/v23`, clientId: client, secret, redirectUri: redirect, scope, pathStyle: 'standard' }
}

/** The name in the body of a create, in either letter case. */
const nameIn = (body: string | undefined): string => {
  const { Name, name } = JSON.parse(body ?? '{}') as { Name?: string; name?: string }
  return Name ?? name ?? ''
}

const build = (plan: Plan, base: string, story: string[], count: { requests: number }): World => {
  const timeline = openTimeline(start)
  const tell = (line: string): void => void story.push(`${((timeline.now() - start) / 1000).toFixed(3).padStart(9)}  ${line}`)
  const office = openOffice({ customers: plan.customers, quirks: quirksOf(plan.manner), timeline })
  const promises = watchPromises(office)
  const places: Place[] = [{ environment: 'production', administration: 'MVL00124' }, ...(plan.bothEnvironments ? [{ environment: 'test', administration: 'MVL00124' }] : [])]
  const seats: Seat[] = []
  const seatOf = (name: string): Seat => seats.find(({ computer }) => computer.name === name)!
  const cutAt = (name: string, at: 'request' | 'answer'): void => {
    const { computer } = seatOf(name)
    if (computer.powerCut?.at === at && --computer.powerCut.after < 0) computer.lose()
  }
  const pathOf = (url: string): string => new URL(url).pathname.replace(/^\/(prod|test)\/v23\//, '$1/')
  const network = openNetwork({
    timeline, office, seed: seedOf(plan.seed, 2),
    left: (request, fault) => {
      count.requests++
      promises.left(request)
      if (fault === 'twice' && request.kind === 'POST') promises.allowCreate(request.computer, promises.placeOf(request), nameIn(request.question.body))
      const seat = seatOf(request.computer)
      if (request.kind === 'token') Object.assign(seat, { tokenAt: timeline.now(), maySignIn: seat.maySignIn || (fault !== null && fault !== 'refused' && fault !== 'lost') })
      tell(`${request.computer}   ${request.kind === 'token' ? 'POST' : request.kind} ${pathOf(request.question.url)}${fault === null ? '' : `  [${fault}]`}`)
      cutAt(request.computer, 'request')
    },
    arrives: promises.arrives,
    arrived: (request, reply, fault) => {
      if (request.kind !== 'GET' || reply.status !== 200 || fault !== null) tell(`${request.computer}   ${request.kind} ${pathOf(request.question.url)} was answered ${reply.status}`)
      promises.arrived(request)
      cutAt(request.computer, 'answer')
    },
    answered: (request) => {
      if (request.kind === 'token') seatOf(request.computer).tokenAt = timeline.now()
      promises.answered(request)
    },
  })
  for (const [at, name] of names.slice(0, plan.computers).entries()) {
    const computer = openComputer({ name, user: name, places, base, timeline, network, registration: registrationAt(office), seed: seedOf(plan.seed, 3, at), tell: (line) => {
      if (line.includes('the power goes')) seatOf(name).copied = promises.keptAt(name) < timeline.now() - 20
      if (line.includes('the power goes') && timeline.now() - seatOf(name).tokenAt < 60_000) seatOf(name).maySignIn = true
      tell(line)
    } })
    seats.push({ computer, person: personAt({ computer: name, promises, office, tell, now: timeline.now }), maySignIn: false, tokenAt: -Infinity, copied: true })
  }
  return { plan, timeline, office, promises, seats, tell, waiting: new Set(), errors: [] }
}

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
  await syncAll(world, random, enoughRounds(world))
  await checkSame(world).catch(async (error: unknown) => {
    if (!isFail(error, 'database-damaged') && !(error instanceof PromiseBroken)) throw error
    // Damage found in a quiet moment just now, or a service that let nobody in for a minute: it comes right a little later.
    await syncAll(world, random, 2 * enoughRounds(world))
    await checkSame(world)
  })
  await checkHistory(world)
  if (world.plan.seed % 16 === 0) checkClear(world, base)
}

const brokenBy = (error: unknown): Broken => {
  if (error instanceof PromiseBroken) return error.broken
  const words = error instanceof Error ? `${isFail(error) ? error.fail.code : error.message}\n${error.stack ?? ''}` : String(error)
  return { promise: 'error', words }
}

/** Plays a plan from its first step to rest. The same plan gives the same story, every time. */
export const play = async (plan: Plan): Promise<Outcome> => {
  const base = mkdtempSync(join(memory, 'ledgerdesk-simulation-'))
  const story: string[] = []
  const count = { requests: 0 }
  const world = build(plan, base, story, count)
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
    rmSync(base, { recursive: true, force: true })
  }
  return { broken, story, counts: world.promises.counts, requests: count.requests }
}
