import { Parser } from 'saxen'
import { Unreadable } from '../unreadable.ts'

export type Attributes = Readonly<Record<string, string | undefined>>

export interface XmlReader {
  /** `name` without its prefix: transitional and strict files differ in namespaces alone. */
  open(name: string, attributes: () => Attributes): void
  close(name: string): void
  text(text: string): void
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const reference = /&(?:#(\d{1,7})|#[xX]([0-9A-Fa-f]{1,6})|(amp|lt|gt|quot|apos));/g
const mostCode = 0x10ffff

/** Only the five entities of XML itself, and characters by number. Others stay as they are: none can be declared. */
export const decodeXml = (text: string): string =>
  text.includes('&')
    ? text.replace(reference, (whole, decimal?: string, hex?: string, name?: string) => {
        if (name !== undefined) return named[name]!
        const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal)
        return code > mostCode ? whole : String.fromCodePoint(code)
      })
    : text

/** XML reads every line end that is not escaped as a line feed (XML 1.0, 2.11). */
const withLineFeeds = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text)

const local = (name: string): string => {
  const at = name.indexOf(':')
  return at < 0 ? name : name.slice(at + 1)
}

/** Spreadsheets nest a dozen elements. */
const deepest = 64
/** Characters in which an element, a tag or a text has to end: the parser looks at unfinished ones again. */
const longestToken = 500_000

const textOf = (error: unknown): Unreadable =>
  error instanceof Unreadable ? error : new Unreadable('damaged', { cause: error })

/**
 * Reads XML piece by piece. Fails `damaged` for declarations of types and entities, deep nesting, endless tokens and
 * whatever is not well-formed.
 */
const openXml = (reader: XmlReader): { write(text: string): void; end(): void } => {
  const parser = new Parser()
  let [depth, since] = [0, 0]
  parser.on('openTag', (name, attributes) => {
    since = 0
    if (++depth > deepest) throw new Unreadable('damaged')
    reader.open(local(name), attributes as () => Attributes)
  })
  parser.on('closeTag', (name) => {
    since = 0
    depth--
    reader.close(local(name))
  })
  parser.on('text', (text) => reader.text(decodeXml(withLineFeeds(text))))
  parser.on('cdata', (text) => reader.text(withLineFeeds(text)))
  parser.on('attention', () => {
    throw new Unreadable('damaged')
  })
  const guarded = (work: () => void): void => {
    try {
      work()
    } catch (error) {
      throw textOf(error)
    }
  }
  return {
    write: (text) => {
      since += text.length
      if (since > longestToken) throw new Unreadable('damaged')
      guarded(() => parser.write(text))
    },
    end: () => guarded(() => parser.end()),
  }
}

/** Excel writes UTF-8, others may write UTF-16 with its mark. */
const decoderFor = (first: Uint8Array): TextDecoder => {
  if (first[0] === 0xff && first[1] === 0xfe) return new TextDecoder('utf-16le')
  if (first[0] === 0xfe && first[1] === 0xff) throw new Unreadable('damaged')
  return new TextDecoder('utf-8')
}

/** Reads a part piece by piece. Yields what `take` has behind each piece, where it has anything. */
export async function* xmlBatches<T>(
  pieces: AsyncIterable<Uint8Array>,
  reader: XmlReader,
  take: () => readonly T[],
): AsyncGenerator<readonly T[]> {
  const xml = openXml(reader)
  let decoder: TextDecoder | null = null
  for await (const piece of pieces) {
    decoder ??= decoderFor(piece)
    xml.write(decoder.decode(piece, { stream: true }))
    const batch = take()
    if (batch.length > 0) yield batch
  }
  xml.write(decoder?.decode() ?? '')
  xml.end()
  const batch = take()
  if (batch.length > 0) yield batch
}

/** Reads a whole part: without batches, the first step is the last. */
export const readXml = async (pieces: AsyncIterable<Uint8Array>, reader: XmlReader): Promise<void> =>
  void (await xmlBatches(pieces, reader, () => []).next())
