import { randomBytes } from 'node:crypto'
import type { Realm } from '../store/places.ts'
import type { Permit, Tokens } from './tokens.ts'

/** An authorization code: good once, for a minute, for the client and redirect URI it was given to. */
interface Code {
  readonly realm: Realm
  readonly client: string
  readonly redirect: string
  readonly user: string
  readonly until: number
  /** The permit it was redeemed for; a second use withdraws that (RFC 6749, 4.1.2). */
  permit: Permit | null
}

export interface Codes {
  issue(realm: Realm, client: string, redirect: string, user: string): string
  redeem(realm: Realm, code: string, client: string, redirect: string): Permit | undefined
}

const lifetime = 60_000

export const openCodes = (tokens: Tokens, now: () => number): Codes => {
  const codes = new Map<string, Code>()

  const forgetOld = (): void => {
    for (const [text, { until }] of codes) if (until + 10 * lifetime < now()) codes.delete(text)
  }

  const fits = (code: Code, realm: Realm, client: string, redirect: string): boolean =>
    code.realm === realm && code.client === client && code.redirect === redirect && now() < code.until

  return {
    issue: (realm, client, redirect, user) => {
      forgetOld()
      const text = randomBytes(32).toString('base64url')
      codes.set(text, { realm, client, redirect, user, until: now() + lifetime, permit: null })
      return text
    },
    redeem: (realm, text, client, redirect) => {
      const code = codes.get(text)
      if (code?.permit) tokens.revoke(code.permit.id)
      if (!code || code.permit || !fits(code, realm, client, redirect)) return undefined
      code.permit = tokens.permit(realm, client, code.user)
      return code.permit
    },
  }
}
