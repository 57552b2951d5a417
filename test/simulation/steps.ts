import { customerFields } from '../../preload/contract/customer-fields.ts'
import { sendsAll, type SendingRule } from '../../main/sync/outbox/sending-policy.ts'
import { placeName, whereOf } from './office.ts'
import { lookAfter } from './look-after.ts'
import type { Step } from './plan.ts'
import type { Written } from './account.ts'
import { randomFrom, seedOf, type Random } from './random.ts'
import { ask, changeHands, onDesks, pass, type Seat, type World } from './world.ts'

/** Somebody at the website changes the last changed customer again, maybe after a person here was asked to decide. */
const changeAgain = ({ office, notify }: World, place: string, value: string): void => {
  const last = office.deeds.findLast(
    (deed) =>
      deed.place === place &&
      deed.by === null &&
      deed.before !== null &&
      deed.after !== null &&
      office.kept(place, deed.id) !== null,
  )
  const field =
    last && Object.keys(last.after!).find((name) => name !== 'DateChanged' && last.before![name] !== last.after![name])
  if (last === undefined || field === undefined) return
  const next = alike(field, JSON.parse(last.after![field]!), value, office.deeds.length)
  office.control.change(last.id, { [field]: next }, whereOf(place))
  notify(`website: changes ${last.id} at ${place} again: ${field} ${next}`)
}

/** Mostly none, sometimes one of the other administrations. */
const otherPlace = ({ seats }: World, random: Random): string | undefined => {
  const others = seats[0]!.computer.places
    .slice(1)
    .map(({ environment, administration }) => placeName(environment, administration))
  return others.length > 0 && random.chance(0.3)
    ? others[others.length === 1 ? 0 : random.int(others.length)]
    : undefined
}

/** The customer's nested list of addresses with one more. */
const withAddress = (there: unknown, text: string): unknown[] => [
  ...(Array.isArray(there) ? there : []),
  { AddressId: text, City: text },
]

/** An empty date says nothing about its type, and the service takes a PUT with another text in it for wrong. */
const isDate = (field: string): boolean => customerFields.some(({ name, type }) => name === field && type === 'date')

/** A value that somebody at the website enters over another: of its type, and unique where the type allows. */
const alike = (field: string, there: unknown, text: string, deeds: number): unknown => {
  if (typeof there === 'boolean') return !there
  if (Array.isArray(there)) return withAddress(there, text)
  if (typeof there === 'number') return 500_000.5 + deeds
  return isDate(field) || (typeof there === 'string' && /^\d+\/\d+\/\d+$/.test(there))
    ? `12/${1 + (deeds % 28)}/${2100 + deeds}`
    : text
}

/** Customers that somebody here works on, by field. */
const worked = ({ office, promises }: World, random: Random) => {
  const idOf = ({ key, place, computer }: Written): string | undefined =>
    key.startsWith('s:')
      ? key.slice(2)
      : office
          .ids(place)
          .find((id) =>
            Object.values(office.kept(place, id) ?? {}).some(
              (json) =>
                promises.written.get(json.slice(1, -1))?.key === key &&
                promises.written.get(json.slice(1, -1))?.computer === computer,
            ),
          )
  const fields = ['Person', 'Email', 'Fax', 'City', 'CocCity']
  const written = [...promises.written.values()]
    .filter((one) => one.status === 'kept' && !one.over && one.field !== 'Name' && one.field !== 'ShortName')
    .map((one) => ({ ...one, id: idOf(one) ?? '' }))
  const deleted = promises.deletions
    .filter((one) => one.status === 'kept' && !one.over)
    .map((one) => ({ ...one, field: random.pick(fields) }))
  const plain = promises.plain.open().map((one) => ({ ...one, id: one.key.slice(2) }))
  return [...written, ...plain, ...deleted].filter(({ place, id }) => office.kept(place, id) !== null)
}

/** Somebody at the website changes a field that a person here is changing or has just changed. */
const changeOver = (world: World, random: Random, value: string): void => {
  const { office, notify } = world
  const open = worked(world, random)
  if (open.length === 0) return
  const picked = random.pick(open)
  const isInside = world.plan.plainValues === true && random.chance(0.3)
  const one = isInside ? { ...picked, field: 'Addresses' } : picked
  const { id } = one
  const there: unknown = JSON.parse(office.kept(one.place, id)![one.field] ?? 'null')
  // The same text in capitals is another value.
  const next =
    typeof there === 'string' && there !== there.toUpperCase() && random.chance(0.6)
      ? there.toUpperCase()
      : alike(one.field, isInside && !Array.isArray(there) ? [] : there, value, office.deeds.length)
  office.control.change(id, { [one.field]: next }, whereOf(one.place))
  notify(`website: changes ${id} at ${one.place}, as ${one.computer} does: ${one.field} ${JSON.stringify(next)}`)
}

/** Somebody at the website changes a field that a person here is about to save: they read a check, or think. */
const changeAsked = ({ office, promises, notify }: World, random: Random, value: string): void => {
  const asked = [...promises.written.values()].filter(
    ({ status, over, key, place }) =>
      status === 'asked' && !over && key.startsWith('s:') && office.kept(place, key.slice(2)) !== null,
  )
  if (asked.length === 0) return
  const { key, place, field, computer } = random.pick(asked)
  const there: unknown = JSON.parse(office.kept(place, key.slice(2))![field] ?? 'null')
  const next = alike(field, there, value, office.deeds.length)
  office.control.change(key.slice(2), { [field]: next }, whereOf(place))
  notify(
    `website: changes ${key.slice(2)} at ${place}, which ${computer} is about to: ${field} ${JSON.stringify(next)}`,
  )
}

/** Somebody at the website deletes a customer that a person here works on. */
const deleteOver = (world: World, random: Random): void => {
  const open = worked(world, random)
  if (open.length === 0) return
  const { id, place, computer } = random.pick(open)
  world.office.control.remove(id, whereOf(place))
  world.notify(`website: deletes ${id} at ${place}, which ${computer} works on`)
}

/** Somebody at the website deletes the first customer that lists are too short to show. */
const deleteHidden = ({ office, notify }: World, place: string): void => {
  const short = office.control.quirks().find(({ quirk }) => quirk === 'listTruncated')
  const id = office.ids(place)[Number(short?.value)]
  if (id === undefined) return
  office.control.remove(id, whereOf(place))
  notify(`website: deletes ${id} at ${place}, which lists do not show`)
}

/** Somebody at the website creates a customer as soon as a computer has deleted one: it gets the id of that one. */
const createAgain =
  ({ office, promises, notify }: World, value: string) =>
  (place: string, id: string): void => {
    office.control.create({ CustomerId: id, Name: value, ShortName: value }, whereOf(place))
    promises.skipOwn()
    notify(`website: creates ${id} at ${place}, right after its deletion`)
  }

const website = (
  world: World,
  step: Extract<Step, { do: 'website-edit' | 'website-again' | 'website-over' | 'website-create' | 'website-delete' }>,
): void => {
  const { office, promises, notify } = world
  const random = randomFrom(step.seed)
  const place = otherPlace(world, random) ?? 'production/MVL00124'
  const where = whereOf(place)
  const ids = office.ids(place)
  const value = `web-${step.seed.toString(36)}-${office.deeds.length}`
  if (step.do === 'website-create' && step.again) world.website.afterDeletion = createAgain(world, value)
  else if (step.do === 'website-create')
    notify(`website: creates ${office.control.create({ Name: value, ShortName: value }, where)} at ${place}`)
  else if (step.do === 'website-again') changeAgain(world, place, value)
  else if (step.do === 'website-over') changeOver(world, random, value)
  else if (step.do === 'website-edit' && step.again) changeAsked(world, random, value)
  else if (step.do === 'website-delete' && step.again) deleteOver(world, random)
  else if (step.do === 'website-delete' && step.hidden) deleteHidden(world, place)
  else if (ids.length > 0) {
    const id = random.pick(ids)
    const field = random.pick([
      'Person',
      'Email',
      'Fax',
      'City',
      'Street1',
      'VatNumber',
      'Name',
      'LanguageId',
      'CocCity',
      ...(world.plan.plainValues ? ['IsDunForPayment', 'Addresses'] : []),
    ])
    const there: unknown = JSON.parse(office.kept(place, id)?.[field] ?? 'null')
    const other = typeof there === 'boolean' ? !there : value
    const next = field === 'Addresses' ? withAddress(there, value) : other
    if (step.do === 'website-delete') office.control.remove(id, where)
    else office.control.change(id, { [field]: next }, where)
    notify(
      step.do === 'website-delete'
        ? `website: deletes ${id} at ${place}`
        : `website: changes ${id} at ${place}: ${field} ${JSON.stringify(next)}`,
    )
  }
  promises.skipOwn()
}

export const setList = (world: World, is: Extract<Step, { do: 'list' }>['is']): void => {
  const { control } = world.office
  for (const quirk of ['listEmpty', 'listTruncated', 'staleList'] as const) control.clearQuirks(quirk)
  world.notify(`the service's lists are ${is}`)
  world.promises.listsHide(is !== 'right')
  if (is === 'empty') control.quirk({ quirk: 'listEmpty' })
  if (is === 'short') control.quirk({ quirk: 'listTruncated', value: '2' })
  if (is === 'lacking')
    control.quirk({
      quirk: 'listTruncated',
      value: String(Math.max(1, world.office.ids('production/MVL00124').length - 1)),
    })
  if (is === 'stale') control.quirk({ quirk: 'staleList' })
}

/** Longest delay of a stale read: the settle window, less the time of a request. */
const longestBehind = 50_000

export const setReads = (world: World, is: Extract<Step, { do: 'reads' }>['is']): void => {
  world.notify(`the service's reads are ${is}`)
  world.network.readsLack(is === 'lacking')
  const isBehind = is === 'behind' || is === 'far-behind'
  world.office.readBehind(isBehind ? longestBehind : 0, is === 'far-behind' ? 'all' : 'last')
}

/** The service refuses changes, or the deletion, of one customer until it is told otherwise. */
const refuse = ({ office, notify }: World, { what, seed }: Extract<Step, { do: 'refuse' }>): void => {
  const ids = office.ids('production/MVL00124')
  if (ids.length === 0) return
  const id = randomFrom(seed).pick(ids)
  office.control.quirk({ quirk: what, value: id })
  notify(`the service says that ${id} is ${what}`)
}

/** Sets the sending policy; it stays after a restart. */
export const setRule = async ({ unasked }: World, seat: Seat, rule: SendingRule): Promise<void> => {
  const { running, name } = seat.computer
  seat.locked = false
  unasked.rule(name, null)
  seat.computer.rule = rule
  // An app that is closed or quitting learns of it at its next start.
  if (running === null) return
  await running.hold()
  seat.locked = seat.computer.rule.locked
  unasked.rule(name, seat.computer.rule.askAbove)
}

/** Wakes the computer: its app goes on and hears that it has slept. */
export const wake = async ({ notify }: World, { computer }: Seat): Promise<void> => {
  if (!computer.isAsleep()) return
  notify(`${computer.name}: wakes up`)
  computer.wake()
  await computer.running?.resumed()
}

/**
 * As in main/oauth/session/token-times.ts: one round, how long a token is fresh, how long a doubt lasts; and a moment
 * for the answer.
 */
const [oneRound, fresh, doubtLasts, moment] = [10_000, 120_000, 30 * 60_000, 1_000]

/**
 * All access tokens expire. A rejected token of this round, or a second rejected fresh one, excuses one sign-out for as
 * long as it is fresh.
 */
const doubtTokens = ({ timeline }: World, { computer, tokenAt, signedInAt, doubtedAt, mayEndUntil }: Seat): void => {
  const [now, here] = [timeline.now(), timeline.now() + computer.ahead]
  for (const environment of signedInAt.keys()) {
    const age = now - Math.max(signedInAt.get(environment)!, tokenAt.get(environment) ?? -Infinity)
    const isDoubted = Math.abs(here - (doubtedAt.get(environment) ?? -Infinity)) < doubtLasts
    if (age < oneRound || (age < fresh && isDoubted))
      mayEndUntil.set(environment, now + (isDoubted ? fresh : oneRound) + moment)
    if (age < fresh) doubtedAt.set(environment, here)
  }
}

const rotting = { rot: 'any', 'rot-vault': 'vault', 'rot-copy': 'copy' } as const

/** Plays one step of a plan, or starts it. */
export const take = async (world: World, step: Step): Promise<void> => {
  const { seats, notify } = world
  switch (step.do) {
    case 'wait':
      return pass(world, step.milliseconds)
    case 'expire': {
      notify('all access tokens run out')
      for (const seat of seats) doubtTokens(world, seat)
      return world.office.control.expireTokens()
    }
    case 'list':
      return setList(world, step.is)
    case 'reads':
      return setReads(world, step.is)
    case 'refuse':
      return refuse(world, step)
    case 'website-edit':
    case 'website-again':
    case 'website-over':
    case 'website-create':
    case 'website-delete':
      return website(world, step)
    default:
  }
  const seat = seats[step.computer]!
  const { computer, person } = seat
  const say = (line: string): void => notify(`${computer.name}: ${line}`)
  // Any action of a person wakes it.
  if (step.do !== 'fault' && step.do !== 'clock' && step.do !== 'disk-full' && step.do !== 'power-at')
    await wake(world, seat)
  switch (step.do) {
    case 'sleep': {
      if (computer.running === null) return
      say('goes to sleep')
      computer.sleep()
      return void world.timeline.after(step.milliseconds, () => ask(world, () => wake(world, seat)))
    }
    case 'lose-database': {
      if (computer.running !== null) await pass(world, 50)
      computer.lose()
      if (!seat.copied || !computer.loseDatabase(seat.keptAt)) return
      seat.copied = false
      world.promises.rotted(computer.name)
      return say('its databases are gone, all but a backup')
    }
    case 'keep-profile': {
      await pass(world, 50)
      computer.keep()
      seat.putBack = world.promises.profileKept(computer.name)
      return say('its profile is copied')
    }
    case 'put-back': {
      if (seat.putBack === null || !computer.putBack()) return
      seat.putBack()
      world.doneDeletions.forget(computer.name)
      // Its tokens and saves since the copy are lost to it.
      for (const { environment } of computer.places) seat.lostTokens.add(environment)
      Object.assign(seat, { putBack: null, copied: false })
      return say('its profile is put back to what it was when it was copied')
    }
    case 'sign-out': {
      if (computer.running === null) return
      say('signs out')
      const { running } = computer
      return ask(world, async () => {
        for (const { environment } of computer.places) {
          for (const excuses of [seat.lostTokens, seat.askedOut]) excuses.add(environment)
          await (await running.session(environment)).signOut('asked')
        }
      })
    }
    case 'other-user': {
      if (computer.running === null) return
      say('somebody else signs in')
      return ask(world, () => changeHands(world, seat))
    }
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
    case 'disk-full':
      return void Object.assign(computer, { full: step.writes, room: step.after ?? 0 })
    case 'power-at': {
      const { at, after } = step
      computer.powerCut =
        at === 'before' || at === 'after' || at === 'torn' ? { at: 'write', fate: at, after } : { at, after }
      return
    }
    case 'power':
      return computer.lose()
    case 'lock': {
      say('locks its environments')
      return ask(world, () => setRule(world, seat, { locked: true, askAbove: null }))
    }
    case 'ask-first': {
      say('is to ask before it sends more than one')
      return ask(world, () => setRule(world, seat, { locked: false, askAbove: 1 }))
    }
    case 'unlock': {
      say('sends by itself again')
      return ask(world, () => setRule(world, seat, sendsAll))
    }
    case 'quit': {
      say('quits the app')
      return ask(world, () => computer.quit())
    }
    case 'rot':
    case 'rot-vault':
    case 'rot-copy': {
      // The second copy follows a moment later; losing both at once cannot be survived (docs/limits.md).
      if (computer.running !== null) await pass(world, 50)
      computer.lose()
      if (!seat.copied) return
      await pass(world, 10)
      // Until the app has checked the files, another byte could hit the only other copy.
      seat.copied = false
      const where = computer.rot(randomFrom(step.seed), rotting[step.do])
      world.promises.rotted(computer.name)
      return say(`a byte changes in ${where ?? 'nothing'}`)
    }
    default:
  }
  if (computer.running === null) {
    if (world.waiting.size > 0) await pass(world, 3_000)
    say('starts the app')
    return ask(world, async () => {
      await computer.start()
      seat.locked = computer.rule.locked
      world.unasked.started(computer.name)
      world.stops.forget(computer.name)
      world.unasked.rule(computer.name, computer.rule.askAbove)
    })
  }
  const random = randomFrom(step.seed)
  const other = otherPlace(world, random)
  const place =
    computer.places.find(({ environment, administration }) => placeName(environment, administration) === other) ??
    computer.places[0]
  ask(world, () =>
    onDesks(
      seat,
      async (desk, at) => {
        // Looks have randomness of their own: stories of failed runs stay as they were.
        const beside = {
          random: randomFrom(seedOf(step.seed, 9)),
          other: computer.places.find((one) => one !== at) ?? null,
        }
        switch (step.do) {
          case 'edit':
            return person.edit(desk, at, random, step.again)
          case 'undo':
            return person.undo(desk, at, random)
          case 'create':
            return person.create(desk, at)
          case 'delete':
            return person.remove(desk, at, random, step.again)
          case 'discard':
            return person.discard(desk, at, random)
          case 'bulk':
            return person.bulk(desk, at, random)
          case 'merge':
            return person.merge(desk, at, random)
          case 'import':
            return person.paste(desk, at, random, beside)
          case 'step-back':
            return person.stepBack(desk, at, 'undo')
          case 'step-forth':
            return person.stepBack(desk, at, 'redo')
          case 'reverse':
            return person.reverse(desk, at, random)
          case 'save-instead':
            return person.saveInstead(desk, at, random)
          case 'look':
            return person.look(desk, at, random, beside.random)
          case 'decide':
            return lookAfter(
              world,
              seat,
              random,
              !world.office.control
                .quirks()
                .some(
                  ({ quirk }) => (quirk.startsWith('list') && quirk !== 'listDateChanged') || quirk === 'staleList',
                ),
              step.thinks,
            )
          case 'sync':
            return desk.sync.now()
          case 'stop':
            say('stops what is going on')
            return desk.sync.cancel()
        }
      },
      place,
    ),
  )
}
