import type { RunningService } from '../../main/demo/start-service.ts'
import type { DeskApp } from '../e2e/desk-app.ts'
import { cellText, register, signInByToken } from '../e2e/steps.ts'
import { prepare, type AtDesk } from './tasks.ts'

/** Customers of the service: enough that a list cannot be read at a glance. */
export const customers = 400

/** Signs the app in to a service whose customers are prepared for the tasks. */
export const openDesk = async (service: RunningService, app: DeskApp): Promise<AtDesk> => {
  prepare(service)
  const { environment } = await register(app.page, service, 'production')
  await signInByToken(app, service, environment)
  await cellText(app.page, 0, 'Name')
  return { page: app.page, service }
}
