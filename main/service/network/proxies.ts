import { isLoopback } from '../../../preload/contract/addresses.ts'
import { AppError } from '../../base/app-error.ts'
import { waysOf } from './pac-answer.ts'
import type { ProxyFor } from './proxy.ts'
import type { ProxySignIn } from './proxy-sign-in.ts'

/** Milliseconds that a way which led nowhere comes last; as long as browsers do. */
const rest = 5 * 60_000

export interface ProxiesOptions {
  /** What the computer's settings say of an address, in PAC's words. */
  readonly resolveProxy: (address: string) => Promise<string>
  readonly now: () => number
  readonly signIn: Pick<ProxySignIn, 'ask' | 'authorization'>
}

export interface Proxies {
  readonly proxyFor: ProxyFor
  /** Forgets which ways led nowhere. */
  forgetDead(): void
}

/**
 * The ways of the computer's settings, in their order; those that just led nowhere come last. This computer itself is
 * always reached directly.
 */
export const openProxies = ({ resolveProxy, now, signIn }: ProxiesOptions): Proxies => {
  const deadSince = new Map<string | null, number>()

  const isDead = (way: string | null): boolean => {
    const since = deadSince.get(way)
    return since !== undefined && Math.abs(now() - since) < rest
  }
  const resolve = async (address: string): Promise<string> => {
    try {
      return await resolveProxy(address)
    } catch (error) {
      throw new AppError({ code: 'service-unreachable', about: { host: new URL(address).host } }, { cause: error })
    }
  }
  return {
    proxyFor: async (address, trouble) => {
      if (isLoopback(new URL(address).hostname)) return null
      if (trouble?.is === 'unreachable') deadSince.set(trouble.proxy?.address ?? null, now())
      if (trouble?.is === 'refused') await signIn.ask(trouble)
      // Settings are told the place alone: a path may hold what is nobody's business.
      const ways = waysOf(await resolve(`${new URL(address).origin}/`))
      const way = ways.find((one) => !isDead(one)) ?? ways[0] ?? null
      return way === null ? null : { address: way, authorization: signIn.authorization(way) }
    },
    forgetDead: () => deadSince.clear(),
  }
}
