import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beforeLink, linkIn, linkScheme, readLink, writeLink } from '../../../../main/app/commands/deep-link.ts'

const place = { environment: 'demo', administration: 'DEMO0001' }

describe('a link to a customer', () => {
  it('names its environment, administration and customer', () => {
    expect(writeLink({ place, customerId: '000012' })).toBe('ledgerdesk://customer/demo/DEMO0001/000012')
    expect(readLink('ledgerdesk://customer/demo/DEMO0001/000012')).toEqual({ place, customerId: '000012' })
    expect(readLink('LEDGERDESK://customer/demo/DEMO0001/000012')).toEqual({ place, customerId: '000012' })
  })
  it('is read back as it was written, with any ids', () => {
    const id = fc.string({ unit: 'binary', minLength: 1, maxLength: 25 })
    fc.assert(
      fc.property(id, id, id, (environment, administration, customerId) => {
        const link = { place: { environment, administration }, customerId }
        const text = writeLink(link)
        if (text !== null) expect(readLink(text)).toEqual(link)
        else
          expect([environment, administration, customerId].some((part) => /[\p{Cc}\p{Cs}]|^\.{1,2}$/u.test(part))).toBe(
            true,
          )
      }),
    )
  })
  it('is not written for ids that could not be read again', () => {
    for (const id of ['', '.', '..', '\ud800', 'a\udc00', 'a\nb', '1'.repeat(1_000)]) {
      expect(
        [writeLink({ place, customerId: id }), writeLink({ place: { ...place, environment: id }, customerId: '1' })],
        JSON.stringify(id),
      ).toEqual([null, null])
    }
  })
  it('may hold dots that are not a path step', () => {
    for (const id of ['..a', 'a..', '...', '.a'])
      expect(readLink(`ledgerdesk://customer/demo/D/${id}`)?.customerId).toBe(id)
  })
  it('has at most a thousand characters', () => {
    const start = 'ledgerdesk://customer/demo/D/'
    expect([readLink(start.padEnd(1_000, '1')), readLink(start.padEnd(1_001, '1'))]).toEqual([
      { place: { environment: 'demo', administration: 'D' }, customerId: '1'.repeat(1_000 - start.length) },
      null,
    ])
  })
  it('yields exactly three ids for any input', () => {
    const bits = fc.constantFrom(
      'ledgerdesk:',
      '//',
      'customer',
      '/',
      'demo',
      '%2F',
      '%',
      '..',
      '@',
      ':',
      '?',
      '#',
      ' ',
      '\n',
      '%00',
      'é',
      '\\',
    )
    fc.assert(
      fc.property(
        fc.array(bits, { maxLength: 14 }).map((all) => all.join('')),
        (text) => {
          const link = readLink(text)
          if (link === null) return
          expect(text).toMatch(/^ledgerdesk:\/\/customer(?:\/[^/?#@:\s\\]+){3}$/)
          for (const part of [link.place.environment, link.place.administration, link.customerId])
            expect(part).not.toMatch(/[\p{Cc}\p{Cs}]|^\.{0,2}$/u)
        },
      ),
      { numRuns: 2_000 },
    )
  })
  it.each([
    ['nothing', ''],
    ['another scheme', 'https://customer/demo/D/1'],
    ['another scheme inside', 'x ledgerdesk://customer/demo/D/1'],
    ['another host', 'ledgerdesk://evil/demo/D/1'],
    ['a longer host', 'ledgerdesk://customer.evil/demo/D/1'],
    ['a user', 'ledgerdesk://me@customer/demo/D/1'],
    ['a password', 'ledgerdesk://me:pw@customer/demo/D/1'],
    ['a port', 'ledgerdesk://customer:80/demo/D/1'],
    ['no host', 'ledgerdesk:customer/demo/D/1'],
    ['too few parts', 'ledgerdesk://customer/demo/D'],
    ['too many parts', 'ledgerdesk://customer/demo/D/1/2'],
    ['an empty part', 'ledgerdesk://customer/demo//1'],
    ['a slash at the end', 'ledgerdesk://customer/demo/D/1/'],
    ['a query', 'ledgerdesk://customer/demo/D/1?a=b'],
    ['a fragment', 'ledgerdesk://customer/demo/D/1#a'],
    ['a step up', 'ledgerdesk://customer/demo/../1'],
    ['an encoded step up', 'ledgerdesk://customer/demo/%2e%2E/1'],
    ['a step in place', 'ledgerdesk://customer/demo/./1'],
    ['a backslash', 'ledgerdesk://customer/demo/D\\x/1'],
    ['a space', 'ledgerdesk://customer/demo/D /1'],
    ['a line break', 'ledgerdesk://customer/demo/D/1\n'],
    ['an encoded line break', 'ledgerdesk://customer/demo/D/1%0A'],
    ['an encoded zero', 'ledgerdesk://customer/demo/D/1%00'],
    ['an escape that is none', 'ledgerdesk://customer/demo/D/1%2'],
    ['bytes that are no text', 'ledgerdesk://customer/demo/D/%ff%fe'],
    ['half a pair', 'ledgerdesk://customer/demo/D/%ed%a0%80'],
    ['letters that should be encoded', 'ledgerdesk://customer/demo/D/café'],
    ['an option', '--ledgerdesk://customer/demo/D/1'],
    ['a quote', 'ledgerdesk://customer/demo/D/1"'],
    ['too long', `ledgerdesk://customer/demo/D/${'1'.repeat(1_000)}`],
  ])('is refused with %s', (_name, text) => expect(readLink(text)).toBeNull())
  it('keeps an encoded slash inside its id', () => {
    expect(readLink('ledgerdesk://customer/demo/D/A%2F..%2F1')).toEqual({
      place: { environment: 'demo', administration: 'D' },
      customerId: 'A/../1',
    })
  })
  it('is found among other arguments of a command line', () => {
    expect(linkIn(['/opt/ledgerdesk', '--lang=en', 'Ledgerdesk://customer/a/b/c'])).toBe('Ledgerdesk://customer/a/b/c')
    expect(linkIn(['/opt/ledgerdesk', '--sync', 'x=ledgerdesk://customer/a/b/c'])).toBeNull()
  })
})

describe('the command that an installation registers for links', () => {
  const read = (file: string): string => readFileSync(join(import.meta.dirname, '../../../..', file), 'utf8')

  it('matches the one that Electron writes on Windows, so that either removes the other', () => {
    // Electron quotes text with a backslash, and appends "%1" (shell/common/command_line_util_win.cc, browser_win.cc).
    expect(read('assets/installer.nsh')).toContain(
      `'"$INSTDIR\\\${APP_EXECUTABLE_FILENAME}" ${beforeLink.join(' ')} "%1"'`,
    )
  })

  it('passes a link as one argument on the other systems', () => {
    expect(read('electron-builder.yml')).toMatch(
      new RegExp(`^protocols:\\n {2}name: .+\\n {2}schemes: \\[${linkScheme}\\]$`, 'm'),
    )
    expect(linkIn(['/opt/Ledgerdesk/ledgerdesk', 'ledgerdesk://customer/a/b/c'])).toBe('ledgerdesk://customer/a/b/c')
    expect(linkIn(['C:\\Ledgerdesk.exe', ...beforeLink, 'ledgerdesk://customer/a/b/c'])).toBe(
      'ledgerdesk://customer/a/b/c',
    )
  })
})
