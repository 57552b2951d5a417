import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Changes } from '../../preload/contract/customers.ts'
import type { ExportForm } from '../../preload/contract/export.ts'
import type { ImportRow } from '../../preload/contract/import.ts'
import type { QuirkRule } from '../../main/demo/quirks/quirk-names.ts'
import { startService } from '../../main/demo/start-service.ts'
import { startDesk, type StartedDesk } from '../../main/desk/worker/start-desk.ts'
import { exportNames, exportOf, oddChanges, writingQuirks } from '../main/desk/import/odd-customers.ts'
import { newFolder, removeFolder } from '../temporary-folder.ts'
import { runLibreOffice } from './libre-office.ts'

/**
 * `npm run spreadsheet [CUSTOMERS]`: exports customers, opens and saves the file in LibreOffice, once with edits, and
 * imports it. Fails where the import brings anything but these edits.
 */
const customers = Number(process.argv[2] ?? 100)
/** One customer for each odd change, and one for the edits. */
const fewest = oddChanges.length + 1
if (!Number.isInteger(customers) || customers < fewest) {
  console.error(`npm run spreadsheet takes a number of customers, at least ${fewest}, not "${process.argv[2]}".`)
  process.exit(1)
}

/** Windows' numbers of languages. Raw values have decimal points: a Dutch LibreOffice reads 0.075 as 75. */
const languages = { shown: 1043, raw: 1033 } as const
type Values = ExportForm['values']

/** CSV is in UTF-8 with semicolons; a saved cell is as it is shown. */
const saveAs = (file: string, folder: string, kind: 'xlsx' | 'csv' | 'fods', values: Values = 'shown'): string => {
  mkdirSync(folder, { recursive: true })
  const language = languages[values]
  const from = file.endsWith('.csv') ? [`--infilter=CSV:59,34,76,1,,${language},false,false,false`] : []
  const to = kind === 'csv' ? `csv:Text - txt - csv (StarCalc):59,34,76,1,,${language},false,true,false` : kind
  runLibreOffice(folder, [...from, '--convert-to', to, '--outdir', folder, file])
  return join(folder, basename(file).replace(/\.[a-z]+$/, `.${kind}`))
}

const text = (value: string) => ({ is: 'text', text: value }) as const
/** Values of one customer before, and their edits in LibreOffice's own flat XML. */
const marked: Changes = { Person: text('Before the edit'), CreditLimit: text('4321.75'), CocDate: text('17-5-2031') }
const edits: readonly (readonly [string, string])[] = [
  ['>Before the edit<', '>After the edit<'],
  ['office:value="4321.75"', 'office:value="99.5"'],
  ['office:date-value="2031-05-17"', 'office:date-value="2031-05-18"'],
]
const edited = ['CocDate', 'CreditLimit', 'Person']

const withEdits = (file: string, folder: string): string => {
  const flat = saveAs(file, folder, 'fods')
  const before = readFileSync(flat, 'utf8')
  writeFileSync(
    flat,
    edits.reduce((xml, [from, to]) => {
      if (xml.split(from).length !== 2) throw new Error(`LibreOffice wrote no single ${from}`)
      return xml.replace(from, to)
    }, before),
  )
  return saveAs(flat, join(folder, 'edited'), 'xlsx')
}

const whole = async ({ sync }: StartedDesk): Promise<void> => {
  for (;;) {
    const view = await sync.read()
    if (view.state.is === 'idle' && view.complete === customers) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** A synced desk that sends nothing. */
const openDesk = async (quirks: readonly QuirkRule[], folder: string) => {
  const service = await startService({ customers, seed: 7, quirks })
  const desk = startDesk(
    {
      place: { environment: 'test', administration: service.facts.databases[0]! },
      user: 'j.devries',
      baseAddress: service.facts.baseUrl,
      pathStyle: 'standard',
      file: join(folder, 'cache.db'),
      key: new Uint8Array(32).fill(7),
      every: 0,
      sending: { locked: true, askAbove: null },
    },
    {
      accessToken: async () => service.control.signIn().accessToken,
      proxyFor: async () => null,
      changed: () => undefined,
    },
  )
  await desk.sync.now()
  await whole(desk)
  return {
    desk,
    keys: service.control.ids().map((id) => `s:${id}`),
    stop: async () => {
      await desk.close()
      await service.stop()
    },
  }
}

const others = async ({ imports }: StartedDesk, path: string): Promise<readonly ImportRow[]> => {
  const preview = (await imports.openTable({ is: 'file', path }))!
  await imports.check(preview.id, preview.plan)
  return imports.rows(preview.id, ['create', 'change', 'several', 'none', 'problem', 'left-out'], 0, 200)
}

const shown = ({ line, state, changes, problems }: ImportRow): string =>
  `    line ${line}: ${state} ${JSON.stringify(changes)} ${JSON.stringify(problems)}`

const forms: readonly Partial<ExportForm>[] = [
  { format: 'xlsx' },
  { format: 'xlsx', values: 'raw' },
  { format: 'csv' },
  { format: 'csv', values: 'raw' },
]

const run = async (quirks: readonly QuirkRule[], folder: string): Promise<number> => {
  const { desk, keys, stop } = await openDesk(quirks, folder)
  let wrong = 0
  const report = (what: string, rows: readonly ImportRow[]): void => {
    wrong += rows.length
    console.log(`  ${what}: ${rows.length === 0 ? 'as expected' : `${rows.length} rows differ`}`)
    for (const row of rows) console.log(shown(row))
  }
  const written = async (name: string, form: Partial<ExportForm>): Promise<string> => {
    const path = join(folder, `${name}.${form.format}`)
    await desk.files.writeTable({ path: path, replace: true }, exportOf(form), exportNames)
    return path
  }
  try {
    await desk.customers.save(keys[0]!, marked, 0)
    const rows = await others(desk, withEdits(await written('edits', { format: 'xlsx' }), join(folder, 'flat')))
    const isExpected = (row: ImportRow): boolean =>
      row.key === keys[0] &&
      row.changes
        .map(({ field }) => field)
        .sort()
        .join() === edited.join()
    if (!rows.some(isExpected)) wrong++
    report(
      'xlsx with edits',
      rows.filter((row) => !isExpected(row)),
    )
    for (const [at, changes] of oddChanges.entries()) await desk.customers.save(keys[at + 1]!, changes, 0)
    for (const [at, form] of forms.entries()) {
      const path = await written(`customers-${at}`, form)
      for (const kind of ['xlsx', 'csv'] as const)
        report(
          `${form.format} (${form.values ?? 'shown'}) saved as ${kind}`,
          await others(desk, saveAs(path, join(folder, `saved-${at}`), kind, form.values)),
        )
    }
  } finally {
    await stop()
  }
  return wrong
}

let wrong = 0
for (const quirks of writingQuirks) {
  const folder = newFolder()
  console.log(quirks.map(({ quirk, value }) => [quirk, value].filter(Boolean).join('=')).join(', ') || 'no quirk')
  try {
    wrong += await run(quirks, folder)
  } finally {
    removeFolder(folder)
  }
}
process.exitCode = wrong === 0 ? 0 : 1
