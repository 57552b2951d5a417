/** Two realms with separate base addresses, registrations, tokens and data (contract §9). */
const realms = ['prod', 'test'] as const
export type Realm = (typeof realms)[number]

export const isRealm = (text: string): text is Realm => realms.some((realm) => realm === text)

/** One administration of one realm, named by `<database_id>` under a base address. */
export interface DemoAdministration {
  readonly number: number
  readonly realm: Realm
  readonly database: string
  readonly company: string
}

const companies: readonly (readonly [string, string])[] = [
  ['MVL00124', 'Bakkerij Jansen B.V.'],
  ['MVL00125', 'Installatiebedrijf De Vries B.V.'],
  ['MVL00207', 'Bouwmaterialen Van Loon BV'],
]

export const databases: readonly string[] = companies.map(([database]) => database)

/** Both realms use the same ids on purpose, so that tests notice data that crosses over. */
export const demoAdministrations: readonly DemoAdministration[] = realms.flatMap((realm, at) =>
  companies.map(([database, name], index) => ({
    number: at * 100 + index,
    realm,
    database,
    company: realm === 'test' ? `${name} (test)` : name,
  })),
)

export const demoAdministrationOf = (realm: Realm, database: string): DemoAdministration | undefined =>
  demoAdministrations.find((administration) => administration.realm === realm && administration.database === database)
