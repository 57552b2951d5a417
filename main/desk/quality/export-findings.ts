import { mainTexts } from '../../../preload/contract/languages/index.ts'
import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import type { ExportForm, ExportProgress } from '../../../preload/contract/export.ts'
import {
  findingColumns,
  qualityRules,
  type FindingColumn,
  type FindingsExport,
  type FindingsOutcome,
  type QualityRule,
} from '../../../preload/contract/quality.ts'
import { localDay } from '../../base/local-day.ts'
import type { ExportTarget } from '../../base/host.ts'
import type { Language } from '../../../preload/contract/settings.ts'
import { inTerms } from '../../../preload/contract/terms.ts'
import { openYield } from '../../base/yield-to-event-loop.ts'
import type { DeskContext } from '../desk-context.ts'
import type { ExportFor } from '../export-edits.ts'
import { textCell, type Cell } from '../files/export-cells.ts'
import { refuseTooMany, widthFor, writeRows } from '../files/write-rows.ts'
import type { Watch } from '../running-call.ts'
import type { Findings, FoundCustomer } from './findings.ts'
import type { QualityRun } from './run.ts'

/** The suggested name of the file. */
export const findingsFileName = (language: Language, format: ExportForm['format'], now: number): string =>
  `Ledgerdesk ${mainTexts[language].files.findings.toLowerCase()} ${localDay(now)}.${format}`

/** Usual lengths of texts, in characters. */
const usual: Readonly<Record<FindingColumn, number>> = {
  customerId: 12,
  shortName: 16,
  name: 40,
  rule: 40,
  severity: 12,
  fields: 24,
  values: 40,
  suggestion: 40,
  muted: 40,
}

/** A finding as the texts of its columns. Pure. */
const findingTexts = (
  { finding: { rule, severity, name, fields, texts, fix, muted }, customer }: FoundCustomer,
  { rules, severities }: Pick<FindingsExport, 'rules' | 'severities'>,
  { language, terms }: Pick<ExportFor, 'language' | 'terms'>,
): Readonly<Record<FindingColumn, string>> => {
  const label = (field: FieldName): string => inTerms(mainTexts[language].field[field], language, terms)
  /** The text of a single field stands alone. */
  const written = (pairs: readonly (readonly [FieldName, string])[]): string =>
    pairs.map(([field, text]) => (fields.length === 1 ? text : `${label(field)}: ${text}`)).join(' | ')
  const better = fields.flatMap((field) => {
    const input = fix?.[field]
    return input?.is === 'text' ? [[field, input.text] as const] : []
  })
  return {
    customerId: customer.text('CustomerId') ?? '',
    shortName: customer.text('ShortName') ?? '',
    name,
    rule: rules[rule],
    severity: severities[severity],
    fields: fields.map(label).join(' | '),
    values: written(fields.map((field, at) => [field, texts[at]!] as const)),
    suggestion: written(better),
    muted: muted ?? '',
  }
}

/** The last run, and its findings as they are now. */
export interface FindingsSource {
  readonly run: QualityRun
  readonly findings: Findings
}

/** Findings between two reports of progress. */
const often = 500

const rulesOf = ({ rule }: FindingsExport): readonly QualityRule[] => (rule === null ? qualityRules : [rule])
const totalOf = ({ keys }: QualityRun, rules: readonly QualityRule[]): number =>
  rules.reduce((all, rule) => all + keys.get(rule)!.length, 0)

async function* rowsOf(
  { run, findings }: FindingsSource,
  request: FindingsExport,
  exportFor: ExportFor,
  { signal, show }: Watch<ExportProgress>,
): AsyncGenerator<readonly Cell[]> {
  const rules = rulesOf(request)
  const total = totalOf(run, rules)
  const pause = openYield()
  let done = 0
  show({ done, total })
  for (const rule of rules)
    for (const key of run.keys.get(rule)!) {
      await pause()
      signal.throwIfAborted()
      const found = findings.of(rule, key)
      if (found !== null && !found.finding.mended) {
        const texts = findingTexts(found, request, exportFor)
        yield findingColumns.map((column) => textCell(texts[column]))
      }
      if (++done % often === 0) show({ done, total })
    }
}

/** Writes findings that the rules still have. Fails as other exports. */
export const writeFindings = async (
  context: Pick<DeskContext, 'user' | 'clock'>,
  source: FindingsSource,
  request: FindingsExport,
  file: ExportTarget,
  exportFor: ExportFor,
  watch: Watch<ExportProgress>,
): Promise<FindingsOutcome> => {
  const { rule, headings, rules, form, date } = request
  const { language } = exportFor
  refuseTooMany(form.format, totalOf(source.run, rulesOf(request)))
  const table = {
    sheet: mainTexts[language].files.findings,
    headings: findingColumns.map((column) => headings[column]),
    widths: findingColumns.map((column) => widthFor(headings[column], usual[column])),
    rows: rowsOf(source, request, exportFor, watch),
    about: (findings: number) => ({
      view: '',
      rule: rule === null ? '' : rules[rule],
      customers: source.run.customers,
      findings,
    }),
  }
  const { rows, ...lost } = await writeRows(context, table, { file, form, date }, exportFor)
  return { is: 'written', findings: rows, ...lost }
}
