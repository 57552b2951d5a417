import { describe, expect, it } from 'vitest'
import { span } from '../../../../renderer/stores/picking/edit-selection.ts'

describe('a span of edits', () => {
  const list = ['a', 'b', 'c', 'd']
  it('goes either way and includes both ends', () => {
    expect(span(list, 'b', 'd')).toEqual(['b', 'c', 'd'])
    expect(span(list, 'c', 'a')).toEqual(['a', 'b', 'c'])
    expect(span(list, 'b', 'b')).toEqual(['b'])
  })
  it('is only its end when its start no longer exists', () => {
    expect(span(list, 'x', 'c')).toEqual(['c'])
    expect(span(list, null, 'c')).toEqual(['c'])
    expect(span(list, 'a', 'x')).toEqual([])
  })
})
