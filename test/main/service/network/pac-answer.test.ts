import fc from 'fast-check'
import { expect, it } from 'vitest'
import { waysOf } from '../../../../main/service/network/pac-answer.ts'

it.each([
  ['DIRECT', [null]],
  ['', [null]],
  ['PROXY proxy.office:8080; DIRECT', ['http://proxy.office:8080', null]],
  ['DIRECT; PROXY proxy.office:8080', [null, 'http://proxy.office:8080']],
  ['SOCKS5 s:1080; PROXY proxy.office:8080', ['socks5://s:1080', 'http://proxy.office:8080']],
  ['socks s; SOCKS4 t:9', ['socks4://s:1080', 'socks4://t:9']],
  ['HTTPS proxy.office', ['https://proxy.office:443']],
  ['HTTP proxy.office', ['http://proxy.office:80']],
  ['PROXY [2001:db8::1]:3128', ['http://[2001:db8::1]:3128']],
  ['PROXY a:1; PROXY a:1;;DIRECT', ['http://a:1', null]],
  ['QUIC q:443; PROXY a:1', ['http://a:1']],
  ['QUIC q:443', [null]],
  ['  PROXY  proxy.office:65535 ', ['http://proxy.office:65535']],
  ['PROXY', [null]],
  ['PROXY a:1 b:2', [null]],
  ['PROXY a:0; PROXY a:70000', [null]],
  ['PROXY name:password@a:1; PROXY a:1/path; PROXY http://a:1', [null]],
])('the PAC answer “%s” has the routes %j', (answer, ways) => expect(waysOf(answer)).toEqual(ways))

it('a PAC answer has valid addresses or none, whatever its text', () => {
  const entries = fc.constantFrom(
    'PROXY',
    'HTTPS',
    'SOCKS5',
    'DIRECT',
    ';',
    ' ',
    'a:1',
    '[::1]:2',
    '@',
    '/',
    '\n',
    'b',
    ':',
  )
  fc.assert(
    fc.property(
      fc.array(entries).map((all) => all.join(' ')),
      (answer) => {
        const ways = waysOf(answer)
        expect(ways.length).toBeGreaterThan(0)
        for (const way of ways) {
          if (way === null) continue
          const { username, pathname, search, hostname } = new URL(way)
          expect([username, search, ['', '/'].includes(pathname), hostname !== '']).toEqual(['', '', true, true])
        }
      },
    ),
  )
})
