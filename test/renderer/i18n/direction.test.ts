import { describe, expect, it } from 'vitest'
import { beginsRightToLeft, isolated } from '../../../renderer/i18n/direction.ts'

describe('a right-to-left name', () => {
  it.each([
    ['שלום בע״מ', true],
    ['(شركة)', true],
    ['12 رحوב', true],
    ['Bakkerij שלום', false],
    ['Bakker', false],
    ['', false],
    ['12 / 3', false],
  ])('%s begins at the right: %s', (text, right) => {
    expect(beginsRightToLeft(text)).toBe(right)
  })

  it('is isolated in a sentence, and other names stay as they are', () => {
    expect(isolated('שלום')).toBe('\u2068שלום\u2069')
    expect(isolated('Bakkerij שלום B.V.')).toBe('\u2068Bakkerij שלום B.V.\u2069')
    expect(isolated('Bakker & Zn.')).toBe('Bakker & Zn.')
  })
})
