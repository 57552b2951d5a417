import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { customerFields, type FieldType } from '../preload/contract/customer-fields.ts'
import { tableRows } from './markdown-table.ts'

const root = join(import.meta.dirname, '..')
const document = readFileSync(join(root, 'docs/contract.md'), 'utf8')

const jsonTypes: Readonly<Record<FieldType, string>> = {
  text: 'string',
  code: 'string',
  date: 'string',
  integer: 'integer',
  decimal: 'decimal',
  'yes-no': 'boolean',
  list: 'array',
}
const defaults: Readonly<Partial<Record<FieldType, string>>> = { integer: '0', decimal: '0.0', 'yes-no': 'false' }

/** Sections with their rules and notes, as comments cite them. */
const places = (text: string): ReadonlySet<string> => {
  const found = new Set<string>()
  let section = ''
  for (const line of text.split('\n')) {
    const [, heading] = /^## (\d+)\. /.exec(line) ?? []
    const [, rule] = /^Rule (\d+)\. /.exec(line) ?? []
    const [, note] = /^\| (\d+\.\d+) +\|/.exec(line) ?? []
    if (heading !== undefined) found.add((section = `§${heading}`))
    if (rule !== undefined) found.add(`${section}, rule ${rule}`)
    if (note !== undefined) found.add(`§${note}`)
  }
  return found
}

/** Joins a comment's lines into one text. */
const unfolded = (text: string): string => text.replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ')

/** Every place that a text cites. A citation of several sections names the document once. */
const citedIn = (text: string): string[] =>
  [...unfolded(text).matchAll(/contract ((?:(?:, | and | to )?§[\d.]*\d(?:, rules? \d+(?: and \d+)*)?)+)/g)].flatMap(
    ([, list]) =>
      [...list!.matchAll(/(§[\d.]*\d)(?:, rules? (\d+(?: and \d+)*))?/g)].flatMap(([, section, rules]) =>
        rules === undefined ? [section!] : rules.split(' and ').map((rule) => `${section}, rule ${rule}`),
      ),
  )

const sources = (): string[] => globSync('{main,preload,renderer,test}/**/*.{ts,vue,md}', { cwd: root })

describe('docs/contract.md', () => {
  it("lists a customer's fields like the table in the code", () => {
    expect(tableRows(document, ['Field', 'JSON type']).map((row) => row.slice(0, 4))).toEqual(
      customerFields.map(({ name, type, nullable }) => [
        `\`${name}\``,
        jsonTypes[type],
        nullable ? 'yes' : 'no',
        defaults[type] ?? '',
      ]),
    )
  })

  it('has every section, rule and note that comments cite', () => {
    const known = places(document)
    const cited = sources().flatMap((path) =>
      citedIn(readFileSync(join(root, path), 'utf8')).map((place) => ({ path, place })),
    )
    expect(cited.filter(({ place }) => !known.has(place))).toEqual([])
  })

  it('is the only document of the service that comments cite', () => {
    const elsewhere = /\bspec §|\bthe spec\b|field-notes? \d/
    expect(
      sources().filter(
        (path) =>
          !path.endsWith('contract-document.test.ts') &&
          elsewhere.test(unfolded(readFileSync(join(root, path), 'utf8'))),
      ),
    ).toEqual([])
  })

  it.each([
    ['(contract §2, rules 1 and 2)', ['§2, rule 1', '§2, rule 2']],
    ['(contract §4; no paging, contract §10.7)', ['§4', '§10.7']],
    ['contract §10.1 to §10.4.', ['§10.1', '§10.4']],
    ['(contract §2,\n   * rule 2)', ['§2, rule 2']],
    ['(contract §1, §4 and §5, RFC 8252 §7)', ['§1', '§4', '§5']],
  ])('a citation is read with its rules and over the end of a line: %s', (text, expected) => {
    expect(citedIn(text)).toEqual(expected)
  })

  it('has numbered sections, rules of data calls and notes from the field', () => {
    expect([...places(document)]).toEqual(expect.arrayContaining(['§1', '§2, rule 4', '§4, rule 6', '§9', '§10.16']))
  })
})
