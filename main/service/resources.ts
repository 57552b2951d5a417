import type { PathStyle } from '../../preload/contract/settings.ts'
import { AppError } from '../base/app-error.ts'

/** The four kinds of result and the operations of each (contract §1). */
const operations = {
  'editable-object': ['GET', 'POST', 'PUT', 'DELETE'],
  'info-object': ['GET'],
  list: ['GET'],
  'name-value-list': ['GET'],
} as const
type Kind = keyof typeof operations
export type Operation = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface Resource {
  readonly name: string
  readonly kind: Kind
  /** Whether its path names an administration. All documented ones do (contract §4); a list of administrations cannot. */
  readonly inDatabase: boolean
}

export const customer: Resource = { name: 'Customer', kind: 'editable-object', inDatabase: true }
export const customerInfoList: Resource = { name: 'CustomerInfoList', kind: 'list', inDatabase: true }
export const administrationList: Resource = { name: 'AdministrationNVL', kind: 'name-value-list', inDatabase: false }
export const nameValueList = (name: string): Resource => ({ name, kind: 'name-value-list', inDatabase: true })

export const allows = (resource: Resource, operation: Operation): boolean =>
  (operations[resource.kind] as readonly Operation[]).includes(operation)

/**
 * One segment of a path. Ids are opaque text (contract §10.13). `.` and `..` would lead elsewhere in any encoding and
 * name no customer. Fails `customer-unknown`.
 */
const pathSegment = (text: string, style: PathStyle): string => {
  if (text === '' || text === '.' || text === '..')
    throw new AppError({ code: 'customer-unknown', about: { customer: text } })
  const encoded = encodeURIComponent(text)
  // A `!` of the id must not start an encoded character: `a!_42` is not `aB`.
  return style === 'bang-underscore' ? encoded.replaceAll('!', '%21').replaceAll('%', '!_') : encoded
}

/** The path below the base address: `/api/<database_id>/<resource>[/<id>]` (contract §4). */
export const pathOf = (resource: Resource, databaseId: string, id: string | null, style: PathStyle): string => {
  const segments = [
    ...(resource.inDatabase ? [pathSegment(databaseId, style)] : []),
    resource.name,
    ...(id === null ? [] : [pathSegment(id, style)]),
  ]
  return `/api/${segments.join('/')}`
}
