import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '../store/open-database.ts'
import type { Realm } from '../store/demo-administrations.ts'

/** A person's permission for one application. Revoking it ends all of its tokens. */
export interface Permit {
  readonly id: string
  readonly realm: Realm
  readonly client: string
  readonly user: string
}

export interface Tokens {
  permit(realm: Realm, client: string, user: string): Permit
  access(permit: Permit): string
  refresh(permit: Permit): string
  /** Whether an access token is valid now in this realm. */
  valid(realm: Realm, token: string): boolean
  /** The permit of a working refresh token. */
  redeem(realm: Realm, client: string, token: string): Permit | undefined
  /** Ends a refresh token that was replaced. */
  kill(token: string): void
  revoke(permit: string): void
  /** For control: expires all access tokens. */
  expireAll(): void
  revokeAll(): void
}

/** Only hashes are stored, so a copy of the data contains no usable token. */
const hash = (token: string): string => createHash('sha256').update(token).digest('base64url')
const fresh = (): string => randomBytes(32).toString('base64url')

const statements = (db: Db) => ({
  permit: db.prepare<[string, string, string, string]>(
    'insert into permit (id, realm, client, user) values (?, ?, ?, ?)',
  ),
  access: db.prepare<[string, string, number]>('insert into access values (?, ?, ?)'),
  refresh: db.prepare<[string, string]>('insert into refresh (hash, permit) values (?, ?)'),
  valid: db
    .prepare<[string, string, number], number>(
      'select 1 from access join permit on permit.id = access.permit where hash = ? and realm = ? and expires > ? and revoked = 0',
    )
    .pluck(),
  redeem: db.prepare<[string, string, string], Permit>(
    'select id, realm, client, user from refresh join permit on permit.id = refresh.permit where hash = ? and realm = ? and client = ? and dead = 0 and revoked = 0',
  ),
  kill: db.prepare<[string]>('update refresh set dead = 1 where hash = ?'),
  revoke: db.prepare<[string]>('update permit set revoked = 1 where id = ?'),
  sweep: db.prepare<[number]>('delete from access where expires <= ?'),
})

/** `lifetime` in seconds; contract §8 says 7200. */
export const openTokens = (db: Db, lifetime: number, now: () => number): Tokens => {
  const sql = statements(db)
  return {
    permit: (realm, client, user) => {
      const id = randomUUID()
      sql.permit.run(id, realm, client, user)
      return { id, realm, client, user }
    },
    access: ({ id }) => {
      sql.sweep.run(now())
      const token = fresh()
      sql.access.run(hash(token), id, now() + lifetime * 1000)
      return token
    },
    refresh: ({ id }) => {
      const token = fresh()
      sql.refresh.run(hash(token), id)
      return token
    },
    valid: (realm, token) => token !== '' && sql.valid.get(hash(token), realm, now()) !== undefined,
    redeem: (realm, client, token) => sql.redeem.get(hash(token), realm, client),
    kill: (token) => void sql.kill.run(hash(token)),
    revoke: (permit) => void sql.revoke.run(permit),
    expireAll: () => db.exec('delete from access'),
    revokeAll: () => db.exec('update permit set revoked = 1'),
  }
}
