import { expect, it } from 'vitest'
import { isPaneKey } from '../../../../main/electron/sign-in/panes.ts'

it('F6 goes from the bar to the page and back, and no other key does', () => {
  const key = { type: 'keyDown', key: 'F6', alt: false, meta: false }
  expect(isPaneKey(key)).toBe(true)
  for (const other of [{ type: 'keyUp' }, { key: 'F5' }, { key: '6' }, { alt: true }, { meta: true }])
    expect(isPaneKey({ ...key, ...other })).toBe(false)
})
