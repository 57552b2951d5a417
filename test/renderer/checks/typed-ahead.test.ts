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
const after = (...presses: readonly (string | KeyboardEvent)[]): readonly Act[] | 'lost' => {
  const { acts, lost } = presses
    .map((one) => (typeof one === 'string' ? press(one) : one))
    .reduce(withKey, nothingAhead)
  return lost ? 'lost' : acts
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
  it.each<[string, readonly (string | KeyboardEvent)[], readonly Act[] | 'lost']>([
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
    ['do not show a customer', ['Enter'], 'lost'],
    ['do not select a row', [' '], 'lost'],
    ['may have a space in their text', ['a', ' ', 'b'], [over('a b')]],
    ['do not move within a text', ['a', 'ArrowLeft'], 'lost'],
    ['take no command', [press('z', { with: 'ctrlKey' })], 'lost'],
    ['take no command in a text', ['a', press('v', { with: 'ctrlKey' })], 'lost'],
    ['delete no word', ['a', press('Backspace', { with: 'ctrlKey' })], 'lost'],
    ['extend no range', [press('ArrowDown', { with: 'shiftKey' })], 'lost'],
    ['open no menu', ['a', press('Enter', { with: 'altKey' })], 'lost'],
  ])('%s', (_what, presses, acts) => expect(after(...presses)).toEqual(acts))

  it('stay lost after one that cannot wait, and what came before it stands', () => {
    const ahead = ['a', 'Tab', 'F2', 'b', 'Enter'].map((key) => press(key)).reduce(withKey, nothingAhead)
    expect(ahead).toEqual({ acts: [over('a'), finish('right')], lost: true })
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
