import { describe, expect, it } from 'vitest'
import { allLines, codeLines, pastedCode } from '../../../renderer/checks/code-search.ts'
import { numberWords } from '../../../renderer/checks/number-words.ts'

const conditions = [
  { code: '14', label: 'Binnen 14 dagen' },
  { code: '60', label: 'Binnen 60 dagen' },
  { code: '30', label: 'Binnen 30 dagen' },
  { code: 'CON', label: 'Contant' },
]
const countries = [
  { code: 'DE', label: 'Duitsland' },
  { code: 'BE', label: 'België' },
  { code: 'NL', label: 'Nederland' },
]
const found = (codes: typeof countries, typed: string): readonly string[] =>
  codeLines(codes, typed).map(({ is, code }) => (is === 'offered' ? code : `"${code}"`))

describe('the lines of a code box', () => {
  it('find a payment condition by its number, and by the number in words', () => {
    for (const typed of ['30', 'dertig', 'thirty', 'Dert']) expect(found(conditions, typed)[0], typed).toBe('30')
    expect(found(conditions, 'tweeëntwintig')).toEqual(['"tweeëntwintig"'])
  })
  it('show the beginning of a code first, then the beginning of a word, then the rest', () => {
    expect(found(countries, 'de')).toEqual(['DE', 'NL'])
    expect(found(countries, 'ned')).toEqual(['NL', '"ned"'])
    expect(found(countries, 'belgie')).toEqual(['BE', '"belgie"'])
  })
  it('begin with what is typed when it stands only inside words', () => {
    expect(found(countries, 'land')).toEqual(['"land"', 'DE', 'NL'])
    expect(found(countries, ' FR ')).toEqual(['"FR"'])
  })
  it('begin with the code that is typed as it is, in any letter case', () => {
    const codes = [
      { code: '10', label: 'Tien' },
      { code: '1', label: 'Een' },
    ]
    expect(found(codes, '1')).toEqual(['1', '10'])
    expect(found(countries, 'nl')).toEqual(['NL'])
  })
  it('begin with nothing when the text is deleted', () => {
    expect(found(countries, '')).toEqual(['""', 'DE', 'BE', 'NL'])
  })
  it('are all of them when nothing is typed, with a code that the service does not offer on top', () => {
    expect(allLines(countries, 'BE').map(({ code }) => code)).toEqual(['DE', 'BE', 'NL'])
    expect(allLines(countries, 'XX')[0]).toEqual({ is: 'as-typed', code: 'XX', label: '' })
    expect(allLines(countries, '')).toHaveLength(3)
  })
})
describe('a pasted text', () => {
  it.each([
    ['30', '30'],
    [' con ', 'CON'],
    ['binnen 30 DAGEN', '30'],
    ['dertig dagen', '30'],
    ['thirty', '30'],
    // Several have these words, none has this one, and these are parts of words.
    ['dagen', 'dagen'],
    ['45', '45'],
    ['dert', 'dert'],
    ['3', '3'],
    ['', ''],
  ])('%j is read as %j', (text, code) => expect(pastedCode(conditions, text)).toBe(code))

  it('is a code before it is a meaning, and a meaning before it is a word of one', () => {
    const codes = [
      { code: 'IN', label: 'India' },
      { code: 'IO', label: 'Brits gebied in India' },
      { code: 'X', label: 'in' },
    ]
    expect(['IN', 'in', 'India', 'gebied'].map((text) => pastedCode(codes, text))).toEqual(['IN', 'IN', 'IN', 'IO'])
  })
  it('is found by the service’s own text too, and stays where two codes have one meaning', () => {
    expect(pastedCode([{ code: 'BE', label: 'Belgium', own: 'België' }], 'belgie')).toBe('BE')
    const twice = ['A', 'B'].map((code) => ({ code, label: 'Contant' }))
    expect(pastedCode(twice, 'Contant')).toBe('Contant')
  })
})
describe('numbers in words', () => {
  it('are those of a text, in Dutch and English', () => {
    expect(numberWords('Binnen 22 dagen')).toBe('tweeëntwintig twenty-two')
    expect(numberWords('30/45')).toBe('dertig thirty vijfenveertig forty-five')
    expect(numberWords('8 of 19')).toBe('acht eight negentien nineteen')
  })
  it('are left out above 99 and for zero', () => {
    expect(numberWords('0 100 000001')).toBe('')
  })
})
