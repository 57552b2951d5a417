import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startApp, type App } from '../../main/app/app.ts'
import { openDesk } from '../../main/desk/worker/open-desk.ts'
import { startService, type RunningService } from '../../main/demo/start-service.ts'
import { personWho } from '../main/person.ts'
import { draftFor } from '../main/profile/desk-app.ts'
import { newProfile, removeProfile, testHost, type TestHost } from '../main/test-host.ts'
import { filesIn } from '../temporary-folder.ts'
import { readableIn } from './disguises.ts'
import { secretsIn } from './sealed-secrets.ts'

/** Texts found nowhere else: any readable occurrence came from here. */
const canaries = {
  Name: 'Kanarie & Zoon Zeilmakerij',
  Person: 'Wilhelmina Kwartelstaart',
  Email: 'w.kwartelstaart@kanarie.example',
  VatNumber: 'NL987654321B77',
  Street1: 'Vogelvangerslaan 4711',
}

let [base, service, app, host] = [
  '',
  null as unknown as RunningService,
  null as App | null,
  null as unknown as TestHost,
]
/** All texts that were ever sealed: tokens, the registration's secret, the database keys. */
let sealed: string[]

beforeEach(async () => {
  base = newProfile()
  for (const folder of ['profile', 'temp']) mkdirSync(join(base, folder))
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, join(base, 'temp'))
  service = await startService({ customers: 12 })
  sealed = []
})
afterEach(async () => {
  await app?.stop()
  await service.stop()
  removeProfile(base)
})

/** Null: the app has removed it meanwhile, such as the journal of a backup. */
const contentOf = (file: string): Buffer | null => {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Readable personal or secret texts in the profile, the temporary folder or the log. */
const readable = (): string[] => {
  const looked = [
    ...filesIn(base).flatMap((file) => {
      const content = contentOf(file)
      return content === null ? [] : [[file.slice(base.length), content] as const]
    }),
    ['the log', Buffer.from(host.lines.join(''))] as const,
  ]
  const wanted = [...Object.values(canaries), ...sealed.flatMap(secretsIn)]
  return looked.flatMap(([where, content]) => readableIn(content, wanted).map((text) => `${text} in ${where}`))
}

const start = async (): Promise<App> => {
  const plain = testHost({
    profile: join(base, 'profile'),
    keychainKey: 'a key of the computer',
    person: personWho({ decision: 'allow' }),
    openDesk,
  })
  host = {
    ...plain,
    seal: (text) => {
      sealed.push(text)
      return plain.seal(text)
    },
  }
  return startApp(host)
}
const typed = (text: string) => ({ is: 'text', text }) as const

describe('no personal data and no secret is readable', () => {
  it('in a running app, after a crash, after signing out, and after quitting', async () => {
    service.control.change(service.control.ids()[0]!, canaries)
    app = await start()
    const { settings, session, customers, edits, sync } = app.services
    const { id } = await settings.saveEnvironment(draftFor(service, { kind: 'production' }))
    const place = { environment: id, administration: service.facts.databases[0]! }
    await settings.addAdministration(id, place.administration, 'Books')
    await session.signIn(id, null)
    await settings.goTo(place)
    const rows = () =>
      customers.rows(place, { search: 'Kanarie', filter: {}, sort: [], columns: ['Name'], from: 0, count: 10 })
    await vi.waitFor(async () => expect((await rows()).rows.map(({ cells }) => cells[0])).toEqual([canaries.Name]), {
      timeout: 15_000,
    })

    // One edit is sent, one is pending, one is an unsaved draft; a view with its search is stored.
    await customers.save(place, (await rows()).rows[0]!.key, { Person: typed(`${canaries.Person} jr`) }, 0)
    await sync.now(place)
    await vi.waitFor(
      () => expect(service.control.customer(service.control.ids()[0]!)?.['Person']).toBe(`${canaries.Person} jr`),
      { timeout: 15_000 },
    )
    service.control.quirk({ quirk: 'resetBefore', path: '/' })
    await customers.create(place, { Name: typed(canaries.Name), Email: typed(canaries.Email) })
    await customers.keepDraft(place, { key: null, changes: { Street1: typed(canaries.Street1) }, seen: {}, at: 0 })
    await customers.saveTemplate(place, { id: 't', name: canaries.Name, changes: { Email: typed(canaries.Email) } })
    await customers.saveView(place, {
      id: 'v',
      name: canaries.Name,
      view: {
        search: canaries.Person,
        filter: { conditions: [{ is: 'equals', field: 'Email', text: canaries.Email }] },
        sort: [],
        columns: null,
      },
    })
    expect(sealed.length).toBeGreaterThanOrEqual(3)
    expect(filesIn(base).some((file) => file.endsWith('-wal'))).toBe(true)
    // The journals are as a killed process leaves them.
    expect(readable()).toEqual([])

    await session.signOut(id)
    expect((await edits.list(place)).map(({ name }) => name)).toContain(canaries.Name)
    expect(readable()).toEqual([])
    await app.stop()
    expect(readable()).toEqual([])
    expect(filesIn(join(base, 'temp'))).toEqual([])

    // A restart adds a second copy and a backup.
    app = await start()
    host.pass(25 * 60 * 60 * 1_000)
    expect((await app.services.edits.list(place)).length).toBeGreaterThan(0)
    await vi.waitFor(() => expect(filesIn(base).filter((file) => /\.copy\.db$/.test(file))).not.toEqual([]), {
      timeout: 15_000,
    })
    expect(readable()).toEqual([])
    const [one] = sealed.flatMap(secretsIn)
    writeFileSync(join(base, 'temp', 'left behind'), `xx${Buffer.from(`x${one}`).toString('base64')}`)
    expect(readable()).not.toEqual([])
  })

  it('in this test only if the search itself finds known texts', () => {
    const text = canaries.Email
    const hidden = [
      text,
      Buffer.from(text, 'utf16le').toString('latin1'),
      Buffer.from(`xx${text}yy`).toString('base64'),
      Buffer.from(`x${text}`).toString('base64url'),
      Buffer.from(text).toString('hex'),
    ]
    for (const one of hidden) expect(readableIn(Buffer.from(one, 'latin1'), [text]), one).toEqual([text])
  })
})
