import { expect, it } from 'vitest'
import { readingsOf } from '../../../../main/database/search/search-readings.ts'
import { phoneLengths } from '../../../../main/desk/quality/phone-lengths.ts'

it.each([
  ['words', 'bakkerij b.v.', [['bakkerij', 'b.v.']]],
  ['a house number', 'kerkweg 12-14', [['kerkweg', '12-14']]],
  ['a name of more than one word', 'jansen en zonen', [['jansen', 'en', 'zonen']]],
  ['an id with leading zeros', '00000010', [['00000010']]],
  ['a number without signs', '12345678', [['12345678']]],
])('%s is read in one way', (_what, search, readings) => expect(readingsOf(search)).toEqual(readings))

it('a number beside a word is also read as one run', () => {
  expect(readingsOf('Jansen 06-12 345 678')).toEqual([['jansen', '06-12', '345', '678'], ['jansen0612345678']])
  expect(readingsOf('Jansen 06-12345678')[1]).toEqual(['jansen', '0612345678'])
})

it('a telephone number is read without its zero, and without the code of any country', () => {
  expect(readingsOf('0301234567').at(-1)).toEqual(['301234567'])
  const codes = phoneLengths.flatMap(([, all]) => all.split(' '))
  expect(codes.length).toBeGreaterThan(200)
  for (const code of codes) expect([code, readingsOf(`+${code} (0)301234567`).at(-1)]).toEqual([code, ['301234567']])
})

it.each([
  '0031 20 1234567',
  '0031201234567',
  '00 31 (0)20-1234567',
  'tel:+31201234567',
  'tel:+31-20-1234567',
  'Tel: 020 1234567',
  'tel:0031201234567',
  '(+31) 20 1234567',
])('a telephone number typed as "%s" is read without the prefix of another country', (search) => {
  expect(readingsOf(search).at(-1)).toEqual(['201234567'])
})

it('an id that begins with zeros loses no more than one of them', () => {
  expect(readingsOf('0000000010').at(-1)).toEqual(['000000010'])
  expect(readingsOf('0031201234').at(-1)).toEqual(['031201234'])
})

it('a number whose parts are alike keeps all of them', () => {
  expect(readingsOf('06 20 20 20 30').at(-1)).toEqual(['620202030'])
})

it('a number that only looks as if it had a code of a country keeps it', () => {
  expect(readingsOf('31-30-1234567').at(-1)).toEqual(['31301234567'])
})
