import { describe, expect, it } from 'vitest'
import {
  chosenOf,
  countOf,
  hasRow,
  nothing,
  withoutGone,
  withSpan,
  withToggled,
  type Selected,
} from '../../../../renderer/stores/selection/selection-state.ts'

const keys = (...list: string[]): Selected => ({ is: 'keys', keys: new Set(list) })
const question = { search: 'zon', filter: {}, sort: [] }
const allBut = (...list: string[]): Selected => ({ is: 'all', of: question, except: new Set(list) })
const byName = [{ column: 'Name', descending: false }] as const

describe('selected rows', () => {
  it.each<[what: string, selected: Selected, has: boolean, count: number]>([
    ['none', nothing, false, 0],
    ['two by their keys', keys('a', 'b'), true, 2],
    ['all', allBut(), true, 5],
    ['all but one', allBut('a'), false, 4],
    ['all but more than are shown', allBut('a', 'b', 'c', 'd', 'e', 'f'), false, 0],
  ])('%s', (_what, selected, has, count) => {
    expect([hasRow(selected, 'a'), countOf(selected, 5)]).toEqual([has, count])
  })

  it.each<[what: string, selected: Selected, chosen: ReturnType<typeof chosenOf>]>([
    ['none are no choice', nothing, null],
    ['keys are named', keys('a', 'b'), { is: 'keys', keys: ['a', 'b'] }],
    ['all take the order of the table', allBut('a'), { is: 'all', of: { ...question, sort: byName }, except: ['a'] }],
  ])('for a call: %s', (_what, selected, chosen) => {
    expect(chosenOf(selected, 5, byName)).toEqual(chosen)
  })
})

describe('changing the selection', () => {
  it.each<[what: string, before: Selected, after: Selected]>([
    ['adds a row', keys('b'), keys('b', 'a')],
    ['removes a row', keys('a', 'b'), keys('b')],
    ['excepts a row from “all”', allBut(), allBut('a')],
    ['adds an excepted row again', allBut('a'), allBut()],
  ])('a toggle %s', (_what, before, after) => {
    expect(withToggled(before, 'a')).toEqual(after)
  })

  it.each<[what: string, before: Selected, after: Selected]>([
    ['added to the rows before', keys('x'), keys('x', 'a', 'b')],
    ['taken out of the exceptions of “all”', allBut('a', 'x'), allBut('x')],
  ])('a span is %s', (_what, before, after) => {
    expect(withSpan(before, ['a', 'b'])).toEqual(after)
  })

  it.each<[what: string, selected: Selected, there: string[], after: Selected | null]>([
    ['nothing changes when all rows exist', keys('a', 'b'), ['a', 'b'], null],
    ['a row that is gone leaves the selection', keys('a', 'b'), ['b'], keys('b')],
    ['a created customer stays under its new key', keys('a', 'b'), ['b', '000020'], keys('b', '000020')],
    ['a created customer that was unselected in the meantime stays so', keys('b'), ['b', '000020'], keys('b')],
    ['no row comes into a selection that was cleared in the meantime', nothing, ['b', '000020'], nothing],
    ['a row that is gone leaves the exceptions of “all”', allBut('a', 'b'), ['b'], allBut('b')],
    ['a row selected in the meantime stays', keys('a', 'b', 'c'), ['b'], keys('b', 'c')],
  ])('%s', (_what, selected, there, after) => {
    expect(withoutGone(selected, ['a', 'b'], there)).toEqual(after)
  })
})
