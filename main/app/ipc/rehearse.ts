import { isSameAdministration, type AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { Rehearsal } from '../../../preload/contract/import.ts'
import { AppError } from '../../base/app-error.ts'
import type { Desk } from '../../desk/desk.ts'
import { differingLines } from '../../desk/import/rehearsal.ts'

type OnDesk = <T>(place: AdministrationRef, work: (desk: Desk) => Promise<T>) => Promise<T>

/**
 * Checks an import of one administration in another one too, and compares both. The other desk gets the file's table
 * and the user's choices, never a customer; nothing is saved there. Null if it was cancelled.
 */
export const rehearse = async (
  onDesk: OnDesk,
  place: AdministrationRef,
  id: string,
  other: AdministrationRef,
): Promise<Rehearsal | null> => {
  if (isSameAdministration(place, other))
    throw new AppError({ code: 'arguments-wrong', about: { call: 'imports.rehearse' } })
  const handed = await onDesk(place, (desk) => desk.imports.handOver(id))
  const there = await onDesk(other, (desk) => desk.imports.takeOver(handed))
  if (there === null) return null
  const [here, those] = await Promise.all([
    onDesk(place, (desk) => desk.imports.outcomes(id)),
    onDesk(other, (desk) => desk.imports.outcomes(there.id)),
  ])
  return { ...there, differing: differingLines(handed.rows.lines, here, those) }
}
