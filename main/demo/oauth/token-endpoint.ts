import { createHash, timingSafeEqual } from 'node:crypto'
import type { ServiceContext } from '../api/env.ts'
import { escapeXml } from '../api/xml-text.ts'
import type { Active } from '../quirks/quirk-box.ts'
import type { Codes } from './codes.ts'
import type { ActiveRegistration, Registrations } from './registrations.ts'
import type { Permit, Tokens } from './tokens.ts'

export interface TokenContext {
  readonly registrations: Registrations
  readonly codes: Codes
  readonly tokens: Tokens
  readonly scope: string
  /** Seconds. */
  readonly lifetime: number
}

type Refusal = { readonly error: string; readonly why: string }
type Form = ReadonlyMap<string, string>

const refuse = (error: string, why: string): Refusal => ({ error, why })
const isRefusal = (value: object): value is Refusal => 'error' in value

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
const same = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))

/**
 * The pairs of a body. The contract names no content type, so none is asked for. Refuses a parameter that is given
 * twice (RFC 6749, 3.2).
 */
const readForm = (text: string): Form | Refusal => {
  const form = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(text)) {
    if (form.has(name)) return refuse('invalid_request', `${name} is given twice.`)
    form.set(name, value)
  }
  return form
}

const missing = (form: Form, names: readonly string[]): Refusal | null => {
  const name = names.find((one) => !form.get(one))
  return name === undefined ? null : refuse('invalid_request', `${name} is missing.`)
}

const client = ({ registrations }: TokenContext, c: ServiceContext, form: Form): ActiveRegistration | Refusal => {
  const found = registrations.active(c.get('realm'), form.get('client_id') ?? '')
  if (!found || !same(found.secret, form.get('client_secret') ?? ''))
    return refuse('invalid_client', 'The client is not known, or its secret is wrong.')
  return found.redirect === form.get('redirect_uri')
    ? found
    : refuse('invalid_grant', 'The redirect URI is not the registered one.')
}

interface Granted {
  readonly permit: Permit
  readonly refresh: string | null
}

const byCode = (
  { codes, tokens }: TokenContext,
  { realm, client, redirect }: ActiveRegistration,
  form: Form,
  active: Active,
): Granted | Refusal => {
  const verifier = active.has('noPkce') ? 'ignored' : (form.get('code_verifier') ?? null)
  const permit = codes.redeem(form.get('code') ?? '', { realm, client, redirect, verifier })
  return permit
    ? { permit, refresh: tokens.refresh(permit) }
    : refuse('invalid_grant', 'The code is not valid, has expired, was used before, or is of another sign-in.')
}

/** The refresh token in the response: the same, none, or a new one that replaces or joins the old (contract §10.11). */
const next = (tokens: Tokens, permit: Permit, old: string, active: Active): string | null => {
  const rotation = active.value('rotateRefresh', 'old-dies')
  if (rotation === undefined) return active.has('noRefreshToken') ? null : old
  if (rotation === 'old-dies') tokens.kill(old)
  return tokens.refresh(permit)
}

const byRefresh = (
  { tokens }: TokenContext,
  { realm, client: id }: ActiveRegistration,
  form: Form,
  active: Active,
): Granted | Refusal => {
  const old = form.get('refresh_token') ?? ''
  const permit = tokens.redeem(realm, id, old)
  return permit
    ? { permit, refresh: next(tokens, permit, old, active) }
    : refuse('invalid_grant', 'The refresh token is not valid.')
}

const grant = (context: TokenContext, c: ServiceContext, form: Form): Granted | Refusal => {
  const kind = form.get('grant_type')
  if (!kind) return refuse('invalid_request', 'grant_type is missing.')
  if (kind !== 'authorization_code' && kind !== 'refresh_token')
    return refuse('unsupported_grant_type', 'grant_type is authorization_code or refresh_token.')
  const own = kind === 'authorization_code' ? 'code' : 'refresh_token'
  const lacking = missing(form, [own, 'client_id', 'client_secret', 'redirect_uri'])
  if (lacking) return lacking
  const found = client(context, c, form)
  if (isRefusal(found)) return found
  return own === 'code'
    ? byCode(context, found, form, c.get('quirks'))
    : byRefresh(context, found, form, c.get('quirks'))
}

const headers = { 'cache-control': 'no-store', pragma: 'no-cache' }

const refusal = (c: ServiceContext, { error, why }: Refusal): Response => {
  const status = error === 'invalid_client' ? 401 : 400
  const shape = c.get('quirks').value('tokenErrors', 'html') ?? 'json'
  if (shape === 'text') return c.text(why, status, headers)
  if (shape === 'html')
    return c.html(
      `<!DOCTYPE html><html><head><title>${error}</title></head><body><p>${escapeXml(why)}</p></body></html>`,
      status,
      headers,
    )
  return c.json({ error, error_description: why }, status, headers)
}

/** `POST {base_url}/OAuth/Token`: both grants, the secret in the body, refusals as in RFC 6749 (5.2). */
export const tokenEndpoint =
  (context: TokenContext) =>
  async (c: ServiceContext): Promise<Response> => {
    const form = readForm(await c.req.text())
    const granted = isRefusal(form) ? form : grant(context, c, form)
    if (isRefusal(granted)) return refusal(c, granted)
    const seconds = c.get('quirks').has('expiresInText') ? String(context.lifetime) : context.lifetime
    const answer = { access_token: context.tokens.access(granted.permit), token_type: 'bearer', expires_in: seconds }
    const refresh = granted.refresh === null ? {} : { refresh_token: granted.refresh }
    return c.json({ ...answer, ...refresh, scope: context.scope }, 200, headers)
  }
