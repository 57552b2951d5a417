import type { Implementation } from '../../preload/contract/services.ts'
import type { ConnectionStep, EnvironmentDraft } from '../../preload/contract/settings.ts'
import { isFail } from '../base/app-error.ts'
import type { ProxyFor } from '../service/network/proxy.ts'
import type { Sessions } from '../oauth/session/session-service.ts'
import { testStep, type Testing, type TriedSecret } from './connection-checks.ts'
import type { ConfirmedAddresses } from './confirmed-addresses.ts'
import { offeredAdministrations, type Connection } from './connection.ts'
import { draftFields } from './draft.ts'
import type { Environments } from './environments.ts'
import { isSameService } from './service-address.ts'
import type { SettingsTrust } from './settings-trust.ts'

export interface ConnectionContext {
  readonly environments: Environments
  readonly sessions: Sessions
  readonly proxyFor: ProxyFor
  readonly trust: Pick<SettingsTrust, 'passed'>
  readonly addresses: ConfirmedAddresses
}

/** Ends with the signal, whatever the work is waiting for. */
const orEnd = <T>(work: Promise<T>, signal: AbortSignal, end: () => T): Promise<T> => {
  const { promise, resolve } = Promise.withResolvers<T>()
  const stop = (): void => resolve(end())
  signal.addEventListener('abort', stop, { once: true })
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop))
}

/** "Test the connection" and what the service offers; nothing is kept of either. */
export const connectionService = ({
  environments,
  sessions,
  proxyFor,
  trust,
  addresses,
}: ConnectionContext): Pick<Implementation['settings'], 'testStep' | 'cancelTest' | 'offeredAdministrations'> => {
  let underWay = new AbortController()

  const tokensOf = async (id: string): Promise<Connection['accessToken']> => {
    const { is } = await sessions.service.read(id)
    return is === 'signed-in' ? (options) => sessions.accessToken(id, options) : null
  }
  /** A token goes to the address it was given at, for the client it was given to, and nowhere else. */
  const isSaved = (id: string, draft: EnvironmentDraft): boolean => {
    const saved = environments.get(id)
    try {
      return saved.baseAddress === draftFields.baseAddress(draft) && saved.clientId === draftFields.clientId(draft)
    } catch (error) {
      if (isFail(error, 'environment-incomplete')) return false
      throw error
    }
  }
  const secretFor = async ({ id, secret, baseAddress }: EnvironmentDraft): Promise<TriedSecret> => {
    const text = secret ?? (id === undefined ? null : await environments.secret(id))
    if (text === null || text === '') return { is: 'none' }
    const kept = secret === undefined && id !== undefined
    return kept && !isSameService(environments.get(id).baseAddress, baseAddress)
      ? { is: 'of-another-service' }
      : { is: 'text', text }
  }
  /** Fails `environment-unknown` for a draft of one that is not there. */
  const run = async (
    draft: EnvironmentDraft,
    check: ConnectionStep['check'],
    databaseId: string,
    signal: AbortSignal,
  ): Promise<ConnectionStep> => {
    if (draft.id !== undefined) environments.get(draft.id)
    // A form is filled from the settings, so that an address in it may be nobody's.
    await trust.passed(draft.id ?? 'new')
    const accessToken =
      check === 'database' && draft.id !== undefined && isSaved(draft.id, draft) ? await tokensOf(draft.id) : null
    const testing: Testing = {
      draft,
      secret: () => secretFor(draft),
      databaseId,
      confirm: addresses.confirm,
      connection: { pathStyle: draft.pathStyle, proxyFor, accessToken, signal },
    }
    return testStep(testing, check)
  }
  return {
    testStep: (draft, check, databaseId) => {
      underWay.abort()
      underWay = new AbortController()
      const { signal } = underWay
      return orEnd(run(draft, check, databaseId.trim(), signal), signal, (): ConnectionStep => ({
        check,
        is: 'not-tried',
      }))
    },
    cancelTest: () => underWay.abort(),
    offeredAdministrations: async (id) => {
      const { pathStyle } = environments.get(id)
      await trust.passed(id)
      const { baseAddress } = await environments.registration(id)
      return offeredAdministrations({ baseAddress, pathStyle, proxyFor, accessToken: await tokensOf(id) })
    },
  }
}
