import { z } from 'zod'
import { AppError } from '../base/app-error.ts'
import { authorizePath } from '../oauth/authorize-url.ts'
import { isIssuer } from '../oauth/redirect.ts'
import { ask, type Connection } from './connection.ts'

/** The fields of RFC 8414 §2 and RFC 9207 §3 that are used here. */
const metadata = z.looseObject({
  issuer: z.string().max(2_000),
  authorization_endpoint: z.string(),
  authorization_response_iss_parameter_supported: z.literal(true),
})

/** The metadata addresses of RFC 8414 §3 and of OpenID Connect, for the base address and for its host. */
const metadataAddresses = (baseAddress: string): readonly string[] => {
  const { origin, pathname } = new URL(baseAddress)
  const path = pathname.replace(/(?<!\/)\/+$/, '')
  return [...new Set([path, ''])].flatMap((at) => [
    `${origin}/.well-known/oauth-authorization-server${at}`,
    `${origin}${at}/.well-known/openid-configuration`,
  ])
}

const sameAddress = (one: string, other: string): boolean =>
  URL.parse(one)?.href.toLowerCase() === URL.parse(other)?.href.toLowerCase()

/** Null: announces none. Undefined: not known now, because nobody answers or the service is busy or failing. */
const issuerAt = async (connection: Connection, address: string): Promise<string | null | undefined> => {
  try {
    const { status, text } = await ask(connection, address, { Accept: 'application/json' })
    if (status === 408 || status === 429 || status >= 500) return undefined
    const found = status === 200 ? metadata.safeParse(JSON.parse(text)).data : undefined
    const { baseAddress } = connection
    return found !== undefined &&
      isIssuer(found.issuer, baseAddress) &&
      sameAddress(found.authorization_endpoint, `${baseAddress}${authorizePath}`)
      ? found.issuer
      : null
  } catch (error) {
    // Most services have no such page; any other content announces nothing.
    if (error instanceof SyntaxError) return null
    if (error instanceof AppError) return undefined
    throw error
  }
}

/**
 * The issuer that a service announces for its answers (RFC 9207); null if it announces none, undefined if that is not
 * known now.
 */
export const announcedIssuer = async (connection: Connection): Promise<string | null | undefined> => {
  const found = await Promise.all(
    metadataAddresses(connection.baseAddress).map((address) => issuerAt(connection, address)),
  )
  return found.find((issuer) => typeof issuer === 'string') ?? (found.includes(undefined) ? undefined : null)
}
