import { expect, it } from 'vitest'
import { readChallenge } from '../../../../main/service/network/challenge.ts'

it.each([
  [['Basic realm="Office proxy"'], ['Basic'], 'Office proxy'],
  [['Basic realm=Office, charset="UTF-8"'], ['Basic'], 'Office'],
  [['Negotiate', 'NTLM'], ['Negotiate', 'NTLM'], ''],
  [['Negotiate, NTLM, Basic realm="a, Digest \\"b\\""'], ['Negotiate', 'NTLM', 'Basic'], 'a, Digest "b"'],
  [['Digest realm="d", nonce="n", qop="auth"', 'Basic realm="b"'], ['Digest', 'Basic'], 'b'],
  [['NTLM TlRMTVNTUAACAAAA='], ['NTLM'], ''],
  [['basic REALM="x"'], ['basic'], 'x'],
  [[], ['Basic'], ''],
  [[''], ['Basic'], ''],
])('the challenge %j is read', (headers, schemes, realm) => expect(readChallenge(headers)).toEqual({ schemes, realm }))

it('a proxy’s name becomes plain text of one line', () => {
  const { realm } = readChallenge([`Basic realm="a\u0007\tb\u202e ${'x'.repeat(500)}"`])
  expect(realm).toMatch(/^a b x+$/)
  expect(realm).toHaveLength(200)
})
