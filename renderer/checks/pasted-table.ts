/**
 * Our copy puts an apostrophe before texts that a spreadsheet would run as formulas, and before those that look as if
 * they had one; it is no part of the value.
 */
const kept = /^'(?='*[=+\-@\t\r\n＝＋－＠])/u
const unkept = (cell: string): string => cell.replace(kept, '')

/** A quoted cell and its end; null when the quotes do not close at the cell's end. */
const quotedAt = (text: string, from: number): { readonly end: number; readonly cell: string } | null => {
  if (text[from] !== '"') return null
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] !== '"') continue
    if (text[at + 1] === '"') at++
    else
      return at + 1 === text.length || /[\t\r\n]/.test(text[at + 1]!)
        ? { end: at + 1, cell: text.slice(from + 1, at).replaceAll('""', '"') }
        : null
  }
  return null
}
const plainAt = (text: string, from: number): { readonly end: number; readonly cell: string } => {
  const length = text.slice(from).search(/[\t\r\n]/)
  const end = length < 0 ? text.length : from + length
  return { end, cell: text.slice(from, end) }
}

/**
 * Parses a spreadsheet's clipboard text: tabs between cells, lines between rows. Quotes enclose a cell with a tab, a
 * line break or a leading quote, and are doubled inside. An unclosed quote is an ordinary character. A final line break
 * begins no row.
 */
export const pastedTable = (text: string): readonly (readonly string[])[] => {
  if (text === '') return []
  const rows: string[][] = [[]]
  let at = 0
  for (;;) {
    const { end, cell } = quotedAt(text, at) ?? plainAt(text, at)
    rows.at(-1)!.push(unkept(cell))
    if (end === text.length) return rows
    const breaksLine = text[end] !== '\t'
    at = end + (text.startsWith('\r\n', end) ? 2 : 1)
    if (breaksLine && at === text.length) return rows
    if (breaksLine) rows.push([])
  }
}
