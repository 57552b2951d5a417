import { expect, it } from 'vitest'
import { firstProxy } from '../../main/proxy-list.ts'

it.each([
  ['DIRECT', null],
  ['', null],
  ['PROXY proxy.office:8080; DIRECT', 'http://proxy.office:8080'],
  ['DIRECT; PROXY proxy.office:8080', null],
  ['SOCKS5 s:1080; PROXY proxy.office:8080', 'http://proxy.office:8080'],
  ['SOCKS5 s:1080', null],
  ['HTTPS proxy.office:443', 'https://proxy.office:443'],
])('the proxy of “%s” is %s', (answer, proxy) => expect(firstProxy(answer)).toBe(proxy))
