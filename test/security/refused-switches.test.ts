import { describe, expect, it } from 'vitest'
import { refusalOf, refusedSwitch, refusedSwitches } from '../../main/windows/refused-switches.ts'

describe('a command line of an installed app', () => {
  it.each(refusedSwitches)('with --%s is refused by name, in both languages', (name) => {
    expect(refusedSwitch((asked) => asked === name)).toBe(name)
    for (const language of ['en', 'nl'] as const) expect(refusalOf(name, language)).toContain(`--${name}`)
  })

  it('with what offices and desktops use is not', () => {
    const usual = ['proxy-server', 'proxy-pac-url', 'lang', 'force-device-scale-factor', 'ozone-platform', 'enable-features', 'disable-gpu', 'force-renderer-accessibility', 'user-data-dir', 'password-store']
    expect(refusedSwitch((asked) => usual.includes(asked))).toBeNull()
  })
})
