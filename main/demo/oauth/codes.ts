import { createHash, randomBytes } from 'node:crypto'
import type { Realm } from '../store/demo-administrations.ts'
import type { Permit, Tokens } from './tokens.ts'

/** The parameters of the authorize request. */
interface CodeRequest {
  readonly realm: Realm
  readonly client: string
  readonly redirect: string
  readonly user: string
  /** The S256 challenge of RFC 7636; null where the application sent none. */
  readonly challenge: string | null
}

/** The parameters of the token request. */
interface CodeRedemption extends Pick<CodeRequest, 'realm' | 'client' | 'redirect'> {
  /** `ignored`: a service without PKCE does not check it. */
  readonly verifier: string | null | 'ignored'
}

/** An authorization code, good once and for a minute, for its client and redirect URI only. */
interface Code extends CodeRequest {
  readonly until: number
  /** The permit that it was redeemed for. A second use revokes it (RFC 6749, 4.1.2). */
  permit: Permit | null
}

export interface Codes {
  issue(request: CodeRequest): string
  redeem(code: string, redemption: CodeRedemption): Permit | undefined
}

const lifetime = 60_000

/**
 * A verifier without a challenge is refused too: an attacker removed the challenge from the authorize request (RFC
 * 9700, 2.1.1).
 */
const proves = (verifier: string | null, challenge: string | null): boolean =>
  (verifier === null ? null : createHash('sha256').update(verifier).digest('base64url')) === challenge

export const openCodes = (tokens: Tokens, now: () => number): Codes => {
  const codes = new Map<string, Code>()

  const forgetOld = (): void => {
    for (const [text, { until }] of codes) if (until + 10 * lifetime < now()) codes.delete(text)
  }

  const fits = (code: Code, { realm, client, redirect, verifier }: CodeRedemption): boolean =>
    code.realm === realm &&
    code.client === client &&
    code.redirect === redirect &&
    now() < code.until &&
    (verifier === 'ignored' || proves(verifier, code.challenge))

  return {
    issue: (request) => {
      forgetOld()
      const text = randomBytes(32).toString('base64url')
      codes.set(text, { ...request, until: now() + lifetime, permit: null })
      return text
    },
    redeem: (text, redemption) => {
      const code = codes.get(text)
      if (code?.permit) tokens.revoke(code.permit.id)
      if (!code || code.permit || !fits(code, redemption)) return undefined
      code.permit = tokens.permit(code.realm, code.client, code.user)
      return code.permit
    },
  }
}
