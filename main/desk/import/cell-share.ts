import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import type { ImportReading, ImportUse } from '../../../preload/contract/import.ts'
import { fold } from '../../database/search/fold.ts'
import type { ReadEffect } from './cell-effect.ts'
import { readNumber } from './cell-number.ts'
import { cellText } from './cell-text.ts'
import type { ReadCell } from './reader/table.ts'

/** How cells without a percent sign write a fraction of one: 5 or 0.05 for 5 %. `unclear`: only a person can say. */
export type FoundShare = 'percent' | 'fraction' | 'unclear'

/** The number of a cell without a percent sign; null for any other cell, and for 0, which is 0 either way. */
const bareNumber = (cell: ReadCell, { decimal }: ImportReading): number | null => {
  if (typeof cell !== 'string' && cell.is !== 'number') return null
  const text = typeof cell === 'string' ? readNumber(cell.includes('%') ? '' : cell, decimal) : cell.text
  const number = Number(text ?? 0)
  return number === 0 || Number.isNaN(number) ? null : Math.abs(number)
}

const ofPercent = /%|perc|procent|pct/
/** The service's own name of the field says so too, and has fractions. */
const saysPercent = (heading: string, field: FieldName): boolean =>
  heading.trim().toLowerCase() !== field.toLowerCase() && ofPercent.test(fold(heading))

/**
 * By the heading and all cells of a column. A discount of more than 100 % does not exist, and none of half a percent or
 * less is common; but 0.5 below "%", and 1 alone, may be either.
 */
export const foundShare = (
  field: FieldName,
  heading: string,
  cells: Iterable<ReadCell>,
  reading: ImportReading,
): FoundShare => {
  let [above, one, below] = [false, false, false]
  for (const cell of cells) {
    const number = bareNumber(cell, reading)
    if (number === null) continue
    if (number > 1) above = true
    else if (number === 1) one = true
    else below = true
  }
  if (saysPercent(heading, field)) return below && !above ? 'unclear' : 'percent'
  if (above) return below ? 'unclear' : 'percent'
  return below && !one ? 'fraction' : 'unclear'
}

/**
 * Reads cells of a field that is a fraction of one. `chosen`: the user's word. Without it, a cell that has the present
 * number means it, as in an export.
 */
export const readShare =
  (read: ReadEffect, chosen: ImportUse['share'] = 'found', found: FoundShare, reading: ImportReading): ReadEffect =>
  (cell, json) => {
    const share = chosen === 'found' ? found : chosen
    if (share === 'fraction' || bareNumber(cell, reading) === null) return read(cell, json)
    const plain = chosen === 'found' ? read(cell, json) : null
    if (plain?.is === 'keep') return plain
    return share === 'percent' ? read(`${cellText(cell, reading)}%`, json) : { is: 'problem', problem: 'share-unclear' }
  }
