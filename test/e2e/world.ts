import { test as base, type Locator, type Page, type TestInfo } from '@playwright/test'
import { startService, type RunningService, type StartOptions } from '../../main/demo/start-service.ts'
import { newComputer, openApp, type Computer, type DeskApp } from './desk-app.ts'
import { cellText, register, signInByToken } from './steps.ts'
import { trace, type EndTrace } from './trace.ts'

/** A computer, services and apps of one test, removed after it. */
export interface World {
  readonly computer: Computer
  service(options?: StartOptions): Promise<RunningService>
  /** Opens the app on this test's computer. It is ready once it shows `opened`, by default its main part. */
  open(extra?: Readonly<Record<string, string>>, opened?: (page: Page) => Locator): Promise<DeskApp>
  /** A production service, and the app signed in to it. */
  desk(options?: StartOptions): Promise<{
    readonly service: RunningService
    readonly app: DeskApp
    readonly page: Page
    readonly environment: string
  }>
}

interface OpenWorld {
  readonly world: World
  end(testInfo: TestInfo, failed: boolean): Promise<void>
}

const openWorld = (): OpenWorld => {
  const computer = newComputer()
  const services: RunningService[] = []
  const apps: DeskApp[] = []
  const traces: EndTrace[] = []
  const service: World['service'] = async (options) => {
    const started = await startService({ customers: 40, ...options })
    services.push(started)
    return started
  }
  const open: World['open'] = async (extra, opened) => {
    const app = await openApp(computer, extra, opened)
    apps.push(app)
    traces.push(await trace(app))
    return app
  }
  const desk: World['desk'] = async (options) => {
    const [started, app] = [await service(options), await open()]
    const { environment } = await register(app.page, started, 'production')
    await signInByToken(app, started, environment)
    // Its rows come a moment after the list: a key would meet an empty table.
    await cellText(app.page, 0, 'Name')
    return { service: started, app, page: app.page, environment }
  }
  const end: OpenWorld['end'] = async (testInfo, failed) => {
    for (const endTrace of traces) await endTrace(testInfo, failed)
    for (const app of apps) await app.close()
    for (const one of services) await one.stop()
    computer.remove()
  }
  return { world: { computer, service, open, desk }, end }
}

const hasFailed = ({ status, expectedStatus }: TestInfo): boolean => status !== expectedStatus

export const test = base.extend<{ world: World }>({
  // Playwright reads the fixture's dependencies from this pattern; it has none.
  world: async ({}, use, testInfo) => {
    const { world, end } = openWorld()
    await use(world)
    await end(testInfo, hasFailed(testInfo))
  },
})

/**
 * Something that the tests of a `describe` share and leave usable, such as a started app; each test can also run alone.
 * After a failure the others get a new one.
 */
export const shared = <T>(prepare: (world: World) => Promise<T>): (() => T) => {
  let current: { readonly open: OpenWorld; readonly value: T } | null = null
  let failed = false
  test.describe.configure({ mode: 'default' })
  test.beforeAll(async () => {
    const open = openWorld()
    current = { open, value: await prepare(open.world) }
  })
  test.afterEach(({}, testInfo) => {
    failed ||= hasFailed(testInfo)
  })
  test.afterAll(async ({}, testInfo) => {
    await current?.open.end(testInfo, failed)
    current = null
  })
  return () => {
    if (!current) throw new Error('Shared things exist only while a test of their group runs.')
    return current.value
  }
}
