// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { cellKeyOf, type CellKey } from '../../../../renderer/components/table/grid-keys.ts'

const state = { yesNo: false, selected: 0, ranged: false, rows: false }
const keyOf = (key: string, held: Partial<KeyboardEvent>, graph = false): CellKey | null => {
  const up = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, isComposing: false }
  const event = { key, ...up, ...held, getModifierState: (name: string) => graph && name === 'AltGraph' }
  return cellKeyOf(event as unknown as KeyboardEvent, state)
}

it.each<[string, string, Partial<KeyboardEvent>, boolean, CellKey | null]>([
  ['AltGr begins a cell, as Ctrl and Alt', '€', { ctrlKey: true, altKey: true }, true, { is: 'type', text: '€' }],
  ['AltGr begins a cell', '@', {}, true, { is: 'type', text: '@' }],
  ['Alt alone is the menu’s', 'v', { altKey: true }, false, null],
  ['Ctrl is a command', 'a', { ctrlKey: true }, false, { is: 'all' }],
  ['Ctrl with another letter is not the cell’s', 'k', { ctrlKey: true }, false, null],
  ['a key that composes is not the cell’s', 'a', { isComposing: true }, false, null],
])('a key in a cell: %s', (_what, key, held, graph, is) => expect(keyOf(key, held, graph)).toEqual(is))
