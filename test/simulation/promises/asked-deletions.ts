import type { Deletion, Written } from './account.ts'
import { readName, type Records } from './records.ts'
import type { Requests } from './requests.ts'

/** Deletions that people asked the app for. */
export const askedDeletions = ({ office, deletions, reads }: Records, { knownOf }: Requests) => {
  /** The deletions that a person asked for under one of these ids and the app did not refuse. */
  const wantedDeletions = (
    computer: string | null,
    place: string,
    ids: readonly (string | null | undefined)[],
  ): Deletion[] =>
    deletions.filter(
      (one) => one.computer === computer && one.place === place && ids.includes(one.id) && one.status !== 'refused',
    )

  return {
    wantedDeletions,
    /** The person saw a list row; the app has now read the customer for them. */
    readNow: (deletion: Deletion): void =>
      void (deletion.readAt = reads.get(readName(deletion.computer, deletion.place, deletion.id))?.at ?? 0),
    askDeletion: (
      computer: string,
      place: string,
      id: string,
      seen: Readonly<Record<string, string>>,
      after: Written | null = null,
    ): Deletion => {
      const born = office.born(place, id, knownOf(computer, place, id))
      // Asked again while it waits, it goes on with the values and changes that the person has seen.
      const waiting = wantedDeletions(computer, place, [id]).filter((one) => !one.over && one.born === born)
      const asked: Deletion = {
        computer,
        place,
        id,
        born,
        seen: [seen, ...waiting.flatMap((earlier) => earlier.seen)],
        readAt: reads.get(readName(computer, place, id))?.at ?? 0,
        status: 'asked',
        over: false,
        doubted: false,
        after,
        anyway: waiting.flatMap(({ anyway }) => anyway),
      }
      deletions.push(asked)
      return asked
    },
    /** A person deletes although the kept customer of the merge did not get its values; the app may still refuse. */
    deleteAlone: (computer: string, place: string, id: string): ((kept: boolean) => void) => {
      const asked = wantedDeletions(computer, place, [id]).map((one) => ({ one, after: one.after }))
      for (const { one } of asked) one.after = null
      return (kept) => {
        if (!kept) for (const { one, after } of asked) one.after = after
      }
    },
    /** A person saw the changes and deletes anyway; the app may still refuse. */
    deleteAnyway: (
      computer: string,
      place: string,
      ids: readonly (string | null)[],
      fields: readonly string[],
    ): ((kept: boolean) => void) => {
      const asked = wantedDeletions(computer, place, ids)
      const warning = {
        fields,
        // A warning stays as it was made when a read that is behind follows.
        readAt: Math.max(...ids.map((id) => reads.get(readName(computer, place, id ?? ''))?.newest ?? 0)),
      }
      for (const one of asked) one.anyway = [...one.anyway, warning]
      return (kept) => {
        if (!kept) for (const one of deletions) one.anyway = one.anyway.filter((known) => known !== warning)
      }
    },
  }
}

export type AskedDeletions = ReturnType<typeof askedDeletions>
