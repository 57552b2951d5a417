import type { Implementation } from '../../preload/contract/services.ts'
import type { ConnectionStep, EnvironmentDraft } from '../../preload/contract/settings.ts'
import { isFail } from '../base/app-error.ts'
import type { ProxyFor } from '../service/network/proxy.ts'
import type { Sessions } from '../oauth/session/session-service.ts'
import { testStep } from './connection-checks.ts'
import type { Testing, TriedSecret } from './tested-connection.ts'
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

/** Ends when the signal aborts, even if the work still waits. */
const orEnd = <T>(work: Promise<T>, signal: AbortSignal, end: () => T): Promise<T> => {
  const { promise, resolve } = Promise.withResolvers<T>()
  const stop = (): void => resolve(end())
  signal.addEventListener('abort', stop, { once: true })
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop))
}

type ConnectionCalls = Pick<Implementation['settings'], 'testStep' | 'cancelTest' | 'offeredAdministrations'>

/** Null without a session. */
const tokensOf = async ({ sessions }: ConnectionContext, id: string): Promise<Connection['accessToken']> => {
  const { is } = await sessions.service.read(id)
  return is === 'signed-in' ? (options) => sessions.accessToken(id, options) : null
}

/** A token goes only to the address and client that it was issued for. */
const isSaved = ({ environments }: ConnectionContext, id: string, draft: EnvironmentDraft): boolean => {
  const saved = environments.get(id)
  try {
    return saved.baseAddress === draftFields.baseAddress(draft) && saved.clientId === draftFields.clientId(draft)
  } catch (error) {
    if (isFail(error, 'environment-incomplete')) return false
    throw error
  }
}

const secretFor = async (
  { environments }: ConnectionContext,
  { id, secret, baseAddress }: EnvironmentDraft,
): Promise<TriedSecret> => {
  const text = secret ?? (id === undefined ? null : await environments.secret(id))
  if (text === null || text === '') return { is: 'none' }
  const kept = secret === undefined && id !== undefined
  return kept && !isSameService(environments.get(id).baseAddress, baseAddress)
    ? { is: 'of-another-service' }
    : { is: 'text', text }
}

/** Fails `environment-unknown` for a draft of an environment that does not exist. */
const runStep = async (
  context: ConnectionContext,
  draft: EnvironmentDraft,
  check: ConnectionStep['check'],
  databaseId: string,
  signal: AbortSignal,
): Promise<ConnectionStep> => {
  const { environments, trust, addresses, proxyFor } = context
  const { id, pathStyle } = draft
  if (id !== undefined) environments.get(id)
  // A form is filled from the settings, so an address in it may be unconfirmed.
  await trust.passed(id ?? 'new')
  const usesToken = check === 'database' && id !== undefined && isSaved(context, id, draft)
  const accessToken = usesToken ? await tokensOf(context, id) : null
  const testing: Testing = {
    draft,
    secret: () => secretFor(context, draft),
    databaseId,
    confirm: addresses.confirm,
    connection: { pathStyle, proxyFor, accessToken, signal },
  }
  return testStep(testing, check)
}

/** "Test the connection", and the administrations that a service offers. Neither is stored. */
export const connectionService = (context: ConnectionContext): ConnectionCalls => {
  const { environments, trust, proxyFor } = context
  let underWay = new AbortController()
  return {
    testStep: (draft, check, databaseId) => {
      underWay.abort()
      underWay = new AbortController()
      const { signal } = underWay
      const notTried = (): ConnectionStep => ({ check, is: 'not-tried' })
      return orEnd(runStep(context, draft, check, databaseId.trim(), signal), signal, notTried)
    },
    cancelTest: () => underWay.abort(),
    offeredAdministrations: async (id) => {
      const { pathStyle } = environments.get(id)
      await trust.passed(id)
      const { baseAddress } = await environments.registration(id)
      return offeredAdministrations({ baseAddress, pathStyle, proxyFor, accessToken: await tokensOf(context, id) })
    },
  }
}
