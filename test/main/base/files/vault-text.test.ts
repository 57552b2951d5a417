import { describe, expect, it } from 'vitest'
import { checkOf, entriesIn, vaultText, withoutEntriesOf } from '../../../../main/base/files/vault-text.ts'

const sealed = { 'tokens:office': 'YQ==', 'secret:office': 'Yg==', 'tokens:shop': 'Yw==' }
const kept = { 'tokens:shop': 'Yw==' }

describe('a vault without the entries of an environment', () => {
  it('has the others, and a checksum that fits them', () => {
    const text = withoutEntriesOf('office', vaultText(sealed))!
    expect(entriesIn(text)).toEqual(kept)
    expect(JSON.parse(text)).toEqual({ format: 2, sealed: kept, check: checkOf(kept) })
  })

  it('keeps what a later version added, and gets no checksum that it did not have', () => {
    const later = { format: 3, more: { a: 1 }, sealed: { ...sealed, 'x:office': { is: 'unknown here' } } }
    expect(JSON.parse(withoutEntriesOf('office', JSON.stringify(later))!)).toEqual({ ...later, sealed: kept })
  })

  it.each(['', '{', '[]', '{}', '{"sealed":"text"}', '{"sealed":["a"]}', '{"sealed":{},"check":5}'])(
    'is none if the text is no vault: %s',
    (text) => expect(withoutEntriesOf('office', text)).toBeNull(),
  )
})
