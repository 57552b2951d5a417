import { readdirSync, readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { EnvironmentDraft } from '../../../preload/contract/settings.ts'
import { startApp, type App } from '../../../main/app/app.ts'
import type { RunningService } from '../../../main/demo/start-service.ts'
import { readBound } from '../../../main/base/files/bound-text.ts'
import { personWho } from '../person.ts'
import { newProfile, removeProfile, testHost, type TestHost } from '../test-host.ts'
import { emptyBooks, markOf, roomOf, type Books, type Home, type Office } from './books.ts'
import { deskHere, tap } from './watch.ts'

export interface Stage {
  readonly books: Books
  readonly calls: App['services']
  readonly offices: readonly Office[]
  /** Texts that were written to files by request, newest last. */
  readonly files: string[]
  /** The same in every world, on purpose. */
  readonly administrations: readonly string[]
  readonly ids: readonly string[]
  draft(office: Office): EnvironmentDraft
  places(office: Office): AdministrationRef[]
  /** Makes the environment anew, with its administrations. */
  furnish(office: Office): Promise<void>
  /** Holds everything against what ought to be. */
  look(): Promise<void>
  close(): Promise<void>
}

export const homesOf = (service: RunningService): readonly [Home, Home] => {
  const { baseUrl, testBaseUrl, clientId, clientSecret, test } = service.facts
  const world = (address: string): string => address.replace(/\/v\d+$/, '')
  return [
    { base: world(baseUrl), environment: 'production', service, clientId, secret: clientSecret },
    { base: world(testBaseUrl), environment: 'test', service, clientId: test.clientId, secret: test.clientSecret },
  ]
}

const administrationsOf = ({ facts }: RunningService): string[] => facts.databases.slice(0, 2)

/** Puts every service back, and gives each customer a name that says where it is. */
const markRows = (services: readonly RunningService[]): void => {
  for (const service of services) {
    service.control.reset()
    for (const home of homesOf(service))
      for (const database of administrationsOf(service)) {
        const where = { environment: home.environment, database }
        for (const id of service.control.ids(where))
          service.control.change(id, { Name: `${markOf(home, database)} ${id}` }, where)
      }
  }
}

/** Tokens become known as they are sealed: whose they are is who is signing in. */
const learn = ({ signingIn, privates, holders }: Books, sealed: string): void => {
  const bound = readBound(sealed)
  if (signingIn === null || typeof bound === 'string' || !bound.for.startsWith('tokens:')) return
  const { access, refresh, user } = JSON.parse(bound.text) as { access: string; refresh: string | null; user: string }
  for (const token of [access, refresh]) if (token) privates.set(token, signingIn.home)
  holders.set(access, `${user} in ${signingIn.id}`)
}

const lookAtCalls = (books: Books): void => {
  for (const { address, text } of books.calls)
    for (const [secret, home] of books.privates) {
      if (text.includes(secret) && !address.startsWith(`${home.base}/`))
        books.broken.push(`something private of ${home.base} went to ${address}`)
    }
  for (const { token, holder } of books.used)
    if (books.holders.get(token) !== holder)
      books.broken.push(`a token of ${books.holders.get(token)} was used by ${holder}`)
  books.calls = []
  books.used = []
}

const lookAtServices = ({ books, offices, administrations, ids }: Stage): void => {
  for (const {
    home: { service },
  } of offices)
    for (const home of homesOf(service))
      for (const database of administrations)
        for (const id of ids) {
          const value = String(service.control.customer(id, { environment: home.environment, database })?.['Person'])
          if (/^v\d+$/.test(value) && books.home.get(value) !== roomOf(home.base, database))
            books.broken.push(`${value} arrived in ${home.base} ${database}`)
        }
}

const lookAtCaches = async ({ books, offices, calls, places }: Stage): Promise<void> => {
  for (const office of offices)
    for (const place of places(office)) {
      const { rows } = await calls.customers.rows(place, {
        search: '',
        filter: {},
        sort: [],
        columns: ['Name'],
        from: 0,
        count: 500,
      })
      const strange = rows.filter(({ cells }) => !cells[0]?.startsWith(markOf(office.home, place.administration)))
      if (strange.length > 0)
        books.broken.push(`${place.administration} of ${office.home.base} shows ${strange[0]!.cells[0]}`)
    }
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32)

const lookAtFiles = ({ books, offices, administrations }: Stage, host: TestHost): void => {
  const folder = join(host.profile, 'desks')
  const known = offices.map(({ id }) => id)
  for (const name of readdirSync(folder)) if (!known.includes(name)) books.broken.push(`a folder is left of ${name}`)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  for (const { name } of files)
    if (!administrations.some((administration) => name.startsWith(hash(administration))))
      books.broken.push(`${name} is nobody's`)
  for (const { name } of readdirSync(host.profile, { withFileTypes: true }).filter((entry) => entry.isFile())) {
    const text = readFileSync(join(host.profile, name), 'utf8')
    for (const id of books.gone) if (text.includes(id)) books.broken.push(`${name} still names ${id}`)
    for (const secret of books.privates.keys())
      if (text.includes(secret)) books.broken.push(`${name} holds something private`)
  }
  for (const id of books.gone)
    if (!host.forgotten.includes(id)) books.broken.push(`the pages of ${id} are not forgotten`)
}

/**
 * The app on a computer of its own, with an environment on each service. Everything looks the same in both: ids,
 * administrations, people.
 */
export const openStage = async (services: readonly RunningService[]): Promise<Stage> => {
  markRows(services)
  const [books, profile, files] = [emptyBooks(), newProfile(), [] as string[]]
  for (const home of services.flatMap(homesOf)) books.privates.set(home.secret, home)
  const plain = testHost({
    profile,
    keychainKey: 'a key',
    person: personWho({ decision: 'allow' }),
    openDesk: deskHere(books),
    saveFile: async (_name, text) => files.push(text) > 0,
    openFile: async () => files.at(-1) ?? null,
  })
  const host: TestHost = {
    ...plain,
    seal: async (text) => {
      learn(books, text)
      return plain.seal(text)
    },
  }
  const app = await startApp(host)
  const offices: Office[] = services.map((service, at) => ({
    id: '',
    name: ['Office', 'Other office'][at]!,
    home: homesOf(service)[0],
    version: 'v23',
    locked: true,
  }))
  const untap = tap(books, offices)
  const stage: Stage = {
    books,
    offices,
    files,
    calls: app.services,
    administrations: administrationsOf(services[0]!),
    ids: services[0]!.control.ids(),
    draft: ({
      id,
      name,
      home: {
        base,
        clientId,
        secret,
        service: {
          facts: { redirectUri, scope },
        },
      },
      version,
    }) => ({
      ...(id === '' ? {} : { id }),
      kind: 'production',
      name,
      baseAddress: `${base}/${version}`,
      clientId,
      secret,
      redirectUri,
      scope,
      pathStyle: 'standard',
      status: 'active',
      lockMinutes: 10,
      askAbove: 1,
    }),
    places: ({ id }) => stage.administrations.map((administration) => ({ environment: id, administration })),
    furnish: async (office) => {
      office.id = ''
      office.locked = true
      office.id = (await app.services.settings.saveEnvironment(stage.draft(office))).id
      for (const administration of stage.administrations)
        await app.services.settings.addAdministration(office.id, administration, administration)
    },
    look: async () => {
      lookAtCalls(books)
      lookAtServices(stage)
      await lookAtCaches(stage)
      lookAtFiles(stage, host)
      expect(books.broken).toEqual([])
    },
    close: async () => {
      untap()
      await app.stop()
      // The app writes its last files as it ends.
      lookAtFiles(stage, host)
      removeProfile(profile)
      expect(books.broken).toEqual([])
    },
  }
  for (const office of offices) await stage.furnish(office)
  return stage
}
