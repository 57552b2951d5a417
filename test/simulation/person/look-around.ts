import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { BulkChange } from '../../../preload/contract/bulk.ts'
import { customerFields, type FieldName, type FieldType } from '../../../preload/contract/customer-fields.ts'
import type { Condition, RowsChoice, TableView } from '../../../preload/contract/customers.ts'
import { PromiseBroken } from '../promises/account.ts'
import type { DeskCalls } from '../computer/computer-types.ts'
import { asking, lookFurther } from './look-further.ts'
import type { Random } from '../random.ts'

const everything: RowsChoice = { search: '', filter: {}, sort: [] }
const names = customerFields.map(({ name }) => name)

const ofType = (...types: readonly FieldType[]): FieldName[] =>
  customerFields.filter(({ type }) => types.includes(type)).map(({ name }) => name)
const [days, numbers] = [ofType('date'), ofType('integer', 'decimal')]

const conditionOn = (field: FieldName, random: Random): Condition =>
  random.pick<Condition>([
    { field, is: 'contains', text: 'a' },
    { field, is: 'lacks', text: '1' },
    { field, is: 'equals', text: '' },
    { field, is: 'starts', text: 'N' },
    { field, is: 'one-of', codes: ['NL', ''] },
    { field, is: 'between', from: '1', to: '2030-01-01' },
    { field: random.pick(days), is: 'between', from: '2001-01-01', to: random.pick(['2030-01-01', null]) },
    { field: random.pick(numbers), is: 'between', from: random.pick(['1', null]), to: '5000.5' },
    { field, is: 'yes' },
    { field, is: 'no' },
    { field, is: 'empty' },
    { field, is: 'filled' },
  ])

const choiceOf = (random: Random): RowsChoice => ({
  search: random.pick(['', 'b.v.', 'amster dam', '"n', 'zzz']),
  filter: {
    ...(random.chance(0.4) ? { edits: random.pick(['changed', 'attention', 'waiting'] as const) } : {}),
    conditions: random.chance(0.7) ? [conditionOn(random.pick(names), random)] : [],
  },
  sort: random.chance(0.7)
    ? [
        {
          column: random.pick([random.pick(names), random.pick(days), random.pick(numbers)]),
          descending: random.chance(0.5),
        },
      ]
    : [],
})

/** Queries of open windows: the app keeps their row indexes up to date, and each look queries them again. */
const openTables: readonly RowsChoice[] = [
  { search: 'a', filter: {}, sort: [{ column: 'Name', descending: false }] },
  { search: '', filter: {}, sort: [{ column: 'City', descending: true }] },
  { search: '', filter: {}, sort: [{ column: 'CreditLimit', descending: false }] },
]

/** Queries the table in an arbitrary way, with positions, groups, totals and a copy. */
const lookAtTable = async (desk: DeskCalls, random: Random): Promise<void> => {
  for (const table of openTables) await desk.customers.rows({ ...table, columns: ['Name'], from: 0, count: 50 })
  const choice = choiceOf(random)
  const columns = [random.pick(names), random.pick(names)]
  const { rows, shown, total } = await desk.customers.rows({ ...choice, columns, from: 0, count: 50 })
  const keys = await desk.customers.keys({ is: 'all', of: choice, except: [] })
  if (keys.length !== shown || shown > total || rows.some(({ key }, at) => keys[at] !== key))
    throw new PromiseBroken('differs', `a table of ${shown} of ${total} rows has ${keys.length} keys, or others`)
  const [key] = keys
  if (key !== undefined && (await desk.customers.position({ ...choice, columns, from: 0, count: 50 }, key)) !== 0)
    throw new PromiseBroken('differs', `the first row ${key} is not at the first place`)
  const groups = await desk.customers.groups(choice, columns[0]!)
  const grouped = groups.values.reduce((sum, { count }) => sum + count, groups.others)
  if (grouped !== shown) throw new PromiseBroken('differs', `groups of ${columns[0]} have ${grouped} of ${shown} rows`)
  await desk.customers.totals({ is: 'keys', keys }, columns)
  await desk.customers.copy(
    { is: 'keys', keys },
    columns.map((field) => ({ field, heading: field })),
    { decimal: ',', date: 'DD-MM-YYYY', yes: 'ja', no: 'nee' },
  )
}

/** Previews a bulk change and drops it. */
const lookAtChanges = async (desk: DeskCalls, random: Random): Promise<void> => {
  const [text, number] = [
    random.pick(['Person', 'City', 'Fax'] as const),
    random.pick(['CreditLimit', 'DiscountPercentage'] as const),
  ]
  const change = random.pick<BulkChange>([
    { is: 'set', field: text, input: { is: 'text', text: 'X' } },
    { is: 'clear', field: text },
    { is: 'fill', changes: { [text]: { is: 'empty' }, Fax: { is: 'text', text: '1' } } },
    { is: 'across', pairs: [{ from: text, to: number }] },
    { is: 'replace', fields: [text], find: 'a', by: 'o', pattern: false, matchCase: random.chance(0.5), whole: false },
    { is: 'replace', fields: [text], find: '(\\w)', by: '$1$1', pattern: true, matchCase: true, whole: false },
    { is: 'percent', field: number, percent: '2.5', decimals: 2 },
    { is: 'percent', field: number, percent: 'some', decimals: 2 },
    { is: 'set', field: number, input: { is: 'text', text: 'much' } },
    { is: 'replace', fields: [text], find: '(', by: 'o', pattern: true, matchCase: false, whole: false },
    { is: 'replace', fields: [text], find: '', by: 'o', pattern: false, matchCase: false, whole: false },
  ])
  const preview = await asking(() => desk.bulk.preview({ is: 'all', of: everything, except: [] }, change))
  if (preview === null) return
  await desk.bulk.lines(preview.id, 0, 20)
  await desk.bulk.progress()
  await desk.bulk.drop()
}

/** Reads everything, and changes nothing that is sent: table, reviews, history, views, a draft, an export. */
export const lookAround = (say: (line: string) => void) => {
  const further = lookFurther()
  return async (desk: DeskCalls, place: AdministrationRef, random: Random, beside: Random): Promise<void> => {
    say('looks around')
    await lookAtTable(desk, random)
    await lookAtChanges(desk, random)
    const edits = await desk.edits.list()
    for (const { id } of edits) {
      await asking(() => desk.edits.read(id))
      await asking(() => desk.edits.review(id))
    }
    await asking(() => desk.edits.export(edits.map(({ id }) => id)))
    const [key] = await desk.customers.keys({ is: 'all', of: everything, except: [] })
    if (key !== undefined) {
      await asking(() => desk.customers.review(key, { Person: { is: 'text', text: 'nobody' } }))
      await asking(async () =>
        desk.customers.keepDraft({ key, changes: { Person: { is: 'text', text: 'half a name' } }, seen: {}, at: 1 }),
      )
      await asking(() => desk.customers.draft())
      await desk.history.list({ customer: key, search: 'a', before: null, count: 20 })
    }
    const view: TableView = { ...choiceOf(random), columns: null }
    await asking(() => desk.customers.keepView({ ...view, customer: key ?? null }))
    await desk.customers.view()
    await asking(() => desk.customers.saveView({ id: 'one', name: 'One', view }))
    if (random.chance(0.5)) await asking(() => desk.customers.removeView('one'))
    await desk.customers.savedViews()
    await desk.customers.choices()
    await desk.customers.dateStyles()
    await desk.undo.read()
    await further(desk, place, await desk.customers.keys({ is: 'all', of: everything, except: [] }), beside)
    if (random.chance(0.3)) await desk.sync.cancel()
  }
}
