import { useMessages } from '../../i18n/messages.ts'

/** The outcome of an export. A workbook cuts texts, and a CSV file replaces characters: never both. */
export const useWrittenText = () => {
  const { t, count } = useMessages()
  return (one: string, cut: number, replaced: number): string => {
    if (cut > 0) return t('grid.said.both', { one, other: count('grid.said.cut', cut) })
    return replaced > 0 ? t('grid.said.both', { one, other: count('grid.said.replaced', replaced) }) : one
  }
}
