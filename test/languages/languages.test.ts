import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { languageOf, nextLanguage, nextName, regionOf } from '../../preload/contract/language-of.ts'
import { about, languages } from '../../preload/contract/languages/index.ts'
import { folder, languagesIn, listOf } from './list.ts'

const root = join(import.meta.dirname, '../..')
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')

it('the list of languages is the one that npm run languages writes', () =>
  expect(textOf(join(folder, 'index.ts'))).toBe(listOf(languagesIn(root))))

it('every language has a tag that Intl knows, in that language, and a name of its own', () => {
  for (const language of languages) {
    const { tag } = about[language]
    expect(Intl.getCanonicalLocales(tag)).toEqual([tag])
    expect(Intl.DateTimeFormat.supportedLocalesOf(tag)).toEqual([tag])
    expect(languageOf(tag)).toBe(language)
  }
  expect(new Set(languages.map((language) => about[language].name)).size).toBe(languages.length)
})

it.each([
  ['nl', 'nl'],
  ['nl-BE', 'nl'],
  ['nl_NL.UTF-8', 'nl'],
  ['NL', 'nl'],
  ['nlx', 'en'],
  ['C', 'en'],
  ['en-US@posix', 'en'],
  ['', 'en'],
])('a computer with the locale %s begins in %s', (locale, language) => expect(languageOf(locale)).toBe(language))

it('the region is the computer’s where it has the language, else the language’s own', () => {
  expect(regionOf('nl', ['en-US', 'nl-BE'])).toBe('nl-BE')
  expect(regionOf('nl', ['nl', 'en-US'])).toBe('nl-NL')
  expect(regionOf('en', ['en', 'nl-NL'])).toBe('en-GB')
})

it('each language leads to the next by its own name, and the last to the first', () => {
  const way = languages.map(nextLanguage)
  expect([...way].sort()).toEqual([...languages].sort())
  expect(languages.map(nextName)).toEqual(way.map((language) => about[language].name))
})

/** The Demo company speaks as the service does, the gallery is for us, and a search understands more languages. */
const mayKnow =
  /^(main\/demo\/|renderer\/gallery\/|renderer\/checks\/number-words\.ts$|preload\/contract\/(messages|languages)\/)/

it('no code knows a language by its name, but for English as the fallback', () => {
  const knowing = globSync('{main,preload,renderer}/**/*.{ts,vue}', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !mayKnow.test(path))
    .filter((path) => /'(?:nl|nl-NL|en-GB)'|\bnl:|\/\^nl|\/nl(?:-[\w-]+)?\.ts'/.test(textOf(path)))
  expect(knowing).toEqual([])
})
