import { describe, expect, it } from 'vitest'
import { findEdits, type Sources } from '../../../main/cache/find-edits.ts'
import { nothingRead } from '../../../main/cache/read-set-aside.ts'
import { edit } from './samples.ts'

/** A copy, and a damaged database of which it cannot be read how far it had come. */
const unclear = (inCopy: Parameters<typeof edit>[0], inLast: Parameters<typeof edit>[0]): Sources => ({
  copy: { ...nothingRead, edits: [edit(inCopy)], complete: true, sequence: 5 }, last: { ...nothingRead, edits: [edit(inLast)], complete: true }, older: [],
})

describe('edits found in files of which nobody knows which is newer', () => {
  it('are, of two of one customer, the later one, because the earlier must have ended', () => {
    const sources = unclear({ id: 'e1', revision: 1 }, { id: 'e2', revision: 2 })
    expect(findEdits(sources, () => false)).toEqual([{ edit: edit({ id: 'e2', revision: 2 }), sure: false }])
    expect(findEdits(unclear({ id: 'e2', revision: 2 }, { id: 'e1', revision: 1 }), () => false)).toEqual([{ edit: edit({ id: 'e2', revision: 2 }), sure: false }])
  })

  it('are none that the history shows to have ended, whichever file holds them', () => {
    const sources = unclear({ id: 'e1' }, { id: 'e2', key: 's:2' })
    expect(findEdits(sources, ({ id }) => id === 'e1').map((found) => found.edit.id)).toEqual(['e2'])
  })
})
