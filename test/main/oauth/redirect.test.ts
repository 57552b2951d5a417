import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../main/app-error.ts'
import { isRedirect, readCode, readGranted } from '../../../main/oauth/redirect.ts'
import { newState, type PendingState } from '../../../main/oauth/state.ts'

const registered = 'https://desk.example/cb'
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
const read = (query: (state: string) => string, state: PendingState = newState(now)) => codeOf(() => readCode(`${registered}?${query(state.value)}`, registered, state))

describe('what counts as the redirect', () => {
  it.each([
    'https://desk.example/cb',
    'https://desk.example/cb?code=1',
    'HTTPS://DESK.EXAMPLE/cb?code=1',
    'https://desk.example:443/cb#access_token=1',
  ])('takes %s', (address) => expect(isRedirect(address, registered)).toBe(true))

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

  it('takes a scheme of one’s own, and only that', () => {
    expect(isRedirect('ledgerdesk://signed-in?code=1', 'ledgerdesk://signed-in')).toBe(true)
    expect(isRedirect('ledgerdesk:/signed-in?code=1', 'ledgerdesk://signed-in')).toBe(false)
    expect(isRedirect('ledgerdesks://signed-in?code=1', 'ledgerdesk://signed-in')).toBe(false)
  })

  it('wants the registered query unchanged beside the service’s own', () => {
    expect(isRedirect('https://desk.example/cb?app=1&code=2', 'https://desk.example/cb?app=1')).toBe(true)
    expect(isRedirect('https://desk.example/cb?code=2', 'https://desk.example/cb?app=1')).toBe(false)
  })

  it('never takes an address of another host, port or path, whatever it looks like', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (address) => {
        const url = new URL(address)
        fc.pre(url.host !== 'desk.example' || url.pathname !== '/cb')
        return !isRedirect(address, registered)
      }),
    )
  })

  it('never takes the registered path with anything put into it', () => {
    fc.assert(
      fc.property(fc.nat(3), fc.string({ minLength: 1, maxLength: 4, unit: fc.constantFrom('.', '/', '%', '2', 'e', 'x', '\\', ';', '@', '\t', '\n', ' ') }), (at, noise) => {
        const path = `${'/cb'.slice(0, at)}${noise}${'/cb'.slice(at)}`
        return !isRedirect(`https://desk.example${path}?code=1`, registered)
      }),
      { examples: [[0, '\\.'], [0, '\\']] },
    )
  })
})

describe('the code in the redirect', () => {
  it('is read when the state is ours', () => {
    const state = newState(now)
    expect(readCode(`${registered}?code=a%2Bb%26c&state=${state.value}`, registered, state).text).toBe('a+b&c')
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
  ])('is refused when the state is %s', (_what, query) => expect(read(query)).toBe('sign-in-wrong-state'))

  it('is refused when the state was used before, or is ten minutes old', () => {
    let time = 0
    const state = newState(() => time)
    expect(read((value) => `code=1&state=${value}`, state)).toBe('nothing failed')
    expect(read((value) => `code=1&state=${value}`, state)).toBe('sign-in-wrong-state')
    const old = newState(() => time)
    time = 10 * 60_000
    expect(read((value) => `code=1&state=${value}`, old)).toBe('sign-in-wrong-state')
  })

  it('uses a state up by a wrong guess', () => {
    const state = newState(now)
    expect(read(() => 'code=1&state=guess', state)).toBe('sign-in-wrong-state')
    expect(read((value) => `code=1&state=${value}`, state)).toBe('sign-in-wrong-state')
  })

  it.each<[string, (state: string) => string]>([
    ['none', (state) => `state=${state}`],
    ['two', (state) => `code=1&code=2&state=${state}`],
    ['an empty one', (state) => `code=&state=${state}`],
    ['one in the fragment', (state) => `state=${state}#code=1`],
  ])('is unreadable when there is %s', (_what, query) => expect(read(query)).toBe('sign-in-answer-unreadable'))

  it.each([
    ['access_denied', 'sign-in-denied'],
    ['unauthorized_client', 'sign-in-wrong-client'],
    ['invalid_scope', 'sign-in-scope-refused'],
    ['redirect_uri_mismatch', 'sign-in-wrong-redirect'],
    ['server_error', 'service-failing'],
    ['temporarily_unavailable', 'service-busy'],
    ['constructor', 'sign-in-refused'],
    ['', 'sign-in-refused'],
  ])('the error %s is %s', (error, code) => expect(read((state) => `error=${error}&code=1&state=${state}`)).toBe(code))

  it('passes on at most 200 plain characters of the server’s words', () => {
    const state = newState(now)
    const description = encodeURIComponent(`a\u0000b\n\u001b[31mred\u202e${'x'.repeat(300)}`)
    try {
      readCode(`${registered}?error=access_denied&error_description=${description}&state=${state.value}`, registered, state)
      expect.unreachable()
    } catch (error) {
      const text = (error as AppError).fail.messages?.[0]?.text ?? ''
      expect(text).toHaveLength(200)
      expect(text).not.toMatch(/\p{C}/u)
    }
  })

  it('answers any redirect with a code or a failure of its own, and never a code without our state', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), fc.webFragments(), (query, fragment) => {
        const state = newState(now)
        return codeOf(() => readCode(`${registered}?${query}#${fragment}`, registered, state)) === 'sign-in-wrong-state'
      }),
    )
  })
})

describe('the token of the browser flow', () => {
  const granted = (query: (state: string) => string) => {
    const state = newState(now)
    return readGranted(`${registered}${query(state.value)}`, registered, state, 5_000)
  }

  it('is read from the fragment, with the state in the query', () => {
    expect(granted((state) => `?state=${state}#token_type=bearer&access_token=abc&scope=s&expires_in=60`)).toEqual({ access: 'abc', issuedAt: 5_000, until: 65_000, refresh: null })
  })

  it('is not taken from the query', () => {
    expect(codeOf(() => granted((state) => `?state=${state}&token_type=bearer&access_token=abc`))).toBe('sign-in-answer-unreadable')
  })

  it('never brings a refresh token along', () => {
    expect(granted((state) => `?state=${state}#token_type=bearer&access_token=abc&refresh_token=r`).refresh).toBeNull()
  })
})

describe('the state', () => {
  it('is 256 bits that never come again', () => {
    const values = new Set(Array.from({ length: 1_000 }, () => newState(now).value))
    expect(values.size).toBe(1_000)
    for (const value of values) expect(Buffer.from(value, 'base64url')).toHaveLength(32)
  })
})
