import { describe, expect, it } from 'vitest'
import { searchAsWritten } from '../../../renderer/checks/search-as-written.ts'

const dutch = { region: 'nl-NL', styles: ['M/D/YYYY'] }
const english = { region: 'en-GB', styles: ['YYYY-MM-DD'] }

describe('a search of the log', () => {
  it.each([
    ['13-04-2022', dutch, '4/13/2022'],
    ['13/04/2022', english, '2022-04-13'],
    ['1.234,50', dutch, '1234.5'],
    ['20,000.00', english, '20000'],
    ['jansen 1.234,50 a.bakker', dutch, 'jansen 1234.5 a.bakker'],
  ])('translates %s into the service’s notation', (typed, writing, written) => {
    expect(searchAsWritten(writing, typed)).toBe(written)
  })
  it.each(['000012', '0592 123 123', 'NL100031676B01', '1234.5', '4/13/2022', '', '12B', '3.141.592'])(
    'leaves %s as typed',
    (typed) => {
      expect(searchAsWritten({ ...dutch, styles: ['M/D/YYYY'] }, typed)).toBe(typed)
    },
  )
  it('leaves a day as typed while the service’s date style is unknown', () => {
    expect(searchAsWritten({ region: 'nl-NL', styles: null }, '13-04-2022')).toBe('13-04-2022')
  })
})
