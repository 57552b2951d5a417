import type { Changes, CustomerRecord } from '../../../../preload/contract/customers.ts'
import type { MergeFate, MergeRequest, ShownGroup } from '../../../../preload/contract/duplicates.ts'
import { shownOf } from '../../../../renderer/checks/shown.ts'
import { openDevice, openService, sendsNothing, type Device } from '../desk-kit.ts'

export const fates = (fate: Readonly<Record<string, MergeFate>>): MergeRequest['others'] =>
  Object.entries(fate).map(([key, then]) => ({ key, then }))

/** Values that make customers probably one. */
const jansen = {
  Name: 'Bakkerij Jansen B.V.',
  Street1: 'Hoofdstraat 12',
  ZipCode: '1234 AB',
  City: 'Amsterdam',
  VatNumber: 'NL004495445B01',
  CustomerStateId: 'A',
}

/** A synced device and `alike` customers of one company; nothing is sent until the test allows it. */
export const openAlike = async (alike = 3, customers = 12) => {
  const service = await openService({ customers })
  const ids = service.control.ids().slice(0, alike)
  for (const [at, id] of ids.entries()) service.control.change(id, { ...jansen, Telephone: `020-555000${at}` })
  const a = openDevice(service)
  await a.synced()
  await a.desk.hold(sendsNothing)
  return { service, a, ids, keys: ids.map((id) => `s:${id}`) }
}

/** The groups of a new search. */
export const search = async ({ desk }: Pick<Device, 'desk'>): Promise<readonly ShownGroup[]> => {
  await desk.duplicates.find()
  return shownGroups({ desk })
}

export const shownGroups = async ({ desk }: Pick<Device, 'desk'>): Promise<readonly ShownGroup[]> =>
  (await desk.duplicates.groups({ order: 'surest', from: 0, count: 50 })).groups

/** The keys of the members of each group. */
export const membersOf = (groups: readonly ShownGroup[]): string[][] =>
  groups.map(({ members }) => members.map(({ key }) => key).toSorted())

/** A merge of these customers as they are shown now. */
export const asShown = async (
  { desk }: Pick<Device, 'desk'>,
  keep: string,
  changes: Changes,
  others: MergeRequest['others'],
): Promise<MergeRequest> => {
  const shown = async (key: string): Promise<CustomerRecord> => desk.customers.read(key)
  const seen = await Promise.all(
    [keep, ...others.map(({ key }) => key)].map(async (key) => ({ key, values: shownOf(await shown(key)) })),
  )
  return { keep, changes, others, seen }
}
