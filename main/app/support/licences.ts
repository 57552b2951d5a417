import { z } from 'zod'
import type { PackageLicence } from '../../../preload/contract/support.ts'
import { AppError } from '../../base/app-error.ts'

const list = z.array(z.object({ name: z.string(), version: z.string(), licence: z.string(), text: z.string() })).min(1)

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // A damaged list counts as missing: the build writes it.
    return null
  }
}

/** A package that is listed twice has one licence. */
const once = (all: readonly PackageLicence[]): PackageLicence[] => [
  ...new Map(all.map((one) => [`${one.name} ${one.version}`, one])).values(),
]

/**
 * The packages in this copy of the app, from the list that every build writes (`assets/release/third-party.ts`). Fails
 * `licences-not-there`.
 */
export const readLicences = (text: string | null): PackageLicence[] => {
  const found = list.safeParse(text === null ? null : parsed(text))
  if (!found.success) throw new AppError('licences-not-there')
  return once(found.data)
}
