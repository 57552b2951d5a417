import { z } from 'zod'

/**
 * The reasons of VIES for no answer. `busy`: too many requests. `state-away`: the register of the member state does not
 * answer. `away`: VIES itself does not answer. `refused`: not this request. `blocked`: no request from this address.
 */
export type ViesFault = 'busy' | 'state-away' | 'away' | 'refused' | 'blocked'

/** `request`: the number that VIES gave to the request; null if it gave none. */
export type ViesReply =
  | { readonly is: 'valid' | 'invalid'; readonly request: string | null }
  | { readonly is: 'fault'; readonly fault: ViesFault }

/** A number as VIES wants it: without spaces, its letters apart. */
export interface ViesNumber {
  /** EL for Greece, XI for Northern Ireland. */
  readonly countryCode: string
  readonly vatNumber: string
}

/** Milliseconds between an answer and the next question: nobody publishes a rate, and one a second is slow typing. */
export const viesPause = 1_000

/** By the code that VIES sends (docs/vies.md). An unknown code says nothing about the number. */
const faults: Readonly<Record<string, ViesFault>> = {
  MS_MAX_CONCURRENT_REQ: 'busy',
  MS_MAX_CONCURRENT_REQ_TIME: 'busy',
  GLOBAL_MAX_CONCURRENT_REQ: 'busy',
  GLOBAL_MAX_CONCURRENT_REQ_TIME: 'busy',
  SERVER_BUSY: 'busy',
  MS_UNAVAILABLE: 'state-away',
  TIMEOUT: 'state-away',
  SERVICE_UNAVAILABLE: 'away',
  INVALID_INPUT: 'refused',
  INVALID_REQUESTER_INFO: 'refused',
  VAT_BLOCKED: 'refused',
  IP_BLOCKED: 'blocked',
}

const short = z.string().max(200)
/** Names and addresses in the answer are left out: nothing keeps them. */
const body = z.object({
  valid: z.boolean().optional(),
  countryCode: short.optional(),
  vatNumber: short.optional(),
  requestIdentifier: short.nullish(),
  userError: short.nullish(),
  errorWrappers: z
    .array(z.object({ error: short }))
    .max(20)
    .nullish(),
})
type Body = z.infer<typeof body>

const parsed = (text: string): Body | null => {
  try {
    return body.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

const away: ViesReply = { is: 'fault', fault: 'away' }

const faultIn = ({ errorWrappers, userError }: Body): ViesFault | null => {
  const code = errorWrappers?.[0]?.error ?? userError ?? ''
  if (code === '' || code === 'VALID' || code === 'INVALID') return null
  return Object.hasOwn(faults, code) ? faults[code]! : 'away'
}

/** VIES repeats the number. An answer about another one, as from a mixed-up cache, counts for neither. */
const isAbout = ({ countryCode, vatNumber }: Body, asked: ViesNumber): boolean =>
  (countryCode ?? asked.countryCode) === asked.countryCode && (vatNumber ?? asked.vatNumber) === asked.vatNumber

const requestOf = (identifier: string | null | undefined): string | null =>
  identifier && /^[\w-]{1,64}$/.test(identifier) ? identifier : null

/** The meaning of an answer. Only a whole answer about the asked number is a verdict; everything else is a fault. */
export const readReply = (status: number, text: string, asked: ViesNumber): ViesReply => {
  const found = parsed(text)
  const fault = found === null ? null : faultIn(found)
  if (fault !== null) return { is: 'fault', fault }
  if (status === 429) return { is: 'fault', fault: 'busy' }
  if (status !== 200 || found?.valid === undefined || !isAbout(found, asked)) return away
  if (found.userError && (found.userError === 'VALID') !== found.valid) return away
  return { is: found.valid ? 'valid' : 'invalid', request: requestOf(found.requestIdentifier) }
}
