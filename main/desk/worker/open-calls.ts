import type { DeskGroup } from '../desk.ts'
import type { DeskServices } from '../desk-services.ts'

type Call = (...args: readonly unknown[]) => unknown

/** Groups whose calls may take long. The others do one transaction, or wait for the service, whose client closes. */
const longGroups = ['bulk', 'files', 'imports', 'quality', 'duplicates', 'undo', 'vat'] as const satisfies DeskGroup[]

/** The calls of a desk, whose long ones are waited for before its database closes. */
export interface OpenCalls {
  readonly services: DeskServices
  /** Stops long calls: they end soon, each with a result or a failure of its own. */
  stop(): Promise<void>
  /** Whether long calls are under way, or a check of VAT numbers, whose call returns at once. */
  areRunning(): Promise<boolean>
  /** Resolves when the long calls that are under way now have ended, well or not. */
  ended(): Promise<void>
}

/** `open` makes the services; its signal is aborted by `stop`. */
export const openCalls = (open: (closing: AbortSignal) => DeskServices): OpenCalls => {
  const closing = new AbortController()
  const running = new Set<Promise<unknown>>()
  const tracked =
    (call: Call): Call =>
    (...args) => {
      const result = Promise.resolve(call(...args))
      running.add(result)
      const end = (): void => void running.delete(result)
      result.then(end, end)
      return result
    }
  const group = <G extends DeskGroup>(calls: DeskServices[G]): DeskServices[G] =>
    Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, tracked(call as Call)])) as DeskServices[G]
  const services = open(closing.signal)
  return {
    services: { ...services, ...Object.fromEntries(longGroups.map((name) => [name, group(services[name])])) },
    stop: async () => {
      closing.abort()
      const { files, imports, quality, duplicates, vat } = services
      await Promise.all([files.cancelExport(), ...[imports, quality, duplicates, vat].map(({ cancel }) => cancel())])
    },
    areRunning: async () => running.size > 0 || (await services.vat.progress())?.isRunning === true,
    ended: async () => void (await Promise.allSettled(running)),
  }
}
