import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../main/base/app-error.ts'
import { readCode, readGranted } from '../../../main/oauth/redirect.ts'
import { isRedirect } from '../../../main/oauth/redirect-address.ts'
import { newState } from '../../../main/oauth/state.ts'

const registered = 'https://desk.example/cb'
const held = { redirectUri: registered, baseAddress: 'https://api.example/v23' }
const now = (): number => 1_000_000

/** The value that a reading returns, or the code of its failure. Other errors are rethrown. */
const outcome = <T>(work: () => T): { readonly read: T } | { readonly failed: string } => {
  try {
    return { read: work() }
  } catch (error) {
    if (error instanceof AppError) return { failed: error.fail.code }
    throw error
  }
}

const signs = fc.constantFrom(
  '.',
  '/',
  '%',
  '2',
  'e',
  'x',
  '\\',
  ';',
  '@',
  ':',
  '\t',
  '\n',
  ' ',
  '?',
  '#',
  '&',
  '=',
  '[',
  ']',
  '\u0000',
  '\u2028',
  '😀',
  '\ud800',
)
/** The registered address with characters inserted, removed or in upper case. */
const near = fc
  .tuple(fc.nat(registered.length), fc.nat(3), fc.string({ unit: signs, maxLength: 4 }), fc.boolean())
  .map(
    ([at, out, noise, upper]) =>
      `${registered.slice(0, at)}${noise}${upper ? registered.slice(at + out).toUpperCase() : registered.slice(at + out)}`,
  )
const anything = fc.oneof(
  near,
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('about:blank', 'data:text/html,x', 'file:///cb', 'https://', '//desk.example/cb'),
)

/** Scheme, host and port in lower case, the path exactly, nothing before the host. */
const isExactly = (address: string): boolean =>
  /^https:\/\/desk\.example(:0*443|:)?\/cb(?![^?#])/.test(
    address.replace(/^[^/]*\/\/[^/?#]*/, (start) => start.toLowerCase()),
  )

describe('any address', () => {
  it('is judged as redirect or not without an error, whatever is registered', () => {
    fc.assert(
      fc.property(anything, fc.oneof(anything, fc.constant(registered)), (address, wanted) => {
        expect(typeof isRedirect(address, wanted)).toBe('boolean')
      }),
    )
  })

  it('counts as the redirect only if it equals the registered one, apart from a query or fragment', () => {
    fc.assert(
      fc.property(anything, (address) => {
        if (isRedirect(address, registered)) expect(address).toSatisfy(isExactly)
      }),
      {
        numRuns: 2_000,
        examples: [
          ['https://desk.exam\nple/cb'],
          ['https:\\\\desk.example/cb'],
          [' https://desk.example/cb'],
          ['\u0000https://desk.example/cb'],
          ['https://desk.example/cb?x'],
          ['HTTPS://DESK.EXAMPLE:443/cb#y'],
          ['https://desk.example:/cb'],
        ],
      },
    )
  })

  it('counts as the redirect with any query and fragment of the service after it', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), fc.webFragments(), (query, fragment) => {
        expect(isRedirect(`${registered}?${query}#${fragment}`, registered)).toBe(true)
      }),
    )
  })
})

describe('state and code', () => {
  it('are never taken from a foreign address, which does not use up the state', () => {
    fc.assert(
      fc.property(
        anything.filter((address) => !isRedirect(address, registered)),
        (address) => {
          const state = newState(now)
          const carrying = `${address}${address.includes('?') ? '&' : '?'}code=1&state=${state.value}`
          fc.pre(!isRedirect(carrying, registered))
          expect(outcome(() => readCode(carrying, held, state))).toEqual({ failed: 'sign-in-wrong-redirect' })
          expect(
            outcome(() =>
              readGranted(`${address}#access_token=a&token_type=bearer&state=${state.value}`, held, state, 0),
            ),
          ).toEqual({ failed: 'sign-in-wrong-redirect' })
          expect(readCode(`${registered}?code=mine&state=${state.value}`, held, state).text).toBe('mine')
        },
      ),
    )
  })

  const codes = fc.oneof(fc.string({ unit: 'grapheme', minLength: 1 }), fc.base64String({ minLength: 4 }))
  it('of our own address are read exactly, whatever the code holds, also with a plus sign that is not encoded', () => {
    fc.assert(
      fc.property(codes, (code) => {
        const written = [encodeURIComponent(code), encodeURIComponent(code).replaceAll('%2B', '+')]
        const read = written.map((text) => {
          const state = newState(now)
          return outcome(() => readCode(`${registered}?code=${text}&state=${state.value}`, held, state).text)
        })
        expect(read).toEqual([{ read: code }, { read: code }])
      }),
    )
  })

  it('make a code only if each occurs once; any other query ends in a coded failure', () => {
    const names = fc.constantFrom('code', 'state', 'error', 'CODE', 'access_token', 'other')
    const parameters = fc.array(fc.tuple(names, fc.constantFrom('right', 'wrong', '')), { maxLength: 6 })
    fc.assert(
      fc.property(parameters, parameters, (inQuery, inFragment) => {
        const state = newState(now)
        const write = (pairs: readonly (readonly [string, string])[]): string =>
          pairs
            .map(([name, value]) => `${name}=${name === 'state' && value === 'right' ? state.value : value}`)
            .join('&')
        const got = outcome(() => readCode(`${registered}?${write(inQuery)}#${write(inFragment)}`, held, state).text)
        const of = (name: string, pairs: readonly (readonly [string, string])[]): string[] =>
          pairs.filter(([other]) => other === name).map(([, value]) => value)
        const states = [...of('state', inQuery), ...of('state', inFragment)]
        const codes = of('code', inQuery)
        const fine =
          states.length === 1 &&
          states[0] === 'right' &&
          codes.length === 1 &&
          codes[0] !== '' &&
          of('error', [...inQuery, ...inFragment]).length === 0
        expect('read' in got).toBe(fine)
        if ('read' in got) expect(got.read).toBe(codes[0])
      }),
      { numRuns: 1_000 },
    )
  })
})
