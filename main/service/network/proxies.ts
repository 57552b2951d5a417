import { isLoopback } from '../../../preload/contract/addresses.ts'
import { AppError } from '../../base/app-error.ts'
import { waysOf } from './pac-answer.ts'
import type { ProxyFor } from './proxy.ts'
import type { ProxySignIn } from './proxy-sign-in.ts'

/** Milliseconds for which a failed route comes last, as in browsers. */
const rest = 5 * 60_000

/** Milliseconds for the computer's settings to answer. A PAC script may have to be fetched first, which has half. */
const longestLookUp = 60_000

export interface ProxiesOptions {
  /** The PAC answer of the computer's settings for an address. */
  readonly resolveProxy: (address: string) => Promise<string>
  readonly now: () => number
  readonly signIn: Pick<ProxySignIn, 'ask' | 'authorization'>
}

export interface Proxies {
  readonly proxyFor: ProxyFor
  /** Forgets which routes failed. */
  forgetDead(): void
}

/** A PAC script that hangs would hold every call. The time in which a person is asked is not counted. */
const inTime = async (lookUp: Promise<string>, about: { readonly host: string }): Promise<string> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const clock = setTimeout(() => reject(new AppError({ code: 'service-slow', about })), longestLookUp)
  try {
    return await Promise.race([lookUp, promise])
  } catch (error) {
    throw error instanceof AppError ? error : new AppError({ code: 'service-unreachable', about }, { cause: error })
  } finally {
    clearTimeout(clock)
  }
}

/**
 * The routes of the computer's settings, in order; those that failed lately come last. This computer is always reached
 * directly.
 */
export const openProxies = ({ resolveProxy, now, signIn }: ProxiesOptions): Proxies => {
  const deadSince = new Map<string | null, number>()

  const isDead = (way: string | null): boolean => {
    const since = deadSince.get(way)
    return since !== undefined && Math.abs(now() - since) < rest
  }
  return {
    proxyFor: async (address, trouble) => {
      if (isLoopback(new URL(address).hostname)) return null
      if (trouble?.is === 'unreachable') deadSince.set(trouble.proxy?.address ?? null, now())
      if (trouble?.is === 'refused') await signIn.ask(trouble)
      // The settings get only the origin, because a path may be confidential.
      const { host, origin } = new URL(address)
      const ways = waysOf(await inTime(resolveProxy(`${origin}/`), { host }))
      const way = ways.find((one) => !isDead(one)) ?? ways[0] ?? null
      return way === null ? null : { address: way, authorization: signIn.authorization(way) }
    },
    forgetDead: () => deadSince.clear(),
  }
}
