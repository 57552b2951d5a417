import type { Warning } from '../../preload/contract/warnings.ts'
import { useWords } from './words.ts'

/** What looks odd about a value, in words. */
export const useWarningText = () => {
  const { t, number } = useWords()
  return ({ is, ...figures }: Warning): string => t(`warning.${is}`, Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, number(value)])))
}
