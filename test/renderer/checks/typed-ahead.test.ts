// @vitest-environment happy-dom
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isText } from '../../../renderer/checks/keys.ts'
import { nothingAhead, withKey, type Act } from '../../../renderer/checks/typed-ahead.ts'

interface Held {
  readonly with?: 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey'
  readonly graph?: boolean
}
const press = (key: string, { with: held, graph = false }: Held = {}): KeyboardEvent => {
  const init = { ctrlKey: graph, altKey: graph, metaKey: false, shiftKey: false, ...(held ? { [held]: true } : {}) }
  return { key, ...init, getModifierState: (name: string) => graph && name === 'AltGraph' } as unknown as KeyboardEvent
}
const after = (...presses: readonly (string | KeyboardEvent)[]): readonly Act[] | 'rest' => {
  const { acts, rest } = presses
    .map((one) => (typeof one === 'string' ? press(one) : one))
    .reduce(withKey, nothingAhead)
  return rest.length > 0 ? 'rest' : acts
}
const over = (text: string): Act => ({ is: 'over', text })
const step = (towards: Extract<Act, { is: 'step' }>['towards']): Act => ({ is: 'step', towards })
const finish = (how: Extract<Act, { is: 'finish' }>['how']): Act => ({ is: 'finish', how })

describe('a key writes', () => {
  it.each([
    ['a', {}, true],
    ['A', { with: 'shiftKey' }, true],
    ['😀', {}, true],
    ['€', { graph: true }, true],
    ['e', { with: 'ctrlKey' }, false],
    ['e', { with: 'metaKey' }, false],
    ['e', { with: 'altKey' }, false],
    ['Enter', {}, false],
    ['Dead', { graph: true }, false],
  ] as const)('%s with %j: %s', (key, held, is) => expect(isText(press(key, held))).toBe(is))
})

describe('keys that wait for the next cell', () => {
  it.each<[string, readonly (string | KeyboardEvent)[], readonly Act[] | 'rest']>([
    ['type over it', ['a', 'b'], [over('ab')]],
    ['end its editor', ['a', 'Enter', 'b', 'Tab'], [over('a'), finish('down'), over('b'), finish('right')]],
    ['end it backwards', ['a', press('Tab', { with: 'shiftKey' })], [over('a'), finish('left')]],
    ['end it upwards', ['a', press('Enter', { with: 'shiftKey' })], [over('a'), finish('up')]],
    ['end it where it is', ['a', press('Enter', { with: 'ctrlKey' })], [over('a'), finish('here')]],
    ['take back the last sign', ['a', '😀', 'Backspace'], [over('a')]],
    ['empty it', ['Backspace', 'Enter'], [over(''), finish('down')]],
    ['leave it', ['a', 'Tab', 'b', 'Escape', 'Escape'], [over('a'), finish('right')]],
    ['pass over it', ['Tab', 'ArrowUp', press('Tab', { with: 'shiftKey' })], [step('right'), step('up'), step('left')]],
    ['write a sign of AltGr', ['AltGraph', press('€', { graph: true })], [over('€')]],
    ['do not hear a modifier', ['Shift', 'a', 'Control', 'CapsLock'], [over('a')]],
    ['do not show a customer', ['Enter'], 'rest'],
    ['do not select a row', [' '], 'rest'],
    ['may have a space in their text', ['a', ' ', 'b'], [over('a b')]],
    ['do not move within a text', ['a', 'ArrowLeft'], 'rest'],
    ['take no command', [press('z', { with: 'ctrlKey' })], 'rest'],
    ['take no command in a text', ['a', press('v', { with: 'ctrlKey' })], 'rest'],
    ['delete no word', ['a', press('Backspace', { with: 'ctrlKey' })], 'rest'],
    ['extend no range', [press('ArrowDown', { with: 'shiftKey' })], 'rest'],
    ['open no menu', ['a', press('Enter', { with: 'altKey' })], 'rest'],
  ])('%s', (_what, presses, acts) => expect(after(...presses)).toEqual(acts))

  it('are pressed again from the first whose act is not known, and what came before it stands', () => {
    const presses = ['a', 'Tab', 'F2', 'b', 'Shift', 'Enter'].map((key) => press(key))
    const { acts, rest } = presses.reduce(withKey, nothingAhead)
    expect(acts).toEqual([over('a'), finish('right')])
    expect(rest.map(({ key }) => key)).toEqual(['F2', 'b', 'Enter'])
  })

  it('are what was typed, cell by cell', () => {
    const signs = fc.string({ unit: 'grapheme-ascii', minLength: 1 }).filter((text) => !text.startsWith(' '))
    const end = fc.constantFrom(['Enter', 'down'] as const, ['Tab', 'right'] as const)
    fc.assert(
      fc.property(fc.array(fc.tuple(signs, end)), (cells) => {
        const presses = cells.flatMap(([text, [key]]) => [...text, key])
        expect(after(...presses)).toEqual(cells.flatMap(([text, [, how]]) => [over(text), finish(how)]))
      }),
    )
  })
})
