/** The formats of requests and responses (contract §1). */
export type Format = 'json' | 'xml'

export const mediaType: Readonly<Record<Format, string>> = {
  json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
}

const names: Readonly<Record<string, Format>> = {
  'application/json': 'json',
  'text/json': 'json',
  'application/xml': 'xml',
  'text/xml': 'xml',
  'application/*': 'json',
  'text/*': 'xml',
  '*/*': 'json',
}

const parsePart = (part: string): { readonly name: string; readonly weight: number } => {
  const [name = '', ...parameters] = part
    .toLowerCase()
    .split(';')
    .map((text) => text.trim())
  const weight = parameters.find((text) => text.startsWith('q='))
  return { name, weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0 }
}

const specific = (name: string): number => (name === '*/*' ? 0 : name.endsWith('/*') ? 1 : 2)

/** The best format for an Accept header; JSON without a header, null where none fits. */
export const acceptable = (accept: string | undefined): Format | null => {
  if (accept === undefined || accept.trim() === '') return 'json'
  const parts = accept.split(',').map(parsePart)
  const refused = new Set(parts.filter(({ weight }) => weight === 0).map(({ name }) => names[name]))
  const best = parts
    .filter(({ name, weight }) => weight > 0 && names[name] !== undefined)
    .sort((a, b) => b.weight - a.weight || specific(b.name) - specific(a.name))
    .map(({ name }) =>
      name.endsWith('/*') && refused.has(names[name]) ? (names[name] === 'json' ? 'xml' : 'json') : names[name],
    )
  return best[0] ?? null
}

/** Null for another Content-Type, or none. */
export const bodyFormat = (contentType: string | undefined): Format | null => {
  const name = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  return name.includes('*') ? null : (names[name] ?? null)
}
