import type { Place } from '../preload/contract/place.ts'
import { calls, type Implementation } from '../preload/contract/services.ts'
import type { Desk } from './desk/desk.ts'
import type { Desks } from './desks.ts'

type DeskGroup = 'customers' | 'edits' | 'sync'
type Call = (...args: unknown[]) => Promise<unknown>

const group = <G extends DeskGroup>(desks: Desks, name: G): Implementation[G] => {
  const forward = (method: string) => async (place: Place, ...args: unknown[]) => {
    const functions = (await desks.at(place))[name] as unknown as Readonly<Record<string, Call>>
    return functions[method]!(...args)
  }
  return Object.fromEntries(calls[name].map((method) => [method, forward(method)])) as unknown as Implementation[G]
}

/** The calls about one place, each sent to the desk of the place it names. */
export const deskServices = (desks: Desks): Pick<Implementation, keyof Desk & DeskGroup> => ({
  customers: group(desks, 'customers'),
  edits: group(desks, 'edits'),
  sync: group(desks, 'sync'),
})
