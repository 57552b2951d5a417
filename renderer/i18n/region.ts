import { regionOf as regionIn } from '../../preload/contract/language-of.ts'
import type { Language } from '../../preload/contract/settings.ts'

/** Linux without a language reports `en-US@posix`, which is no language tag; Intl throws on such names. */
const checkTag = (name: string): boolean => {
  try {
    return Intl.getCanonicalLocales(name).length === 1
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

const checked = new Map<string, boolean>()
const isTag = (name: string): boolean => {
  const is = checked.get(name) ?? checkTag(name)
  checked.set(name, is)
  return is
}

/** The user's own region if it has the chosen language, so that dates look as elsewhere on the computer. */
export const regionOf = (language: Language, wanted: readonly string[]): string =>
  regionIn(language, wanted.filter(isTag))
