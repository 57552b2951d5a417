import { createHash, randomBytes } from 'node:crypto'
import { usesPkce } from '../../preload/contract/pkce.ts'
import { flowOf, type Registration } from './registration.ts'

/**
 * Of one sign-in (RFC 7636 §4): the challenge goes with the question, the verifier with the code, and stays in memory
 * until then.
 */
export interface Proof {
  readonly verifier: string
  /** Of the verifier, by S256: whoever reads it in an address learns nothing. */
  readonly challenge: string
}

export const newProof = (): Proof => {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** null: the flow has no code, or PKCE is off. */
export const proofFor = (registration: Registration): Proof | null =>
  flowOf(registration) === 'code' && usesPkce(registration.pkce ?? 'untested') ? newProof() : null
