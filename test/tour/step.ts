import type { Page } from '@playwright/test'
import type { RemoteControl } from '../../main/demo/control/remote-control.ts'
import type { RunningFacts, RunningService } from '../../main/demo/start-service.ts'
import type { DeskApp } from '../e2e/desk-app.ts'

export interface Tour {
  readonly app: DeskApp
  readonly page: Page
  /** The Demo company listens only from its first use on. */
  readonly demo: () => RemoteControl
  readonly demoFacts: () => RunningFacts
  readonly second: RunningService
  /** The second service's test address, as the app reaches it. */
  readonly secondAddress: string
  /** Exported files go here. */
  readonly folder: string
  /** Things that a step leaves for the next ones. */
  readonly found: {
    signIn?: Page
    customers?: {
      readonly edited: string
      readonly deleted: string
      readonly contested: string
      readonly refused: string
    }
  }
}

/** Answers with the window to take the picture of, where it is not the main one. */
export type Step = (tour: Tour) => Promise<Page | void>

export const changes = (page: Page) => page.getByRole('button', { name: /^Changes/ })

export const customersOf = ({ found }: Tour): NonNullable<Tour['found']['customers']> => {
  if (!found.customers) throw new Error('The customers were not chosen.')
  return found.customers
}
