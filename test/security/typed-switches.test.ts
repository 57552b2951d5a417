import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { typedSwitches } from '../../main/electron/lifecycle/refused-start.ts'
import { readCommandLine } from '../stand-in/command-line.ts'

const systems = ['linux', 'darwin', 'win32'] as const
const names = (words: readonly string[], platform: NodeJS.Platform): string[] => [
  ...typedSwitches(['ledgerdesk', ...words], platform),
]

describe('the switches of a command line', () => {
  it.each(systems)('are parsed as Chromium parses them, on %s', (platform) => {
    expect(names(['--no-sandbox'], platform)).toEqual(['no-sandbox'])
    expect(names(['-no-sandbox'], platform)).toEqual(['no-sandbox'])
    expect(names(['--inspect=127.0.0.1:0'], platform)).toEqual(['inspect'])
    expect(names(['--js-flags=--a=b'], platform)).toEqual(['js-flags'])
    expect(names(['word', '--no-sandbox'], platform)).toEqual(['no-sandbox'])
    expect(names(['ledgerdesk://customer/a/b/c', '--no-sandbox'], platform)).toEqual(['no-sandbox'])
    expect(names([' --no-sandbox '], platform)).toEqual(['no-sandbox'])
    expect(names(['---no-sandbox'], platform)).toEqual(['-no-sandbox'])
    expect(names(['-', '', 'no-sandbox', '\u2013no-sandbox'], platform)).toEqual([])
  })

  it.each(systems)('end at two dashes alone, on %s', (platform) => {
    expect(names(['--lang=nl', '--', '--no-sandbox', 'ledgerdesk://customer/a/b/c'], platform)).toEqual(['lang'])
    expect(names([' -- ', '--no-sandbox'], platform)).toEqual([])
    expect(names(['--=', '--no-sandbox'], platform)).toContain('no-sandbox')
  })

  it('start with a slash in any case, on Windows alone', () => {
    expect(names(['/no-sandbox', '/Inspect=9229', '--Disable-Web-Security'], 'win32')).toEqual([
      'no-sandbox',
      'inspect',
      'disable-web-security',
    ])
    expect(names(['/no-sandbox', '--No-Sandbox'], 'linux')).toEqual(['No-Sandbox'])
    expect(names(['/'], 'win32')).toEqual([])
  })

  it('do not include the name of the program', () => {
    expect([...typedSwitches(['--no-sandbox'], 'linux')]).toEqual([])
  })

  it("are the same in the stand-in's own parser", () => {
    const word = fc.oneof(
      fc.constantFrom(
        '--',
        '-',
        '/',
        '--no-sandbox',
        '-inspect=1',
        '/Inspect',
        ' --x ',
        'word',
        '--=',
        '-=a',
        '--a=b=c',
      ),
      fc.string({ unit: fc.constantFrom('-', '/', '=', ' ', 'a', 'B', '.'), maxLength: 6 }),
    )
    fc.assert(
      fc.property(fc.array(word), fc.constantFrom(...systems), (words, platform) => {
        expect(new Set(names(words, platform))).toEqual(new Set(readCommandLine(words, platform).switches.keys()))
      }),
    )
  })
})
