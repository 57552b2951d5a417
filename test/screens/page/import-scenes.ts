import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import type { ImportProgress, ImportRow } from '../../../preload/contract/import.ts'
import { fakeApi, type Fake } from '../../renderer/fake-api.ts'
import { officePlace } from '../../renderer/fake-environments.ts'
import { sampleImport, samplePreview, sampleRehearsal, sampleRows } from '../../renderer/fake-import-table.ts'
import type { FakeImport } from '../../renderer/fake-imports.ts'
import type { FakeOptions } from '../../renderer/fake-options.ts'
import { at, stagedAt } from './start.ts'

const importing = (table: FakeImport = sampleImport, options: FakeOptions = {}): Fake =>
  fakeApi(at({ imports: table, ...options }))
const held = (progress: ImportProgress): Fake => {
  const fake = importing()
  fake.imports.hold(progress)
  return fake
}
const failing = (call: string, fail: ErrorPayload): Fake => {
  const fake = importing()
  fake.fail(call, fail)
  return fake
}

const workbook: FakeImport = {
  ...sampleImport,
  preview: {
    ...samplePreview,
    name: 'Klantenlijst vestiging Groningen-Noord en omstreken, stand 1 november 2026.xlsx',
    kind: 'xlsx',
    sheets: ['Klanten', 'Oud', 'Toelichting'],
    rows: 9_310,
    remembered: true,
    plan: { ...samplePreview.plan, match: ['name-and-postcode'] },
  },
}
/** A discount whose cells may be parts of one or of a hundred. */
const discount: FakeImport = {
  ...sampleImport,
  preview: {
    ...samplePreview,
    columns: samplePreview.columns.map((column, at) => (at === 6 ? { heading: 'Korting', filled: 3 } : column)),
    first: samplePreview.first.map((cells, at) => [...cells.slice(0, 6), ['0,5', '', '1', '', '0,25'][at] ?? '']),
    plan: {
      ...samplePreview.plan,
      columns: samplePreview.plan.columns.map((use, at) =>
        at === 6 ? { ...use, field: 'DiscountPercentage' as const } : use,
      ),
    },
  },
  rows: [
    {
      ...sampleRows[3]!,
      cells: [...sampleRows[3]!.cells.slice(0, 6), '0,5'],
      problems: [{ column: 6, is: 'share-unclear' }],
    },
    ...sampleRows.slice(1, 2),
  ],
}
/** 2,400 rows, so that the dry run has pages. */
const manyRows: readonly ImportRow[] = Array.from({ length: 2_400 }, (_none, index) => ({
  ...sampleRows[index % 11 === 10 ? 3 : index % 4 === 0 ? 0 : 1]!,
  line: index + 2,
}))

const rehearsing = (unread: number): Fake => {
  const fake = importing()
  const { rehearsal } = sampleRehearsal
  fake.imports.rehearseAs({
    ...sampleRehearsal,
    rehearsal: { ...rehearsal, summary: { ...rehearsal.summary, unread } },
  })
  return fake
}

/** Imports in every step. */
export const importScenes: Readonly<Record<string, () => Fake>> = {
  import: () => importing(),
  'import-workbook': () => importing(workbook),
  'import-discount': () => importing(discount),
  'import-held': () => held({ step: 'reading', done: 3_400_000, total: 9_800_000 }),
  'import-many': () => importing({ ...sampleImport, preview: { ...samplePreview, rows: 2_400 }, rows: manyRows }),
  'import-same': () => importing({ ...sampleImport, rows: sampleRows.slice(1, 2) }),
  'import-mended': () => {
    const fake = importing()
    fake.imports.onCorrect((row, column, text) => ({
      ...row,
      state: 'change',
      cells: row.cells.map((cell, at) => (at === column ? text : cell)),
      problems: [],
      changes: [
        {
          column,
          field: 'CreditLimit',
          from: { is: 'number', text: '2000.0' },
          to: { is: 'number', text: '2500.0' },
          warnings: [],
        },
      ],
    }))
    return fake
  },
  'import-taken': () => {
    const fake = importing()
    const columns = samplePreview.plan.columns.map((use, at) =>
      at === 6 ? { ...use, field: 'Homepage' as const } : use,
    )
    fake.imports.pick({ plan: { ...samplePreview.plan, columns, unmatched: 'create' }, taken: 6 })
    return fake
  },
  'import-plan-unreadable': () =>
    failing('imports.openPlan', { code: 'import-plan-unreadable', about: { why: 'not-ours' } }),
  'import-rehearsal': () => rehearsing(0),
  'import-check-unread': () => importing({ ...sampleImport, unread: 312 }),
  'import-rehearsal-unread': () => rehearsing(312),
  'import-rehearsal-held': () => {
    const fake = rehearsing(0)
    fake.imports.hold({ step: 'checking', done: 1, total: 2 }, 'rehearse')
    return fake
  },
  'import-rehearsal-not-read': () => failing('imports.rehearse', { code: 'rehearsal-not-read' }),
  'import-not-read': () => failing('imports.check', { code: 'import-not-read' }),
  'import-check-held': () => {
    const fake = importing()
    fake.imports.hold({ step: 'checking', done: 4_200, total: 9_310 }, 'check')
    return fake
  },
  'import-stage-held': () => {
    const fake = importing()
    fake.imports.hold({ step: 'staging', done: 1_250, total: 2_000 }, 'stage')
    return fake
  },
  'import-unreadable': () => failing('imports.open', { code: 'import-unreadable', about: { reason: 'password' } }),
  'import-gone': () => failing('imports.rows', { code: 'import-gone' }),
  'import-skipped': () =>
    importing({
      ...sampleImport,
      outcome: {
        created: 1,
        changed: 3,
        left: 0,
        skipped: [
          { line: 14, name: 'Slagerij Smit', why: 'edit-of-another-user' },
          { line: 31, name: 'Boekhandel Łukasz', why: 'customer-unknown' },
        ],
      },
    }),
  'import-production': () =>
    stagedAt(
      { lock: { is: 'locked', minutes: 10 }, askAbove: 1 },
      { imports: sampleImport, settings: { place: officePlace } },
    ),
}
