import type { Implementation } from '../../../preload/contract/services.ts'
import type { Host } from '../../base/host.ts'
import { openProxies } from './proxies.ts'
import type { ProxyFor } from './proxy.ts'
import { openProxySignIn } from './proxy-sign-in.ts'

/** How this computer reaches the network: one memory for main's own calls, the desks' and the pages of sign-in windows. */
export interface Network {
  readonly proxyFor: ProxyFor
  readonly service: Implementation['proxy']
  /** The same services; what a person does themselves with the network may ask about a proxy once more. */
  asking(services: Implementation): Implementation
  stop(): void
}

export const openNetwork = (
  host: Pick<Host, 'now' | 'resolveProxy' | 'onProxySignIn' | 'showQuestion'>,
  changed: () => void,
): Network => {
  const signIn = openProxySignIn(() => host.showQuestion(), changed)
  const { proxyFor, forgetDead } = openProxies({
    resolveProxy: (address) => host.resolveProxy(address),
    now: host.now,
    signIn,
  })
  host.onProxySignIn(signIn.askForPage)
  const tryAnew = (): void => {
    signIn.askAgain()
    forgetDead()
  }
  const anew =
    <A extends readonly unknown[], R>(call: (...args: A) => R) =>
    (...args: A): R => {
      tryAnew()
      return call(...args)
    }
  return {
    proxyFor,
    service: signIn.service,
    asking: ({ settings, session, sync, updates, ...others }) => ({
      ...others,
      // Later steps of a test go on from what was said at the first.
      settings: {
        ...settings,
        testStep: (draft, check, databaseId) =>
          (check === 'address' ? anew(settings.testStep) : settings.testStep)(draft, check, databaseId),
      },
      session: { ...session, signIn: anew(session.signIn), useRefreshToken: anew(session.useRefreshToken) },
      sync: { ...sync, now: anew(sync.now), release: anew(sync.release) },
      updates: { ...updates, look: anew(updates.look), download: anew(updates.download) },
    }),
    stop: signIn.stop,
  }
}
