/**
 * The rows of a Markdown text's tables, without heads and rules and without the formatter's padding. With `head`, only
 * the rows of the table that starts with those cells.
 */
export const tableRows = (text: string, head?: readonly string[]): readonly (readonly string[])[] => {
  const rows: string[][] = []
  let isWanted = false
  let isHead = true
  for (const line of text.split('\n')) {
    if (!line.startsWith('|')) {
      isHead = true
      continue
    }
    const cells = line
      .replace(/\|\s*$/, '')
      .slice(1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim())
    if (isHead) isWanted = head === undefined || head.every((cell, at) => cells[at] === cell)
    else if (isWanted && !/^-+$/.test(cells[0]!)) rows.push(cells)
    isHead = false
  }
  return rows
}
