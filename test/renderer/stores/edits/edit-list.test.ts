import { describe, expect, it } from 'vitest'
import type { Edit, EditState } from '../../../../preload/contract/edits.ts'
import { editList, inOrder, nextChosen, ofAnothers } from '../../../../renderer/stores/edits/edit-list.ts'

const edit = (id: string, is: EditState['is'], anothers = false): Edit => ({ id, anothers, state: { is } }) as Edit
const ids = (list: readonly Edit[]): string => list.map(({ id }) => id).join(' ')
const list = (names: string): readonly Edit[] => [...names].map((id) => edit(id, 'waiting'))

describe('the list of edits', () => {
  it('begins with those that need a person, and ends with settled ones', () => {
    const all = [edit('a', 'settled'), edit('b', 'waiting'), edit('c', 'conflict'), edit('d', 'refused')]
    expect(ids(inOrder(all))).toBe('c d b a')
  })

  it("counts another user's edit until it is settled", () => {
    const all = [edit('a', 'waiting', true), edit('b', 'settled', true), edit('c', 'waiting')]
    expect(ids(ofAnothers(all))).toBe('a')
  })

  it.each<[what: string, before: string, after: string, chosen: string | null, next: string | null]>([
    ['the first is chosen when none was', '', 'abc', null, 'a'],
    ['the chosen one stays wherever it moves', 'abc', 'cab', 'b', 'b'],
    ['the next one is chosen when the chosen one leaves', 'abc', 'ac', 'b', 'c'],
    ['the last one is chosen when the chosen last one leaves', 'abc', 'ab', 'c', 'b'],
    ['none is chosen of an empty list', 'a', '', 'a', null],
  ])('%s', (_what, before, after, chosen, next) => {
    expect(nextChosen(list(before), list(after), chosen)).toBe(next)
  })

  it('is brought up to date by the edits that changed, in the order of the answer', () => {
    const { list: shown, update, stamp } = editList()
    const [a, b, c] = list('abc')
    update({ stamp: 'one', ids: ['a', 'b', 'c'], edits: [a!, b!, c!] })
    const changed = edit('b', 'refused')
    update({ stamp: 'two', ids: ['c', 'b'], edits: [changed] })
    expect(shown.value).toEqual([c, changed])
    expect(stamp()).toBe('two')
  })

  it('asks for all of them again where an answer lacks one', () => {
    const { list: shown, update, stamp } = editList()
    const [a] = list('a')
    update({ stamp: 'one', ids: ['a', 'b'], edits: [a!] })
    expect(shown.value).toEqual([a])
    expect(stamp()).toBeNull()
  })

  it('begins anew in another administration', () => {
    const { list: shown, update, stamp, reset } = editList()
    update({ stamp: 'one', ids: ['a'], edits: list('a') })
    reset()
    expect([shown.value, stamp()]).toEqual([null, null])
  })
})
