import { describe, expect, it } from 'vitest'
import { newCookieJar } from './cookie-jar.ts'

const page = new URL('http://127.0.0.1:8000/prod/v23/OAuth/Login')
const set = (...lines: readonly string[]): Headers =>
  new Headers(lines.map((line): [string, string] => ['set-cookie', line]))

describe('a cookie jar', () => {
  it('returns cookies as pages set or changed them', () => {
    const jar = newCookieJar()
    expect(jar.headerFor(page)).toBeUndefined()
    jar.keep(page, set('session=a=b==; Path=/; HttpOnly', 'tongue=nl; Path=/'))
    expect(jar.headerFor(page)).toBe('session=a=b==; tongue=nl')
    jar.keep(page, set('session=c; Path=/'))
    expect(jar.headerFor(page)).toBe('tongue=nl; session=c')
  })

  it.each(['session=; Path=/; Max-Age=0', 'session=x; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT'])(
    'removes a cookie by %s',
    (line) => {
      const jar = newCookieJar()
      jar.keep(page, set('session=a; Path=/'))
      jar.keep(page, set(line))
      expect(jar.headerFor(page)).toBeUndefined()
    },
  )

  it('separates hosts and paths', () => {
    const jar = newCookieJar()
    jar.keep(page, set('one=1; Path=/prod/v23', 'two=2'))
    expect(jar.headerFor(new URL('http://127.0.0.1:8000/prod/v23/OAuth/Authorize?a=b'))).toBe('one=1; two=2')
    expect(jar.headerFor(new URL('http://127.0.0.1:8000/prod/v23/api'))).toBe('one=1')
    expect(jar.headerFor(new URL('http://127.0.0.1:8000/prod/v234'))).toBeUndefined()
    expect(jar.headerFor(new URL('http://127.0.0.1:8000/test/v23'))).toBeUndefined()
    expect(jar.headerFor(new URL('http://localhost:8000/prod/v23/OAuth/Login'))).toBeUndefined()
  })
})
