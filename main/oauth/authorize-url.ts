import { flowOf, type Registration } from './registration.ts'

/** Where a person signs in and consents (spec §4): `{base_url}/OAuth/Authorize` with its parameters. */
export const authorizeUrl = (registration: Registration, state: string): string => {
  const url = new URL(`${registration.baseAddress}/OAuth/Authorize`)
  url.search = new URLSearchParams({
    client_id: registration.clientId,
    redirect_uri: registration.redirectUri,
    scope: registration.scope,
    response_type: flowOf(registration),
    state,
  }).toString()
  return url.href
}
