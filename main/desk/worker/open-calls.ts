import type { DeskContext } from '../desk-context.ts'
import type { DeskGroup } from '../desk.ts'
import type { DeskServices } from '../desk-services.ts'

type Call = (...args: readonly unknown[]) => unknown

/** Groups whose calls may take long. The others do one transaction, or wait for the service, whose client closes. */
const longGroups = [
  'bulk',
  'files',
  'history',
  'imports',
  'quality',
  'duplicates',
  'undo',
  'vat',
] as const satisfies DeskGroup[]

/** The calls of a desk, whose long ones are waited for before its database closes. */
export interface OpenCalls {
  readonly services: DeskServices
  /** Stops long calls: they end soon, each with a result or a failure of its own. */
  stop(): Promise<void>
  /** Whether long calls are under way, or work that outlasts its call. */
  areRunning(): boolean
  /** Resolves when the long calls that are under way now have ended, well or not. */
  ended(): Promise<void>
}

/** `open` makes the services; its signal is aborted by `stop`. */
export const openCalls = (open: (life: Pick<DeskContext, 'closing' | 'underWay'>) => DeskServices): OpenCalls => {
  const closing = new AbortController()
  const running = new Set<Promise<unknown>>()
  const underWay = (work: Promise<unknown>): void => {
    running.add(work)
    const end = (): void => void running.delete(work)
    work.then(end, end)
  }
  const tracked =
    (call: Call): Call =>
    (...args) => {
      const result = Promise.resolve(call(...args))
      underWay(result)
      return result
    }
  const group = <G extends DeskGroup>(calls: DeskServices[G]): DeskServices[G] =>
    Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, tracked(call as Call)])) as DeskServices[G]
  const services = open({ closing: closing.signal, underWay })
  return {
    services: { ...services, ...Object.fromEntries(longGroups.map((name) => [name, group(services[name])])) },
    stop: async () => {
      closing.abort()
      const { files, imports, quality, duplicates } = services
      await Promise.all([files.cancelExport(), ...[imports, quality, duplicates].map(({ cancel }) => cancel())])
    },
    areRunning: () => running.size > 0,
    ended: async () => void (await Promise.allSettled(running)),
  }
}
