import { isMembers, parseJson } from '../customer/json-text.ts'
import type { Members } from '../customer/json-text.ts'
import { keptExtras } from '../customer/extras.ts'
import { fieldNamed } from '../customer/service-fields.ts'
import { demoUser } from '../pages/login.ts'
import type { QuirkName, QuirkRule } from '../quirks/quirk-names.ts'
import type { Service } from '../service.ts'
import { parseMembers } from '../store/customers.ts'
import { databases, demoAdministrationOf } from '../store/demo-administrations.ts'
import type { DemoAdministration, Realm } from '../store/demo-administrations.ts'

/** A database; production's first by default. */
export interface Where {
  readonly environment?: 'production' | 'test'
  readonly database?: string
}

export type Fields = Readonly<Record<string, unknown>>

/** Operations of tests and of a second client, past the HTTP interface. */
export interface Control {
  quirk(rule: QuirkRule): void
  clearQuirks(name?: QuirkName): void
  quirks(): readonly QuirkRule[]
  /** The stored customer with extra properties, or null. */
  customer(id: string, where?: Where): Fields | null
  /** The stored JSON text of the contract's properties, or null. */
  customerText(id: string, where?: Where): string | null
  ids(where?: Where): string[]
  /** Changes properties as another client would. Throws a RangeError for an unknown customer or property. */
  change(id: string, fields: Fields, where?: Where): void
  /** Returns the new id: the `CustomerId` among the fields, or the next number. */
  create(fields: Fields, where?: Where): string
  remove(id: string, where?: Where): boolean
  /** The number of requests with this method, and this text in their path. */
  count(filter?: { readonly method?: string; readonly path?: string }): number
  clearCounts(): void
  /** Expires access tokens only. */
  expireTokens(): void
  /** Revokes every permit, and refresh tokens with it. */
  revokeTokens(): void
  /** Tokens of the built-in application, as after a login. */
  signIn(environment?: 'production' | 'test'): { readonly accessToken: string; readonly refreshToken: string }
  /** An authorization code of the built-in application, as after a login. `challenge` is that of PKCE. */
  code(environment?: 'production' | 'test', challenge?: string): string
  /** Moves the service's clock ahead, in milliseconds. */
  advance(milliseconds: number): void
  /** Restores all customers from the seed. */
  reset(): void
}

const realmOf = (environment: 'production' | 'test' = 'production'): Realm => (environment === 'test' ? 'test' : 'prod')

const administrationAt = ({ environment, database = databases[0] ?? '' }: Where = {}): DemoAdministration => {
  const administration = demoAdministrationOf(realmOf(environment), database)
  if (!administration) throw new RangeError(`There is no database ${database}.`)
  return administration
}

const readFields = (fields: Fields): { readonly own: Members; readonly extras: Members } => {
  const members = parseJson(JSON.stringify(fields))
  if (!isMembers(members)) throw new RangeError('Fields are an object.')
  const stranger = Object.keys(members).find((name) => !fieldNamed.has(name) && !keptExtras.has(name))
  if (stranger !== undefined) throw new RangeError(`There is no property ${stranger}.`)
  const entries = Object.entries(members)
  return {
    own: Object.fromEntries(entries.filter(([name]) => fieldNamed.has(name))),
    extras: Object.fromEntries(entries.filter(([name]) => keptExtras.has(name))),
  }
}

type DataControl = Pick<Control, 'customer' | 'customerText' | 'ids' | 'change' | 'create' | 'remove' | 'reset'>

const dataControl = ({ customers }: Service): DataControl => ({
  customer: (id, where) => {
    const found = customers.get(administrationAt(where), id)
    return found ? { ...(JSON.parse(found.json) as Fields), ...(JSON.parse(found.extras) as Fields) } : null
  },
  customerText: (id, where) => customers.get(administrationAt(where), id)?.json ?? null,
  ids: (where) => customers.ids(administrationAt(where)),
  change: (id, fields, where) => {
    const administration = administrationAt(where)
    const found = customers.get(administration, id)
    if (!found) throw new RangeError(`There is no customer ${id}.`)
    const { own, extras } = readFields(fields)
    customers.edit(
      administration,
      id,
      { ...parseMembers(found.json), ...own },
      { ...parseMembers(found.extras), ...extras },
    )
  },
  create: (fields, where) => {
    const { own, extras } = readFields(fields)
    return customers.create(
      administrationAt(where),
      own,
      extras,
      typeof own.CustomerId === 'string' ? own.CustomerId : undefined,
    )
  },
  remove: (id, where) => customers.remove(administrationAt(where), id),
  reset: () => customers.reset(),
})

type TokenControl = Pick<Control, 'expireTokens' | 'revokeTokens' | 'signIn' | 'code'>

const tokenControl = ({ tokens, codes, builtIn }: Service): TokenControl => ({
  expireTokens: () => tokens.expireAll(),
  revokeTokens: () => tokens.revokeAll(),
  signIn: (environment) => {
    const realm = realmOf(environment)
    const permit = tokens.permit(realm, builtIn(realm).client, demoUser.name)
    return { accessToken: tokens.access(permit), refreshToken: tokens.refresh(permit) }
  },
  code: (environment, challenge) => {
    const realm = realmOf(environment)
    const { client, redirect } = builtIn(realm)
    return codes.issue({ realm, client, redirect, user: demoUser.name, challenge: challenge ?? null })
  },
})

export const openControl = (service: Service, advance: (milliseconds: number) => void): Control => ({
  ...dataControl(service),
  ...tokenControl(service),
  quirk: (rule) => service.quirks.add(rule),
  clearQuirks: (name) => service.quirks.clear(name),
  quirks: () => service.quirks.rules(),
  count: (filter = {}) => service.log.count(filter),
  clearCounts: () => service.log.clear(),
  advance,
})
