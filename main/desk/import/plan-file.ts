import { z } from 'zod'
import type { ImportPlan, TakenPlan } from '../../../preload/contract/import.ts'
import { AppError } from '../../base/app-error.ts'
import { readOwnFile, writeOwnFile } from '../../base/files/own-file.ts'
import { importPlan, importUse, mostImportColumns, short } from '../../customers/stored-schemas.ts'
import { fold } from '../../database/search/fold.ts'

const format = 'ledgerdesk-import-columns'
const version = 1
/** Characters of a heading that the file keeps. */
const longestHeading = 500

const schema = importPlan.extend({
  format: z.literal(format),
  version: z.literal(version),
  columns: z
    .array(importUse.extend({ heading: short }))
    .max(mostImportColumns)
    .refine((columns) => {
      const fields = columns.flatMap(({ field }) => field ?? [])
      return new Set(fields).size === fields.length
    }),
})
const leftOut: ImportPlan['columns'][number] = { field: null, empty: { is: 'keep' }, codes: 'code' }

const cut = (heading: string): string => heading.slice(0, longestHeading).toWellFormed()

/** Names of columns: the folded heading, and which of those alike. One without a heading has only its place. */
const namesOf = (headings: readonly string[]): readonly string[] => {
  const seen = new Map<string, number>()
  return headings.map((heading, at) => {
    const plain = fold(cut(heading)).trim()
    if (plain === '') return `${at + 1} of ${headings.length}`
    const before = seen.get(plain) ?? 0
    seen.set(plain, before + 1)
    return `${plain} ${before}`
  })
}

/** A plan as a file: headings and choices, and nothing of the rows. */
export const writePlanFile = (headings: readonly string[], { columns, match, unmatched }: ImportPlan): string =>
  writeOwnFile({
    format,
    version,
    columns: columns.map((use, at) => ({ heading: cut(headings[at] ?? ''), ...use })),
    match,
    unmatched,
  })

/**
 * The plan of a file for a table with these headings. Columns that the file lacks are left out. Fails
 * `import-plan-unreadable`, and `import-plan-of-another` where the file has none of the columns.
 */
export const readPlanFile = (text: string, headings: readonly string[]): TakenPlan => {
  const file = readOwnFile(text, { format, version, schema, code: 'import-plan-unreadable' })
  const kept = new Map(
    namesOf(file.columns.map(({ heading }) => heading)).map((name, at) => {
      const { field, empty, codes, share } = file.columns[at]!
      return [name, { field, empty, codes, ...(share === undefined ? {} : { share }) }] as const
    }),
  )
  const found = namesOf(headings).map((name) => kept.get(name))
  const taken = found.filter((use) => use !== undefined).length
  if (taken === 0) throw new AppError('import-plan-of-another')
  return {
    plan: { columns: found.map((use) => use ?? leftOut), match: file.match, unmatched: file.unmatched },
    taken,
  }
}
