import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commandFacts, commandIds, factOf } from '../../../preload/contract/commands.ts'
import { ariaKeys, isPressed, keyCaps } from '../../../renderer/checks/accelerator.ts'
import { found } from '../../../renderer/checks/best-fit.ts'

const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...more,
})
const names = { shift: 'Shift', alt: 'Alt', enter: 'Enter', delete: 'Del' }

describe('a key of the commands’ table', () => {
  it('is pressed with Ctrl, with Command on Apple, and with no other modifier', () => {
    expect(isPressed('CmdOrCtrl+S', press('s', { ctrlKey: true }), false)).toBe(true)
    expect(isPressed('CmdOrCtrl+S', press('s', { metaKey: true }), true)).toBe(true)
    expect(isPressed('CmdOrCtrl+S', press('s', { ctrlKey: true }), true)).toBe(false)
    expect(isPressed('CmdOrCtrl+S', press('S', { ctrlKey: true, shiftKey: true }), false)).toBe(false)
    expect(isPressed('CmdOrCtrl+S', press('s', { ctrlKey: true, altKey: true }), false)).toBe(false)
    expect(isPressed('CmdOrCtrl+Shift+A', press('A', { ctrlKey: true, shiftKey: true }), false)).toBe(true)
    expect(isPressed('Ctrl+H', press('h', { ctrlKey: true }), false)).toBe(true)
    expect(isPressed('Ctrl+H', press('h', { ctrlKey: true }), true)).toBe(true)
    expect(isPressed('Ctrl+H', press('h', { metaKey: true }), true)).toBe(false)
    expect(isPressed('CmdOrCtrl+S', press('s', { ctrlKey: true, metaKey: true }), false)).toBe(false)
    expect(isPressed('F1', press('F1', { shiftKey: true }), false)).toBe(false)
  })
  it('is recognised where another keyboard layout has it', () => {
    expect(isPressed('CmdOrCtrl+1', press('&', { code: 'Digit1', ctrlKey: true }), false)).toBe(true)
    expect(isPressed('CmdOrCtrl+Delete', press('Backspace', { metaKey: true }), true)).toBe(true)
    expect(isPressed('CmdOrCtrl+Delete', press('Backspace', { ctrlKey: true }), false)).toBe(false)
    expect(isPressed('Alt+Up', press('ArrowUp', { altKey: true }), false)).toBe(true)
    // Option makes another sign of the key.
    expect(isPressed('Alt+Z', press('Ω', { altKey: true, code: 'KeyZ' }), true)).toBe(true)
    expect(isPressed('Alt+Z', press('w', { altKey: true, code: 'KeyZ' }), false)).toBe(false)
  })
  it('is shown as on the keyboard and named as screen readers need it', () => {
    expect(keyCaps('CmdOrCtrl+Shift+A', false, names)).toEqual(['Ctrl', 'Shift', 'A'])
    expect(keyCaps('CmdOrCtrl+Shift+A', true, names)).toEqual(['⇧', '⌘', 'A'])
    expect(keyCaps('Alt+Up', false, names)).toEqual(['Alt', '↑'])
    expect([keyCaps('Ctrl+H', false, names), keyCaps('Ctrl+H', true, names)]).toEqual([
      ['Ctrl', 'H'],
      ['⌃', 'H'],
    ])
    expect(ariaKeys('Ctrl+H', true)).toBe('Control+H')
    expect(ariaKeys('CmdOrCtrl+Shift+A', false)).toBe('Control+Shift+A')
    expect(ariaKeys('Alt+Down', true)).toBe('Alt+ArrowDown')
  })
  it('belongs to one command only', () => {
    const keys = commandIds.flatMap((id) => factOf(id).key ?? [])
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
    expect(Object.keys(commandFacts).length).toBeGreaterThan(30)
  })
})

describe('the table of commands', () => {
  it('lists only commands that a part of the window offers', () => {
    const root = join(import.meta.dirname, '../../../renderer')
    const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.(vue|ts)$/.test(file) && !file.startsWith('i18n'),
    )
    const offering = sources
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .filter((text) => text.includes('.offer({'))
      .join('\n')
    expect(
      commandIds.filter((id) => !new RegExp(`(?:^|[\\s{])'?${id}'?: (?:\\{\\s+run|\\w+\\()`, 'm').test(offering)),
    ).toEqual([])
  })
})

describe('the palette’s search', () => {
  const lines = [
    'Save',
    'Save and go to the next',
    'Café De Zon',
    'De Zonnebloem café',
    'History of this customer',
  ].map((label) => ({ id: label, label }))
  const find = (wanted: string, recent: string[] = []): string[] => found(lines, wanted, recent).map(({ id }) => id)
  it('requires every word, in any order, without accents', () => {
    expect(find('zon cafe')).toEqual(['Café De Zon', 'De Zonnebloem café'])
    expect(find('ZON x')).toEqual([])
  })
  it('puts matches at the start first, and among equals the last chosen', () => {
    expect(find('save')).toEqual(['Save', 'Save and go to the next'])
    expect(find('save', ['Save and go to the next'])).toEqual(['Save and go to the next', 'Save'])
  })
})
