import { describe, expect, it } from 'vitest'
import { checkRecord, readId, readNames } from '../../../main/service/customer-answers.ts'

const unreadable = expect.objectContaining({ fail: { code: 'service-answer-unreadable' } }) as Error

describe('the answer to the read of a customer', () => {
  it.each<[string, string, string]>([
    ['names it', 'A/7', '{"CustomerId":"A/7","Name":"Jansen"}'],
    ['names it in other letters', '7', '{"customerid":"7"}'],
    ['names it as a number', '7', '{"CustomerId":7}'],
    ['has lost its zeros', '007', '{"CustomerId":7}'],
    ['has a number where the id has letters', 'A7', '{"CustomerId":8}'],
    ['has a number where the id begins with one', '7A', '{"CustomerId":8}'],
    ['has a number that is no id', '7', '{"CustomerId":-8}'],
    ['has a number of another kind', '7', '{"CustomerId":8.5}'],
    ['has an empty id', '7', '{"CustomerId":"","Name":"Jansen"}'],
    ['has no id', '7', '{"Name":"Jansen"}'],
    ['has an id of null', '7', '{"CustomerId":null}'],
  ])('is taken as it came where it %s', (_what, id, text) => expect(checkRecord(id, text)).toBe(text))

  it.each<[string, string, string]>([
    ['another id', '7', '{"CustomerId":"8","Name":"Jansen"}'],
    ['its id in other letters', 'a', '{"CustomerId":"A"}'],
    ['its id with more zeros', '7', '{"CustomerId":"07"}'],
    ['the number of another', '12', '{"CustomerId":13}'],
    ['the number of another, which has zeros between', '11', '{"CustomerId":1001}'],
    ['the number of another, which ends in zeros', '12', '{"CustomerId":1200}'],
    ['the number of another, beyond what a number can be', '9007199254740993', '{"CustomerId":9007199254740992}'],
    ['neither id nor name', '7', '{"error":"busy"}'],
    ['no property', '7', '{}'],
    ['a page', '7', '<html>Log in</html>'],
    ['a list', '7', '[{"CustomerId":"7"}]'],
    ['nothing', '7', ''],
  ])('is refused with %s, because it would be kept and sent back as this customer', (_what, id, text) =>
    expect(() => checkRecord(id, text)).toThrowError(unreadable),
  )
})

describe('the id in the answer to a write', () => {
  it.each<[string, string, string | null]>([
    ['an object', ' {"CustomerId":"A/7","id":"8"} ', 'A/7'],
    ['an object with a number', '{"CustomerId":70}', '70'],
    ['an object with a short name', '{"Id":"8"}', '8'],
    ['an object with a short name and a number', '{"Name":"x","ID":9}', '9'],
    ['a JSON text', '"A 7"', 'A 7'],
    ['a number', ' 12 ', '12'],
    ['a plain text', 'A/7-b.c_d e', 'A/7-b.c_d e'],
    ['a plain text of 64 signs', 'x'.repeat(64), 'x'.repeat(64)],
    ['a longer plain text', 'x'.repeat(65), null],
    ['a sentence', 'Saved: 7', null],
    ['a page', '<b>7</b>', null],
    ['text before a page', '7<br>', null],
    ['a page before a text', '<br>7', null],
    ['text with a quote behind it', '7"', null],
    ['an object without an id', '{"Name":"x"}', null],
    ['an object with empty ids', '{"CustomerId":"","Id":""}', null],
    ['an object with ids of null', '{"CustomerId":null,"Id":null}', null],
    ['an empty JSON text', '""', null],
    ['null', ' null ', null],
    ['nothing', ' \n', null],
  ])('is found in %s', (_what, text, id) => expect(readId(text)).toBe(id))
})

describe('a list of codes', () => {
  it('is read in any letter case, with empty texts where something is missing', () => {
    const text = '[{"Name":"NL","Value":"Nederland"},{"VALUE":1,"name":30},{"Name":null,"other":"x"},null,7]'
    expect(readNames(text)).toEqual([
      { code: 'NL', label: 'Nederland' },
      { code: '30', label: '1' },
      ...Array.from({ length: 3 }, () => ({ code: '', label: '' })),
    ])
    expect(readNames('[]')).toEqual([])
  })

  it.each(['{"Name":"NL"}', '"NL"', 'null', '<html>Jansen</html>', ''])(
    'is refused if it is %j, and the failure does not repeat it',
    (text) => {
      let error: unknown
      try {
        readNames(text)
      } catch (caught) {
        error = caught
      }
      expect(error).toEqual(unreadable)
      expect((error as Error).cause).toBeUndefined()
    },
  )
})
