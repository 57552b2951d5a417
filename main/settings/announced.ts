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

const issuerAt = async (connection: Connection, address: string): Promise<string | null> => {
  try {
    const { status, text } = await ask(connection, address, { Accept: 'application/json' })
    const found = status === 200 ? metadata.safeParse(JSON.parse(text)).data : undefined
    const { baseAddress } = connection
    return found !== undefined &&
      isIssuer(found.issuer, baseAddress) &&
      sameAddress(found.authorization_endpoint, `${baseAddress}${authorizePath}`)
      ? found.issuer
      : null
  } catch (error) {
    // Most services have no such page; any other content announces nothing.
    if (error instanceof AppError || error instanceof SyntaxError) return null
    throw error
  }
}

/** The issuer that a service announces for its answers (RFC 9207); null if it announces none. */
export const announcedIssuer = async (connection: Connection): Promise<string | null> =>
  (await Promise.all(metadataAddresses(connection.baseAddress).map((address) => issuerAt(connection, address)))).find(
    (issuer) => issuer !== null,
  ) ?? null
