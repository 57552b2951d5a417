import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import {
  importDateForms,
  importMatches,
  importShares,
  importStates,
  type ImportPlan,
} from '../../../preload/contract/import.ts'
import type { DeskCalls } from '../computer/computer-types.ts'
import { asking } from './look-further.ts'
import type { Random } from '../random.ts'

/** Cells as spreadsheets and people write them, right and wrong. */
const days = ['31-12-2020', '2020-12-31', '12/31/20', '31 dec 2020', '44196', '0-0-0', 'yesterday', '']
const amounts = ['1.234,56', '1,234.56', '€ 12', '12-', '(3)', '1e3', 'much', '-0', '']
const answers = ['ja', 'No', 'TRUE', '0', 'x', 'perhaps', '']
const texts = ['a\u00A0b', '  two  spaces ', '=1+1', '#N/A', 'x'.repeat(300), '']
const cells: readonly (readonly [FieldName, readonly string[]])[] = [
  ['CocDate', days],
  ['CreditLimit', amounts],
  ['DiscountPercentage', amounts],
  ['IsInFactoring', answers],
  ['CountryId', ['NL', 'Nederland', 'Niederlande', 'Utopia', '']],
  ['LanguageId', ['nl', 'Dutch', '']],
  ['VatNumber', ['NL123456789B01', 'be 0123.456.749', 'DE1', '']],
  ['CocRegistration', ['12345678', '0', '']],
  ['Email', ['a@example.com', 'nobody', '']],
  ['ZipCode', ['1234ab', '1000', '']],
  ['City', texts],
  ['Name', ['Bakkerij De Zon', '']],
]

const textOf = (ids: readonly string[], random: Random): string => {
  const rows = [...ids, 'none', ''].map((id) => [id, ...cells.map(([, some]) => random.pick(some))])
  // Some headings are of other programs, or none: then the texts below say what they are.
  const headings = ['CustomerId', ...cells.map(([field]) => random.pick([field, field, `${field} omschrijving`, '']))]
  return [headings, ...rows].map((row) => row.join('\t')).join('\n')
}

const planOf = (plan: ImportPlan, random: Random): ImportPlan => ({
  columns: plan.columns.map((column) => ({
    ...column,
    codes: random.pick(['code', 'meaning'] as const),
    share: random.pick(importShares),
    empty: random.pick([{ is: 'keep' }, { is: 'keep' }, { is: 'clear' }, { is: 'fill', text: '1' }] as const),
  })),
  match: [random.pick(importMatches), random.pick(importMatches)].filter((one, at, all) => all.indexOf(one) === at),
  unmatched: random.pick(['create', 'leave-out', 'ask'] as const),
})

export interface OddLook {
  readonly random: Random
  /** Another administration, to rehearse the import there. */
  readonly other: AdministrationRef | null
}

/** Checks a table of odd cells in several ways and lets it go. The account knows of none of its values: none may leave. */
export const lookAtOddTable = async (
  desk: DeskCalls,
  ids: readonly string[],
  { other, random }: OddLook,
): Promise<void> => {
  if (random.chance(0.5)) return
  const opened = await asking(() => desk.imports.open({ is: 'pasted', text: textOf(ids.slice(0, 4), random) }))
  if (opened === null) return
  const reading = {
    ...opened.reading,
    decimal: random.pick(['.', ','] as const),
    dates: random.pick(importDateForms),
  }
  const preview = await asking(() => desk.imports.readAgain(opened.id, reading))
  if (preview === null) return
  const plan = planOf(preview.plan, random)
  await asking(() => desk.imports.check(preview.id, plan))
  for (const state of importStates) await asking(() => desk.imports.rows(preview.id, [state], 0, 20))
  await asking(() => desk.imports.rowsAt(preview.id, [2, 3]))
  await asking(() => desk.imports.correct(preview.id, 2, 1, random.pick(days)))
  await asking(() => desk.imports.choose(preview.id, 3, random.pick([{ is: 'leave-out' }, { is: 'create' }] as const)))
  await asking(() => desk.imports.savePlan(preview.id, plan))
  await asking(() => desk.imports.openPlan(preview.id))
  if (other !== null) await asking(() => desk.imports.rehearse(preview.id, other))
  await desk.imports.progress()
  await asking(() => desk.imports.close(preview.id))
}
