import type { Active } from '../quirks/quirk-box.ts'
import type { Customers } from '../store/customers.ts'
import { demoAdministrationOf, demoAdministrations } from '../store/demo-administrations.ts'
import type { DemoAdministration, Realm } from '../store/demo-administrations.ts'
import { languageOf } from '../messages.ts'
import { customerCalls } from './customer-calls.ts'
import type { CustomerCalls, OneCustomer } from './customer-calls.ts'
import type { ServiceContext } from './env.ts'
import { acceptable } from './formats.ts'
import { listsOf } from './lists.ts'
import type { Lists } from './lists.ts'
import { administrationList, nameValueLists } from './name-value-lists.ts'
import { problem, unauthorized } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import * as say from '../customer/sentences.ts'
import { withBody } from './request-body.ts'
import { send } from './send.ts'

export type IsValidToken = (realm: Realm, token: string) => boolean

interface Call {
  readonly c: ServiceContext
  readonly method: string
  readonly active: Active
  readonly administration: DemoAdministration
  readonly id: string | undefined
}

interface Context {
  readonly calls: CustomerCalls
  readonly lists: Lists
}

const readable = ['GET', 'HEAD', 'OPTIONS']

const notAllowed = (method: string, allow: readonly string[]): Outcome =>
  problem(405, say.notAllowed(method), { allow: allow.join(', ') })

const language = (c: ServiceContext) => languageOf(c.req.header('accept-language'), 'nl')

const oneCustomer = async ({ calls }: Context, { c, method }: Call, one: OneCustomer): Promise<Outcome> => {
  switch (method) {
    case 'GET':
      return calls.read(one)
    case 'PUT':
      return withBody(c, (value) => calls.edit(one, value, language(c)))
    case 'DELETE':
      return calls.remove(one)
    default:
      return notAllowed(method, [...readable, 'PUT', 'DELETE'])
  }
}

/** `Customer`: create without an identifier; read, edit and remove with one. */
const customerCall = async (context: Context, call: Call): Promise<Outcome> => {
  const { c, method, active, administration, id } = call
  if (method === 'OPTIONS')
    return { is: 'methods', allow: id === undefined ? ['POST', 'OPTIONS'] : [...readable, 'PUT', 'DELETE'] }
  if (id !== undefined) return oneCustomer(context, call, { administration, id, active })
  if (method === 'POST') return withBody(c, (value) => context.calls.create(administration, value, active, language(c)))
  return ['GET', 'PUT', 'DELETE'].includes(method)
    ? problem(400, say.noIdentifier)
    : notAllowed(method, ['POST', 'OPTIONS'])
}

/** Info objects, lists and name value lists accept GET only (contract §4, rule 5). */
const getOnly = (method: string, read: () => Outcome): Outcome => {
  if (method === 'OPTIONS') return { is: 'methods', allow: readable }
  return method === 'GET' ? read() : notAllowed(method, readable)
}

const listCall = ({ lists }: Context, resource: string, { c, method, active, administration, id }: Call): Outcome => {
  const question = { administration, active, query: new URL(c.req.url).searchParams }
  if (id !== undefined) return problem(404, say.noSuchCall)
  if (resource === 'CustomerInfoList') return getOnly(method, () => lists.infos(question))
  if (resource === 'CustomerList') return getOnly(method, () => lists.customers(question))
  const names = active.has('noNameValueLists') ? undefined : nameValueLists.get(resource)
  return names === undefined
    ? problem(404, say.noSuchCall)
    : getOnly(method, () => lists.names('NameValue', names, question))
}

const infoCall = ({ calls }: Context, { method, active, administration, id }: Call): Outcome =>
  getOnly(method, () =>
    id === undefined ? problem(400, say.noIdentifier) : calls.info({ administration, id, active }),
  )

const resourceNames = new Set([
  'Customer',
  'CustomerInfo',
  'CustomerList',
  'CustomerInfoList',
  ...nameValueLists.keys(),
])

const resourceCall = async (context: Context, resource: string, call: Call): Promise<Outcome> => {
  if (resource === 'Customer') return customerCall(context, call)
  return resource === 'CustomerInfo' ? infoCall(context, call) : listCall(context, resource, call)
}

const administrations = ({ lists }: Context, c: ServiceContext, method: string, active: Active): Outcome => {
  if (active.has('noNameValueLists')) return problem(404, say.noSuchCall)
  const own = demoAdministrations.filter(({ realm }) => realm === c.get('realm'))
  return getOnly(method, () =>
    lists.names('NameValue', administrationList(own), { active, query: new URL(c.req.url).searchParams }),
  )
}

const dispatch = async (context: Context, c: ServiceContext, segments: readonly string[]): Promise<Outcome> => {
  const [database = '', resource = '', id, ...more] = segments
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method
  const active = c.get('quirks')
  if (database === 'AdministrationNVL' && resource === '') return administrations(context, c, method, active)
  if (database === '' || resourceNames.has(database)) return unauthorized(say.noDatabase)
  const administration = demoAdministrationOf(c.get('realm'), database)
  if (!administration) return problem(404, say.noSuchDatabase(database))
  if (more.length > 0) return problem(404, say.noSuchCall)
  return resourceCall(context, resource, { c, method, active, administration, id: id === '' ? undefined : id })
}

/** The decoded segments of a path after `{base_url}/api`; null where the encoding is broken. */
const apiPath = (pathname: string, bang: boolean): readonly string[] | null => {
  const parts = pathname.split('/').slice(4)
  // The `!_` style has no percent signs (contract §10.13), so a path with one names another, unknown id.
  const encoded = bang ? parts.map((part) => part.replaceAll('%', '%25').replaceAll('!_', '%')) : parts
  try {
    return encoded.map(decodeURIComponent)
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}

const bearer = (header: string | undefined): string => /^bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? ''

/** Everything under `{base_url}/api` (contract §4). The token is checked first. */
export const dataInterface = (customers: Customers, isValid: IsValidToken) => {
  const context: Context = { calls: customerCalls(customers), lists: listsOf(customers) }
  return async (c: ServiceContext): Promise<Response> => {
    const refusedAnyway = c.get('quirks').has('unauthorized')
    if (refusedAnyway || !isValid(c.get('realm'), bearer(c.req.header('authorization'))))
      return send(c, unauthorized(say.notLoggedIn))
    if (acceptable(c.req.header('accept')) === null) return send(c, problem(406, say.notAcceptable))
    const segments = apiPath(new URL(c.req.url).pathname, c.get('quirks').has('bangPaths'))
    return send(c, segments === null ? problem(400, say.badPath) : await dispatch(context, c, segments))
  }
}
