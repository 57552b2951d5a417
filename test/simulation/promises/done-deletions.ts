import type { StoredEdit } from '../../../main/database/database.ts'
import { PromiseBroken, textOf } from './account.ts'
import type { Request } from '../network.ts'
import type { Office, Reply } from '../office.ts'

type Unsettled = (computer: string, place: string) => readonly StoredEdit[] | null

/**
 * A deletion that the service has carried out is never shown as refused, also where the id has gone to a new customer.
 * `unsettled`: a computer's edits; null if its database is damaged.
 */
export const watchDeletions = (office: Pick<Office, 'deeds' | 'kept'>, unsettled: Unsettled) => {
  /** By computer: the edits whose DELETE was answered, with the name of the deleted customer. */
  const done = new Map<string, Map<string, string>>()
  const sendingEdit = ({ computer, place, id }: Request): StoredEdit | undefined =>
    unsettled(computer, place)?.find(
      ({ kind, state, customerId }) => kind === 'delete' && state.is === 'sending' && customerId === id,
    )
  return {
    /** The edit is sent again, so its earlier answer says nothing about it. */
    left: (request: Request): void => {
      if (request.kind === 'DELETE') done.get(request.computer)?.delete(sendingEdit(request)?.id ?? '')
    },
    answered: (request: Request, { status }: Reply): void => {
      const { computer, kind, place, id } = request
      if (kind !== 'DELETE' || status >= 300) return
      const removal = office.deeds.findLast((deed) => deed.place === place && deed.id === id && deed.after === null)
      const edit = sendingEdit(request)
      if (edit === undefined || removal?.by !== computer) return
      const edits = done.get(computer) ?? new Map<string, string>()
      done.set(computer, edits.set(edit.id, textOf(removal.before?.['Name'])))
    },
    /** A computer that lost its power or got an older profile may not know of the answer. */
    forget: (computer: string): void => void done.delete(computer),
    check: (computer: string, place: string): void => {
      const names = done.get(computer)
      if (names === undefined) return
      for (const { id, customerId, state, outcomeUnknown } of unsettled(computer, place) ?? []) {
        const name = names.get(id)
        if (state.is !== 'refused' || outcomeUnknown || name === undefined || customerId === null) continue
        // One that was made again with its name is taken for the same customer.
        if (textOf(office.kept(place, customerId)?.['Name']) !== name)
          throw new PromiseBroken(
            'half',
            `${computer} shows the deletion of ${customerId} at ${place} as refused, and the service has carried it out`,
          )
      }
    },
  }
}

export type DoneDeletions = ReturnType<typeof watchDeletions>
