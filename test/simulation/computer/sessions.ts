import type { Clock } from '../../../main/base/clock.ts'
import type { Vault } from '../../../main/base/files/vault.ts'
import { openSession, type Session } from '../../../main/oauth/session/session.ts'
import { tokenEndpoint } from '../../../main/oauth/token-endpoint.ts'
import { lastUser, type Machine } from './machine.ts'
import { timeout } from './times.ts'

/** The sessions of a process, by environment. */
export const openSessions = (machine: Machine, vault: Vault, clock: Clock) => {
  const { timeline, registration } = machine.options
  const sessions = new Map<string, Promise<Session>>()
  const ended = new Map<string, number>()
  /** Ignores changes that the opening itself causes. */
  const noteEnd = (environment: string) => (): void =>
    void sessions.get(environment)?.then((opened) => {
      if (opened.state().is !== 'signed-out') ended.delete(environment)
      else if (!ended.has(environment)) ended.set(environment, timeline.now())
    })
  const session = (environment: string): Promise<Session> => {
    const endpoint = async () =>
      tokenEndpoint(registration(environment), {
        now: clock.now,
        proxyFor: async () => null,
        timeout,
        adapter: machine.connection.adapter,
      })
    const opened =
      sessions.get(environment) ??
      openSession({
        environment,
        vault,
        sealedTo: () => environment,
        now: clock.now,
        endpoint,
        changed: noteEnd(environment),
        moved: () => undefined,
        log: () => undefined,
        usualUser: () => lastUser(machine, environment),
      })
    sessions.set(environment, opened)
    return opened
  }
  const userOf = async (environment: string): Promise<string> =>
    (await session(environment)).user() ?? lastUser(machine, environment)
  return { session, userOf, endedAt: (environment: string): number | undefined => ended.get(environment) }
}
