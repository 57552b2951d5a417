import { customerFields, fieldOf, type FieldName } from '../../../preload/contract/customer-fields.ts'
import type {
  Changes,
  CustomerRecord,
  FieldInput,
  FieldValue,
  ObservedValues,
} from '../../../preload/contract/customers.ts'
import type { Clash, Edit, Resolution } from '../../../preload/contract/edits.ts'
import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import { isFail } from '../../../main/base/app-error.ts'
import { observedAt } from '../../../renderer/checks/linked.ts'
import { shownOf } from '../../../renderer/checks/shown.ts'
import { atOnce, type StepContext } from '../at-once.ts'
import type { DeskCalls } from '../computer/computer-types.ts'
import type { EditWrites } from '../edit-writes.ts'
import { importTable } from '../import-table.ts'
import { mergeDuplicates } from '../merge-duplicates.ts'
import { lookAround } from '../look-around.ts'
import type { Office } from '../office.ts'
import { placeName } from '../office.ts'
import { asText, PromiseBroken, textOf, type Written } from '../account.ts'
import { codeFields, yesNoFields, type Plain } from '../plain-values.ts'
import { type Promises } from '../promises/promises.ts'
import type { Random } from '../random.ts'

/** Fields that people edit, single and linked. All hold texts, so every value can be unique. */
const textFields = [
  'Person',
  'Email',
  'Telephone',
  'MobilePhone',
  'Fax',
  'Homepage',
  'BusinessNumber',
  'SupplierId',
  'Name',
  'Street1',
  'ZipCode',
  'City',
  'VatNumber',
  'CocCity',
  'CocRegistration',
] as const satisfies readonly FieldName[]

/** Fields of other types, and how to make a unique entry for each: amount, percentage, dates, code. */
const otherKinds = {
  CreditLimit: (who, count) => `${1_000 + count}.${who}`,
  DiscountPercentage: (who, count) => `0.${1_000 + count}${who}`,
  CocDate: (who, count) => `${who}/${1 + (count % 28)}/${1_900 + count}`,
  VatVerificationDate: (who, count) => `${3 + who}/${1 + (count % 28)}/${1_900 + count}`,
  LanguageId: (who, count) => `${'xyz'[who - 1]}${count.toString(36).padStart(2, '0')}`,
} satisfies Readonly<Partial<Record<FieldName, (who: number, count: number) => string>>>

/** The other fields of the same linked group. */
const around = (field: FieldName): FieldName[] => {
  const { linked } = fieldOf(field)
  return linked === undefined
    ? []
    : customerFields
        .filter((other) => 'linked' in other && other.linked === linked && other.name !== field)
        .map(({ name }) => name)
}

const seenIn = (record: CustomerRecord, names: readonly FieldName[]): ObservedValues =>
  Object.assign({}, ...names.map((name) => observedAt(name, record)))

const shown = (value: FieldValue | undefined): string => (value !== undefined && 'text' in value ? value.text : '')
/** Every field of a whole record as the service has it, without pending edits. */
const seenOf = ({ completeness, was, values }: CustomerRecord): Readonly<Record<string, string>> =>
  completeness === 'list'
    ? {}
    : Object.fromEntries(Object.entries({ ...values, ...was }).map(([field, value]) => [field, asText(value)]))
const typed = (text: string): Changes[FieldName] => ({ is: 'text', text })
const fieldsIn = (changes: Changes): FieldName[] => Object.keys(changes) as FieldName[]
/** Two people may choose the same value of such a field, so `plain-values.ts` accounts for them. */
const isPlainField = (field: FieldName): boolean =>
  ([...yesNoFields, ...codeFields, 'CustomerStateId'] as readonly FieldName[]).includes(field)
const inputOf = ({ field, text }: Plain): FieldInput => {
  if ((yesNoFields as readonly FieldName[]).includes(field)) return { is: 'yes-no', yes: text === 'true' }
  return text === '' ? { is: 'empty' } : { is: 'text', text }
}
const wordsOf = ({ field, text }: Plain): string => `${field} ${text === '' ? 'emptied' : text}`

export interface PersonOptions {
  readonly computer: string
  readonly allKinds: boolean
  readonly plainValues: boolean
  readonly promises: Promises
  readonly office: Office
  readonly editWrites: EditWrites
  readonly notify: (line: string) => void
  /** The app has acknowledged a save, a deletion or a decision. */
  readonly acknowledged: () => void
  readonly pause: (milliseconds: number) => Promise<void>
  /** Whether the computer itself explains a refusal: a lock, a full disk. */
  readonly cannotKeep: (code: string) => boolean
}

/** Somebody at a computer. They see only the app's answers. */
export const personAt = ({
  computer,
  allKinds,
  plainValues,
  promises,
  office,
  editWrites,
  notify,
  acknowledged,
  pause,
  cannotKeep,
}: PersonOptions) => {
  let count = 0
  const who = computer.charCodeAt(0) - 96
  const fields: readonly FieldName[] = allKinds
    ? [...textFields, ...(Object.keys(otherKinds) as FieldName[])]
    : textFields
  const value = (field: FieldName): string => {
    count++
    return field in otherKinds
      ? otherKinds[field as keyof typeof otherKinds](who, count)
      : `${computer}-${count}-${((count * 2654435761) % 1679616).toString(36)}`
  }
  const say = (line: string): void => notify(`${computer}: ${line}`)

  /** Runs a call whose answer may take long. The app's own failures count as answers; other errors fail the run. */
  const answered = async <T>(
    work: () => Promise<T>,
    kept: (value: T) => void,
    refused: (code: string) => void,
  ): Promise<void> => {
    try {
      const answer = await work()
      acknowledged()
      kept(answer)
    } catch (error) {
      if (!isFail(error) || error.fail.code === 'unexpected') throw error
      refused(error.fail.code)
    }
  }

  const keys = async (desk: DeskCalls): Promise<string[]> => {
    const { rows } = await desk.customers.rows({
      search: '',
      filter: {},
      sort: [],
      columns: ['Name'],
      from: 0,
      count: 100,
    })
    return rows.map(({ key }) => key)
  }
  const readRecord = async (desk: DeskCalls, key: string): Promise<CustomerRecord | null> => {
    try {
      return await desk.customers.read(key)
    } catch (error) {
      if (isFail(error)) return null
      throw error
    }
  }
  /** `again`: prefers a customer with a pending edit. */
  const pickRecord = async (desk: DeskCalls, random: Random, again = false): Promise<CustomerRecord | null> => {
    const all = await keys(desk)
    const changed = again
      ? (await desk.edits.list()).filter(({ state }) => state.is !== 'settled').map(({ key }) => key)
      : []
    return all.length === 0 ? null : readRecord(desk, random.pick(changed.length > 0 ? changed : all))
  }
  const givenUp = new Set<string>()
  const keptAs = (writes: readonly Written[], record: CustomerRecord): void => {
    promises.shownAgain(computer, writes[0]!.place, Object.values(record.values).map(shown))
    for (const one of writes) {
      one.status = 'kept'
      one.edit = record.edit?.id ?? null
      if (one.edit !== null) promises.supersede(one)
      // They discarded the edit while this call waited for its answer.
      if (givenUp.has(record.key) || (one.edit !== null && givenUp.has(one.edit))) one.over = true
    }
  }
  const refusedAs =
    (writes: readonly Written[]) =>
    (code: string): void => {
      say(`... refused: ${code}`)
      for (const one of writes) one.status = 'refused'
    }
  /** A save of the values shown now must succeed, unless the computer itself prevents it. */
  const mustKeep =
    (what: string) =>
    (code: string): void => {
      if (!cannotKeep(code))
        throw new PromiseBroken('refused', `${what} at ${computer} was refused with ${code}, for nothing that happened`)
    }
  /** Calls do not wait for each other: another one may have changed what waits since the person read it. */
  const isOvertaken = (since: number, at: string, { key, edit: read }: CustomerRecord, code: string): boolean =>
    code === 'edit-changed-meanwhile' && editWrites.leftAnother(since, at, key, read?.revision ?? 0)
  /** A save of a list row may ask the service first, and a pending deletion needs `saveInstead`. */
  const isPlain = (record: CustomerRecord): boolean => record.completeness !== 'list' && record.edit?.kind !== 'delete'
  const unwanted = (key: string, edit: string | undefined, place: string): ((kept: boolean) => void) => {
    const taken = promises.deletions.filter(
      (one) =>
        !one.over &&
        one.computer === computer &&
        one.place === place &&
        [key, key.replace(/^s:/, ''), `n:${edit}`].includes(one.id),
    )
    for (const one of taken) Object.assign(one, { over: true, doubted: true })
    return (kept) => taken.forEach((one) => Object.assign(one, { over: kept, doubted: false }))
  }

  /** Flips a yes/no field, or empties or chooses a code. */
  const enterPlain = (record: CustomerRecord, at: string, random: Random): Plain[] => {
    const field = random.pick([...yesNoFields, ...codeFields])
    const [now, was] = [record.values[field], record.was[field] ?? record.values[field]]
    if (record.completeness === 'list' || now === undefined || was === undefined) return []
    const isYesNo = (yesNoFields as readonly FieldName[]).includes(field)
    if (isYesNo && now.is !== 'yes-no') return []
    const code = now.is === 'empty' ? random.pick(['14', 'GRO']) : ''
    const text = now.is === 'yes-no' ? String(!now.yes) : code
    return [promises.plain.ask({ computer, place: at, key: record.key, field, text, base: asText(was) })]
  }

  const edit = async (desk: DeskCalls, place: AdministrationRef, random: Random, again?: boolean): Promise<void> => {
    const since = editWrites.count()
    const record = await pickRecord(desk, random, again)
    if (record === null) return
    const at = placeName(place.environment, place.administration)
    const names = [...new Set(Array.from({ length: random.between(1, 3) }, () => random.pick(fields)))]
    const before = (field: FieldName): string => shown(record.was[field] ?? record.values[field])
    const waiting = Object.fromEntries(
      (Object.keys(record.was) as FieldName[]).map((field) => [field, shown(record.values[field])]),
    )
    const writes = names.map((field) =>
      promises.ask({
        value: value(field),
        computer,
        place: at,
        field,
        key: record.key,
        base: record.completeness === 'list' ? undefined : before(field),
        around: Object.fromEntries(around(field).map((other) => [other, before(other)])),
        waiting,
      }),
    )
    const plain = plainValues && random.chance(0.6) ? enterPlain(record, at, random) : []
    const entered = [...writes.map((one) => `${one.field} ${one.value}`), ...plain.map(wordsOf)]
    say(`edits ${record.key} at ${at}: ${entered.join(', ')}`)
    const changes = Object.fromEntries([
      ...writes.map((one) => [one.field, typed(one.value)] as const),
      ...plain.map((one) => [one.field, inputOf(one)] as const),
    ])
    // Some think before they save, and a sync may bring newer values meanwhile.
    const thinks = random.chance(0.3)
    if (thinks) await pause(random.pick([500, 5_000, 30_000]))
    const wanted = unwanted(record.key, record.edit?.id, at)
    await answered(
      () => desk.customers.save(record.key, changes, record.edit?.revision ?? 0, seenIn(record, fieldsIn(changes))),
      (saved) => {
        wanted(true)
        keptAs(writes, saved)
        for (const one of plain) promises.plain.kept(one, saved.edit?.id ?? null)
      },
      (code) => {
        wanted(false)
        refusedAs(writes)(code)
        for (const one of plain) one.status = 'refused'
        if (!thinks && !isOvertaken(since, at, record, code) && isPlain(record))
          mustKeep(`a save of ${record.key}`)(code)
      },
    )
  }

  /** Edits a field of a customer with a pending deletion, which withdraws the deletion. */
  const saveInstead = async (desk: DeskCalls, place: AdministrationRef, random: Random): Promise<void> => {
    const at = placeName(place.environment, place.administration)
    const deletions = (await desk.edits.list()).filter(({ kind, state }) => kind === 'delete' && state.is !== 'settled')
    if (deletions.length === 0) return
    const record = await readRecord(desk, random.pick(deletions).key)
    if (record?.edit?.kind !== 'delete') return
    const field = random.pick(fields)
    const write = promises.ask({
      value: value(field),
      computer,
      place: at,
      field,
      key: record.key,
      base: record.completeness === 'list' ? undefined : shown(record.values[field]),
      around: Object.fromEntries(around(field).map((other) => [other, shown(record.values[other])])),
    })
    say(`changes ${record.key} at ${at} instead of deleting it: ${field} ${write.value}`)
    const wanted = unwanted(record.key, record.edit.id, at)
    await answered(
      () =>
        desk.customers.saveInstead(
          record.key,
          { [field]: typed(write.value) },
          record.edit!.revision,
          seenIn(record, [field]),
        ),
      (saved) => {
        wanted(true)
        keptAs([write], saved)
      },
      (code) => {
        wanted(false)
        refusedAs([write])(code)
      },
    )
  }

  /** Types the old value over a pending change. */
  const undo = async (desk: DeskCalls, place: AdministrationRef, random: Random): Promise<void> => {
    const since = editWrites.count()
    const record = await pickRecord(desk, random)
    if (record === null || record.edit?.kind !== 'change' || record.customerId === null) return
    const names = (Object.keys(record.was) as FieldName[]).filter(
      (field) => !fieldOf(field).fixed && !isPlainField(field),
    )
    if (names.length === 0) return
    const field = random.pick(names)
    const was = shown(record.was[field])
    const at = placeName(place.environment, place.administration)
    say(`takes ${field} of ${record.key} back to ${was}`)
    const decided = promises.allow(computer, at, record.customerId, field, was)
    promises.allowAgain(was)
    const { id } = record.edit
    const gone = promises.withdraw((one) => one.edit === id && one.field === field)
    // A save withdraws a deletion that was to follow.
    const wanted = unwanted(record.key, id, at)
    await answered(
      () =>
        desk.customers.save(record.key, { [field]: was === '' ? { is: 'empty' } : typed(was) }, record.edit!.revision),
      (saved) => {
        promises.shownAgain(computer, at, Object.values(saved.values).map(shown))
        decided(true)
        wanted(true)
        gone(true)
      },
      (code) => {
        say(`... refused: ${code}`)
        decided(false)
        wanted(false)
        gone(false)
        if (!isOvertaken(since, at, record, code) && isPlain(record)) mustKeep(`a save of ${record.key}`)(code)
      },
    )
  }

  const create = async (desk: DeskCalls, place: AdministrationRef): Promise<void> => {
    const at = placeName(place.environment, place.administration)
    const names = ['Name', 'ShortName', 'Email', 'City'] as const
    const writes = names.map((field) =>
      promises.ask({ value: value(field), computer, place: at, field, key: '', base: '', around: {} }),
    )
    say(`creates ${writes[0]!.value} at ${at}`)
    await answered(
      () =>
        desk.customers.create(
          Object.fromEntries(writes.map((one) => [one.field, typed(one.value)])),
          `new-${writes[0]!.value}`,
        ),
      (record) => {
        keptAs(writes, record)
        for (const one of writes) Object.assign(one, { key: record.key })
      },
      (code) => {
        refusedAs(writes)(code)
        mustKeep('a new customer')(code)
      },
    )
  }

  const remove = async (desk: DeskCalls, place: AdministrationRef, random: Random, again?: boolean): Promise<void> => {
    const record = await pickRecord(desk, random, again)
    if (record === null) return
    const at = placeName(place.environment, place.administration)
    say(`deletes ${record.key} at ${at}`)
    const deletion = promises.askDeletion(computer, at, record.customerId ?? record.key, seenOf(record))
    promises.plain.end((one) => one.computer === computer && one.place === at && one.key === record.key)
    const gone = promises.withdraw(
      (one) =>
        one.computer === computer &&
        one.place === at &&
        (one.key === record.key || (record.edit !== null && one.edit === record.edit.id)),
    )
    await answered(
      () => desk.customers.remove(record.key, record.edit?.revision ?? 0, shownOf(record)),
      () => {
        deletion.status = 'kept'
        gone(true)
        if (record.completeness === 'list') promises.readNow(deletion)
      },
      (code) => {
        say(`... refused: ${code}`)
        deletion.status = 'refused'
        gone(false)
      },
    )
  }

  const withdrawEdit = (edit: Edit, at: string): ((gone: boolean) => void) => {
    promises.plain.end((one) => one.edit === edit.id)
    const [keep, want] = [promises.withdraw((one) => one.edit === edit.id), unwanted(edit.key, edit.id, at)]
    return (gone) => {
      keep(gone)
      want(gone)
    }
  }
  const giveUp = async (desk: DeskCalls, edit: Edit, at: string): Promise<void> => {
    const keep = withdrawEdit(edit, at)
    await answered(
      () => desk.edits.discard([edit.id]),
      () => {
        givenUp.add(edit.kind === 'create' ? edit.key : edit.id)
        keep(true)
        // A save that was answered meanwhile is part of it.
        promises.withdraw((one) => one.edit === edit.id)(true)
      },
      (code) => {
        say(`... refused: ${code}`)
        keep(false)
      },
    )
  }

  const discard = async (desk: DeskCalls, place: AdministrationRef, random: Random): Promise<void> => {
    const open = (await desk.edits.list()).filter(({ state }) => state.is !== 'settled')
    if (open.length === 0) return
    const edit = random.pick(open)
    say(`discards ${edit.kind} of ${edit.key}, ${edit.state.is}`)
    await giveUp(desk, edit, placeName(place.environment, place.administration))
  }

  const pickFields = (clashes: readonly Clash[], random: Random): Resolution => {
    const byGroup = new Map<string, 'mine' | 'theirs'>()
    const picks = Object.fromEntries(
      clashes.map(({ field }) => {
        const group = fieldOf(field as FieldName).linked ?? field
        const pick = byGroup.get(group) ?? random.pick(['mine', 'theirs'] as const)
        byGroup.set(group, pick)
        return [field, pick]
      }),
    )
    return { is: 'fields', picks, seen: Object.fromEntries(clashes.map(({ field, theirs }) => [field, theirs])) }
  }

  /** They saw the service's values. Values they did not pick must not be sent once the app has answered. */
  const picked = (
    edit: Edit,
    clashes: readonly Clash[],
    at: string,
    picks: Readonly<Record<string, 'mine' | 'theirs'>>,
  ): ((kept: boolean) => void) => {
    const decided = clashes.map(({ field, theirs }) =>
      promises.allow(computer, at, edit.customerId!, field, asText(theirs)),
    )
    for (const { field, mine } of clashes) if (picks[field] === 'mine') promises.allowAgain(shown(mine))
    promises.plain.end((one) => one.edit === edit.id && picks[one.field] === 'theirs')
    const gone = promises.withdraw((one) => one.edit === edit.id && picks[one.field] === 'theirs')
    return (kept) => {
      for (const settle of decided) settle(kept)
      gone(kept)
    }
  }

  /** Of several customers of one name they pick the one with most of their values. */
  const mostAlike = (edit: Edit, ids: readonly string[], at: string): string | undefined => {
    const alike = (id: string): number =>
      edit.changes.filter(({ field, to }) => office.kept(at, id)?.[field] === JSON.stringify(asText(to))).length
    return ids.toSorted((a, b) => alike(b) - alike(a))[0]
  }

  const resolutionOf = (edit: Edit, at: string, random: Random): Resolution | 'discard' | 'wait' | null => {
    if (edit.state.is === 'conflict') {
      const { conflict } = edit.state
      if (conflict.is === 'fields') return pickFields(conflict.clashes, random)
      if (conflict.is === 'deleted-there') {
        promises.decidedGone(computer, at, edit.customerId!)
        if (random.chance(0.5)) return { is: 'let-go' }
        promises.allowRecreate(computer, at, edit.key, `n:${edit.id}`)
        promises.plain.moves(edit.id)
        return { is: 'recreate' }
      }
      if (conflict.is === 'fields-lacking') return { is: random.chance(0.3) ? 'carry-known' : 'read-again' }
      if (conflict.is === 'another-there') return { is: 'let-go' }
      return random.chance(0.5) ? { is: 'let-go' } : { is: 'delete-anyway' }
    }
    if (edit.state.is !== 'uncertain') return null
    const name = shown(edit.changes.find(({ field }) => field === 'Name')?.to)
    // They know the name that it was sent with, whatever they typed over it since.
    const typed = [...promises.written.values()].filter(
      (one) => one.computer === computer && one.place === at && one.key === edit.key && one.field === 'Name',
    )
    const names = new Set([name, ...typed.map(({ value: text }) => text)].map((text) => JSON.stringify(text)))
    const there = mostAlike(
      edit,
      office.ids(at).filter((id) => names.has(office.kept(at, id)?.['Name'] ?? '')),
      at,
    )
    const seen = edit.state.candidates.find(({ customerId }) => customerId === there)
    if (seen !== undefined) return { is: 'link', customerId: seen.customerId }
    // They look at the service's website: it is there, though the app's list does not show it yet.
    if (there !== undefined) return 'discard'
    return { is: 'create-anyway' }
  }

  /** Applies a decision to the account; the result tells whether the app kept it. */
  const meaning = (edit: Edit, at: string, resolution: Resolution): ((kept: boolean) => void) => {
    const { is } = resolution
    if (is === 'let-go') return withdrawEdit(edit, at)
    // They agree to fields that they know, whatever the service has, which it does not send.
    if (is === 'carry-known' && edit.state.is === 'conflict' && edit.state.conflict.is === 'fields-lacking') {
      const id = edit.customerId!
      const agreed = edit.state.conflict.fields.map((field) =>
        promises.allow(computer, at, id, field, textOf(office.kept(at, id)?.[field])),
      )
      return (kept) => agreed.forEach((settle) => settle(kept))
    }
    if (is === 'create-anyway') {
      const allowed = promises.allowCreate(computer, at, shown(edit.changes.find(({ field }) => field === 'Name')?.to))
      return (kept) => {
        allowed(kept)
        // The create is sent with all its values, even if the customer it may have become was deleted meanwhile.
        if (kept && !edit.thenDelete) promises.wantedAgain(computer, at, edit)
      }
    }
    if (is === 'fields' && edit.state.is === 'conflict' && edit.state.conflict.is === 'fields')
      return picked(edit, edit.state.conflict.clashes, at, resolution.picks)
    if (is !== 'delete-anyway' || edit.state.is !== 'conflict' || edit.state.conflict.is !== 'changed-there')
      return () => undefined
    return promises.deleteAnyway(computer, at, [edit.customerId, edit.key, `n:${edit.id}`], edit.state.conflict.fields)
  }

  /** They compare both records and link the create to one; null if that record cannot be read. */
  const sideBySide = async (
    desk: DeskCalls,
    { id, key, changes, thenDelete }: Edit,
    customerId: string,
    at: string,
  ): Promise<{ readonly settle: (kept: boolean) => void; readonly seen: ObservedValues } | null> => {
    try {
      const { values } = await desk.customers.read(`s:${customerId}`)
      const decided = changes.flatMap(({ field }) =>
        [field, ...around(field as FieldName)].map((one) =>
          promises.allow(computer, at, customerId, one, asText(values[one as FieldName] ?? { is: 'empty' })),
        ),
      )
      for (const { field, to } of changes)
        if (asText(values[field as FieldName] ?? { is: 'empty' }) !== asText(to)) promises.allowAgain(shown(to))
      // A pending deletion deletes the record that they see here.
      if (thenDelete)
        decided.push(promises.deleteAnyway(computer, at, [customerId, key, `n:${id}`], Object.keys(values)))
      return { settle: (kept) => decided.forEach((settle) => settle(kept)), seen: values }
    } catch (error) {
      if (isFail(error)) return null
      throw error
    }
  }

  /** `thinks`: a sync may bring newer values between what they see and what they decide. */
  const decideOn = async (desk: DeskCalls, edit: Edit, at: string, random: Random, thinks: boolean): Promise<void> => {
    const refused = (code: string): void => say(`... refused: ${code}`)
    if (edit.anothers && edit.state.is !== 'settled') {
      say(`takes over ${edit.kind} of ${edit.key}`)
      return answered(
        () => desk.edits.takeOver([edit.id]),
        () => undefined,
        refused,
      )
    }
    if (edit.state.is === 'refused') {
      say(`tries ${edit.kind} of ${edit.key} again, refused with ${edit.state.fail.code}`)
      return answered(
        () => desk.edits.retry([edit.id]),
        () => undefined,
        refused,
      )
    }
    const resolution = resolutionOf(edit, at, random)
    if (resolution === null || resolution === 'wait') return
    say(
      `decides on ${edit.kind} of ${edit.key}, ${edit.state.is}: ${resolution === 'discard' ? resolution : resolution.is}`,
    )
    if (resolution === 'discard') return giveUp(desk, edit, at)
    const linked = resolution.is === 'link' ? await sideBySide(desk, edit, resolution.customerId, at) : undefined
    if (linked === null) return say('... which cannot be shown now')
    if (resolution.is === 'link') promises.plain.moves(edit.id)
    const name = shown(edit.changes.find(({ field }) => field === 'Name')?.to)
    const unlink = resolution.is === 'link' ? promises.link(name, resolution.customerId) : undefined
    if (thinks) await pause(20_000)
    const keep = meaning(edit, at, resolution)
    const ended = (kept: boolean): void => {
      linked?.settle(kept)
      if (!kept) unlink?.()
      keep(kept)
    }
    await answered(
      () =>
        desk.edits.resolve(
          edit.id,
          resolution.is === 'link' && linked ? { ...resolution, seen: linked.seen } : resolution,
          edit.revision,
        ),
      () => ended(true),
      (code) => {
        refused(code)
        ended(false)
      },
    )
  }

  const decide = async (desk: DeskCalls, place: AdministrationRef, random: Random, thinks = false): Promise<void> => {
    const at = placeName(place.environment, place.administration)
    for (const edit of await desk.edits.list()) await decideOn(desk, edit, at, random, thinks)
  }
  const context: StepContext = {
    computer,
    promises,
    editWrites,
    fields,
    say,
    pause,
    value,
    keys,
    answered,
    around,
    seenOf,
    shown: (record, field) => shown(record.values[field]),
    mustKeep,
  }
  const { paste, checkTakenBack } = importTable(context)
  const { merge, checkMergeTakenBack } = mergeDuplicates(context)
  const { bulk, stepBack, reverse } = atOnce({
    ...context,
    undone: async (desk, outcome) => {
      await checkTakenBack(desk, outcome)
      await checkMergeTakenBack(desk, outcome)
    },
  })
  return {
    edit,
    undo,
    create,
    remove,
    discard,
    decide,
    bulk,
    paste,
    merge,
    stepBack,
    reverse,
    saveInstead,
    look: lookAround(say),
  }
}

export type Person = ReturnType<typeof personAt>
