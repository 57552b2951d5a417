import { fieldNamed, fieldOf, type CustomerField } from '../../preload/contract/customer-fields.ts'
import type { Clash } from '../../preload/contract/edits.ts'

export type Side = 'mine' | 'theirs'
/** One choice in a conflict: a field, or fields that are only valid together. */
export interface Unit {
  readonly id: string
  readonly linked: NonNullable<CustomerField['linked']> | null
  readonly clashes: readonly Clash[]
}

const linkedOf = (field: string): Unit['linked'] => {
  const name = fieldNamed(field)
  return name ? (fieldOf(name).linked ?? null) : null
}

/** In main's order. Linked fields are at the position of their first one. */
export const unitsOf = (clashes: readonly Clash[]): readonly Unit[] => {
  const units = new Map<string, Unit>()
  for (const clash of clashes) {
    const linked = linkedOf(clash.field)
    const id = linked ?? `field ${clash.field}`
    units.set(id, { id, linked, clashes: [...(units.get(id)?.clashes ?? []), clash] })
  }
  return [...units.values()]
}

/** The side of every clashing field, from the sides of the units. */
export const picksOf = (units: readonly Unit[], sides: Readonly<Record<string, Side>>): Record<string, Side> =>
  Object.fromEntries(
    units.flatMap(({ id, clashes }) => {
      const side = sides[id]
      return side ? clashes.map(({ field }) => [field, side] as const) : []
    }),
  )
