import type { ServiceStep } from '../plan/plan-types.ts'
import { randomFrom } from '../random.ts'
import { pass, type Seat, type World } from '../world.ts'
import { website } from './website.ts'

export const setList = (world: World, is: Extract<ServiceStep, { do: 'list' }>['is']): void => {
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

export const setReads = (world: World, is: Extract<ServiceStep, { do: 'reads' }>['is']): void => {
  world.notify(`the service's reads are ${is}`)
  world.network.readsLack(is === 'lacking')
  const isBehind = is === 'behind' || is === 'far-behind'
  world.office.readBehind(isBehind ? longestBehind : 0, is === 'far-behind' ? 'all' : 'last')
}

/** The service refuses changes, or the deletion, of one customer until it is told otherwise. */
const refuse = ({ office, notify }: World, { what, seed }: Extract<ServiceStep, { do: 'refuse' }>): void => {
  const ids = office.ids('production/MVL00124')
  if (ids.length === 0) return
  const id = randomFrom(seed).pick(ids)
  office.control.quirk({ quirk: what, value: id })
  notify(`the service says that ${id} is ${what}`)
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

/** Time passes, or something happens at the service. */
export const takeAtService = async (world: World, step: ServiceStep): Promise<void> => {
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
  }
}
