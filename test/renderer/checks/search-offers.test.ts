import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameValueLists } from '../../../main/demo/api/name-value-lists.ts'
import { shownChoices } from '../../../renderer/checks/code-texts.ts'
import { meaningsOf, searchOffers } from '../../../renderer/checks/search-offers.ts'

const choices = shownChoices('en', {
  CountryId: [
    { code: 'BE', label: 'België' },
    { code: 'NL', label: 'Nederland' },
    { code: 'GB', label: 'Verenigd Koninkrijk' },
    { code: 'US', label: 'Verenigde Staten' },
    { code: 'DE', label: 'Deutschland' },
    { code: 'X1', label: 'België' },
    { code: 'CH', label: 'China' },
    { code: '', label: 'None' },
    { code: 'ZZ', label: '' },
  ],
  LanguageId: [{ code: 'NLD', label: 'Nederlands' }],
  PaymentConditionId: [
    { code: '14', label: 'Binnen 14 dagen' },
    { code: '30', label: 'Binnen 30 dagen' },
  ],
})
const meanings = meaningsOf(choices)
const offered = (search: string): string[] =>
  searchOffers(meanings, search).map(({ field, codes, rest }) => `${field} ${codes.join('+')} | ${rest}`)

describe('a search offers the codes that it names', () => {
  it.each([
    ['in the service’s own words, with codes of one text together', 'België', ['CountryId BE | ', 'CountryId X1 | ']],
    ['without accents, in any case', 'BELGIE', ['CountryId BE | ', 'CountryId X1 | ']],
    ['in English', 'Belgium', ['CountryId BE | ']],
    ['in Dutch where the service writes another language', 'duitsland', ['CountryId DE | ']],
    ['from three letters on', 'net', ['CountryId NL | ']],
    ['in several words', 'united states', ['CountryId US | ']],
    ['of which the last is begun', 'united k', ['CountryId GB | ']],
    ['by several names that begin so', 'unit', ['CountryId GB | ', 'CountryId US | ']],
    ['by its last words', '30 dagen', ['PaymentConditionId 30 | ']],
    ['by a short name as a whole', 'UK', ['CountryId GB | ']],
    ['with the other words left', 'Jansen Belgium B.V.', ['CountryId BE | Jansen B.V.']],
    ['a whole name before one that is begun', 'nederland', ['CountryId NL | ', 'LanguageId NLD | ']],
  ])('%s', (_how, search, expected) => expect(offered(search)).toEqual(expected))
})

describe('a search offers nothing', () => {
  it.each([
    ['for two letters that begin a name', 'be'],
    ['for a number in a name', '30'],
    ['for words inside a name', 'binnendagen'],
    ['for a longer word than the name', 'belgiumbeer'],
    ['for a code that means something else than the standard’s', 'switzerland'],
    ['for an empty code', 'none'],
    ['without words', '  '],
  ])('%s', (_why, search) => expect(offered(search)).toEqual([]))
})

it('every country of the demo service is offered by its Dutch and its English name', () => {
  const pairs = JSON.parse(nameValueLists.get('CountryNVL')!) as readonly { name: string; value: string }[]
  const countries = pairs.map(({ name, value }) => ({ code: name, label: value }))
  const all = meaningsOf(shownChoices('en', { CountryId: countries }))
  for (const language of ['nl', 'en'] as const)
    for (const { code, label } of shownChoices(language, { CountryId: countries }).CountryId!)
      expect(searchOffers(all, label)[0], label).toMatchObject({ codes: [code], rest: '' })
})

it('the words that are left are words of the search, in their order, and fewer', () => {
  const words = fc.array(fc.constantFrom('Jansen', 'united', 'kingdom', 'Belgi', '30', 'dagen', 'binnen', 'UK'))
  fc.assert(
    fc.property(words, (some) => {
      for (const { rest } of searchOffers(meanings, some.join('  '))) {
        const left = rest.split(' ').filter(Boolean)
        const taken = some.length - left.length
        expect(taken).toBeGreaterThan(0)
        expect(some.some((_, at) => [...some.slice(0, at), ...some.slice(at + taken)].join(' ') === rest)).toBe(true)
      }
    }),
  )
})
