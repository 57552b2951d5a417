import { createHash, randomBytes } from 'node:crypto'
import type { Realm } from '../store/demo-administrations.ts'
import type { Permit, Tokens } from './tokens.ts'

/** The parameters that ask for a code. */
interface Asked {
  readonly realm: Realm
  readonly client: string
  readonly redirect: string
  readonly user: string
  /** Of RFC 7636, by S256; null: the application gave none. */
  readonly challenge: string | null
}

/** The parameters that come with a code at the token endpoint. */
interface Given extends Pick<Asked, 'realm' | 'client' | 'redirect'> {
  /** `ignored`: a service that does not know PKCE does not look at it. */
  readonly verifier: string | null | 'ignored'
}

/** An authorization code: good once, for a minute, for the client and redirect URI it was given to. */
interface Code extends Asked {
  readonly until: number
  /** The permit it was redeemed for; a second use withdraws that (RFC 6749, 4.1.2). */
  permit: Permit | null
}

export interface Codes {
  issue(asked: Asked): string
  redeem(code: string, given: Given): Permit | undefined
}

const lifetime = 60_000

/** A verifier where no challenge was is refused too: somebody took the challenge away on its way here (RFC 9700, 2.1.1). */
const proves = (verifier: string | null, challenge: string | null): boolean =>
  (verifier === null ? null : createHash('sha256').update(verifier).digest('base64url')) === challenge

export const openCodes = (tokens: Tokens, now: () => number): Codes => {
  const codes = new Map<string, Code>()

  const forgetOld = (): void => {
    for (const [text, { until }] of codes) if (until + 10 * lifetime < now()) codes.delete(text)
  }

  const fits = (code: Code, { realm, client, redirect, verifier }: Given): boolean =>
    code.realm === realm &&
    code.client === client &&
    code.redirect === redirect &&
    now() < code.until &&
    (verifier === 'ignored' || proves(verifier, code.challenge))

  return {
    issue: (asked) => {
      forgetOld()
      const text = randomBytes(32).toString('base64url')
      codes.set(text, { ...asked, until: now() + lifetime, permit: null })
      return text
    },
    redeem: (text, given) => {
      const code = codes.get(text)
      if (code?.permit) tokens.revoke(code.permit.id)
      if (!code || code.permit || !fits(code, given)) return undefined
      code.permit = tokens.permit(code.realm, code.client, code.user)
      return code.permit
    },
  }
}
