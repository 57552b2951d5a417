import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

const kinds = ['AccessToken', 'RefreshToken', 'AuthorizationCode'] as const
type Kind = (typeof kinds)[number]

export interface Records {
  readonly adapter: AdapterFactory
  /** Everything of this kind is over from now on. */
  expire(kind: Kind): void
  /** Every token and code that was ever given, as it was given. */
  readonly given: readonly string[]
  /** Everything is forgotten: tokens, sessions, consents. */
  forget(): void
}

/** The records of the strict provider, in memory; tests can age them without waiting. */
export const records = (): Records => {
  const kept = new Map<string, AdapterPayload>()
  const given = new Set<string>()
  const find = (belongs: (payload: AdapterPayload) => boolean) => async (): Promise<AdapterPayload | undefined> =>
    [...kept.values()].find(belongs)
  const adapter = (kind: string): Adapter => ({
    upsert: async (id, payload) => {
      kept.set(`${kind} ${id}`, payload)
      if (kinds.some((one) => one === kind)) given.add(id)
    },
    find: async (id) => kept.get(`${kind} ${id}`),
    findByUid: (uid) => find((payload) => payload.uid === uid)(),
    findByUserCode: (code) => find((payload) => payload.userCode === code)(),
    consume: async (id) =>
      void kept.set(`${kind} ${id}`, { ...kept.get(`${kind} ${id}`), consumed: Math.floor(Date.now() / 1000) }),
    destroy: async (id) => void kept.delete(`${kind} ${id}`),
    revokeByGrantId: async (grant) => {
      for (const [name, { grantId }] of kept) if (grantId === grant) kept.delete(name)
    },
  })
  return {
    adapter,
    get given() {
      return [...given]
    },
    expire: (kind) => {
      for (const [name, payload] of kept) if (name.startsWith(`${kind} `)) kept.set(name, { ...payload, exp: 1 })
    },
    forget: () => kept.clear(),
  }
}
