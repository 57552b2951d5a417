import type { Edit } from '../../../preload/contract/edits.ts'
import {
  type Broken,
  type Counts,
  type Deletion,
  type Held,
  heldName,
  type HiddenFrom,
  isWholeAgain,
  lackedBy,
  noCounts,
  PromiseBroken,
  same,
  sameKept,
  type SendingSince,
  textOf,
  type Written,
} from '../account.ts'
import { openDecisions } from '../decisions.ts'
import { watchPlain } from '../plain-values.ts'
import { checkIdentity } from '../identity.ts'
import { leftOut, type Request } from '../network.ts'
import type { Deed, Kept, Office, Reply } from '../office.ts'

type Asked = Pick<Written, 'value' | 'computer' | 'place' | 'field' | 'key' | 'base' | 'around' | 'waiting'>

/**
 * Number of deeds that a computer knew of at its last read of a customer, and at its last whole read. `newest`: the
 * most of any read, because a later one may be behind.
 */
interface LastRead {
  readonly at: number
  readonly whole: number
  readonly newest: number
}
const never: LastRead = { at: 0, whole: 0, newest: 0 }

/** Checks every deed at the service and every answer of the app, and throws on a broken promise. */
/**
 * Another name under an id means another customer, with all its fields. One that was made again with its name has
 * another organization: the service gives that number.
 */
const showsAnother = (fields: readonly string[]): boolean =>
  fields.includes('Name') || fields.includes('OrganizationId')

export const watchPromises = (office: Office, sendingSince: SendingSince, hiddenFrom: HiddenFrom = () => []) => {
  const written = new Map<string, Written>()
  const deletions: Deletion[] = []
  const counts: Counts = { ...noCounts }
  const plain = watchPlain(office)
  /** Deeds that a computer had seen of a customer when it last read it. */
  const reads = new Map<string, LastRead>()
  const firstReads = new Map<string, number>()
  /** Number of requests when a computer last stored a customer as read, and when its files were last damaged. */
  const storedAfter = new Map<string, number>()
  /** The deeds that the read in the table had seen. */
  const storedFrom = new Map<string, number>()
  const decidedGone = new Set<string>()
  const rottenAfter = new Map<string, number>()
  /** Deeds that had happened when a computer lost what it knew of its last writes. */
  const forgotAt = new Map<string, number>()
  /** Fields that a write reset, because somebody changed them between its read and it. */
  const windows: { readonly place: string; readonly id: string; readonly field: string; readonly number: number }[] = []
  const shown = new WeakMap<Request, { readonly at: number; readonly isPartial: boolean }>()
  const readsAtSending = new WeakMap<Request, LastRead>()
  let requests = 0
  const numbers = new WeakMap<Request, number>()
  /** Deeds that had happened as each request left. */
  const deedsAtLeaving = new WeakMap<Request, number>()
  /** Attempts under way as each write left, by edit. */
  const attempts = new WeakMap<Request, ReadonlyMap<string, number>>()
  const decisions = openDecisions(() => requests)
  /** Ids that a person said a new customer became, by its name. */
  const linked = new Map<string, Set<string>>()
  const mayComeAgain = new Set<string>()
  /** Values that are pending again in a restored profile: as they were typed, without newer ones. */
  const cameBack = new Set<string>()
  /** Creates that are pending again in a restored profile, which cannot know whether they were sent. */
  const mayBeMade = new Set<string>()
  const appliedAt = new Map<string, number>()
  /** Deeds of writes between whose read and arrival somebody else brought a text that the write brought too. */
  const crossed = new Set<number>()
  /** The key of a recreated customer, by `computer|place|key` of the one deleted at the service. */
  const madeAgainAs = new Map<string, string>()
  const extraCreates = new Map<string, number>()
  /** Customers that a late write to the earlier customer of their id made like that one. */
  const overwritten = new Set<string>()
  const created = new Map<string, Map<string, number>>()
  let hiding = false
  /** Customers that the last list lacked while lists hide something, by `computer|place`. */
  const hidingReads = new Map<string, ReadonlySet<string>>()
  const listsAsked = new WeakMap<Request, ReadonlySet<string>>()
  /** Creates whose last list proves nothing, as an earlier one hid a customer, by `computer|place|key`. */
  const disbelieved = new Set<string>()
  let checkedDeeds = 0
  let carrying: Request | null = null

  const isList = ({ kind, question }: Request): boolean => kind === 'GET' && question.url.includes('/CustomerInfoList')
  const readName = (computer: string, place: string, id: string): string => `${computer}|${place}|${id}`
  /** Deeds that a computer knows of from reading the customer or the list. */
  const knownOf = (computer: string, place: string, id: string): number =>
    Math.max(...[id, 'CustomerInfoList'].map((name) => reads.get(readName(computer, place, name))?.at ?? 0))
  const bornOf = ({ computer, place, key }: Pick<Written, 'computer' | 'place' | 'key'>): number =>
    key.startsWith('s:') ? office.born(place, key.slice(2), knownOf(computer, place, key.slice(2))) : -1
  const break_ = (promise: Broken['promise'], message: string): never => {
    throw new PromiseBroken(promise, message)
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

  /** The value is wanted again, at the customer that now has this key. */
  const renew = (one: Written, key: string, edit: string | null): void =>
    void Object.assign(one, { over: false, end: null, edit, key, born: bornOf({ ...one, key }) })

  const giveUp = (one: Written): void => {
    one.over = true
    one.end = { after: requests, sendingSince: sendingSince(one.computer, one.place, one.edit) }
  }

  /** A value whose end was acknowledged must not be in a later write. */
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

  /** Whether somebody made the deleted customer of this id again: it has the names that the customer once had. */
  const isBackAgain = ({ place, id, number, before }: Deed): boolean =>
    office.deeds.some(
      (other) =>
        other.number < office.born(place, id, number) &&
        other.place === place &&
        other.id === id &&
        [other.before, other.after].some((record) =>
          (['Name', 'ShortName'] as const).every(
            (field) => record !== null && textOf(record[field]) === textOf(before?.[field]),
          ),
        ),
    )

  /** Whether the customer that has this id now is the deleted one, which somebody chose to recreate. */
  const isRecreated = ({ place, id, number }: Deed, key: string): boolean => {
    const birth = office.deeds.find((one) => one.number === office.born(place, id, number))
    return key === `s:${id}` && birth !== undefined && madeAgainAs.has(`${birth.by}|${place}|${key}`)
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
    // A step back gives a value back to a customer that had it: a doubled POST, or one made again, of the same name.
    const hadIt = office.deeds.some(
      (other) =>
        other.number < deed.number &&
        other.place === deed.place &&
        other.id === deed.id &&
        textOf(other.after?.[field]) === value,
    )
    // The service gave the id to another customer while the write was on its way.
    const isLate =
      carrying !== null && office.born(deed.place, deed.id, deed.number) >= (deedsAtLeaving.get(carrying) ?? Infinity)
    if (isOther && isLate) {
      counts.windows++
      overwritten.add(`${deed.place}|${deed.id}`)
    } else if (
      write.key.startsWith('s:') &&
      isOther &&
      !hadIt &&
      !isBackAgain(deed) &&
      !isRecreated(deed, write.key) &&
      !madeAgainAs.has(`${deed.by}|${deed.place}|${write.key}`)
    )
      break_('astray', `${place} was typed for ${write.key}`)
    const name = `${deed.place}|${deed.id}|${field}|${value}`
    const last = appliedAt.get(name)
    // Somebody took back the deletion, and the service gave the id again.
    const isMadeAgain = deed.before === null && deed.after !== null && keysMadeAgain(deed, deed.after).length > 0
    if (last !== undefined && !mayComeAgain.has(value) && !isMadeAgain) {
      if (changedByOthers(deed, field, last + 1, deed.number)) counts.backAndForth++
      else break_('twice', `${place} was applied again`)
    }
    if ((last === undefined || cameBack.delete(value)) && deed.before !== null) checkBase(deed, write, before, read)
    appliedAt.set(name, deed.number)
    const isCrossed = office.deeds.some(
      (other) =>
        other.place === deed.place &&
        other.id === deed.id &&
        other.by !== deed.by &&
        other.number >= read.at &&
        other.number < deed.number &&
        [...written.values()].some(
          (one) =>
            !sameKept(other.before?.[one.field], other.after?.[one.field]) &&
            sameKept(other.after?.[one.field], deed.after?.[one.field]),
        ),
    )
    if (isCrossed) crossed.add(deed.number)
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

  /** Whether somebody else changed the field since the last read. A field that the read lacked is counted apart. */
  const changedSinceRead = (deed: Deed, field: string, { at, whole }: LastRead): boolean => {
    const isWindow =
      changedByOthers(deed, field, at, deed.number) ||
      // Their own write reset it in such a window, and the read is from before that.
      windows.some((one) => one.place === deed.place && one.id === deed.id && one.field === field && one.number >= at)
    if (isWindow) {
      counts.windows++
      windows.push({ place: deed.place, id: deed.id, field, number: deed.number })
    } else if (leftOut.includes(field.toLowerCase()) && changedByOthers(deed, field, whole, deed.number))
      counts.unshown++
    else return false
    return true
  }

  /** Only a person who saw somebody else's value may replace it. */
  const checkBase = (deed: Deed, write: Written, before: string | undefined, read: LastRead): void => {
    if (write.base === undefined) return
    checkSeen(deed, write, write.field, textOf(before), write.base, read)
    for (const [field, base] of Object.entries(write.around))
      checkSeen(deed, write, field, textOf(deed.before?.[field]), base, read)
  }
  const checkSeen = (deed: Deed, write: Written, field: string, was: string, base: string, read: LastRead): void => {
    if (
      same(was, base) ||
      same(was, write.waiting?.[field] ?? base) ||
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
      // Somebody else put it back: the table of its sender may be behind.
      if (write?.appliedTo === deed.id && write.field === field && write.computer !== deed.by)
        write.replaced = { text: textOf(before[field]), deed: deed.number }
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

  /** Keys of creates by which a person chose to recreate this customer: it has the deleted one's name or their values. */
  const keysMadeAgain = ({ by, place }: Deed, record: Kept): string[] =>
    office.deeds.flatMap((removal) => {
      const key = madeAgainAs.get(`${by}|${place}|s:${removal.id}`)
      if (removal.place !== place || removal.after !== null || key === undefined) return []
      const named = (['Name', 'ShortName'] as const).some(
        (field) => textOf(record[field]) !== '' && textOf(record[field]) === textOf(removal.before?.[field]),
      )
      const isTheirs = (json: string | undefined): boolean => {
        const write = written.get(textOf(json))
        return write?.computer === by && write.key === `s:${removal.id}`
      }
      return named || Object.values(record).some(isTheirs) ? [key] : []
    })

  /**
   * The last list hid this create and no other customer that the computer had read, so it could not know. It could if
   * it had found before that lists hide something.
   */
  const isWellHidden = (
    { by, place }: Pick<Deed, 'by' | 'place'>,
    ids: ReadonlySet<string>,
    key: string | undefined,
  ): boolean => {
    if (disbelieved.has(`${by}|${place}|${key}`)) return false
    const lacked = hidingReads.get(`${by}|${place}`)
    return lacked !== undefined && [...lacked].every((id) => ids.has(id) || !reads.has(readName(by!, place, id)))
  }

  /** A restored profile makes it again: a create is recognised by its names, and the customer has others since. */
  const isRenamed = (deed: Deed, after: Kept, made: readonly string[]): boolean =>
    cameBack.has(textOf(after['Name'])) &&
    made.every((id) => {
      const there = office.kept(deed.place, id)
      return id === deed.id || (['Name', 'ShortName'] as const).some((name) => !sameKept(there?.[name], after[name]))
    })

  const checkCreate = (deed: Deed, after: Kept): void => {
    const token = textOf(after['Name'])
    const again = keysMadeAgain(deed, after).length > 0
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
    if (isWellHidden(deed, ids, written.get(token)?.key)) counts.hidingLists++
    else if (isRenamed(deed, after, live)) counts.renamed++
    else break_('doubled', `${token} was created by ${deed.by} as ${live.join(' and ')}`)
  }

  /** The deletions that a person asked for under one of these ids and the app did not refuse. */
  const wantedDeletions = (
    computer: string | null,
    place: string,
    ids: readonly (string | null | undefined)[],
  ): Deletion[] =>
    deletions.filter(
      (one) => one.computer === computer && one.place === place && ids.includes(one.id) && one.status !== 'refused',
    )

  /** The customer was created here and not yet read back: unknown fields look like the service's defaults. */
  const looksFilledIn = ({ computer, place, id: key }: Deletion, { id, number }: Deed, field: string): boolean =>
    key.startsWith('n:') &&
    number < (firstReads.get(readName(computer, place, id)) ?? 0) &&
    ![...written.values()].some(
      (one) => one.computer === computer && one.place === place && one.key === key && one.field === field,
    )

  /** Fields that a deed changed until the deletion, which the person neither saw nor was shown before deciding. */
  const unseenOf = (wanted: Deletion, other: Deed, removal: Deed, readAt: number): readonly string[] => {
    const keptAt = (deeds: number): Kept | null | undefined =>
      office.deeds.find(({ number, place, id }) => number >= deeds && place === removal.place && id === removal.id)
        ?.before
    const saw = keptAt(wanted.readAt)
    const isWarned = (fields: readonly string[], field: string): boolean =>
      fields.includes(field) || (other.before === null && showsAnother(fields))
    const wasWarned = (field: string): boolean =>
      wanted.anyway.some(
        (warning) =>
          isWarned(warning.fields, field) &&
          (other.number < warning.readAt || sameKept(keptAt(warning.readAt)?.[field], removal.before?.[field])),
      )
    const unseen = Object.keys(other.after ?? {}).filter(
      (field) =>
        !sameKept(other.before?.[field], other.after?.[field]) &&
        wanted.seen[field] !== textOf(removal.before?.[field]) &&
        sameKept(other.after?.[field], removal.before?.[field]) &&
        !sameKept(saw?.[field], removal.before?.[field]) &&
        // Else it came back after the read, as a yes or an empty code may.
        sameKept(keptAt(readAt)?.[field], removal.before?.[field]) &&
        !wasWarned(field),
    )
    const plain = unseen.filter((field) => !looksFilledIn(wanted, other, field))
    if (plain.length < unseen.length) counts.windows++
    return plain
  }

  /** Keys that the customer had on this computer before its id was known. */
  const keysOf = (deed: Deed): (string | undefined)[] => {
    const { by, place, before } = deed
    const typed = Object.values(before ?? {})
      .flatMap((kept) => written.get(textOf(kept)) ?? [])
      .filter((one) => one.computer === by && one.place === place)
    return [
      ...typed.map(({ key }) => key),
      ...typed.map(({ key }) => madeAgainAs.get(`${by}|${place}|${key}`)),
      ...keysMadeAgain(deed, before ?? {}),
    ]
  }

  /** The kept customer may hold all that is left of the others, so the service has it before they go. */
  const checkMergeOrder = ({ by, id }: Deed, { after, status }: Deletion): void => {
    if (after === null || status !== 'kept' || after.status !== 'kept') return
    if (!after.applied && !after.over && !after.forgotten)
      break_('merge', `${by} deleted ${id} before ${after.field} ${after.value} of ${after.key} came to the service`)
  }

  const checkRemoval = (deed: Deed): void => {
    if (overwritten.has(`${deed.place}|${deed.id}`)) return void counts.windows++
    const asked = wantedDeletions(deed.by, deed.place, [deed.id, ...keysOf(deed)])
    // Letting go of the deletion under one key keeps that under another: a create, and the customer that it is linked to.
    const wanted = asked.findLast(({ over }) => !over) ?? asked.at(-1)
    const born = office.born(deed.place, deed.id, deed.number)
    // A person who was shown that other customer may delete it.
    if (
      wanted?.id === deed.id &&
      wanted.born !== born &&
      !wanted.anyway.some(({ fields, readAt }) => showsAnother(fields) && readAt > born)
    )
      return break_(
        'deleted',
        `${deed.by} deleted ${deed.id}, which is another customer by now than the one it was asked for`,
      )
    if (wanted === undefined || (wanted.over && !wanted.doubted && wanted.status === 'kept'))
      return break_('deleted', `${deed.by} deleted ${deed.id}, which nobody asked for`)
    checkMergeOrder(deed, wanted)
    const readAt = (carrying && readsAtSending.get(carrying))?.at ?? 0
    const unseen = office.deeds.find(
      (other) =>
        other.number >= wanted.readAt &&
        other.number < readAt &&
        other.by !== deed.by &&
        other.place === deed.place &&
        other.id === deed.id &&
        unseenOf(wanted, other, deed, readAt).length > 0,
    )
    if (unseen !== undefined)
      break_(
        'deleted',
        `${deed.by} deleted ${deed.id}, which had been changed by ${unseen.by ?? 'somebody at the website'} since the person saw it`,
      )
  }

  /** The service's id of a customer, from its id or its key before the create. */
  const thereAs = ({ place, id, born }: Deletion): string | undefined => {
    if (!id.startsWith('n:')) return office.kept(place, id) === null || office.born(place, id) !== born ? undefined : id
    const nameOf = (one: string): string => textOf(office.kept(place, one)?.['Name'])
    // A doubled POST makes two. A person says which is theirs, and the deletion is of that one.
    return office
      .ids(place)
      .find((one) => written.get(nameOf(one))?.key === id && linked.get(nameOf(one))?.has(one) !== false)
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

  /** Somebody set back what its sender has replaced since: the app takes reads of that for older than its own write. */
  const seemsOlder = ({ computer, place, appliedTo, field, value, replaced }: Written, applied: number): boolean =>
    replaced !== null &&
    office.deeds
      .slice(applied + 1, replaced.deed)
      .some(
        ({ by, place: at, id, before, after }) =>
          by === computer &&
          at === place &&
          id === appliedTo &&
          textOf(before?.[field]) === value &&
          textOf(after?.[field]) !== value,
      )

  /** The sender's table shows a sent value for as long as the service has it. */
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
    const applied = appliedAt.get(`${place}|${id}|${field}|${value}`) ?? 0
    const readTo = reads.get(readName(computer, place, id))?.at ?? 0
    // A rescue knows of no write a moment ago, so it believes a read that is behind.
    if (applied < (forgotAt.get(computer) ?? 0) && readTo <= applied) return
    // Somebody had just undone a change of theirs that the write undid too: the read seems to show the write.
    if (readTo <= applied && crossed.has(applied)) return void counts.unshown++
    const knownTo = seemsOlder(one, applied) ? (storedFrom.get(readName(computer, place, id)) ?? 0) : readTo
    const isBehind = one.replaced !== null && textOf(there) === one.replaced.text && knownTo <= one.replaced.deed
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
    ask: (write: Asked): Written => {
      // They typed it over their own pending value, so its base is that of the pending one.
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
    /** A later value of the same field replaces an earlier one. */
    supersede: (next: Written): void => {
      for (const one of written.values()) {
        if (one === next || one.edit !== next.edit) continue
        if (one.field === next.field) giveUp(one)
        // Typing into one field of a group means looking at the others again.
        if (one.field in next.around) one.around = { ...one.around, ...next.around, [next.field]: next.base ?? '' }
      }
    },
    /** From the moment a person asks, these may be gone; the result tells whether they are. */
    withdraw: (which: (one: Written) => boolean): ((gone: boolean) => void) => {
      const all = [...written.values()].filter((one) => !one.over && which(one))
      for (const one of all) one.over = true
      return (gone) => all.forEach((one) => (gone ? giveUp(one) : Object.assign(one, { over: false })))
    },
    /** A value in an answer of the app is pending again: a save withdraws a deletion. */
    shownAgain: (computer: string, place: string, values: readonly string[]): void => {
      for (const value of values) {
        const one = written.get(value)
        if (one?.computer === computer && one.place === place) one.end = null
      }
    },
    /** A person says which customer their create became. The result takes that back if the app refuses. */
    link: (name: string, id: string): (() => void) => {
      const before = linked.get(name)
      linked.set(name, new Set([...(before ?? []), id]))
      return () => void (before === undefined ? linked.delete(name) : linked.set(name, before))
    },
    /** All values of an edit are wanted under its own key, though the customer it was found in was deleted since. */
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
      // Asked again while it waits, it goes on with the changes that the person has seen.
      const waiting = wantedDeletions(computer, place, [id]).filter((one) => !one.over && one.born === born)
      const asked: Deletion = {
        computer,
        place,
        id,
        born,
        seen,
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
    renew,
    allow: decisions.allow,
    cutOff: decisions.cutOff,
    allowAgain: (value: string): void => void mayComeAgain.add(value),
    /** Any of these may return until the result is called. */
    allowAgainUntilAnswered: (values: readonly string[]): (() => void) => {
      const fresh = values.filter((value) => !mayComeAgain.has(value))
      for (const value of fresh) mayComeAgain.add(value)
      return () => fresh.forEach((value) => mayComeAgain.delete(value))
    },
    /** A person decides on an edit of a customer that was deleted at the service. */
    decidedGone: (computer: string, place: string, id: string): void =>
      void decidedGone.add(readName(computer, place, id)),
    /** A person recreates a customer that was deleted at the service, with everybody's values. */
    allowRecreate: (computer: string, place: string, was: string, key: string): void =>
      void madeAgainAs.set(`${computer}|${place}|${was}`, key),
    /** Allows one more customer of this name; the result revokes it if the app refuses. */
    allowCreate: (computer: string, place: string, token: string): ((kept: boolean) => void) => {
      const name = `${computer}|${place}|${token}`
      extraCreates.set(name, (extraCreates.get(name) ?? 0) + 1)
      return (kept) => {
        if (!kept) extraCreates.set(name, extraCreates.get(name)! - 1)
      }
    },
    left: (request: Request): void => {
      numbers.set(request, ++requests)
      deedsAtLeaving.set(request, office.deeds.length)
      if (request.kind === 'PUT' || request.kind === 'POST') attempts.set(request, attemptsOf(request))
      if (request.kind !== 'token')
        readsAtSending.set(request, reads.get(readName(request.computer, request.place, request.id)) ?? never)
    },
    arrives: (request: Request): void => void (carrying = request),
    /** After a request was handled: checks its deeds and records the read. */
    arrived: (request: Request, { text, asOf, isPartial }: Reply): void => {
      if (request.kind === 'GET') shown.set(request, { at: asOf ?? office.deeds.length, isPartial: isPartial === true })
      if (isList(request) && hiding) listsAsked.set(request, lackedBy(text, office.ids(request.place)))
      for (; checkedDeeds < office.deeds.length; checkedDeeds++) check(office.deeds[checkedDeeds]!)
      carrying = null
    },
    answered: (request: Request, { status, text }: Pick<Reply, 'status' | 'text'>): void => {
      const read = shown.get(request)
      if (read === undefined) return
      if (isList(request)) {
        const [name, lacked] = [`${request.computer}|${request.place}`, listsAsked.get(request)]
        for (const hidden of status === 200 ? hiddenFrom(request.computer, request.place) : [])
          if (isWholeAgain(text, hidden)) disbelieved.delete(`${name}|${hidden.key}`)
          else disbelieved.add(`${name}|${hidden.key}`)
        if (lacked === undefined) hidingReads.delete(name)
        else hidingReads.set(name, lacked)
      }
      const name = readName(request.computer, request.place, request.id)
      const { whole, newest } = reads.get(name) ?? never
      reads.set(name, {
        at: read.at,
        whole: read.isPartial ? whole : read.at,
        newest: Math.max(read.at, newest),
      })
      if (!firstReads.has(name)) firstReads.set(name, read.at)
    },
    /** The table has a customer as it was read. */
    stored: (computer: string, place: string, id: string, raw: string): void => {
      const name = readName(computer, place, id)
      storedAfter.set(name, requests)
      storedFrom.set(name, reads.get(name)?.at ?? 0)
      checkIdentity(office, { computer, place, id }, raw)
    },
    /** A customer left a computer's table; the service must have lost it before. */
    vanished: (computer: string, place: string, id: string): void => {
      const born = office.born(place, id)
      const name = readName(computer, place, id)
      // A person decided on the deleted customer, and the new one of its id has not been in the table yet.
      const wasAnother = decidedGone.has(name) && born >= (storedFrom.get(name) ?? 0)
      if (office.kept(place, id) !== null && born < knownOf(computer, place, id) && !wasAnother)
        break_('vanished', `${computer} removed ${id} from its table, which is there at ${place}`)
    },
    /** A copy of the profile was made; the result reports that it replaced the profile. */
    profileKept: (computer: string): (() => void) => {
      // The copy may or may not hold values that the app has not acknowledged.
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
    /** Its files may show an older state: a journal is read up to its first damage. */
    rotted: (computer: string): void => {
      rottenAfter.set(computer, requests + 1)
      forgotAt.set(computer, office.deeds.length)
    },
    /** The service's lists hide customers from now on, or no longer. */
    listsHide: (is: boolean): void => void (hiding = is),
    /** Skips deeds of people at the website. */
    skipOwn: (): void => void (checkedDeeds = office.deeds.length),
    /**
     * A kept value must be pending or have arrived, or a value typed over it must: that one may be on disk without an
     * answer.
     */
    holds: (computer: string, place: string, held: Held): void => {
      decisions.holds(computer, place, held.customers)
      plain.holds(computer, place, held)
      for (const { name, id } of held.made) {
        const isThere = office.deeds.some(
          (deed) => deed.place === place && deed.id === id && textOf(deed.after?.['Name']) === name,
        )
        if (written.get(name)?.applied === true && linked.get(name)?.has(id) !== true && !isThere)
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
        if (there === undefined || held.deletions.has(one.id) || held.deletions.has(there)) continue
        if (one.id.startsWith('n:') && isWellHidden({ by: computer, place }, new Set([there]), one.id)) {
          counts.hidingLists++
          one.over = true
        } else break_('lost', `the deletion of ${one.id} at ${place} is neither in the outbox of ${computer} nor done`)
      }
    },
  }
}

export type Promises = ReturnType<typeof watchPromises>
