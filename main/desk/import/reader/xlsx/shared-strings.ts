import type { Limits } from '../limits.ts'
import { Unreadable } from '../unreadable.ts'
import { unescapeText } from './cell-values.ts'
import { readXml, type XmlReader } from './read-xml.ts'

/** Texts that cells name by their index. Formatted runs of a text are joined; readings of Japanese words are left out. */
export const readStrings = async (
  pieces: AsyncIterable<Uint8Array>,
  limits: Pick<Limits, 'bytes' | 'strings'>,
): Promise<readonly string[]> => {
  const strings: string[] = []
  let [text, size] = ['', 0]
  let [inText, inReading] = [false, false]
  const reader: XmlReader = {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 't') inText = true
      else if (name === 'rPh') inReading = true
    },
    close(name) {
      if (name === 't') inText = false
      else if (name === 'rPh') inReading = false
      else if (name === 'si') {
        if (strings.length === limits.strings) throw new Unreadable('too-big')
        strings.push(unescapeText(text))
      }
    },
    text(piece) {
      if (!inText || inReading) return
      size += piece.length
      if (size > limits.bytes) throw new Unreadable('too-big')
      text += piece
    },
  }
  await readXml(pieces, reader)
  return strings
}
