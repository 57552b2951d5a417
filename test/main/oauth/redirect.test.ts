import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../main/base/app-error.ts'
import { readCode, readGranted } from '../../../main/oauth/redirect.ts'
import { isRedirect } from '../../../main/oauth/redirect-address.ts'
import { newState, type PendingState } from '../../../main/oauth/state.ts'

const registered = 'https://desk.example/cb'
const held = { redirectUri: registered, baseAddress: 'https://api.example/prod/v23' }
const now = (): number => 1_000_000

const codeOf = (work: () => unknown): string => {
  try {
    work()
    return 'nothing failed'
  } catch (error) {
    if (error instanceof AppError) return error.fail.code
    throw error
  }
}
const read = (query: (state: string) => string, state: PendingState = newState(now)) =>
  codeOf(() => readCode(`${registered}?${query(state.value)}`, held, state))

/** Every kind of redirect URI that can be registered, with addresses that match and that only look alike. */
const kinds = {
  'https://desk.example/cb?app=1&app=2': {
    takes: [
      'https://desk.example/cb?app=1&app=2&code=3',
      'https://desk.example/cb?code=3&app=1&app=2',
      'https://desk.example/cb?%61pp=1&app=%32',
    ],
    refuses: [
      'https://desk.example/cb',
      'https://desk.example/cb?code=3',
      'https://desk.example/cb?app=1',
      'https://desk.example/cb?app=2&app=1',
      'https://desk.example/cb?app=1&app=2&app=3',
      'https://desk.example/cb?APP=1&app=2',
      'https://desk.example/cb#?app=1&app=2',
    ],
  },
  'https://desk.example': {
    takes: [
      'https://desk.example?code=1',
      'https://desk.example/?code=1',
      'https://desk.example:443/#access_token=1',
      'HTTPS://Desk.Example',
    ],
    refuses: [
      'https://desk.example//?code=1',
      'https://desk.example./?code=1',
      'https://desk.example/cb',
      'https://desk.example:444/',
      'https://www.desk.example/',
      'wss://desk.example/',
    ],
  },
  'https://desk.example:443/Cb/': {
    takes: ['https://desk.example/Cb/?code=1', 'https://desk.example:443/Cb/?code=1'],
    refuses: [
      'https://desk.example/Cb?code=1',
      'https://desk.example/cb/?code=1',
      'https://desk.example/Cb//?code=1',
      'https://desk.example:80/Cb/',
      'https://desk.example:0443/Cb/',
      'https://desk.example/Cb/;x',
      'https://desk.example/Cb%2F',
      'https://desk.example/%43b/',
    ],
  },
  'https://desk.example/Terug naar één': {
    takes: ['https://desk.example/Terug%20naar%20%C3%A9%C3%A9n?code=1'],
    refuses: [
      'https://desk.example/Terug%20naar%20%c3%a9%c3%a9n',
      'https://desk.example/Terug+naar+%C3%A9%C3%A9n',
      'https://desk.example/Terug naar één',
      'https://desk.example/Terug%20naar%20een',
    ],
  },
  'https://bücher.example/cb': {
    takes: ['https://xn--bcher-kva.example/cb?code=1'],
    refuses: [
      'https://bucher.example/cb',
      'https://xn--bcher-kva.example.evil.example/cb',
      'https://b%C3%BCcher.example/cb',
    ],
  },
  'http://127.0.0.1:8976/cb': {
    takes: ['http://127.0.0.1:8976/cb?code=1'],
    refuses: [
      'http://127.0.0.1/cb',
      'http://127.0.0.1:8977/cb',
      'https://127.0.0.1:8976/cb',
      'http://localhost:8976/cb',
      'http://[::1]:8976/cb',
      'http://[::ffff:127.0.0.1]:8976/cb',
      'http://2130706433:8976/cb',
      'http://0x7f.0.0.1:8976/cb',
      'http://127.1:8976/cb',
      'http://0177.0.0.1:8976/cb',
      'http://127.0.0.1.:8976/cb',
      'http://127.0.0.2:8976/cb',
      'http://127.0.0.1:8976@evil.example/cb',
      'http://１27.0.0.1:8976/cb',
    ],
  },
  'http://localhost/cb': {
    takes: ['http://localhost/cb?code=1', 'http://localhost:80/cb?code=1', 'http://LOCALHOST/cb?code=1'],
    refuses: [
      'http://127.0.0.1/cb',
      'http://localhost./cb',
      'http://localhost.evil.example/cb',
      'http://localhost:443/cb',
      'http://localhost:8080/cb',
    ],
  },
  'com.example.app:/cb': {
    takes: ['com.example.app:/cb?code=1', 'COM.EXAMPLE.APP:/cb?code=1', 'com.example.app:/cb#access_token=1'],
    refuses: [
      'com.example.app://cb?code=1',
      'com.example.app:///cb?code=1',
      'com.example.app:cb',
      'com.example.app:/cb/',
      'com.example.app:/CB',
      'com.example.apps:/cb',
      'com.example:/cb',
      'com.example.app:/%63b',
      'com.example.app:/./cb',
      'com.example.app://evil.example/cb',
      'https://com.example.app/cb',
    ],
  },
  'com.example.app:/cb?from=app': {
    takes: ['com.example.app:/cb?from=app&code=1'],
    refuses: ['com.example.app:/cb?code=1', 'com.example.app:/cb'],
  },
  'app://cb': {
    // A browser that knows the scheme writes the empty path as `/`.
    takes: ['app://cb?code=1', 'app://cb/?code=1'],
    refuses: [
      'app:/cb?code=1',
      'app:cb',
      'app:///cb',
      'app://cb/x',
      'app://cb//',
      'app://cb.evil',
      'app://x@cb',
      'app://cb:1',
      'apps://cb',
      'app://c%62',
    ],
  },
  'ledgerdesk://signed-in/here': {
    takes: ['ledgerdesk://signed-in/here?code=1'],
    refuses: [
      'ledgerdesk:/signed-in/here',
      'ledgerdesk://signed-in/here/',
      'ledgerdesk://signed-in',
      'ledgerdesks://signed-in/here',
      'ledgerdesk://signed-in/x/../here',
    ],
  },
  'urn:ietf:wg:oauth:2.0:oob': {
    takes: ['urn:ietf:wg:oauth:2.0:oob?code=1', 'URN:ietf:wg:oauth:2.0:oob?code=1'],
    refuses: [
      'urn:ietf:wg:oauth:2.0:oob:auto?code=1',
      'urn:ietf:wg:oauth:2.0:OOB',
      'urn:ietf:wg:oauth:2%2E0:oob',
      'urn:/ietf:wg:oauth:2.0:oob',
      'urn://ietf:wg:oauth:2.0:oob',
      'https://urn:ietf:wg:oauth:2.0:oob',
      'urn:ietf:wg:oauth:2.0:oob/',
    ],
  },
} as const satisfies Readonly<
  Record<string, { readonly takes: readonly string[]; readonly refuses: readonly string[] }>
>

describe('the check of a redirect', () => {
  it.each([
    'https://desk.example/cb',
    'https://desk.example/cb?code=1',
    'HTTPS://DESK.EXAMPLE/cb?code=1',
    'https://desk.example:443/cb#access_token=1',
  ])('accepts %s', (address) => expect(isRedirect(address, registered)).toBe(true))

  it.each([
    'https://desk.example/cb.evil',
    'https://desk.example/cb/',
    'https://desk.example/cb/more',
    'https://desk.example/CB',
    'https://desk.example/x/../cb',
    'https://desk.example/x/%2e%2e/cb',
    'https://desk.example/./cb',
    'https://desk.example/%63b',
    'https://desk.example/%2e/cb',
    'https://desk.example\\cb',
    'https://desk.example:8443/cb',
    'http://desk.example/cb',
    'https://someone@desk.example/cb',
    'https://someone:else@desk.example/cb',
    'https://desk.example@evil.example/cb',
    'https://desk.example.evil.example/cb',
    'https://evil.example/cb?to=https://desk.example/cb',
    'https://evil.example/https://desk.example/cb',
    'https://desk.example/',
    'https:///desk.example/x/../cb',
    'javascript:alert(1)//https://desk.example/cb',
    'not an address',
    '',
  ])('refuses %s', (address) => expect(isRedirect(address, registered)).toBe(false))

  it.each<[string, { readonly takes: readonly string[]; readonly refuses: readonly string[] }]>(Object.entries(kinds))(
    'holds for the registered URI %s',
    (uri, { takes, refuses }) => {
      for (const address of takes) expect(isRedirect(address, uri), address).toBe(true)
      for (const address of refuses) expect(isRedirect(address, uri), address).toBe(false)
    },
  )

  it.each(Object.keys(kinds))('leads to a code at %s, with the state in query or fragment', (redirectUri) => {
    const join = redirectUri.includes('?') ? '&' : '?'
    const [first, second] = [newState(now), newState(now)]
    const asBrowsersWriteIt = (address: string): string => new URL(address).href
    expect(
      readCode(asBrowsersWriteIt(`${redirectUri}${join}code=1&state=${first.value}`), { ...held, redirectUri }, first)
        .text,
    ).toBe('1')
    expect(
      readCode(asBrowsersWriteIt(`${redirectUri}${join}code=2#state=${second.value}`), { ...held, redirectUri }, second)
        .text,
    ).toBe('2')
  })

  it('never accepts another host, port or path, whatever it looks like', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (address) => {
        const url = new URL(address)
        fc.pre(url.host !== 'desk.example' || url.pathname !== '/cb')
        return !isRedirect(address, registered)
      }),
    )
  })

  it('never accepts the registered path with anything inserted', () => {
    fc.assert(
      fc.property(
        fc.nat(3),
        fc.string({
          minLength: 1,
          maxLength: 4,
          unit: fc.constantFrom('.', '/', '%', '2', 'e', 'x', '\\', ';', '@', '\t', '\n', ' '),
        }),
        (at, noise) => {
          const path = `${'/cb'.slice(0, at)}${noise}${'/cb'.slice(at)}`
          return !isRedirect(`https://desk.example${path}?code=1`, registered)
        },
      ),
      {
        examples: [
          [0, '\\.'],
          [0, '\\'],
        ],
      },
    )
  })
})

describe('the code in the redirect', () => {
  it('is read if the state is ours', () => {
    const state = newState(now)
    expect(readCode(`${registered}?code=a%2Bb%26c&state=${state.value}`, held, state).text).toBe('a+b&c')
  })

  it.each<[string, (state: string) => string]>([
    ['wrong', () => 'code=1&state=wrong'],
    ['missing', () => 'code=1'],
    ['empty', () => 'code=1&state='],
    ['doubled', (state) => `code=1&state=${state}&state=${state}`],
    ['in other letters', (state) => `code=1&STATE=${state}`],
    ['cut short', (state) => `code=1&state=${state.slice(0, -1)}`],
    ['doubled in the fragment', (state) => `code=1&state=${state}#state=${state}`],
    ['wrong, with an error beside it', () => 'error=access_denied&state=wrong'],
  ])('is refused if the state is %s', (_what, query) => expect(read(query)).toBe('sign-in-wrong-state'))

  it('is refused if the state is used, and as too late if it is ten minutes old', () => {
    let time = 0
    const state = newState(() => time)
    expect(read((value) => `code=1&state=${value}`, state)).toBe('nothing failed')
    expect(read((value) => `code=1&state=${value}`, state)).toBe('sign-in-wrong-state')
    const old = newState(() => time)
    time = 10 * 60_000
    expect(read((value) => `code=1&state=${value}`, old)).toBe('sign-in-timed-out')
  })

  it('is refused after a wrong guess, which uses up the state', () => {
    const state = newState(now)
    expect(read(() => 'code=1&state=guess', state)).toBe('sign-in-wrong-state')
    expect(read((value) => `code=1&state=${value}`, state)).toBe('sign-in-wrong-state')
  })

  it.each<[string, (state: string) => string]>([
    ['none', (state) => `state=${state}`],
    ['two', (state) => `code=1&code=2&state=${state}`],
    ['an empty one', (state) => `code=&state=${state}`],
    ['one in the fragment', (state) => `state=${state}#code=1`],
    [
      'a token in its place',
      (state) => `access_token=1&token_type=bearer&state=${state}#access_token=1&token_type=bearer`,
    ],
    ['one of a megabyte', (state) => `code=${'1'.repeat(1_048_576)}&state=${state}`],
  ])('is unreadable if there is %s', (_what, query) => expect(read(query)).toBe('sign-in-answer-unreadable'))

  it.each([
    'https://api.example',
    'https://api.example/',
    'https://api.example:443/prod',
    'https://api.example/Prod/V23/',
    'https://api.example/prod/v23/OAuth',
  ])('is read if the redirect names the issuer %s', (issuer) =>
    expect(read((state) => `code=1&state=${state}&iss=${encodeURIComponent(issuer)}`)).toBe('nothing failed'),
  )

  it.each([
    'https://evil.example',
    'https://api.example.evil.example',
    'https://api.example:8443',
    'http://api.example',
    'https://me@api.example',
    'https://api.example/test',
    'https://api.example/test/v23',
    'https://api.example/prod/v22',
    'urn:api.example',
    'api.example',
    '',
  ])('is refused if the redirect names the issuer %s', (issuer) =>
    expect(read((state) => `code=1&state=${state}&iss=${encodeURIComponent(issuer)}`)).toBe('sign-in-wrong-state'),
  )

  it.each<[string, (state: string) => string]>([
    ['named twice', (state) => `code=1&state=${state}&iss=https://api.example&iss=https://api.example`],
    ['named another in the fragment', (state) => `code=1&state=${state}#iss=https://evil.example`],
    ['another, with an error', (state) => `error=access_denied&state=${state}&iss=https://evil.example`],
  ])('is refused if the issuer is %s', (_what, query) => expect(read(query)).toBe('sign-in-wrong-state'))

  it.each<[string, (state: string) => string, string]>([
    ['names it', (state) => `code=1&state=${state}&iss=https://api.example/prod`, 'nothing failed'],
    ['names it in the fragment', (state) => `code=1&state=${state}#iss=https://api.example/prod`, 'nothing failed'],
    ['names nobody', (state) => `code=1&state=${state}`, 'sign-in-wrong-issuer'],
    [
      'names it twice',
      (state) => `code=1&state=${state}&iss=https://api.example/prod&iss=https://api.example/prod`,
      'sign-in-wrong-issuer',
    ],
    ['names it with a slash', (state) => `code=1&state=${state}&iss=https://api.example/prod/`, 'sign-in-wrong-issuer'],
    ['names its host', (state) => `code=1&state=${state}&iss=https://api.example`, 'sign-in-wrong-issuer'],
    ['is an error and names nobody', (state) => `error=access_denied&state=${state}`, 'sign-in-wrong-issuer'],
  ])('requires an announced issuer exactly once and to the letter: it %s', (_what, query, ends) => {
    const state = newState(now)
    expect(
      codeOf(() =>
        readCode(`${registered}?${query(state.value)}`, { ...held, issuer: 'https://api.example/prod' }, state),
      ),
    ).toBe(ends)
  })

  it.each([
    ['access_denied', 'sign-in-denied'],
    ['unauthorized_client', 'sign-in-wrong-client'],
    ['invalid_scope', 'sign-in-scope-refused'],
    ['redirect_uri_mismatch', 'sign-in-wrong-redirect'],
    ['server_error', 'service-failing'],
    ['temporarily_unavailable', 'service-busy'],
    ['constructor', 'sign-in-refused'],
    ['', 'sign-in-refused'],
  ])('with the error %s fails as %s', (error, code) =>
    expect(read((state) => `error=${error}&code=1&state=${state}`)).toBe(code),
  )

  it('is replaced by a failure with at most 200 plain characters of the server’s message', () => {
    const state = newState(now)
    const description = encodeURIComponent(`a\u0000b\n\u001b[31mred\u202e${'x'.repeat(300)}`)
    try {
      readCode(`${registered}?error=access_denied&error_description=${description}&state=${state.value}`, held, state)
      expect.unreachable()
    } catch (error) {
      const text = (error as AppError).fail.messages?.[0]?.text ?? ''
      expect(text).toHaveLength(200)
      expect(text).not.toMatch(/\p{C}/u)
    }
  })

  it('is read or fails with a code of ours for any redirect, and is never read without our state', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), fc.webFragments(), (query, fragment) => {
        const state = newState(now)
        return codeOf(() => readCode(`${registered}?${query}#${fragment}`, held, state)) === 'sign-in-wrong-state'
      }),
    )
  })
})

describe('the token of the browser flow', () => {
  const granted = (query: (state: string) => string) => {
    const state = newState(now)
    return readGranted(`${registered}${query(state.value)}`, held, state, 5_000)
  }

  it('is read from the fragment, with the state in the query', () => {
    expect(granted((state) => `?state=${state}#token_type=bearer&access_token=abc&scope=s&expires_in=60`)).toEqual({
      access: 'abc',
      issuedAt: 5_000,
      until: 65_000,
      refresh: null,
    })
  })

  it.each(['a+b/c==', 'a%2Bb%2Fc%3D%3D'])('keeps its plus sign, written as %s', (written) => {
    expect(granted((state) => `?state=${state}#token_type=bearer&access_token=${written}&expires_in=60`).access).toBe(
      'a+b/c==',
    )
  })

  it('is not read from the query', () => {
    expect(codeOf(() => granted((state) => `?state=${state}&token_type=bearer&access_token=abc`))).toBe(
      'sign-in-answer-unreadable',
    )
  })

  it('is not read next to a code or a second token', () => {
    expect(codeOf(() => granted((state) => `?state=${state}&code=1#token_type=bearer`))).toBe(
      'sign-in-answer-unreadable',
    )
    expect(codeOf(() => granted((state) => `#state=${state}&token_type=bearer&access_token=a&access_token=b`))).toBe(
      'sign-in-answer-unreadable',
    )
  })

  it('never has a refresh token', () => {
    expect(granted((state) => `?state=${state}#token_type=bearer&access_token=abc&refresh_token=r`).refresh).toBeNull()
  })
})

describe('the value of the state', () => {
  it('has 256 bits and never repeats', () => {
    const values = new Set(Array.from({ length: 1_000 }, () => newState(now).value))
    expect(values.size).toBe(1_000)
    for (const value of values) expect(Buffer.from(value, 'base64url')).toHaveLength(32)
  })
})

it('an issuer whose path only begins as ours does is another', () => {
  const from = (issuer: string) => read((state) => `state=${state}&code=c&iss=${encodeURIComponent(issuer)}`)
  expect([
    from('https://api.example/prod'),
    from('https://api.example/pro'),
    from('https://api.example/prod/v2'),
    from('https://api.example/production'),
  ]).toEqual(['nothing failed', 'sign-in-wrong-state', 'sign-in-wrong-state', 'sign-in-wrong-state'])
})

it('a refusal without a description carries no message', () => {
  const state = newState(now)
  const refused = (): unknown => readCode(`${registered}?state=${state.value}&error=access_denied`, held, state)
  expect(refused).toThrowError(expect.objectContaining({ fail: { code: 'sign-in-denied' } }))
})
