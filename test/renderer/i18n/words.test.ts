import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'vue-eslint-parser'
import { failCodes } from '../../../preload/contract/fail.ts'
import { createWords } from '../../../renderer/i18n/words.ts'
import { en } from '../../../renderer/i18n/en.ts'
import { nl } from '../../../renderer/i18n/nl.ts'

const root = join(import.meta.dirname, '../../../renderer')
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(vue|ts)$/.test(file) && !file.startsWith('i18n/en') && !file.startsWith('i18n/nl'))
const texts = new Map(sources.map((file) => [file, readFileSync(join(root, file), 'utf8')]))

const leaves = (tree: object, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) => (typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : leaves(value as object, `${path}${key}.`)))
const english = new Map(leaves(en))
const dutch = new Map(leaves(nl))
const blanks = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort()
const forms = (text: string): number => text.split(' | ').length

/** Whole keys in quotes, and the fixed beginnings of keys that end in a value: `failure.${code}`. */
const everything = [...texts.values()].join('\n')
const quoted = new Set([...everything.matchAll(/'([a-zA-Z]+(?:\.[\w-]+)+)'/g)].map(([, key]) => key ?? ''))
const beginnings = [...everything.matchAll(/`([a-zA-Z]+(?:\.[\w-]+)*\.)\$\{/g)].map(([, key]) => key ?? '')
const isUsed = (key: string): boolean => quoted.has(key) || beginnings.some((start) => key.startsWith(start) && !key.slice(start.length).includes('.'))

describe('words', () => {
  it('has the same keys in both languages', () => expect([...dutch.keys()].sort()).toEqual([...english.keys()].sort()))

  it('fills the same blanks and has the same plural forms in both', () => {
    for (const [key, text] of english) {
      expect(blanks(dutch.get(key) ?? ''), key).toEqual(blanks(text))
      expect(forms(dutch.get(key) ?? ''), key).toBe(forms(text))
    }
  })
  it('uses every word it has', () => expect([...english.keys()].filter((key) => !isUsed(key))).toEqual([]))

  it('has every word it uses', () => {
    const groups = new Set(Object.keys(en))
    const asked = [...quoted].filter((key) => groups.has(key.split('.')[0] ?? ''))
    expect(asked.filter((key) => !english.has(key) && ![...english.keys()].some((known) => known.startsWith(`${key}.`)))).toEqual([])
    expect(beginnings.filter((start) => ![...english.keys()].some((key) => key.startsWith(start)))).toEqual([])
  })
  it('can be read by the message compiler, every one, without a warning', () => {
    for (const [language, words] of [['en', english], ['nl', dutch]] as const) {
      const { t } = createWords(language).global
      for (const key of words.keys()) expect(t(key, { count: 1, n: 1 }, 1).length, `${language} ${key}`).toBeGreaterThan(0)
    }
  })
})

describe('what needs attention', () => {
  it.each([['en', 1, '1 needs attention'], ['en', 2, '2 need attention'], ['nl', 1, '1 vraagt aandacht'], ['nl', 2, '2 vragen aandacht']] as const)('in %s, of %i', (language, n, said) => {
    const { t } = createWords(language).global
    expect(t('sync.attention', { count: n }, n)).toBe(said)
    const verb = said.split(' ').find((word) => /^(needs?|vra)/.test(word)) ?? ''
    expect(t('nav.attention', { count: n }, n).split(' ')).toEqual(expect.arrayContaining([String(n), verb]))
  })
})

describe('failures', () => {
  it.each(failCodes)('%s says what happened, what was kept and what to do, in both languages', (code) => {
    for (const words of [en, nl]) expect(words.failure[code].match(/[^.]+\./g)?.length ?? 0).toBeGreaterThanOrEqual(2)
  })
})

interface Node {
  readonly type: string
  readonly value?: unknown
  readonly children?: readonly Node[]
  readonly key?: { readonly name?: unknown }
  readonly startTag?: { readonly attributes: readonly Node[] }
}
const spokenAttributes = ['title', 'placeholder', 'aria-label', 'alt', 'label', 'help', 'text', 'confirm']
const wordsIn = (node: Node): string[] => {
  const own = node.type === 'VText' ? [String(node.value)] : []
  const spoken = (node.startTag?.attributes ?? []).filter(({ type, key }) => type === 'VAttribute' && typeof key?.name === 'string' && spokenAttributes.includes(key.name))
  const attributes = spoken.map(({ value }) => String((value as { value?: string } | null)?.value ?? ''))
  return [...own, ...attributes, ...(node.children ?? []).flatMap(wordsIn)].filter((text) => /\p{L}{2,}/u.test(text))
}

describe('templates', () => {
  it('hold no words of their own; names of keys on a keyboard aside', () => {
    const found = [...texts].filter(([file]) => file.endsWith('.vue')).flatMap(([file, text]) => {
      const { templateBody } = parse(text, { parser: false, sourceType: 'module', ecmaVersion: 'latest' }) as { templateBody?: Node }
      return (templateBody ? wordsIn(templateBody) : []).map((word) => `${file}: ${word.trim()}`)
    })
    expect(found).toEqual([])
  })
})
