import { Unreadable } from '../unreadable.ts'
import { decodeXml, readXml, type XmlReader } from './read-xml.ts'

/** How a cell shows its number. `zeros` are leading ones, up to that many digits. */
export type NumberForm =
  | { readonly is: 'number' }
  | { readonly is: 'percentage' }
  | { readonly is: 'day' }
  | { readonly is: 'time' }
  | { readonly is: 'zeros'; readonly digits: number }

const plain: NumberForm = { is: 'number' }
const percentage: NumberForm = { is: 'percentage' }

/** Formats that every spreadsheet has by number (ECMA-376, 18.8.30); 27 to 36 and 50 to 58 are days of East Asia. */
const builtIn = (id: number): NumberForm => {
  if (id === 9 || id === 10) return percentage
  if ((id >= 18 && id <= 21) || id === 45 || id === 47) return { is: 'time' }
  if ((id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return { is: 'day' }
  return plain
}

/** Quoted and escaped texts, widths, repeated signs, colours and countries say nothing of the value. */
const decoration = /"[^"]*"?|\\.|_.|\*.|\[(?![hms]+\])[^\]]*\]?/gi

/** The kind of value that a format code shows a number as. */
export const formOf = (code: string): NumberForm => {
  const [shown = ''] = code.replace(decoration, '').toLowerCase().split(';')
  if (shown.includes('[') || shown.includes('general')) return plain
  if (/^0{2,}$/.test(shown)) return { is: 'zeros', digits: shown.length }
  if (shown.includes('%')) return percentage
  if (/[0#?]/.test(shown.replace(/s[.,]0+/g, ''))) return plain
  if (/[yd]/.test(shown)) return { is: 'day' }
  if (/[hs]/.test(shown)) return { is: 'time' }
  return shown.includes('m') ? { is: 'day' } : plain
}

/** Excel has no more styles of cells. */
const mostStyles = 65_490

/** The form of each style that cells name by its index. */
export const readForms = async (pieces: AsyncIterable<Uint8Array>): Promise<readonly NumberForm[]> => {
  const codes = new Map<number, NumberForm>()
  const ids: number[] = []
  let inCells = false
  const reader: XmlReader = {
    open(name, attributes) {
      if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells) ids.push(Number(attributes()['numFmtId'] ?? 0))
      if (ids.length > mostStyles || codes.size > mostStyles) throw new Unreadable('damaged')
      else if (name === 'numFmt') {
        const { numFmtId, formatCode = '' } = attributes()
        codes.set(Number(numFmtId), formOf(decodeXml(formatCode)))
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
    text: () => undefined,
  }
  await readXml(pieces, reader)
  return ids.map((id) => codes.get(id) ?? builtIn(id))
}
