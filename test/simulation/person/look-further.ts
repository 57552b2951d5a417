import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import { customerFields } from '../../../preload/contract/customer-fields.ts'
import { dateStyles } from '../../../preload/contract/dates.ts'
import type { Edit } from '../../../preload/contract/edits.ts'
import { qualityRules } from '../../../preload/contract/quality.ts'
import { isFail } from '../../../main/base/app-error.ts'
import { PromiseBroken } from '../promises/account.ts'
import type { DeskCalls } from '../computer/computer-types.ts'
import { placeName } from '../office.ts'
import type { Random } from '../random.ts'

/** Calls that may fail because something was deleted or the disk is full; null then. Code `unexpected` fails the run. */
export const asking = async <T>(work: () => Promise<T>): Promise<T | null> => {
  try {
    return await work()
  } catch (error) {
    if (isFail(error) && error.fail.code !== 'unexpected') return null
    throw error
  }
}

/** A window's list of edits, which it brings up to date with the changed ones alone. */
interface WindowEdits {
  readonly stamp: string
  readonly edits: ReadonlyMap<string, Edit>
}

/** Brings the list up to date, and compares it with the whole list. */
const updated = async (desk: DeskCalls, before: WindowEdits | undefined): Promise<WindowEdits> => {
  const { stamp, ids, edits } = await desk.edits.listSince(before?.stamp ?? null)
  const whole = await desk.edits.list()
  const known = new Map([...(before?.edits ?? []), ...edits.map((edit) => [edit.id, edit] as const)])
  const after = new Map(ids.flatMap((id) => (known.has(id) ? [[id, known.get(id)!] as const] : [])))
  if (JSON.stringify([...after.values()]) !== JSON.stringify(whole))
    throw new PromiseBroken('differs', 'a window that reads the changed edits alone shows another list')
  return { stamp, edits: after }
}

const isDeletion = ({ kind, thenDelete }: Edit): boolean => kind === 'delete' || thenDelete

const lookAtQuality = async (desk: DeskCalls, keys: readonly string[], random: Random): Promise<void> => {
  const view = (await asking(() => desk.quality.run())) ?? (await desk.quality.read())
  await desk.quality.progress()
  for (const rule of qualityRules) await desk.quality.findings({ rule, muted: false, from: 0, count: 20 })
  const [rule, key] = [random.pick(qualityRules), random.pick(keys)]
  const found = await desk.quality.keys(rule, false)
  await desk.quality.ofCustomer(key)
  await desk.quality.marks(keys.slice(0, 20))
  await desk.quality.names(keys.slice(0, 20))
  if (random.chance(0.3)) await asking(() => desk.quality.mute(rule, found.length > 0 ? found : null, 'known'))
  await desk.quality.findings({ rule, muted: true, from: 0, count: 20 })
  if (random.chance(0.3)) await asking(() => desk.quality.unmute(rule, random.pick([found, null])))
  // Customers that are to be deleted are not judged.
  const leaving = new Set((await desk.edits.list()).flatMap((edit) => (isDeletion(edit) ? [edit.key] : [])))
  if (view.result?.customers === 0 && keys.some((one) => !leaving.has(one)))
    throw new PromiseBroken('differs', 'no customer was judged')
}

const lookAtDuplicates = async (desk: DeskCalls, keys: readonly string[], random: Random): Promise<void> => {
  await asking(() => desk.duplicates.find())
  await desk.duplicates.progress()
  await desk.duplicates.read()
  const { groups } = await desk.duplicates.groups({
    order: random.pick(['surest', 'name'] as const),
    from: 0,
    count: 20,
  })
  const [group] = groups
  if (group !== undefined) await desk.duplicates.group(group.key)
  await desk.duplicates.ofCustomer(random.pick(keys))
  await desk.duplicates.together(keys.slice(0, 3))
  if (keys.length > 1 && random.chance(0.3))
    await asking(() => desk.duplicates.dismiss(group?.members.map(({ key }) => key) ?? keys.slice(0, 2), 'two firms'))
  const [dismissal] = await desk.duplicates.dismissals(0, 20)
  if (dismissal !== undefined && random.chance(0.3)) await asking(() => desk.duplicates.takeBack(dismissal.id))
}

const lookAtVat = async (desk: DeskCalls, keys: readonly string[], random: Random): Promise<void> => {
  await asking(() => desk.vat.check(keys))
  if (random.chance(0.3)) await desk.vat.cancel()
  await desk.vat.progress()
  await desk.vat.lines(0, 20)
  await desk.vat.verified()
  await desk.vat.answers(keys.slice(0, 20))
}

const lookAtTemplates = async (desk: DeskCalls, random: Random): Promise<void> => {
  await asking(() =>
    desk.customers.saveTemplate({ id: 'one', name: 'Dutch', changes: { CountryId: { is: 'text', text: 'NL' } } }),
  )
  await asking(() => desk.customers.startWithTemplate(random.pick(['one', null])))
  if (random.chance(0.5)) await asking(() => desk.customers.removeTemplate('one'))
  await desk.customers.templates()
}

const fields = customerFields.map(({ name }) => name)

/** Counts, edges and printed rows of a table, and a copy of dates and amounts. */
const lookAtRows = async (desk: DeskCalls, keys: readonly string[], random: Random): Promise<void> => {
  const [one, other] = [random.pick(fields), random.pick(fields)]
  const choice = { search: '', filter: {}, sort: [{ column: one, descending: random.chance(0.5) }] }
  const filter = { conditions: [{ field: other, is: random.pick(['filled', 'empty'] as const) }] }
  const count = async (): Promise<number> =>
    (await desk.customers.rows({ ...choice, filter, columns: [], from: 0, count: 0 })).shown
  const before = await count()
  const shown = (await desk.customers.keys({ is: 'all', of: { ...choice, filter }, except: [] })).length
  const after = await count()
  // A sync may change the table between two calls, but then the counts differ too.
  if (before === after && shown !== after)
    throw new PromiseBroken('differs', `${after} customers are counted, and ${shown} are listed`)
  await asking(() => desk.customers.edge(choice, one, random.pick(keys), random.pick([1, -1] as const)))
  await desk.customers.chosenRows({ is: 'keys', keys }, choice.sort, [one, other])
  await desk.customers.copy(
    { is: 'keys', keys },
    (['Name', 'CocDate', 'CreditLimit', 'IsInFactoring'] as const).map((field) => ({ field, heading: field })),
    { decimal: ',', date: random.pick(dateStyles), yes: 'ja', no: 'nee' },
  )
}

/** Reads what is beyond table and edits: counts, quality, duplicates, VIES and templates. Nothing of it is sent. */
export const lookFurther = () => {
  /** By administration; a list of another run of the app is read whole. */
  const windows = new Map<string, WindowEdits>()
  return async (desk: DeskCalls, place: AdministrationRef, keys: readonly string[], random: Random): Promise<void> => {
    const at = placeName(place.environment, place.administration)
    windows.set(at, await updated(desk, windows.get(at)))
    await lookAtTemplates(desk, random)
    if (keys.length === 0) return
    await lookAtRows(desk, keys, random)
    await lookAtQuality(desk, keys, random)
    await lookAtDuplicates(desk, keys, random)
    await lookAtVat(desk, keys, random)
  }
}
