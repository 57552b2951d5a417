import type { ImportReading } from '../../../preload/contract/import.ts'
import { never } from '../../../preload/contract/never.ts'
import { inPercent } from '../../customers/decimals.ts'
import type { ReadCell } from './reader/read-table.ts'

const dayText = (iso: string, form: ImportReading['dates']): string => {
  const [year, month, day] = iso.split('-')
  if (month === undefined || day === undefined) return iso
  if (form === 'day-month-year') return `${day}-${month}-${year}`
  return form === 'month-day-year' ? `${month}/${day}/${year}` : iso
}

/** A cell as a person would type it in this file. */
export const cellText = (cell: ReadCell, { decimal, dates }: ImportReading): string => {
  if (typeof cell === 'string') return cell
  switch (cell.is) {
    case 'number':
      return cell.text.replace('.', decimal)
    case 'percentage':
      return `${inPercent(cell.text).replace('.', decimal)}%`
    case 'date':
      return dayText(cell.text, dates)
    case 'yes-no':
    case 'error':
      return cell.text
    default:
      return never(cell.is)
  }
}
