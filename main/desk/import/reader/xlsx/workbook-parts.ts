import { Unreadable } from '../unreadable.ts'
import { decodeXml, readXml, type XmlReader } from './read-xml.ts'

type Pieces = (name: string) => AsyncIterable<Uint8Array> | null

interface Relation {
  readonly type: string
  readonly target: string
}

/** The parts that the sheets' cells need. */
export interface Workbook {
  readonly sheets: readonly { readonly name: string; readonly part: string }[]
  readonly from1904: boolean
  readonly strings: string | null
  readonly styles: string | null
}

const folderOf = (part: string): string => part.slice(0, part.lastIndexOf('/') + 1)

/** A target is relative to the folder of its source, or begins at the archive. */
const resolve = (folder: string, target: string): string => new URL(target, `zip:///${folder}`).pathname.slice(1)

/** Names of parts are in small letters here, as in the directory. */
const partName = (folder: string, target: string): string => {
  try {
    return decodeURIComponent(resolve(folder, target.replaceAll('\\', '/'))).toLowerCase()
  } catch {
    throw new Unreadable('damaged')
  }
}

const readRelations = async (pieces: Pieces, source: string): Promise<ReadonlyMap<string, Relation>> => {
  const folder = folderOf(source)
  const found = new Map<string, Relation>()
  const part = pieces(`${folder}_rels/${source.slice(folder.length)}.rels`)
  if (part === null) return found
  const reader: XmlReader = {
    open(name, attributes) {
      if (name !== 'Relationship') return
      const { Id = '', Type = '', Target = '', TargetMode } = attributes()
      if (TargetMode?.toLowerCase() === 'external') return
      // Strict files have other addresses with the same last word.
      const type = Type.slice(Type.lastIndexOf('/') + 1)
      if (found.size === mostRelations) throw new Unreadable('damaged')
      found.set(Id, { type, target: partName(folder, decodeXml(Target)) })
    },
    close: () => undefined,
    text: () => undefined,
  }
  await readXml(part, reader)
  return found
}

/** A workbook has some sheets and a part or two for each. */
const mostRelations = 10_000

interface ListedSheet {
  readonly name: string
  readonly relation: string
  readonly hidden: boolean
}

const readSheetList = async (
  part: AsyncIterable<Uint8Array>,
): Promise<{ readonly listed: readonly ListedSheet[]; readonly from1904: boolean }> => {
  const listed: ListedSheet[] = []
  let from1904 = false
  const reader: XmlReader = {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes()['date1904'] ?? '')
      if (name !== 'sheet') return
      const all = attributes()
      const relation = Object.entries(all).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
      if (listed.length === mostRelations) throw new Unreadable('damaged')
      listed.push({ name: decodeXml(all['name'] ?? ''), relation, hidden: (all['state'] ?? 'visible') !== 'visible' })
    },
    close: () => undefined,
    text: () => undefined,
  }
  await readXml(part, reader)
  return { listed, from1904 }
}

const ofType = (relations: ReadonlyMap<string, Relation>, type: string): string | null =>
  [...relations.values()].find((relation) => relation.type === type)?.target ?? null

/**
 * Finds the sheets of a workbook, without hidden ones and charts. Fails `other-file` for an archive of another program,
 * such as an OpenDocument table.
 */
export const readWorkbook = async (pieces: Pieces): Promise<Workbook> => {
  const source = ofType(await readRelations(pieces, ''), 'officeDocument')
  const part = source === null || !source.endsWith('.xml') ? null : pieces(source)
  if (source === null || part === null) throw new Unreadable('other-file')
  const relations = await readRelations(pieces, source)
  const { listed, from1904 } = await readSheetList(part)
  const sheets = listed.flatMap(({ name, relation, hidden }) => {
    const found = relations.get(relation)
    return found?.type === 'worksheet' ? [{ name, part: found.target, hidden }] : []
  })
  // A document of Word is such an archive too, and has no sheets.
  if (sheets.length === 0) throw new Unreadable('other-file')
  const visible = sheets.filter(({ hidden }) => !hidden)
  return {
    sheets: (visible.length === 0 ? sheets : visible).map(({ name, part: target }) => ({ name, part: target })),
    from1904,
    strings: ofType(relations, 'sharedStrings'),
    styles: ofType(relations, 'styles'),
  }
}
