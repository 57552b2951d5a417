import { describe, expect, it } from 'vitest'
import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import { languages, type Language } from '../../../preload/contract/settings.ts'
import { nameValueLists } from '../../../main/demo/api/name-value-lists.ts'
import { shownChoices } from '../../../renderer/checks/code-texts.ts'

const shown = (language: Language, field: FieldName, code: string, label: string) =>
  shownChoices(language, { [field]: [{ code, label }] })[field]?.[0]

describe('a code is shown in the person’s language', () => {
  it.each<[FieldName, string, string, string]>([
    ['CountryId', 'NL', 'Nederland', 'Netherlands'],
    ['CountryId', 'GB', 'groot-brittannie ', 'United Kingdom'],
    ['CountryId', 'DE', 'Allemagne', 'Germany'],
    ['LanguageId', 'EN', 'Engels', 'English'],
    ['LanguageId', 'nld', 'NEDERLANDS', 'Dutch'],
    ['CurrencyId', 'USD', 'Amerikaanse dollar', 'US Dollar'],
    ['CurrencyId', 'GBP', 'Brits pond', 'British Pound'],
    ['CustomerStateId', 'A', 'Actief', 'Active'],
    ['CustomerStateId', 'P', 'Inactief', 'Passive'],
  ])('%s %s, which the service calls %s, is %s', (field, code, label, expected) =>
    expect(shown('en', field, code, label)).toEqual({ code, label: expected, own: label }),
  )
  it('and in Dutch where the service writes English', () => {
    expect(shown('nl', 'CountryId', 'BE', 'Belgium')?.label).toBe('België')
    expect(shown('nl', 'CustomerStateId', 'P', 'Inactive')?.label).toBe('Passief')
  })
})

describe('a code keeps the service’s text', () => {
  it.each<[string, Language, FieldName, string, string]>([
    ['in the person’s own language, spelling included', 'nl', 'CurrencyId', 'GBP', 'Brits pond'],
    ['with another short form of the same language', 'en', 'CountryId', 'GB', 'UK'],
    ['that means another country than the standard’s', 'en', 'CountryId', 'CH', 'China'],
    ['that the standard does not know', 'en', 'CountryId', 'NLD', 'Nederland'],
    ['that says more than the standard', 'en', 'CustomerStateId', 'A', 'Actief, met blokkade'],
    ['that gives a state the other meaning', 'en', 'CustomerStateId', 'P', 'Actief'],
    ['of a field without a standard', 'en', 'PaymentConditionId', 'NL', 'Nederland'],
    ['with no text at all', 'en', 'CountryId', 'NL', ''],
    ['that every object has', 'en', 'CustomerStateId', 'constructor', 'Actief'],
  ])('%s', (_why, language, field, code, label) => expect(shown(language, field, code, label)).toEqual({ code, label }))
})

it('every country, language, currency and state of the demo service is known in both languages', () => {
  const lists = {
    CountryId: 'CountryNVL',
    LanguageId: 'LanguageNVL',
    CurrencyId: 'CurrencyNVL',
    CustomerStateId: 'ActivePassiveStateNVL',
  }
  for (const language of languages)
    for (const [field, list] of Object.entries(lists)) {
      const pairs = JSON.parse(nameValueLists.get(list)!) as readonly {
        readonly name: string
        readonly value: string
      }[]
      const codes = pairs.map(({ name, value }) => ({ code: name, label: value }))
      const own = shownChoices(language, { [field]: codes })[field as FieldName]!.map((one) => one.own)
      const same =
        language === 'nl'
          ? codes.map(() => undefined)
          : codes.map(({ label }) => (label === 'Euro' ? undefined : label))
      expect(own).toEqual(same)
    }
})
