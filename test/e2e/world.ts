import { test as base, type Locator, type Page } from '@playwright/test'
import { startService, type RunningService, type StartOptions } from '../../main/demo/start-service.ts'
import { newComputer, openApp, type Computer, type DeskApp } from './desk-app.ts'
import { register, signInByToken } from './steps.ts'
import { trace } from './trace.ts'

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

export const test = base.extend<{ world: World }>({
  // Playwright reads the fixture's dependencies from this pattern; it has none.
  world: async ({}, use, testInfo) => {
    const computer = newComputer()
    const services: RunningService[] = []
    const apps: DeskApp[] = []
    const traces: (() => Promise<void>)[] = []
    const service: World['service'] = async (options) => {
      const started = await startService({ customers: 40, ...options })
      services.push(started)
      return started
    }
    const open: World['open'] = async (extra, opened) => {
      const app = await openApp(computer, extra, opened)
      apps.push(app)
      traces.push(await trace(app, testInfo))
      return app
    }
    const desk: World['desk'] = async (options) => {
      const [started, app] = [await service(options), await open()]
      const { environment } = await register(app.page, started, 'production')
      await signInByToken(app, started, environment)
      return { service: started, app, page: app.page, environment }
    }
    await use({ computer, service, open, desk })
    for (const end of traces) await end()
    for (const app of apps) await app.close()
    for (const service of services) await service.stop()
    computer.remove()
  },
})
