import { isFail } from '../../main/base/app-error.ts'
import { placeName } from './office.ts'
import { PromiseBroken } from './promises/account.ts'
import type { Random } from './random.ts'
import { onDesks, type Seat, type World } from './world.ts'

/** Signs in again after a sign-out. A sign-out without a reason breaks a promise. */
export const checkSession = async (world: World, seat: Seat): Promise<void> => {
  const { running } = seat.computer
  if (running === null) return
  for (const environment of new Set(seat.computer.places.map((place) => place.environment))) {
    const session = await running.session(environment)
    const state = session.state()
    if (state.is === 'signed-in' || state.is === 'signing-in') continue
    const mayEnd =
      seat.lostTokens.has(environment) ||
      (state.is === 'signed-out' && state.because === 'asked' && seat.askedOut.has(environment)) ||
      (running.endedAt(environment) ?? world.timeline.now()) <= (seat.mayEndUntil.get(environment) ?? -Infinity)
    if (state.is === 'signed-out' && state.because !== 'never' && !mayEnd)
      throw new PromiseBroken(
        'signed-out',
        `${seat.computer.name} has to sign in again at ${environment} without a reason`,
      )
    world.notify(`${seat.computer.name}: signs in at ${environment}`)
    const { accessToken, refreshToken } = world.office.control.signIn(environment as 'production' | 'test')
    const now = world.timeline.now() + seat.computer.ahead
    for (const excuses of [seat.lostTokens, seat.askedOut, seat.mayEndUntil]) excuses.delete(environment)
    seat.signedInAt.set(environment, world.timeline.now())
    const tokens = { access: accessToken, refresh: refreshToken, issuedAt: now, until: now + 7_200_000 }
    await running.accept(environment, tokens, await running.userOf(environment))
    await onDesks(seat, async (desk) => desk.sync.now())
  }
}

/**
 * People act on requests of the app: sign-in, a list that shrank, edits to release, to resume or to decide on.
 * `thinks`: they take their time to decide.
 */
export const lookAfter = async (
  world: World,
  seat: Seat,
  random: Random,
  listIsRight: boolean,
  thinks = false,
): Promise<void> => {
  await checkSession(world, seat)
  await onDesks(seat, async (desk, place) => {
    const { state } = await desk.sync.read()
    if (state.is === 'failed' && state.fail.code === 'list-shrunk' && listIsRight) {
      world.notify(`${seat.computer.name}: believes that the list is shorter now`)
      await desk.sync.acceptShrunkList()
    }
    const { held } = await desk.sync.read()
    if (held?.is === 'many' || held?.is === 'cut-off') {
      world.notify(`${seat.computer.name}: sends all ${held.writes}`)
      const released = world.unasked.releasing(seat.computer.name, placeName(place.environment, place.administration))
      await desk.sync.release(held.writes).then(released, (error: unknown) => {
        if (!isFail(error, 'writes-changed')) throw error
      })
    }
    if (held?.is === 'stopped') {
      world.notify(`${seat.computer.name}: resumes the sending`)
      await desk.sync.sendNow([])
    }
    await seat.person.decide(desk, place, random, thinks)
  })
}
