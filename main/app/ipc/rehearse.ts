import { isSameAdministration, type AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { Rehearsal } from '../../../preload/contract/import.ts'
import type { Implementation } from '../../../preload/contract/services.ts'
import { AppError } from '../../base/app-error.ts'
import type { Desk } from '../../desk/desk.ts'
import { differingLines } from '../../desk/import/rehearsal.ts'

export interface RehearsalsContext {
  readonly onDesk: <T>(place: AdministrationRef, work: (desk: Pick<Desk, 'imports'>) => Promise<T>) => Promise<T>
  readonly imports: Pick<Implementation['imports'], 'stage' | 'cancel'>
  readonly isProduction: (place: AdministrationRef) => boolean
}

interface Running {
  readonly other: AdministrationRef
  readonly work: AbortController
}

/**
 * Checks an import of one administration in another one too, and compares both. The other desk gets the file's table
 * and the user's choices, never a customer; nothing is saved there. Null if it was cancelled.
 */
const rehearse = async (
  { onDesk }: RehearsalsContext,
  place: AdministrationRef,
  id: string,
  { other, work: { signal } }: Running,
): Promise<Rehearsal | null> => {
  const handed = await onDesk(place, (desk) => desk.imports.handOver(id))
  if (signal.aborted) return null
  const there = await onDesk(other, (desk) => desk.imports.takeOver(handed))
  if (there === null) return null
  let isKept = false
  try {
    const [here, those] = await Promise.all([
      onDesk(place, (desk) => desk.imports.outcomes(id)),
      onDesk(other, (desk) => desk.imports.outcomes(there.id)),
    ])
    if (signal.aborted) return null
    const lines = handed.rows.flatMap((piece) => piece.lines)
    isKept = true
    return { ...there, differing: differingLines(lines, here, those) }
  } finally {
    if (!isKept) await onDesk(other, (desk) => desk.imports.close(there.id))
  }
}

/** The calls about imports that are rehearsed in another administration. */
export const rehearsalCalls = (
  context: RehearsalsContext,
): Pick<Implementation['imports'], 'rehearse' | 'stage' | 'cancel'> => {
  const { onDesk, imports, isProduction } = context
  const running = new Set<Running>()
  /** The desk cancels only what has reached it. */
  const end = (other: AdministrationRef): void => {
    for (const one of running) if (isSameAdministration(one.other, other)) one.work.abort()
  }
  return {
    rehearse: async (place, id, other) => {
      if (isSameAdministration(place, other))
        throw new AppError({ code: 'arguments-wrong', about: { call: 'imports.rehearse' } })
      end(other)
      const own = { other, work: new AbortController() }
      running.add(own)
      try {
        return await rehearse(context, place, id, own)
      } finally {
        running.delete(own)
      }
    },
    cancel: async (place) => {
      end(place)
      await imports.cancel(place)
    },
    stage: async (place, id) => {
      if (isProduction(place) && (await onDesk(place, (desk) => desk.imports.isRehearsal(id))))
        throw new AppError('rehearsal-in-production')
      return imports.stage(place, id)
    },
  }
}
