import { describe, expect, it } from 'vitest'
import { failCodes } from '../../../preload/contract/error-payload.ts'
import { createMessages } from '../../../renderer/i18n/messages.ts'
import { languages, windowTexts } from '../../../preload/contract/languages/index.ts'
import { expressionTree, readSources } from './sources.ts'
import { groups } from './word-groups.ts'
import { wordsUsed } from './words-used.ts'

const leaves = (tree: object, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${path}${key}`, value] as [string, string]]
      : leaves(value as object, `${path}${key}.`),
  )
const { en, nl } = windowTexts
const english = new Map(leaves(en))
const dutch = new Map(leaves(nl))
const all = languages.map((language) => [language, new Map(leaves(windowTexts[language]))] as const)
const others = all.filter(([language]) => language !== 'en')
/** `{service}` is filled in every text, so a language uses it where its grammar allows. */
const blanks = (text: string): string[] =>
  [...new Set(text.match(/\{\w+\}/g) ?? [])].filter((blank) => blank !== '{service}').sort()
const forms = (text: string): number => text.split(' | ').length

const { whole, beginnings, unseen } = wordsUsed(readSources())
const made = Object.entries(groups).flatMap(([start, ends]) => ends.map((end) => `${start}${end}`))

describe('the catalogues', () => {
  it.each(others)('have the keys of the English: %s', (_language, words) =>
    expect([...words.keys()].sort()).toEqual([...english.keys()].sort()),
  )

  it.each(others)('have the placeholders and plural forms of the English: %s', (_language, words) => {
    for (const [key, text] of english) {
      expect(blanks(words.get(key) ?? ''), key).toEqual(blanks(text))
      expect(forms(words.get(key) ?? ''), key).toBe(forms(text))
    }
  })
  it.each(all)('have no blank text: %s', (_language, words) =>
    expect([...words].filter(([, text]) => text.split(' | ').some((form) => form.trim() === ''))).toEqual([]),
  )
  it('address the user in one way: Dutch says je, never u', () =>
    expect([...dutch].filter(([, text]) => /\b(u|uw)\b/i.test(text))).toEqual([]))
  it('have no key that the code does not use, whole or in a listed group', () => {
    const used = new Set([...whole, ...made])
    expect([...english.keys()].filter((key) => !used.has(key))).toEqual([])
  })
  it('have every text of every group, and the code uses every group', () => {
    expect(made.filter((key) => !english.has(key))).toEqual([])
    expect([...beginnings].sort()).toEqual(Object.keys(groups).sort())
    expect(unseen).toEqual([])
  })
  it('have every text that the code asks for by its whole key', () => {
    const parts = new Set(Object.keys(en))
    expect([...whole].filter((key) => parts.has(key.split('.')[0] ?? '') && !english.has(key))).toEqual([])
  })
  it('ignore keys in comments, and reject keys that are concatenated', () => {
    const found = wordsUsed([
      {
        file: 'x.ts',
        template: null,
        code: [
          expressionTree(
            "// t('nav.keys')\nconst a = t(b ? 'sync.now' : `kind.${c}`) /* 'nav.region' */; t('sync.' + d); t(`${e}.f`); t(`kind.${g}.name`)",
          ),
        ],
      },
    ])
    expect([[...found.whole], [...found.beginnings], found.unseen.length]).toEqual([['sync.now'], ['kind.'], 3])
  })
  it('compile without a warning, every text', () => {
    for (const [language, words] of all) {
      const { t } = createMessages(language).global
      for (const key of words.keys())
        expect(t(key, { count: 1, n: 1, nextLanguage: 'x' }, 1).length, `${language} ${key}`).toBeGreaterThan(0)
    }
  })
})

describe('the count of waiting edits', () => {
  it.each([
    ['en', 1, '1 waiting to be sent'],
    ['nl', 1, '1 wacht op verzending'],
    ['nl', 2, '2 wachten op verzending'],
  ] as const)('in %s, of %i', (language, n, said) => {
    const { t } = createMessages(language).global
    expect(t('table.waiting', { count: n }, n)).toBe(said)
  })
})

describe('the count of edits that need attention', () => {
  it.each([
    ['en', 1, '1 needs attention'],
    ['en', 2, '2 need attention'],
    ['nl', 1, '1 vraagt aandacht'],
    ['nl', 2, '2 vragen aandacht'],
  ] as const)('in %s, of %i', (language, n, said) => {
    const { t } = createMessages(language).global
    expect(t('sync.attention', { count: n }, n)).toBe(said)
    const verb = said.split(' ').find((word) => /^(needs?|vra)/.test(word)) ?? ''
    expect(t('nav.attention', { count: n }, n).split(' ')).toEqual(expect.arrayContaining([String(n), verb]))
  })
})

describe('the sentence of a failure', () => {
  it.each(failCodes)('for %s says what happened, what was kept and what to do, in every language', (code) => {
    for (const language of languages)
      expect(windowTexts[language].failure[code].match(/[^.]+\./g)?.length ?? 0).toBeGreaterThanOrEqual(2)
  })
})
