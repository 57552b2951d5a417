import { expect, it } from 'vitest'
import { isPaneKey } from '../../../../main/electron/sign-in/panes.ts'

it('only F6 moves the focus between toolbar and page', () => {
  const key = { type: 'keyDown', key: 'F6', alt: false, meta: false }
  expect(isPaneKey(key)).toBe(true)
  for (const other of [{ type: 'keyUp' }, { key: 'F5' }, { key: '6' }, { alt: true }, { meta: true }])
    expect(isPaneKey({ ...key, ...other })).toBe(false)
})
