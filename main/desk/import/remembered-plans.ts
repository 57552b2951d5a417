import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ImportPlan } from '../../../preload/contract/import.ts'
import { importPlan } from '../../customers/stored-schemas.ts'
import type { Cache } from '../../database/database.ts'
import { importPlansFact } from '../../database/facts.ts'
import { fold } from '../../database/search/fold.ts'
import { keepList, readStoredList } from '../stored-facts.ts'

const stored = z.strictObject({ headings: z.string(), plan: importPlan })
const most = 30

/** Null where the file has no headings to be known by. */
const signatureOf = (headings: readonly string[]): string | null =>
  headings.every((heading) => heading.trim() === '')
    ? null
    : createHash('sha256')
        .update(JSON.stringify(headings.map((heading) => fold(heading).trim())))
        .digest('hex')

/** Newest first. */
const readPlans = (cache: Cache): readonly z.infer<typeof stored>[] => readStoredList(cache, importPlansFact, stored)

/** The last plan of a file with these headings; null before the first. */
export const rememberedPlan = (cache: Cache, headings: readonly string[]): ImportPlan | null => {
  const signature = signatureOf(headings)
  return readPlans(cache).find((one) => one.headings === signature)?.plan ?? null
}

export const rememberPlan = (cache: Cache, headings: readonly string[], plan: ImportPlan): void => {
  const signature = signatureOf(headings)
  if (signature === null) return
  const others = readPlans(cache).filter((one) => one.headings !== signature)
  keepList(cache, importPlansFact, stored, [{ headings: signature, plan }, ...others].slice(0, most))
}
