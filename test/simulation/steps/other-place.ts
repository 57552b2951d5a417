import { placeName } from '../office.ts'
import type { Random } from '../random.ts'
import type { World } from '../world.ts'

/** Mostly none, sometimes one of the other administrations. */
export const otherPlace = ({ seats }: World, random: Random): string | undefined => {
  const others = seats[0]!.computer.places
    .slice(1)
    .map(({ environment, administration }) => placeName(environment, administration))
  return others.length > 0 && random.chance(0.3)
    ? others[others.length === 1 ? 0 : random.int(others.length)]
    : undefined
}
