import { describe, expect, it } from 'vitest'
import { chooseChromium, type Choice } from './find-chromium.ts'

/** A developer's computer: Linux on x64 with Chrome. */
const linux: Choice = {
  wanted: undefined,
  installed: () => '/usr/bin/google-chrome',
  hasPackaged: true,
  visible: false,
}
const mac: Choice = { ...linux, hasPackaged: false }
const bare = { installed: () => null }

describe('the choice of a browser', () => {
  it("prefers npm's browser, even if another is installed", () => {
    expect(
      chooseChromium({
        ...linux,
        installed: () => {
          throw new Error('nobody should look')
        },
      }),
    ).toBe('packaged')
    expect(chooseChromium({ ...linux, ...bare })).toBe('packaged')
  })

  it('takes the installed browser for a visible window', () => {
    expect(chooseChromium({ ...linux, visible: true })).toEqual({ installed: '/usr/bin/google-chrome' })
    expect(chooseChromium({ ...linux, ...bare, visible: true })).toBe('packaged')
  })

  it('takes the installed browser if npm has none for the system', () => {
    expect(chooseChromium(mac)).toEqual({ installed: '/usr/bin/google-chrome' })
    expect(() => chooseChromium({ ...mac, ...bare })).toThrow(/No Chrome, Chromium or Edge was found/)
  })

  it('takes the installed browser on request, and no other', () => {
    expect(chooseChromium({ ...linux, wanted: 'installed' })).toEqual({ installed: '/usr/bin/google-chrome' })
    expect(() => chooseChromium({ ...linux, ...bare, wanted: 'installed' })).toThrow(
      /No Chrome, Chromium or Edge was found/,
    )
  })

  it.each([linux, mac])('takes the browser named by its path', (computer) => {
    expect(chooseChromium({ ...computer, wanted: '/opt/chromium' })).toEqual({ installed: '/opt/chromium' })
    expect(chooseChromium({ ...computer, wanted: '/opt/chromium', visible: true })).toEqual({
      installed: '/opt/chromium',
    })
  })
})
