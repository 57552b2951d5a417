import { describe, expect, it } from 'vitest'
import { byCount, findEdits, type Sources } from '../../../main/cache/find-edits.ts'
import { nothingRead } from '../../../main/cache/read-set-aside.ts'
import { edit } from './samples.ts'

/** A copy, and a damaged database of which it cannot be read how far it had come. */
const unclear = (inCopy: Parameters<typeof edit>[0], inLast: Parameters<typeof edit>[0]): Sources => ({
  copy: { ...nothingRead, edits: [edit(inCopy)], complete: true, sequence: 5 }, last: { ...nothingRead, edits: [edit(inLast)], complete: true }, older: [],
})

describe('edits found in files of which nobody knows which is newer', () => {
  it('are, of two of one customer, the later one, because the earlier must have ended', () => {
    const inLast = unclear({ id: 'e1', revision: 1 }, { id: 'e2', revision: 2 })
    expect(findEdits(inLast, () => false)).toEqual([{ edit: edit({ id: 'e2', revision: 2 }), sure: false, from: inLast.last }])
    const inCopy = unclear({ id: 'e2', revision: 2 }, { id: 'e1', revision: 1 })
    expect(findEdits(inCopy, () => false)).toEqual([{ edit: edit({ id: 'e2', revision: 2 }), sure: false, from: inCopy.copy }])
  })

  it('are none that the history shows to have ended, whichever file holds them', () => {
    const sources = unclear({ id: 'e1' }, { id: 'e2', key: 's:2' })
    expect(findEdits(sources, ({ id }) => id === 'e1').map((found) => found.edit.id)).toEqual(['e2'])
  })
})

describe('old files', () => {
  it('are as new as the commits that they counted, and by their dates only where that cannot be read', () => {
    const files = [['d', 3], ['c', null], ['b', 9], ['a', 5]] as const
    expect(byCount(files.map(([name, sequence]) => ({ name, sequence }))).map(({ name }) => name)).toEqual(['b', 'c', 'a', 'd'])
  })
})
