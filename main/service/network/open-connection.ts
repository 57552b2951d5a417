import type { Duplex } from 'node:stream'
import type { FailCode } from '../../../preload/contract/error-payload.ts'
import { readChallenge } from './challenge.ts'
import { codeOf, ConnectionError, isCertificateTrouble, type Reason } from './connection-error.ts'
import type { Proxy } from './proxy.ts'
import { endpointOf, plainTo, secureOver } from './sockets.ts'
import { Refused, through } from './through-proxy.ts'

export interface Limits {
  /** Milliseconds for a direct connection. A proxy has half, which leaves time for the next route. */
  readonly timeout: number
  readonly signal?: AbortSignal
}

const codeFor = (error: unknown, within: AbortSignal): FailCode => {
  if (within.aborted) return 'service-slow'
  return isCertificateTrouble(codeOf(error)) ? 'service-certificate' : 'service-unreachable'
}

/**
 * Opens a connection completely: through the proxy, and for https with TLS checked to the target. Fails with a
 * `ConnectionError`, or with the signal's reason.
 */
export const openConnection = async (
  target: URL,
  proxy: Proxy | null,
  { timeout, signal }: Limits,
): Promise<Duplex> => {
  const within = AbortSignal.timeout(proxy === null ? timeout : timeout / 2)
  const stop = AbortSignal.any([within, ...(signal === undefined ? [] : [signal])])
  const step = async (work: () => Promise<Duplex>, reason: Reason, host: string): Promise<Duplex> => {
    try {
      return await work()
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      const [code, challenge] =
        error instanceof Refused
          ? ['proxy-sign-in-needed' as const, readChallenge(error.headers)]
          : [codeFor(error, within), null]
      // A proxy with a wrong certificate is named itself.
      const about = { host: code === 'service-certificate' ? host : target.host }
      throw new ConnectionError({ code, about }, challenge === null ? reason : { is: 'refused', challenge }, {
        cause: error,
      })
    }
  }
  const endpoint = endpointOf(target)
  const connection = await step(
    () => (proxy === null ? plainTo(endpoint, stop) : through(proxy, endpoint, stop)),
    { is: 'unreachable' },
    proxy === null ? target.host : new URL(proxy.address).host,
  )
  if (target.protocol !== 'https:') return connection
  return step(() => secureOver(connection, endpoint, stop), { is: 'final' }, target.host)
}
