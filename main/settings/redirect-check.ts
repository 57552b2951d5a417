import type { FailCode } from '../../preload/contract/error-payload.ts'
import type { EnvironmentDraft, Found } from '../../preload/contract/settings.ts'
import { AppError } from '../base/app-error.ts'
import { authorizeUrl } from '../oauth/authorize-url.ts'
import { newProof } from '../oauth/pkce.ts'
import type { Registration } from '../oauth/registration.ts'
import type { TokenResponse } from '../oauth/request.ts'
import { announcedIssuer } from './announced.ts'
import { ask, type Connection, refuseFaults } from './connection.ts'
import { draftFields } from './draft.ts'
import { connectionOf, type Outcome, passed, type Testing } from './tested-connection.ts'

/** The error in a redirect, instead of a page (RFC 6749 §4.1.2.1). */
const errorIn = ({ location }: TokenResponse, redirectUri: string): string | null => {
  if (location === null || !location.startsWith(redirectUri)) return null
  const url = URL.parse(location)
  return url?.searchParams.get('error') ?? new URLSearchParams(url?.hash.slice(1)).get('error')
}

/** The errors that a sign-in would end with too. Any other, such as `login_required`, is about a person. */
const refusals: Readonly<Record<string, FailCode>> = {
  invalid_scope: 'sign-in-scope-refused',
  invalid_client: 'sign-in-wrong-client',
  unauthorized_client: 'sign-in-wrong-client',
  unsupported_response_type: 'sign-in-wrong-client',
  redirect_uri_mismatch: 'sign-in-wrong-redirect',
  invalid_request: 'sign-in-refused',
  server_error: 'service-failing',
  temporarily_unavailable: 'service-busy',
}

/** The reason why a service refuses this request; null if it shows its sign-in page. */
const refusalOf = (answer: TokenResponse, redirectUri: string): AppError | null => {
  const { status, text } = answer
  refuseFaults(answer)
  const error = errorIn(answer, redirectUri)
  if (error !== null && Object.hasOwn(refusals, error)) return new AppError(refusals[error]!)
  if (status === 401 || (status >= 400 && /invalid_client|unauthorized_client/.test(text)))
    return new AppError({ code: 'sign-in-wrong-client', status })
  return status >= 400 ? new AppError({ code: 'sign-in-wrong-redirect', status }) : null
}

/** Asks with and without PKCE until the answer is clear. The user's own choice is only confirmed, never changed. */
const findPkce = async (
  connection: Connection,
  registration: Registration,
  choice: NonNullable<EnvironmentDraft['pkce']>,
): Promise<Found['pkce']> => {
  const refusal = async (challenge: string | null): Promise<AppError | null> =>
    refusalOf(await ask(connection, authorizeUrl(registration, 'connection-test', challenge)), registration.redirectUri)
  const first = choice !== 'off'
  const found = await refusal(first ? newProof().challenge : null)
  if (found === null) return first ? 'found-on' : 'found-off'
  const other = await refusal(first ? null : newProof().challenge)
  if (other !== null) throw found
  if (choice === 'on') throw new AppError('sign-in-pkce-refused')
  if (choice === 'off') throw new AppError('sign-in-pkce-needed')
  return 'found-off'
}

/**
 * A service shows its sign-in page only to a known client with its registered redirect URI (contract §5). Also detects
 * PKCE and the issuer.
 */
export const checkRedirect = async (testing: Testing): Promise<Outcome> => {
  const connection = connectionOf(testing)
  const { draft } = testing
  const secret = await testing.secret()
  const redirectUri = draftFields.redirectUri(draft)
  const registration: Registration = {
    environment: '',
    baseAddress: connection.baseAddress,
    clientId: draftFields.clientId(draft),
    secret: secret.is === 'none' ? null : '',
    redirectUri,
    scope: draftFields.scope(draft),
    pathStyle: draft.pathStyle,
  }
  if (registration.secret === null) {
    const refused = refusalOf(await ask(connection, authorizeUrl(registration, 'connection-test', null)), redirectUri)
    if (refused !== null) throw refused
    return passed
  }
  const pkce = await findPkce(connection, registration, draft.pkce ?? 'untested')
  const announced = await announcedIssuer(connection)
  // Without an answer the stored issuer still holds: losing it would let answers of another service pass.
  const issuer = announced === undefined ? (draft.issuer ?? null) : announced
  return { is: 'passed', found: { pkce, issuer } }
}
