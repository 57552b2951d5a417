import type { Place } from '../preload/contract/place.ts'
import { calls, type Implementation } from '../preload/contract/services.ts'
import { isFail } from './app-error.ts'
import type { Desk } from './desk/desk.ts'
import type { Desks } from './desks.ts'

type DeskGroup = 'customers' | 'edits' | 'history' | 'sync'
type Call = (...args: unknown[]) => Promise<unknown>

const group = <G extends DeskGroup>(desks: Desks, name: G): Implementation[G] => {
  const run = (desk: Desk, method: string, args: readonly unknown[]) => (desk[name] as unknown as Readonly<Record<string, Call>>)[method]!(...args)
  /** A call that met a damaged page did nothing: once the file is set aside it has another go. */
  const forward = (method: string) => async (place: Place, ...args: unknown[]) => {
    const desk = await desks.at(place)
    return run(desk, method, args).catch(async (error: unknown) => {
      if (!isFail(error, 'database-damaged')) throw error
      await desks.repair(desk)
      return run(await desks.at(place), method, args)
    })
  }
  return Object.fromEntries(calls[name].map((method) => [method, forward(method)])) as unknown as Implementation[G]
}

/** The calls about one place, each sent to the desk of the place it names. */
export const deskServices = (desks: Desks): Pick<Implementation, keyof Desk & DeskGroup> => ({
  customers: group(desks, 'customers'),
  edits: group(desks, 'edits'),
  history: group(desks, 'history'),
  sync: group(desks, 'sync'),
})
