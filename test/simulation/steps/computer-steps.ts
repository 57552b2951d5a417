import { sendsAll, type SendingRule } from '../../../main/sync/outbox/sending-policy.ts'
import type { ComputerStep } from '../plan/plan-types.ts'
import { randomFrom } from '../random.ts'
import { ask, changeHands, pass, type Seat, type World } from '../world.ts'

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

const rotting = { rot: 'any', 'rot-vault': 'vault', 'rot-copy': 'copy' } as const

/** Something happens to a computer, its network, or the app as a whole. */
export const takeAtComputer = async (world: World, step: ComputerStep): Promise<void> => {
  const { seats, notify } = world
  const seat = seats[step.computer]!
  const { computer } = seat
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
      world.stops.forget(computer.name)
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
      world.stops.forget(computer.name)
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
  }
}
