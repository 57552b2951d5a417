import { randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '../store/open-database.ts'
import type { Realm } from '../store/demo-administrations.ts'

/** A client application's registration (contract §2, §3). Identifier and secret are null until it is active. */
export interface Registration {
  readonly number: number
  readonly realm: Realm
  readonly owner: string
  readonly name: string
  readonly redirect: string
  readonly status: 'Aangevraagd' | 'Actief'
  readonly client: string | null
  readonly secret: string | null
}

export interface ActiveRegistration extends Registration {
  readonly client: string
  readonly secret: string
}

export interface Registrations {
  /** Finds an active registration in this realm only. */
  active(realm: Realm, client: string): ActiveRegistration | undefined
  ofOwner(realm: Realm, owner: string): Registration[]
  all(realm: Realm): Registration[]
  /** Returns the number of the new registration. */
  request(realm: Realm, owner: string, name: string, redirect: string): number
  changeRedirect(realm: Realm, number: number, owner: string, redirect: string): boolean
  activate(realm: Realm, number: number): boolean
}

export const isActive = (registration: Registration | undefined): registration is ActiveRegistration =>
  registration?.status === 'Actief' && registration.client !== null && registration.secret !== null

export const openRegistrations = (db: Db): Registrations => {
  const byClient = db.prepare<[string, string], Registration>(
    'select * from registration where realm = ? and client = ?',
  )
  const byOwner = db.prepare<[string, string], Registration>(
    'select * from registration where realm = ? and owner = ? order by number',
  )
  const all = db.prepare<[string], Registration>('select * from registration where realm = ? order by number')
  const insert = db.prepare<[string, string, string, string]>(
    `insert into registration (realm, owner, name, redirect, status) values (?, ?, ?, ?, 'Aangevraagd')`,
  )
  const redirect = db.prepare<[string, string, number, string]>(
    'update registration set redirect = ? where realm = ? and number = ? and owner = ?',
  )
  const activate = db.prepare<[string, string, string, number]>(
    `update registration set status = 'Actief', client = ?, secret = ? where realm = ? and number = ? and status <> 'Actief'`,
  )
  return {
    active: (realm, client) => {
      const found = byClient.get(realm, client)
      return isActive(found) ? found : undefined
    },
    ofOwner: (realm, owner) => byOwner.all(realm, owner),
    all: (realm) => all.all(realm),
    request: (realm, owner, name, uri) => Number(insert.run(realm, owner, name, uri).lastInsertRowid),
    changeRedirect: (realm, number, owner, uri) => redirect.run(uri, realm, number, owner).changes > 0,
    activate: (realm, number) =>
      activate.run(randomUUID(), randomBytes(32).toString('base64'), realm, number).changes > 0,
  }
}

/**
 * The reason why an address cannot be a redirect URI, or null. It must be absolute and without a fragment (RFC 6749,
 * 3.1.2).
 */
export const badRedirect = (text: string): 'not-absolute' | 'fragment' | 'scheme' | null => {
  if (!URL.canParse(text)) return 'not-absolute'
  const { protocol, hash } = new URL(text)
  if (hash !== '' || text.includes('#')) return 'fragment'
  return ['javascript:', 'data:', 'file:', 'blob:', 'about:', 'vbscript:'].includes(protocol) ? 'scheme' : null
}
