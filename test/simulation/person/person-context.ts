import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import type { CustomerRecord } from '../../../preload/contract/customers.ts'
import { isFail } from '../../../main/base/app-error.ts'
import { PromiseBroken, type Written } from '../promises/account.ts'
import type { DeskCalls } from '../computer/computer-types.ts'
import type { EditWrites } from '../edit-writes.ts'
import type { Office } from '../office.ts'
import type { Promises } from '../promises/promises.ts'
import type { Random } from '../random.ts'
import { otherKinds, shown, textFields } from './entries.ts'

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

/** All that a person does is made of these: values that they enter, calls of the app, and what its answers mean. */
export const personContext = ({
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
  /** A customer of the service with the name of a create that is not linked yet. */
  const pickNamesake = async (desk: DeskCalls, random: Random): Promise<CustomerRecord | null> => {
    const creates = (await desk.edits.list()).filter(({ kind, customerId }) => kind === 'create' && customerId === null)
    const names = creates.map(({ name }) => name)
    const rows = await Promise.all((await keys(desk)).map((key) => readRecord(desk, key)))
    const found = rows.filter(
      (one) => one !== null && one.customerId !== null && names.includes(shown(one.values.Name)),
    )
    return found.length === 0 ? null : random.pick(found)
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

  return {
    computer,
    plainValues,
    promises,
    office,
    editWrites,
    pause,
    fields,
    value,
    say,
    answered,
    keys,
    readRecord,
    pickRecord,
    pickNamesake,
    givenUp,
    keptAs,
    refusedAs,
    mustKeep,
    isOvertaken,
    isPlain,
    unwanted,
  }
}

export type PersonContext = ReturnType<typeof personContext>
