import { useMessages } from '../../i18n/messages.ts'

/** A range in words: "3 rows by 2 columns". */
export const useRangeSize = () => {
  const { t, count } = useMessages()
  return ({ rows, columns }: { readonly rows: number; readonly columns: number }): string =>
    t('grid.range.size', { rows: count('grid.range.rows', rows), columns: count('grid.range.columns', columns) })
}
