import { AppError } from '../../base/app-error.ts'
import type { ProxyFor } from '../../service/network/proxy.ts'

/** The time limit of one check. */
export interface CheckLimit {
  /** Aborts with the check's signal, or with `update-slow` once the time is over. */
  readonly signal: AbortSignal
  /** The same proxies. While one asks the user the time stands still, and it begins again after the answer. */
  readonly proxyFor: ProxyFor
  end(): void
}

export const startCheckLimit = (
  milliseconds: number,
  { host, proxyFor, signal }: { readonly host: string; readonly proxyFor: ProxyFor; readonly signal: AbortSignal },
): CheckLimit => {
  const late = new AbortController()
  let hasEnded = false
  const start = (): NodeJS.Timeout =>
    setTimeout(() => late.abort(new AppError({ code: 'update-slow', about: { host } })), milliseconds)
  let timer = start()
  return {
    signal: AbortSignal.any([signal, late.signal]),
    proxyFor: async (address, trouble) => {
      if (trouble?.is !== 'refused') return proxyFor(address, trouble)
      clearTimeout(timer)
      try {
        return await proxyFor(address, trouble)
      } finally {
        if (!hasEnded) timer = start()
      }
    },
    end: () => {
      hasEnded = true
      clearTimeout(timer)
    },
  }
}
