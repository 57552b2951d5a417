import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  areStrangers,
  canonicalHost,
  decoded,
  isLoopback,
  plainSegments,
  sameOrigin,
  sameRedirect,
} from '../../../preload/contract/addresses.ts'

const hostOf = (address: string): string => canonicalHost(new URL(address))

describe('hosts of addresses:', () => {
  it.each<readonly [string, string]>([
    ['https://Books.Example./', 'books.example'],
    ['https://BÜCHER.example', 'xn--bcher-kva.example'],
    ['https://xn--BCHER-kva.example.', 'xn--bcher-kva.example'],
    ['https://ｂｏｏｋｓ.example', 'books.example'],
    ['https://0x5d.184.55042', '93.184.215.2'],
    ['https://[2001:DB8:0::1]', '[2001:db8::1]'],
    ['com.example.app://Books.Example', 'books.example'],
    ...[
      'localhost',
      'LOCALHOST.',
      'app.localhost',
      '127.0.0.1',
      '127.1',
      '0177.1',
      '2130706433',
      '127.255.0.9',
      '[::1]',
      '[0:0::1]',
      '[::ffff:127.0.0.1]',
      '[::127.0.0.1]',
      '0',
      '[::]',
      'localhost.localdomain',
      'ip6-loopback',
    ].map((host) => [`http://${host}:80/`, 'localhost'] as const),
  ])('%s is %s', (address, host) => expect(hostOf(address)).toBe(host))

  it.each([
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    'http://128.0.0.1',
    'http://notlocalhost',
    'http://[::2]',
    'http://[::ffff:8.8.8.8]',
  ])('%s is not this computer', (address) => expect(hostOf(address)).not.toBe('localhost'))

  it('only the best known names of this computer are trusted', () => {
    expect(['localhost', '127.0.0.1', '127.9.9.9', '[::1]'].filter(isLoopback)).toHaveLength(4)
    expect(
      [
        'localhost.',
        'app.localhost',
        'evil-localhost',
        'x127.0.0.1',
        '127.0.0.1.evil.example',
        '0.0.0.0',
        '[::]',
        '[::ffff:7f00:1]',
        'localhost.evil.example',
        '',
      ].filter(isLoopback),
    ).toEqual([])
  })

  it('the same host at another port or by another scheme is another host', () => {
    const one = new URL('https://books.example')
    expect(
      ['https://books.example.:443', 'https://books.example:444', 'http://books.example', 'https://book.example'].map(
        (other) => sameOrigin(one, new URL(other)),
      ),
    ).toEqual([true, false, false, false])
  })
})

describe('paths of addresses:', () => {
  const encode = (text: string, marks: readonly boolean[]): string =>
    [...text]
      .map((sign, at) => (marks[at % marks.length] ? `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}` : sign))
      .join('')

  it('a path is the same however often and wherever it is encoded', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.boolean(), { minLength: 1, maxLength: 9 }), { maxLength: 3 }),
        fc.constantFrom('/', '%5c', '/;x/', '%2F'),
        (layers, slash) => {
          const written = layers.reduce(encode, `v23${slash}OAuth${slash}Authorize`)
          expect(plainSegments(new URL(`https://x.example/${written}`))).toEqual(['v23', 'oauth', 'authorize'])
        },
      ),
    )
  })

  it('decoding stops after a few rounds, and the path then counts as not plain', () => {
    expect([
      decoded(`%${'25'.repeat(20)}41`),
      decoded('x'.repeat(10_000)),
      decoded('%2541%zz'),
      decoded('%E0%A4%A'),
    ]).toEqual([null, null, 'A%zz', 'à¤%A'])
    expect([
      plainSegments(new URL('https://x.example/a/%252e%252e/b')),
      plainSegments(new URL('https://x.example/a/..;/b')),
    ]).toEqual([null, null])
  })
})

describe('two redirect URIs:', () => {
  it.each([
    ['https://desk.example/cb', 'https://DESK.example.:443//cb;x?app=1'],
    ['https://desk.example/cb', ' https://desk.example/%2563b '],
    ['https://desk.example/cb', 'https://desk.example/%252e/cb'],
    ['http://127.0.0.1:4711/cb', 'http://localhost:4711/cb'],
    ['http://[::1]:4711/', 'http://127.1:4711'],
    ['com.example.app:/cb', 'COM.example.APP:/cb'],
    ['urn:ietf:wg:oauth:2.0:oob', 'urn:ietf:wg:oauth:2.0:oob'],
  ])('%s and %s are the same', (one, other) =>
    expect([sameRedirect(one, other), sameRedirect(other, one)]).toEqual([true, true]),
  )

  it.each([
    ['https://desk.example/cb', 'https://desk.example/cb/x'],
    ['https://desk.example/cb', 'https://desk.example/c/b'],
    ['https://desk.example/cb', 'http://desk.example/cb'],
    ['http://127.0.0.1:4711/', 'http://127.0.0.1:4712/'],
    ['https://desk.example/cb', ''],
    ['https://desk.example/..;/cb', 'https://desk.example/..;/cb'],
  ])('%s and %s differ', (one, other) =>
    expect([sameRedirect(one, other), sameRedirect(other, one)]).toEqual([false, false]),
  )
})

describe('two base addresses:', () => {
  it.each([
    ['https://api.books.example/v23', 'https://api.books.example./test/v23'],
    ['https://books.example/v23', 'https://test.books.example/v23'],
    ['https://api.books.example/v23', 'https://api-test.books.example/v23'],
    ['https://api.kantoor.nl/v23', 'https://test.kantoor.nl/v23'],
    ['http://127.0.0.1:4711/prod/v23', 'http://localhost:4711/test/v23'],
    ['https://10.0.0.1/prod', 'https://10.0.0.1/test'],
    ['https://24.books.example/v23', 'https://api.books.example/v23'],
    ['https://books.example/v23', ''],
  ])('%s and %s may be one service', (one, other) =>
    expect([areStrangers(one, other), areStrangers(other, one)]).toEqual([false, false]),
  )

  it.each([
    ['https://api.books.example/v23', 'https://api.other.example/v23'],
    ['https://books.co.uk/v23', 'https://other.co.uk/v23'],
    ['https://books.nl', 'https://other.nl'],
    ['https://notbooks.example', 'https://books.example'],
    ['http://127.0.0.1:4711/v23', 'http://127.0.0.1:4712/v23'],
    ['http://127.0.0.1:4711/v23', 'https://books.example/v23'],
    ['https://10.0.0.1', 'https://10.0.0.2'],
    ['https://10.0.0.1', 'https://9.0.0.1'],
    ['https://10.0.0.1', 'https://210.0.0.1'],
  ])('%s and %s are different services', (one, other) =>
    expect([areStrangers(one, other), areStrangers(other, one)]).toEqual([true, true]),
  )
})
