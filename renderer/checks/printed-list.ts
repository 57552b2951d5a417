import type { ColumnView, Row } from '../../preload/contract/customers.ts'

/** The selected customers, or all that the table shows. */
export const printedParts = ['selected', 'shown'] as const
export type PrintedPart = (typeof printedParts)[number]

export const orientations = ['portrait', 'landscape'] as const
export type Orientation = (typeof orientations)[number]

/** CSS pixels of columns that an upright page can hold without many broken words. */
const uprightWidth = 760
export const orientationFor = (columns: readonly ColumnView[]): Orientation =>
  columns.reduce((sum, { width }) => sum + width, 0) > uprightWidth ? 'landscape' : 'portrait'

/** Widths of the digit zero beside each other on a page, with room between ten columns. */
const lineLength: Readonly<Record<Orientation, number>> = { portrait: 85, landscape: 140 }
/** Capitals are wider than digits. */
const capital = 1.2

/**
 * Widths that columns need so that their words stay whole, in widths of the digit zero. Where the page is too narrow
 * for that, the widest columns give way first. `lines`: the texts of every row, and those of the heading.
 */
export const wordWidths = (lines: readonly (readonly string[])[], orientation: Orientation): readonly number[] => {
  const longest = Array<number>(lines[0]?.length ?? 0).fill(0)
  for (const line of lines)
    line.forEach((text, at) => {
      // A line may break behind a hyphen too.
      for (const word of text.split(/(?<=-)|\s/)) longest[at] = Math.max(longest[at]!, Math.ceil(word.length * capital))
    })
  const narrowed = (most: number): readonly number[] => longest.map((width) => Math.min(width, most))
  let most = lineLength[orientation]
  while (most > 1 && narrowed(most).reduce((sum, width) => sum + width, 0) > lineLength[orientation]) most--
  return narrowed(most)
}

/** Rows that were read in several windows: null if a row came twice, so that another one is missing. */
export const wholeList = (windows: readonly (readonly Row[])[], shown: number): readonly Row[] | null => {
  const rows = windows.flat()
  return rows.length === shown && new Set(rows.map(({ key }) => key)).size === shown ? rows : null
}
