import { describe, expect, it } from 'vitest'
import { noBrowserFor, usableWay } from '../../../preload/contract/sign-in-way.ts'
import { mayVisit } from '../../../main/oauth/sign-in-rules.ts'

it.each([
  'https://login.example/x',
  'https://login.example:8443/',
  'https://127.0.0.1/',
  'http://127.0.0.1:8080/x',
  'http://localhost/',
  'http://[::1]:1/',
])('a sign-in may visit %s', (address) => {
  expect(mayVisit(address)).toBe(true)
})

it.each([
  'http://login.example/',
  'http://10.0.0.1/',
  'ftp://127.0.0.1/',
  'ws://127.0.0.1/',
  'file:///etc/passwd',
  'data:text/html,x',
  'javascript:alert(1)',
  'about:blank',
  'blob:https://login.example/1',
  'app://ledgerdesk/index.html',
  'https://me:word@login.example/',
  'https://me@login.example/',
  'https://:word@login.example/',
  'login.example',
  '',
])('a sign-in may not visit %j', (address) => {
  expect(mayVisit(address)).toBe(false)
})

describe('a sign-in by the browser', () => {
  it.each([
    'http://127.0.0.1:4711/',
    'http://127.0.0.1:4711',
    'http://127.0.0.1:1024/cb?app=1',
    'http://localhost:65535/oauth/cb',
    'HTTP://LocalHost:4711/cb',
    'http://[::1]:4711/cb',
    ' http://127.0.0.1:4711/cb ',
  ])('is possible if %j is registered', (uri) => {
    expect(noBrowserFor(uri, true)).toBeNull()
    expect(usableWay('browser', uri, true)).toBe('browser')
    expect(usableWay('window', uri, true)).toBe('window')
  })

  it.each([
    ['https://desk.example/cb', 'elsewhere'],
    ['https://127.0.0.1:4711/cb', 'elsewhere'],
    ['http://desk.example:4711/cb', 'elsewhere'],
    ['http://127.0.0.1.evil.example:4711/', 'elsewhere'],
    ['http://127.0.0.2:4711/', 'elsewhere'],
    ['http://0.0.0.0:4711/', 'elsewhere'],
    ['http://2130706433:4711/', 'elsewhere'],
    ['http://[::ffff:127.0.0.1]:4711/', 'elsewhere'],
    ['http://localhost.:4711/', 'elsewhere'],
    ['http://me@127.0.0.1:4711/', 'elsewhere'],
    ['http://127.0.0.1:4711@evil.example/', 'elsewhere'],
    ['http://127.0.0.1:4711/#x', 'elsewhere'],
    ['http://127.0.0.1:65536/', 'elsewhere'],
    ['http://127.0.0.1:4711evil/', 'elsewhere'],
    ['ledgerdesk:/cb', 'elsewhere'],
    ['urn:ietf:wg:oauth:2.0:oob', 'elsewhere'],
    ['', 'elsewhere'],
    ['http://127.0.0.1/cb', 'no-port'],
    ['http://localhost/', 'no-port'],
    ['http://[::1]', 'no-port'],
    ['http://127.0.0.1:80/cb', 'low-port'],
    ['http://localhost:1023/', 'low-port'],
    ['http://[::1]:0/', 'low-port'],
  ] as const)('is impossible if %j is registered: %s', (uri, why) => {
    expect(noBrowserFor(uri, true)).toBe(why)
    expect(usableWay('browser', uri, true)).toBe('window')
  })

  it('is impossible without a secret, because the answer would stay in the page', () => {
    expect(noBrowserFor('http://127.0.0.1:4711/', false)).toBe('no-secret')
    expect(usableWay('browser', 'http://127.0.0.1:4711/', false)).toBe('window')
  })
})
