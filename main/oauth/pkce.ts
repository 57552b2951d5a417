import { createHash, randomBytes } from 'node:crypto'
import { usesPkce } from '../../preload/contract/pkce.ts'
import { flowOf, type Registration } from './registration.ts'

/** The PKCE pair of one sign-in (RFC 7636 §4). The verifier stays in memory until the code is redeemed. */
export interface Proof {
  readonly verifier: string
  /** SHA-256 of the verifier, so an address that leaks does not reveal the verifier. */
  readonly challenge: string
}

export const newProof = (): Proof => {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** null: the flow has no code, or PKCE is off. */
export const proofFor = (registration: Registration): Proof | null =>
  flowOf(registration) === 'code' && usesPkce(registration.pkce ?? 'untested') ? newProof() : null
