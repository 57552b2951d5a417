import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { deskServices } from '../../../main/app/ipc/desk-calls.ts'
import type { ComputerOptions, DeskCalls } from './computer-types.ts'
import { never } from './life.ts'

type Services = ReturnType<typeof deskServices>
/** The calls by which a person asks to send. */
const resuming: ReadonlySet<string> = new Set(['now', 'sendNow', 'acceptShrunkList', 'release'])

/** Tells about the calls of a person that stop and resume the sending. */
const watchedSync = (
  { sync }: Services,
  place: AdministrationRef,
  { stopped, resumed }: Pick<ComputerOptions, 'stopped' | 'resumed'>,
) => {
  const stop = async (work: () => Promise<unknown>): Promise<void> => {
    await work()
    if ((await sync.read(place)).held?.is === 'stopped') stopped(place)
  }
  return (name: string, work: () => Promise<unknown>): Promise<unknown> => {
    if (resuming.has(name)) resumed(place)
    return name === 'cancel' ? stop(work) : work()
  }
}

type AnyCall = (place: AdministrationRef, ...args: unknown[]) => Promise<unknown>

/** Calls of a closed window never reach the app and never return. */
export const atPlace = (
  services: Services,
  place: AdministrationRef,
  isThere: () => boolean,
  options: Pick<ComputerOptions, 'editWrites' | 'called' | 'stopped' | 'resumed'>,
): DeskCalls => {
  const sync = watchedSync(services, place, options)
  const bound = Object.entries(services).map(([group, calls]) => [
    group,
    Object.fromEntries(
      Object.entries(calls as Record<string, AnyCall>).map(([name, call]) => [
        name,
        (...args: unknown[]) => {
          if (!isThere()) return never()
          options.called(place)
          const work = () => call(place, ...args)
          // A sync that a person asks for writes edits by itself.
          return group === 'sync' ? sync(name, work) : options.editWrites.call(work)
        },
      ]),
    ),
  ])
  return Object.fromEntries(bound) as unknown as DeskCalls
}
