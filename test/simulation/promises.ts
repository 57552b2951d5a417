import type { Edit } from '../../preload/contract/edits.ts'
import {
  type Broken,
  type Counts,
  type Deletion,
  type Held,
  heldName,
  lackedBy,
  noCounts,
  PromiseBroken,
  same,
  sameKept,
  type SendingSince,
  textOf,
  type Written,
} from './account.ts'
import { openDecisions } from './decisions.ts'
import { watchPlain } from './plain-values.ts'
import { leftOut, type Request } from './network.ts'
import type { Deed, Kept, Office, Reply } from './office.ts'

/**
 * How many deeds a computer knew of when it last read a customer: in every field, and in those that the last read
 * lacked.
 */
interface LastRead {
  readonly at: number
  readonly whole: number
}
const never: LastRead = { at: 0, whole: 0 }

/** Watches every deed at the service and every answer of the app, and says which promise is broken. */
export const watchPromises = (office: Office, sendingSince: SendingSince) => {
  const written = new Map<string, Written>()
  const deletions: Deletion[] = []
  const counts: Counts = { ...noCounts }
  const plain = watchPlain(office)
  /** Which deeds a computer had seen of a customer when it last read it. */
  const reads = new Map<string, LastRead>()
  const firstReads = new Map<string, number>()
  /**
   * How many requests had left when a computer's table was last given a customer as it was read, and when its files
   * were last damaged.
   */
  const storedAfter = new Map<string, number>()
  const rottenAfter = new Map<string, number>()
  const shown = new WeakMap<Request, { readonly at: number; readonly isPartial: boolean }>()
  const readsAtSending = new WeakMap<Request, LastRead>()
  let requests = 0
  const numbers = new WeakMap<Request, number>()
  /** The attempts that were under way as each write left, by edit. */
  const attempts = new WeakMap<Request, ReadonlyMap<string, number>>()
  const decisions = openDecisions(() => requests)
  const linked = new Set<string>()
  const mayComeAgain = new Set<string>()
  /** Values that wait once more in a profile that was put back: as they were typed, and over nothing that came since. */
  const cameBack = new Set<string>()
  /** New customers that wait once more in such a profile: it does not know whether they were made. */
  const mayBeMade = new Set<string>()
  const appliedAt = new Map<string, number>()
  /** The key of a customer made again, by `computer|place|key` of the one that was deleted elsewhere. */
  const madeAgainAs = new Map<string, string>()
  const extraCreates = new Map<string, number>()
  const created = new Map<string, Map<string, number>>()
  let hiding = false
  /** The customers that the last list of a place lacked, where it was one that hides something, by `computer|place`. */
  const hidingReads = new Map<string, ReadonlySet<string>>()
  const listsAsked = new WeakMap<Request, ReadonlySet<string>>()
  let seen = 0
  let carrying: Request | null = null

  const isList = ({ kind, question }: Request): boolean => kind === 'GET' && question.url.includes('/CustomerInfoList')
  const readName = (computer: string, place: string, id: string): string => `${computer}|${place}|${id}`
  /** How many deeds a computer knows of, as far as they show in its table: it has read the customer, or the list. */
  const knownOf = (computer: string, place: string, id: string): number =>
    Math.max(...[id, 'CustomerInfoList'].map((name) => reads.get(readName(computer, place, name))?.at ?? 0))
  const bornOf = ({ computer, place, key }: Pick<Written, 'computer' | 'place' | 'key'>): number =>
    key.startsWith('s:') ? office.born(place, key.slice(2), knownOf(computer, place, key.slice(2))) : -1
  const break_ = (promise: Broken['promise'], words: string): never => {
    throw new PromiseBroken(promise, words)
  }

  const changedByOthers = (deed: Deed, field: string, from: number, to: number): boolean =>
    office.deeds.some(
      (other) =>
        other.number >= from &&
        other.number < to &&
        other.by !== deed.by &&
        other.place === deed.place &&
        other.id === deed.id &&
        other.before?.[field] !== other.after?.[field],
    )

  /** It is wanted, or wanted again, at the customer that has this key by now. */
  const renew = (one: Written, key: string, edit: string | null): void =>
    void Object.assign(one, { over: false, end: null, edit, key, born: bornOf({ ...one, key }) })

  const giveUp = (one: Written): void => {
    one.over = true
    one.end = { after: requests, sendingSince: sendingSince(one.computer, one.place, one.edit) }
  }

  /** A value whose end was acknowledged must not be in any write that leaves after that. */
  const checkGivenUp = (write: Written, place: string): void => {
    const { over, end, edit } = write
    if (
      !over ||
      end === null ||
      carrying === null ||
      mayComeAgain.has(write.value) ||
      numbers.get(carrying)! <= end.after
    )
      return
    if (end.sendingSince !== null && attempts.get(carrying)?.get(edit!) === end.sendingSince)
      return void counts.onTheWay++
    break_('given-up', `${place} had been given up when it left`)
  }

  const apply = (deed: Deed, write: Written, before: string | undefined, read: LastRead): void => {
    const { value, field } = write
    const place = `at ${deed.id}, ${field} ${value}`
    if (write.place !== deed.place) break_('crossed', `${place} was made at ${write.place} and came to ${deed.place}`)
    if (write.computer !== deed.by) break_('crossed', `${place} of ${write.computer} was sent by ${deed.by}`)
    if (write.status === 'refused') break_('half', `${place} was refused to the person, and sent`)
    checkGivenUp(write, place)
    const isOther =
      write.key !== `s:${deed.id}` ||
      (deed.before !== null && write.born !== office.born(deed.place, deed.id, deed.number))
    if (write.key.startsWith('s:') && isOther && !madeAgainAs.has(`${deed.by}|${deed.place}|${write.key}`))
      break_('astray', `${place} was typed for ${write.key}`)
    const name = `${deed.place}|${deed.id}|${field}|${value}`
    const last = appliedAt.get(name)
    if (last !== undefined && !mayComeAgain.has(value)) {
      if (changedByOthers(deed, field, last + 1, deed.number)) counts.backAndForth++
      else break_('twice', `${place} was applied again`)
    }
    if ((last === undefined || cameBack.delete(value)) && deed.before !== null) checkBase(deed, write, before, read)
    appliedAt.set(name, deed.number)
    mayComeAgain.delete(value)
    write.applied = true
    write.appliedTo = deed.id
    write.replaced = changedByOthers(deed, field, read.at, deed.number)
      ? { text: textOf(before), deed: deed.number }
      : null
  }

  const wasDecidedOn = (deed: Deed, field: string, was: string): boolean => {
    const covered = decisions.covers({
      computer: deed.by!,
      place: deed.place,
      customers: [deed.id, ...keysOf(deed)],
      field,
      was,
      request: carrying === null ? requests : numbers.get(carrying)!,
      isOwn: written.get(was)?.computer === deed.by,
    })
    if (covered) counts.decided++
    return covered
  }

  /** Whether somebody else changed the field since it was last read; what a read lacked is counted apart. */
  const changedSinceRead = (deed: Deed, field: string, { at, whole }: LastRead): boolean => {
    if (changedByOthers(deed, field, at, deed.number)) counts.windows++
    else if (leftOut.includes(field.toLowerCase()) && changedByOthers(deed, field, whole, deed.number)) counts.unshown++
    else return false
    return true
  }

  /** Somebody else's value may only be replaced by a person who saw it. */
  const checkBase = (deed: Deed, write: Written, before: string | undefined, read: LastRead): void => {
    if (write.base === undefined) return
    checkSeen(deed, write, write.field, textOf(before), write.base, read)
    for (const [field, base] of Object.entries(write.around))
      checkSeen(deed, write, field, textOf(deed.before?.[field]), base, read)
  }
  const checkSeen = (deed: Deed, write: Written, field: string, was: string, base: string, read: LastRead): void => {
    if (
      same(was, base) ||
      written.get(was)?.computer === write.computer ||
      wasDecidedOn(deed, field, was) ||
      changedSinceRead(deed, field, read)
    )
      return
    break_(
      'overwrote',
      `${deed.by} wrote ${write.field} ${write.value} of ${deed.id} where ${field} was ${was}, which the person had not seen (they saw ${base})`,
    )
  }

  const checkChange = (deed: Deed, before: Kept, after: Kept): void => {
    const read = (carrying && readsAtSending.get(carrying)) ?? never
    for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
      if (sameKept(before[field], after[field])) continue
      const write = written.get(textOf(after[field]))
      if (write !== undefined && write.field === field && (write.computer === deed.by || write.place !== deed.place))
        apply(deed, write, before[field], read)
      else if (
        wasDecidedOn(deed, field, textOf(before[field])) ||
        changedSinceRead(deed, field, read) ||
        plain.explains(deed, field, [`s:${deed.id}`, ...keysOf(deed)])
      )
        continue
      else
        break_(
          written.get(textOf(before[field]))?.computer === deed.by ? 'undone' : 'reset',
          `${deed.by} changed ${field} of ${deed.id} from ${before[field]} to ${after[field]}, which nobody asked for`,
        )
    }
  }

  /**
   * Whether this is a customer that its maker chose to make again: it has the name of the one that was deleted, or what
   * they typed for that.
   */
  const isMadeAgain = ({ by, place }: Deed, after: Kept): boolean =>
    office.deeds.some((removal) => {
      if (removal.place !== place || removal.after !== null || !madeAgainAs.has(`${by}|${place}|s:${removal.id}`))
        return false
      const named = (['Name', 'ShortName'] as const).some(
        (field) => textOf(after[field]) !== '' && textOf(after[field]) === textOf(removal.before?.[field]),
      )
      return (
        named ||
        Object.values(after).some((json) => {
          const write = written.get(textOf(json))
          return write?.computer === by && write.key === `s:${removal.id}`
        })
      )
    })

  /** The last list hid the create, and nothing else that this computer had ever read: it could not know. */
  const isWellHidden = ({ by, place }: Deed, ids: ReadonlySet<string>): boolean => {
    const lacked = hidingReads.get(`${by}|${place}`)
    return lacked !== undefined && [...lacked].every((id) => ids.has(id) || !reads.has(readName(by!, place, id)))
  }

  const checkCreate = (deed: Deed, after: Kept): void => {
    const token = textOf(after['Name'])
    const again = isMadeAgain(deed, after)
    const mayReturn = mayComeAgain.has(token) || again
    for (const [field, json] of Object.entries(after)) {
      const write = written.get(textOf(json))
      if (write !== undefined && write.field === field && (write.computer === deed.by || !again))
        apply(deed, write, undefined, never)
    }
    const name = `${deed.by}|${deed.place}|${token}`
    const made = (created.get(name) ?? new Map<string, number>()).set(deed.id, deed.number)
    created.set(name, made)
    const ids = new Set(made.keys())
    const removed = [...ids].find((id) =>
      office.deeds.some(
        (other) =>
          other.number > made.get(id)! &&
          other.by === deed.by &&
          other.place === deed.place &&
          other.id === id &&
          other.after === null,
      ),
    )
    if (removed !== undefined && !mayReturn && (extraCreates.get(name) ?? 0) === 0)
      break_('doubled', `${token}, which ${deed.by} deleted as ${removed}, was created again as ${deed.id}`)
    const live = [...ids].filter(
      (id) => office.kept(deed.place, id) !== null && office.born(deed.place, id) === made.get(id),
    )
    if (live.length <= 1 + (extraCreates.get(name) ?? 0)) return
    if (isWellHidden(deed, ids)) counts.hidingLists++
    else break_('doubled', `${token} was created by ${deed.by} as ${live.join(' and ')}`)
  }

  /**
   * What a person asked for last and was not refused: a second wish that the app could not keep does not take the place
   * of the first.
   */
  const wantedDeletion = (
    computer: string | null,
    place: string,
    ids: readonly (string | null | undefined)[],
  ): Deletion | undefined =>
    deletions.findLast(
      (one) => one.computer === computer && one.place === place && ids.includes(one.id) && one.status !== 'refused',
    )

  /**
   * Of a customer that its deleter had just made, before it was read back: what they had not typed looks like what the
   * service fills in.
   */
  const looksFilledIn = ({ computer, place, id: key }: Deletion, { id, number }: Deed, field: string): boolean =>
    key.startsWith('n:') &&
    number < (firstReads.get(readName(computer, place, id)) ?? 0) &&
    ![...written.values()].some(
      (one) => one.computer === computer && one.place === place && one.key === key && one.field === field,
    )

  /**
   * What a deed changed that was still so when the customer was deleted, that is not as its deleter had seen it
   * (somebody else may have put it back), and that they were not told of, nor was it as they were told.
   */
  const unseenOf = (wanted: Deletion, other: Deed, removal: Deed): readonly string[] => {
    const keptAt = (deeds: number): Kept | null | undefined =>
      office.deeds.find(({ number, place, id }) => number >= deeds && place === removal.place && id === removal.id)
        ?.before
    const saw = keptAt(wanted.readAt)
    // Who was told of another name at this id was told of another customer, with all that it was made with.
    const isTold = (fields: readonly string[], field: string): boolean =>
      fields.includes(field) || (other.before === null && fields.includes('Name'))
    const wasTold = (field: string): boolean =>
      wanted.anyway.some(
        (told) =>
          isTold(told.fields, field) &&
          (other.number < told.readAt || sameKept(keptAt(told.readAt)?.[field], removal.before?.[field])),
      )
    const unseen = Object.keys(other.after ?? {}).filter(
      (field) =>
        !sameKept(other.before?.[field], other.after?.[field]) &&
        wanted.seen[field] !== textOf(removal.before?.[field]) &&
        sameKept(other.after?.[field], removal.before?.[field]) &&
        !sameKept(saw?.[field], removal.before?.[field]) &&
        !wasTold(field),
    )
    const plain = unseen.filter((field) => !looksFilledIn(wanted, other, field))
    if (plain.length < unseen.length) counts.windows++
    return plain
  }

  /**
   * The key under which a person had this customer before its id was known: they typed its name, or made it again with
   * what they had typed.
   */
  const keysOf = ({ by, place, before }: Deed): (string | undefined)[] => {
    const typed = Object.values(before ?? {})
      .flatMap((kept) => written.get(textOf(kept)) ?? [])
      .filter((one) => one.computer === by && one.place === place)
    return [...typed.map(({ key }) => key), ...typed.map(({ key }) => madeAgainAs.get(`${by}|${place}|${key}`))]
  }

  const checkRemoval = (deed: Deed): void => {
    const wanted = wantedDeletion(deed.by, deed.place, [deed.id, ...keysOf(deed)])
    const born = office.born(deed.place, deed.id, deed.number)
    // Whoever was told that it has another name deletes what has that name.
    if (
      wanted?.id === deed.id &&
      wanted.born !== born &&
      !wanted.anyway.some(({ fields, readAt }) => fields.includes('Name') && readAt > born)
    )
      return break_(
        'deleted',
        `${deed.by} deleted ${deed.id}, which is another customer by now than the one it was asked for`,
      )
    if (wanted === undefined || (wanted.over && !wanted.doubted && wanted.status === 'kept'))
      return break_('deleted', `${deed.by} deleted ${deed.id}, which nobody asked for`)
    const readAt = (carrying && readsAtSending.get(carrying))?.at ?? 0
    const unseen = office.deeds.find(
      (other) =>
        other.number >= wanted.readAt &&
        other.number < readAt &&
        other.by !== deed.by &&
        other.place === deed.place &&
        other.id === deed.id &&
        unseenOf(wanted, other, deed).length > 0,
    )
    if (unseen !== undefined)
      break_(
        'deleted',
        `${deed.by} deleted ${deed.id}, which had been changed by ${unseen.by ?? 'somebody at the website'} since the person saw it`,
      )
  }

  /** A customer by the service's id, or by the key it had before it was created. */
  const thereAs = ({ place, id, born }: Deletion): string | undefined => {
    if (!id.startsWith('n:')) return office.kept(place, id) === null || office.born(place, id) !== born ? undefined : id
    return office.ids(place).find((one) => written.get(textOf(office.kept(place, one)?.['Name']))?.key === id)
  }

  const attemptsOf = (request: Request): ReadonlyMap<string, number> => {
    const ended = [...written.values()].filter(
      ({ computer, end }) => computer === request.computer && end?.sendingSince !== null && end !== null,
    )
    return new Map(
      ended.flatMap(({ computer, place, edit }) => {
        const since = sendingSince(computer, place, edit)
        return since === null || edit === null ? [] : [[edit, since]]
      }),
    )
  }

  /** What was sent and answered stands in the table of whoever sent it, as long as the service has it. */
  const checkShown = (one: Written, { values, customers, shows }: Held): void => {
    const { appliedTo: id, field, value, place, computer } = one
    if (
      id === null ||
      one.over ||
      one.status !== 'kept' ||
      values.has(heldName(field, value)) ||
      customers.has(id) ||
      textOf(office.kept(place, id)?.[field]) !== value
    )
      return
    if ((storedAfter.get(readName(computer, place, id)) ?? 0) < (rottenAfter.get(computer) ?? 0)) return
    const there = shows(id, field)
    const isBehind =
      one.replaced !== null &&
      textOf(there) === one.replaced.text &&
      (reads.get(readName(computer, place, id))?.at ?? 0) <= one.replaced.deed
    if (there !== undefined && textOf(there) !== value && !isBehind)
      break_('unseen', `${computer} shows ${field} of ${id} at ${place} as ${there}, after ${value} was sent`)
  }

  const isTypedOver = (one: Written, next: Written): boolean =>
    next.status === 'asked' &&
    next.number > one.number &&
    next.computer === one.computer &&
    next.place === one.place &&
    next.key === one.key &&
    next.field === one.field

  const check = (deed: Deed): void => {
    counts.deeds++
    if (deed.by === null) return
    if (deed.before !== null && deed.after !== null) checkChange(deed, deed.before, deed.after)
    else if (deed.after !== null) checkCreate(deed, deed.after)
    else checkRemoval(deed)
  }

  return {
    counts,
    written,
    plain,
    deletions,
    /** A person is about to save these. */
    ask: (write: Pick<Written, 'value' | 'computer' | 'place' | 'field' | 'key' | 'base' | 'around'>): Written => {
      // Their own value that has not arrived yet was typed over what they saw before it.
      const beneath = (field: string, seen: string | undefined): string | undefined => {
        const own = written.get(seen ?? '')
        if (own === undefined || own.computer !== write.computer || own.applied) return seen
        return own.field === field ? own.base : seen
      }
      const around = Object.fromEntries(
        Object.entries(write.around).map(([field, seen]) => [field, beneath(field, seen) ?? seen]),
      )
      const born = bornOf(write)
      const asked: Written = {
        ...write,
        born,
        base: beneath(write.field, write.base),
        around,
        number: counts.writes,
        edit: null,
        status: 'asked',
        over: false,
        end: null,
        applied: false,
        appliedTo: null,
        replaced: null,
        forgotten: false,
      }
      written.set(write.value, asked)
      counts.writes++
      return asked
    },
    /** A later value of the same field takes the place of an earlier one. */
    supersede: (next: Written): void => {
      for (const one of written.values()) {
        if (one === next || one.edit !== next.edit) continue
        if (one.field === next.field) giveUp(one)
        // Who types into one field of a group has looked at the others again.
        if (one.field in next.around) one.around = { ...one.around, ...next.around, [next.field]: next.base ?? '' }
      }
    },
    /** From the moment a person asks for it these may be gone; the answer says whether they are. */
    letGo: (which: (one: Written) => boolean): ((gone: boolean) => void) => {
      const all = [...written.values()].filter((one) => !one.over && which(one))
      for (const one of all) one.over = true
      return (gone) => all.forEach((one) => (gone ? giveUp(one) : Object.assign(one, { over: false })))
    },
    /** What an answer of the app shows as standing in a customer is on its way again: a save takes a deletion back. */
    shownAgain: (computer: string, place: string, values: readonly string[]): void => {
      for (const value of values) {
        const one = written.get(value)
        if (one?.computer === computer && one.place === place) one.end = null
      }
    },
    /** A person says which customer it is that they entered. */
    link: (name: string, id: string): void => void linked.add(`${name} ${id}`),
    /** All that an edit holds is wanted, under its own key, though the customer that it was found in was deleted since. */
    wantedAgain: (
      computer: string,
      place: string,
      { id, key, changes }: Pick<Edit, 'id' | 'key' | 'changes'>,
    ): void => {
      for (const { to } of changes) {
        const one = 'text' in to ? written.get(to.text) : undefined
        if (one?.computer === computer && one.place === place) renew(one, key, id)
      }
    },
    /** The person saw a row only; the app has read the customer for them now. */
    readNow: (deletion: Deletion): void =>
      void (deletion.readAt = reads.get(readName(deletion.computer, deletion.place, deletion.id))?.at ?? 0),
    askDeletion: (computer: string, place: string, id: string, seen: Readonly<Record<string, string>>): Deletion => {
      const asked: Deletion = {
        computer,
        place,
        id,
        born: office.born(place, id, knownOf(computer, place, id)),
        seen,
        readAt: reads.get(readName(computer, place, id))?.at ?? 0,
        status: 'asked',
        over: false,
        doubted: false,
        anyway: [],
      }
      deletions.push(asked)
      return asked
    },
    /** A person was told what had changed since, and deletes all the same; their decision may still be refused. */
    deleteAnyway: (
      computer: string,
      place: string,
      ids: readonly (string | null)[],
      fields: readonly string[],
    ): ((kept: boolean) => void) => {
      const wanted = wantedDeletion(computer, place, ids)
      const told = {
        fields,
        readAt: Math.max(...ids.map((id) => reads.get(readName(computer, place, id ?? ''))?.at ?? 0)),
      }
      if (wanted !== undefined) wanted.anyway = [...wanted.anyway, told]
      return (kept) => {
        if (!kept && wanted !== undefined) wanted.anyway = wanted.anyway.filter((one) => one !== told)
      }
    },
    renew,
    allow: decisions.allow,
    cutOff: decisions.cutOff,
    allowAgain: (value: string): void => void mayComeAgain.add(value),
    /** Of these any may come again, until the answer is there; it says which may all the same. */
    allowAgainUntilAnswered: (values: readonly string[]): (() => void) => {
      const fresh = values.filter((value) => !mayComeAgain.has(value))
      for (const value of fresh) mayComeAgain.add(value)
      return () => fresh.forEach((value) => mayComeAgain.delete(value))
    },
    /** A person makes a customer again that was deleted elsewhere: with everything it had, whoever wrote it. */
    allowRecreate: (computer: string, place: string, was: string, key: string): void =>
      void madeAgainAs.set(`${computer}|${place}|${was}`, key),
    /** One more customer of this name; the answer takes that back, should the app refuse. */
    allowCreate: (computer: string, place: string, token: string): ((kept: boolean) => void) => {
      const name = `${computer}|${place}|${token}`
      extraCreates.set(name, (extraCreates.get(name) ?? 0) + 1)
      return (kept) => {
        if (!kept) extraCreates.set(name, extraCreates.get(name)! - 1)
      }
    },
    left: (request: Request): void => {
      numbers.set(request, ++requests)
      if (request.kind === 'PUT' || request.kind === 'POST') attempts.set(request, attemptsOf(request))
      if (request.kind !== 'token')
        readsAtSending.set(request, reads.get(readName(request.computer, request.place, request.id)) ?? never)
    },
    arrives: (request: Request): void => void (carrying = request),
    /** After a request was carried out: what it did is looked at, and what it showed is remembered. */
    arrived: (request: Request, { text, asOf, isPartial }: Reply): void => {
      if (request.kind === 'GET') shown.set(request, { at: asOf ?? office.deeds.length, isPartial: isPartial === true })
      if (isList(request) && hiding) listsAsked.set(request, lackedBy(text, office.ids(request.place)))
      for (; seen < office.deeds.length; seen++) check(office.deeds[seen]!)
      carrying = null
    },
    answered: (request: Request): void => {
      const read = shown.get(request)
      if (read === undefined) return
      if (isList(request)) {
        const [name, lacked] = [`${request.computer}|${request.place}`, listsAsked.get(request)]
        if (lacked === undefined) hidingReads.delete(name)
        else hidingReads.set(name, lacked)
      }
      const name = readName(request.computer, request.place, request.id)
      reads.set(name, { at: read.at, whole: read.isPartial ? (reads.get(name)?.whole ?? 0) : read.at })
      if (!firstReads.has(name)) firstReads.set(name, read.at)
    },
    /** Its table shows a customer as it was read. */
    stored: (computer: string, place: string, id: string): void =>
      void storedAfter.set(readName(computer, place, id), requests),
    /** A computer's table has lost a customer, which the service must have lost before. */
    vanished: (computer: string, place: string, id: string): void => {
      if (office.kept(place, id) !== null && office.born(place, id) < knownOf(computer, place, id))
        break_('vanished', `${computer} removed ${id} from its table, which is there at ${place}`)
    },
    /** A copy of its profile is taken; the answer tells that the copy has taken the place of the profile. */
    profileKept: (computer: string): (() => void) => {
      // What the app has not acknowledged yet may be in the copy or not.
      const [typed, copied, asked, known] = [
        counts.writes,
        new Set([...written.values()].filter(({ status }) => status === 'kept')),
        deletions.length,
        [...reads].filter(([name]) => name.startsWith(`${computer}|`)),
      ]
      return () => {
        rottenAfter.set(computer, requests + 1)
        plain.putBack(computer)
        for (const name of reads.keys()) if (name.startsWith(`${computer}|`)) reads.delete(name)
        for (const [name, read] of known) reads.set(name, read)
        for (const one of written.values()) {
          if (one.computer !== computer) continue
          one.over = true
          if (!copied.has(one)) one.forgotten = true
          if (one.number < typed) for (const again of [mayComeAgain, cameBack]) again.add(one.value)
          if (one.key.startsWith('n:')) mayBeMade.add(`${one.place}|${one.key}`)
        }
        for (const [at, one] of deletions.entries())
          if (one.computer === computer) Object.assign(one, { over: true, doubted: at < asked })
      }
    },
    /** What its files show may be older than what they showed before: a journal is read as far as it is whole. */
    rotted: (computer: string): void => void rottenAfter.set(computer, requests + 1),
    /** The service's lists do not show everything from now on, or do so again. */
    listsHide: (is: boolean): void => void (hiding = is),
    /** Deeds of people at the website are no computer's. */
    skipOwn: (): void => void (seen = office.deeds.length),
    /**
     * What the app said it keeps must be on its way or have arrived, or what was typed over it must: that may be on
     * disk though no answer came.
     */
    holds: (computer: string, place: string, held: Held): void => {
      decisions.holds(computer, place, held.customers)
      plain.holds(computer, place, held)
      for (const { name, id } of held.made) {
        const isThere = office.deeds.some(
          (deed) => deed.place === place && deed.id === id && textOf(deed.after?.['Name']) === name,
        )
        if (written.get(name)?.applied === true && !linked.has(`${name} ${id}`) && !isThere)
          break_('astray', `${name}, which ${computer} made at ${place}, became ${id}, which never had that name`)
      }
      for (const one of written.values()) {
        if (one.computer !== computer || one.place !== place) continue
        checkShown(one, held)
        if (one.status !== 'kept' || one.over || one.applied) continue
        if (held.values.has(heldName(one.field, one.value))) continue
        one.over = [...written.values()].some(
          (next) => isTypedOver(one, next) && (next.applied || held.values.has(heldName(next.field, next.value))),
        )
        if (!one.over)
          break_(
            'lost',
            `${one.field} ${one.value} of ${one.key} at ${place} is neither in the outbox of ${computer} nor at the service`,
          )
      }
      for (const one of deletions) {
        if (one.computer !== computer || one.place !== place || one.status !== 'kept' || one.over) continue
        if (mayBeMade.has(`${place}|${one.id}`)) continue
        const there = thereAs(one)
        if (there !== undefined && !held.deletions.has(one.id) && !held.deletions.has(there))
          break_('lost', `the deletion of ${one.id} at ${place} is neither in the outbox of ${computer} nor done`)
      }
    },
  }
}

export type Promises = ReturnType<typeof watchPromises>
