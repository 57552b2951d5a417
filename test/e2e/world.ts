import { test as base } from '@playwright/test'
import { startService, type RunningService, type StartOptions } from '../../main/demo/start-service.ts'
import { newComputer, openApp, type Computer, type DeskApp } from './desk-app.ts'

/** A computer, services and apps for one test; all of it is gone after it. */
export interface World {
  readonly computer: Computer
  service(options?: StartOptions): Promise<RunningService>
  /** Opens the app on this test's computer, or on another one. */
  open(extra?: Readonly<Record<string, string>>, computer?: Computer): Promise<DeskApp>
  anotherComputer(): Computer
}

export const test = base.extend<{ world: World }>({
  // Playwright reads the fixture's needs from this pattern; it needs none.
  world: async ({}, use) => {
    const computers = [newComputer()]
    const services: RunningService[] = []
    const apps: DeskApp[] = []
    await use({
      computer: computers[0]!,
      service: async (options) => {
        const service = await startService({ customers: 40, ...options })
        services.push(service)
        return service
      },
      open: async (extra, computer = computers[0]!) => {
        const app = await openApp(computer, extra)
        apps.push(app)
        return app
      },
      anotherComputer: () => {
        const computer = newComputer()
        computers.push(computer)
        return computer
      },
    })
    for (const app of apps) await app.close()
    for (const service of services) await service.stop()
    for (const computer of computers) computer.remove()
  },
})
