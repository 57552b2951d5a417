import type { Implementation } from '../../../preload/contract/services.ts'
import type { Host } from '../../base/host.ts'
import { openProxies } from './proxies.ts'
import type { ProxyFor } from './proxy.ts'
import { openProxySignIn } from './proxy-sign-in.ts'

/** The routes and proxy passwords that main's calls, the desks and the pages of sign-in windows share. */
export interface Network {
  readonly proxyFor: ProxyFor
  readonly service: Implementation['proxy']
  /** The same services. Calls that a user makes with the network may ask about a proxy once more. */
  asking(services: Implementation): Implementation
  stop(): void
}

export const openNetwork = (
  host: Pick<Host, 'now' | 'resolveProxy' | 'onProxySignIn' | 'bringToFront'>,
  changed: () => void,
): Network => {
  const signIn = openProxySignIn(() => host.bringToFront(), changed)
  const { proxyFor, forgetDead } = openProxies({
    resolveProxy: (address) => host.resolveProxy(address),
    now: host.now,
    signIn,
  })
  host.onProxySignIn(signIn.askForPage)
  const tryAgain = (): void => {
    signIn.askAgain()
    forgetDead()
  }
  const askingAgain =
    <A extends readonly unknown[], R>(call: (...args: A) => R) =>
    (...args: A): R => {
      tryAgain()
      return call(...args)
    }
  return {
    proxyFor,
    service: signIn.service,
    asking: ({ settings, session, sync, updates, vat, ...others }) => ({
      ...others,
      // Later steps of a test use the answer of the first.
      settings: {
        ...settings,
        testStep: (draft, check, databaseId) =>
          (check === 'address' ? askingAgain(settings.testStep) : settings.testStep)(draft, check, databaseId),
        offeredAdministrations: askingAgain(settings.offeredAdministrations),
      },
      session: {
        ...session,
        signIn: askingAgain(session.signIn),
        useRefreshToken: askingAgain(session.useRefreshToken),
      },
      sync: {
        ...sync,
        now: askingAgain(sync.now),
        sendNow: askingAgain(sync.sendNow),
        release: askingAgain(sync.release),
      },
      vat: { ...vat, check: askingAgain(vat.check) },
      updates: {
        ...updates,
        look: askingAgain(updates.look),
        download: askingAgain(updates.download),
        // The older version is checked for at once; other choices wait for the next check.
        choose: (choice) => (choice.backTo === undefined ? updates.choose : askingAgain(updates.choose))(choice),
      },
    }),
    stop: signIn.stop,
  }
}
