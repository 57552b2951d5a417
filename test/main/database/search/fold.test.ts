import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold } from '../../../../main/database/search/fold.ts'

describe('folding', () => {
  test.each([
    ['Café De Zon', 'cafe de zon'],
    ['Østerås', 'osteras'],
    ['Łódź', 'lodz'],
    ['Đorđe', 'dorde'],
    ['Straße', 'strasse'],
    ['ẞ', 'ss'],
    ['Æbler', 'aebler'],
    ['Œuvre', 'oeuvre'],
    ['Iğdır', 'igdir'],
    ['ĲSKONING', 'ijskoning'],
    ['ĳs', 'ijs'],
    ['ﬁets', 'fiets'],
    ['İzmir', 'izmir'],
    ['Ο\u0301ΔΟΣ', 'οδοσ'],
    ['１２', '12'],
    ['Bar ’t Hof', "bar 't hof"],
    ['Bar ‘t Hof', "bar 't hof"],
    ['Bar ´t Hof', "bar 't hof"],
    ['ŉ', "'n"],
    ['12–14', '12-14'],
    ['A‑B', 'a-b'],
  ])('%s reads as %s', (text, folded) => expect(fold(text)).toBe(folded))

  test('is idempotent', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => fold(fold(text)) === fold(text)))
  })

  test('ignores letter case where both cases are one letter', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'abcxyzéüøłæœßñšž 0-9') }),
        (text) => fold(text.toUpperCase()) === fold(text),
      ),
    )
  })
})
