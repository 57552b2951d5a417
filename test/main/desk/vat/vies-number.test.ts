import { describe, expect, it } from 'vitest'
import { askableNumber, writtenNumber } from '../../../../main/desk/vat/vies-number.ts'

const asked = (text: string, country: string | null = null): string => {
  const askable = askableNumber(text, country)
  return askable.is === 'ask' ? writtenNumber(askable.number) : askable.why
}

describe('the question to VIES about a VAT number', () => {
  it.each<[text: string, country: string | null, asked: string]>([
    ['NL 8200.98.395.B01', 'NL', 'NL820098395B01'],
    ['820098395B01', 'NL', 'NL820098395B01'],
    ['NL20098395B01', null, 'NL20098395B01'],
    ['be 0403.170.701', null, 'BE0403170701'],
    ['BE403170701', null, 'BE0403170701'],
    ['GR094259216', null, 'EL094259216'],
    ['EL094259216', 'GR', 'EL094259216'],
    ['XI 110305878', null, 'XI110305878'],
    ['ATU13585627', 'AT', 'ATU13585627'],
    ['DE 136 695 976', 'NL', 'DE136695976'],
    ['DE 136 695 976', 'MX', 'DE136695976'],
    ['FRAB303265045', 'FR', 'FRAB303265045'],
    ['FRAB303265045', null, 'FRAB303265045'],
  ])('about %s of a customer in %s is about %s', (text, country, number) => {
    expect(asked(text, country)).toBe(number)
  })

  it('is asked also with wrong check digits, because VIES decides', () => {
    expect(asked('DE136695977')).toBe('DE136695977')
    expect(asked('136 695 977', 'DE')).toBe('DE136695977')
    expect(asked('820098396B01', 'NL')).toBe('NL820098396B01')
    expect(asked('FR303265045', 'FR')).toBe('FR303265045')
  })

  it.each<[text: string, country: string | null, why: string]>([
    ['', 'NL', 'no-number'],
    [' . - ', null, 'no-number'],
    ['GB980780684', null, 'not-in-vies'],
    ['DE heer Jansen', null, 'malformed'],
    ['CHE-107.787.577 IVA', 'CH', 'not-in-vies'],
    ['995525828MVA', 'NO', 'not-in-vies'],
    ['US123456789', 'US', 'not-in-vies'],
    ['50123', 'LI', 'not-in-vies'],
    ['12-3456789', 'US', 'not-in-vies'],
    ['ESO920406SM4', 'MX', 'not-in-vies'],
    ['DEGA801231 AB1', 'MX', 'not-in-vies'],
    ['LUPA-850101-AB1', 'MX', 'not-in-vies'],
    ['FRAB303265045', 'MX', 'not-in-vies'],
    ['DEGA801231AB1', null, 'malformed'],
    ['DEGA801231AB1', 'US', 'not-in-vies'],
    ['unknown', 'NL', 'malformed'],
    ['12345', 'NL', 'malformed'],
    ['12345', null, 'malformed'],
    ['NL', 'NL', 'malformed'],
    ['NL<script>', 'NL', 'malformed'],
    ['NL1234567890123456', 'NL', 'malformed'],
  ])('is not asked about %s of a customer in %s', (text, country, why) => {
    expect(asked(text, country)).toBe(why)
  })
})
