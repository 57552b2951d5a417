import { lookAfter } from '../look-after.ts'
import { placeName } from '../office.ts'
import type { PersonStep } from '../plan/plan-types.ts'
import { randomFrom, seedOf } from '../random.ts'
import { ask, onDesks, pass, type World } from '../world.ts'
import { wake } from './computer-steps.ts'
import { otherPlace } from './other-place.ts'

/** A person works at a computer, or starts its app. */
export const takeByPerson = async (world: World, step: PersonStep): Promise<void> => {
  const { seats, notify } = world
  const seat = seats[step.computer]!
  const { computer, person } = seat
  const say = (line: string): void => notify(`${computer.name}: ${line}`)
  // Any action of a person wakes it.
  await wake(world, seat)
  if (computer.running === null) {
    if (world.waiting.size > 0) await pass(world, 3_000)
    say('starts the app')
    return ask(world, async () => {
      world.stops.ended(computer.name)
      await computer.start()
      seat.locked = computer.rule.locked
      world.unasked.started(computer.name)
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
            return person.edit(desk, at, random, step)
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
