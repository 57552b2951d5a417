import { join } from 'node:path'
import { getAdapter, type AxiosAdapter } from 'axios'
import { expect, it, onTestFinished } from 'vitest'
import { startApp, type App } from '../../main/app/app.ts'
import { handleCall } from '../../main/app/ipc/handle-call.ts'
import { openCache } from '../../main/database/open-database.ts'
import { startService } from '../../main/demo/start-service.ts'
import { startDesk } from '../../main/desk/worker/start-desk.ts'
import { personWho } from '../main/person.ts'
import { draftFor } from '../main/profile/desk-app.ts'
import { newProfile, removeProfile, testHost } from '../main/test-host.ts'
import { ways } from './way-table.ts'

const root = join(import.meta.dirname, '../..').replaceAll('\\', '/')

/** The files of the app that wait for this line, the innermost first. */
const filesOnStack = (): string[] => {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = Infinity
  const { stack = '' } = new Error()
  Error.stackTraceLimit = stackTraceLimit
  // A frame begins with the path of this copy of the project, which may itself be called main.
  const paths = stack.replaceAll('\\', '/').split(`${root}/`).slice(1)
  return [...new Set(paths.flatMap((path) => /^main\/[^\s:)?]+\.ts/.exec(path) ?? []))]
}

const wire = getAdapter('http')

/** An app that is signed in, whose desk runs in this thread and notes who waits for a PUT, and for an edit's write. */
const tracedApp = async () => {
  const profile = newProfile()
  const service = await startService({ customers: 3 })
  onTestFinished(async () => {
    await service.stop()
    removeProfile(profile)
  })
  const [atPut, atWrite]: [string[][], string[][]] = [[], []]
  const adapter: AxiosAdapter = (config) => {
    if (config.method === 'put') atPut.push(filesOnStack())
    return wire({ ...config, responseType: 'text' })
  }
  // The history asks for the time when an edit is written.
  const now = (): number => {
    atWrite.push(filesOnStack())
    return Date.now()
  }
  const host = testHost({
    profile,
    person: personWho({ decision: 'allow' }),
    openDesk: async (options, deskHost) => ({
      ...startDesk(options, deskHost, { adapter, openCache: (database) => openCache({ ...database, now }) }),
      place: options.place,
      ended: new Promise(() => undefined),
    }),
  })
  const app: App = await startApp(host)
  onTestFinished(app.stop)
  const { settings, session } = app.services
  const { id: environment } = await settings.saveEnvironment(draftFor(service, { status: 'unknown' }))
  await session.signIn(environment, null)
  const place = { environment, administration: service.facts.databases[0]! }
  await settings.addAdministration(environment, place.administration, 'Books')
  const call = async (group: string, method: string, ...args: unknown[]): Promise<unknown> =>
    handleCall(app.services, host.log, group, method, [place, ...args])
  return { call, atPut, atWrite }
}

const passed = ways.save.hops.map(({ file }) => file)
/** They run a function of the file that called them, or put two others together. */
const around = new Set([...ways.save.hops.flatMap(({ by = [] }) => by), 'main/database/transactions.ts'])

const onTheWay = (stack: readonly string[]): string[] => stack.filter((file) => !around.has(file))

it('a real save passes the files of its way alone, and the PUT leaves by them in their order', async () => {
  const { call, atPut, atWrite } = await tracedApp()
  const question = { search: '', filter: {}, sort: [], columns: ['Name'], from: 0, count: 1 }
  const rows = async () =>
    (await call('customers', 'rows', question)) as { readonly value: { readonly rows: readonly { key: string }[] } }
  await expect.poll(async () => (await rows()).value.rows.length).toBe(1)
  const { key } = (await rows()).value.rows[0]!
  expect(await call('customers', 'save', key, { Name: { is: 'text', text: 'Another name' } }, 0, {})).toMatchObject({
    ok: true,
  })
  await expect.poll(() => atPut.length).toBe(1)

  const put = onTheWay(atPut[0]!).toReversed()
  expect(put.at(-1)).toBe('main/service/exchange.ts')
  expect(put).toContain('main/sync/push/push.ts')
  expect(passed.filter((file) => put.includes(file))).toEqual(put)

  const write = atWrite.find((stack) => stack.includes('main/desk/edit/save-edit.ts'))!
  const toEditStore = onTheWay(write.slice(write.indexOf('main/database/edit-store.ts')))
  expect(toEditStore).toContain('main/desk/undo/note-steps.ts')
  expect(toEditStore.filter((file) => !passed.includes(file))).toEqual([])
})
