import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { camel } from '../customer/read-customer.ts'
import { customerFields } from '../customer/service-fields.ts'
import type { FieldKind } from '../customer/service-fields.ts'
import { keptExtras } from '../customer/extras.ts'
import type { ExtraKind } from '../customer/extras.ts'
import { isNumber, numberText } from '../customer/json-text.ts'
import type { Members, Value } from '../customer/json-text.ts'

const marks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
}
// XML 1.0 cannot express these characters.
const unwritable =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

export const escapeXml = (text: string): string =>
  text.replaceAll(unwritable, '\ufffd').replaceAll(/[&<>"\r\n\t]/g, (sign) => marks[sign] ?? sign)

/** No field tells the type of what is within a field, so `xsi:type` does. */
const typed = (name: string, value: Value): string => {
  if (value === null) return `<${name} xsi:nil="true"/>`
  if (Array.isArray(value))
    return `<${name} xsi:type="list">${value.map((item) => typed('Item', item)).join('')}</${name}>`
  if (isNumber(value)) return `<${name} xsi:type="number">${value.rawJSON}</${name}>`
  if (typeof value === 'boolean') return `<${name} xsi:type="boolean">${value}</${name}>`
  if (typeof value === 'object') return `<${name} xsi:type="members">${within(value)}</${name}>`
  return `<${name}>${escapeXml(value)}</${name}>`
}

const within = (members: Members): string =>
  Object.entries(members)
    .map(([name, value]) => typed(name, value))
    .join('')

/** A field: its name tells its type. */
const element = (name: string, value: Value): string => {
  if (value === null) return `<${name} xsi:nil="true"/>`
  if (Array.isArray(value)) return `<${name}>${value.map((item) => typed('Item', item)).join('')}</${name}>`
  if (isNumber(value)) return `<${name}>${value.rawJSON}</${name}>`
  if (typeof value === 'object') return `<${name}>${within(value)}</${name}>`
  return `<${name}>${escapeXml(String(value))}</${name}>`
}

const record = (name: string, value: Value): string =>
  value === null || typeof value !== 'object' || Array.isArray(value) || isNumber(value)
    ? element(name, value)
    : `<${name}>${Object.entries(value)
        .map(([field, one]) => element(field, one))
        .join('')}</${name}>`

const head = '<?xml version="1.0" encoding="utf-8"?>\n'
const nil = ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'

/** A list becomes `ArrayOf` and its items' element name; null becomes `xsi:nil`. */
export const writeXml = (root: string, value: Value): string => {
  if (!Array.isArray(value)) return `${head}${record(root, value).replace(`<${root}`, `<${root}${nil}`)}`
  return `${head}<ArrayOf${root}${nil}>${value.map((item) => record(root, item)).join('')}</ArrayOf${root}>`
}

type Node = string | { readonly [name: string]: Node | readonly Node[] }

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  htmlEntities: true,
  ignoreDeclaration: true,
})

const kinds = new Map<string, FieldKind | ExtraKind>(
  [
    ...customerFields.map(({ name, kind }) => [name, kind] as const),
    ...[...keptExtras].map(([name, { kind }]) => [name, kind] as const),
  ].flatMap(([name, kind]) => [
    [name, kind],
    [camel(name), kind],
  ]),
)

const isNil = (node: Node): boolean => typeof node === 'object' && node['@xsi:nil'] === 'true'
const textOf = (node: Node): string =>
  typeof node === 'string' ? node : typeof node['#text'] === 'string' ? node['#text'] : ''
const number = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

const items = (node: Node): Value[] => {
  const item = typeof node === 'object' ? node.Item : undefined
  if (item === undefined) return []
  return (Array.isArray(item) ? (item as readonly Node[]) : [item as Node]).map(plain)
}

/** Its elements by name. Throws a SyntaxError for one that is given twice. */
const own = (node: Node): [string, Node][] => {
  if (typeof node === 'string') return []
  const found = Object.entries(node).filter(([name]) => !name.startsWith('@') && name !== '#text')
  if (found.some(([, one]) => Array.isArray(one))) throw new SyntaxError('An element is given twice.')
  return found as [string, Node][]
}

const plain = (node: Node): Value => {
  if (typeof node === 'string') return node
  if (isNil(node)) return null
  const type = node['@xsi:type']
  if (type === 'list' || Array.isArray(node.Item)) return items(node)
  const text = textOf(node)
  if (type === 'number' && number.test(text.trim())) return numberText(text.trim())
  if (type === 'boolean') return text.trim() === 'true'
  const children = own(node)
  return type !== 'members' && children.length === 0
    ? text
    : Object.fromEntries(children.map(([name, child]) => [name, plain(child)]))
}

const scalar = (kind: FieldKind | ExtraKind | undefined, text: string): Value => {
  if ((kind === 'integer' || kind === 'decimal') && number.test(text.trim())) return numberText(text.trim())
  if (kind === 'flag' && /^(true|false)$/.test(text.trim())) return text.trim() === 'true'
  return text
}

const valueOf = (name: string, node: Node): Value => {
  if (isNil(node)) return null
  const kind = kinds.get(name)
  if (kind === 'list') return items(node)
  if (kind === 'members') return Object.fromEntries(own(node).map(([key, child]) => [key, plain(child)]))
  return scalar(kind, textOf(node))
}

/** The parser's own limits (entities, depth) count as malformed XML. */
const parseTree = (text: string): Readonly<Record<string, Node>> => {
  try {
    return parser.parse(text) as Readonly<Record<string, Node>>
  } catch (error) {
    throw new SyntaxError('XML beyond what is accepted.', { cause: error })
  }
}

/** A customer's properties, each typed by its field. Throws a SyntaxError for malformed XML. */
export const parseXml = (text: string): Value => {
  if (XMLValidator.validate(text) !== true) throw new SyntaxError('Not well-formed XML.')
  const tree = parseTree(text)
  const root = Object.entries(tree).find(([name]) => !name.startsWith('?'))?.[1]
  return root === undefined ? null : Object.fromEntries(own(root).map(([name, node]) => [name, valueOf(name, node)]))
}
