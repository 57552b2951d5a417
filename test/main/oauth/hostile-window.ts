import type { SignInEnd, SignInRequest } from '../../../main/base/host.ts'
import { whereItGoes, windowHeader } from './hostile-servers.ts'

const closed: SignInEnd = { is: 'closed', refusedWith: null, fail: null }

export interface HostileWindow {
  /** Every address that was loaded. */
  readonly visited: string[]
  /** Every address that was blocked. */
  readonly stopped: string[]
  readonly person: (request: SignInRequest) => Promise<SignInEnd>
}

/**
 * The sign-in window without a browser. It parses addresses as browsers do, checks each, and follows redirects and
 * scripts. It closes when a page goes nowhere. It fetches from loopback only.
 */
export const hostileWindow = (): HostileWindow => {
  const [visited, stopped]: [string[], string[]] = [[], []]
  const person = async ({ start, isEnd, mayVisit }: SignInRequest): Promise<SignInEnd> => {
    let steps = 0
    const fetched = async (address: string): Promise<readonly string[]> => {
      visited.push(address)
      if (!/^http:\/\/(?:127\.0\.0\.1|localhost):/.test(address)) return []
      const response = await fetch(address, { redirect: 'manual', headers: { [windowHeader]: 'yes' } }).catch(
        () => null,
      )
      if (response === null) return []
      const [next, html] = [response.headers.get('Location'), await response.text()]
      return next === null ? whereItGoes(html) : [next]
    }
    const go = async (written: string, from: string): Promise<SignInEnd | null> => {
      const address = URL.parse(written, from)?.href
      if (address === undefined) return null
      if (isEnd(address)) return { is: 'redirected', address }
      if (!mayVisit(address)) {
        stopped.push(address)
        return null
      }
      // Browsers stop after twenty redirects.
      if (++steps > 20) return { is: 'closed', refusedWith: null, fail: { code: 'sign-in-page-not-loading' } }
      for (const next of await fetched(address)) {
        const end = await go(next, address)
        if (end !== null) return end
      }
      return null
    }
    return (await go(start, start)) ?? closed
  }
  return { visited, stopped, person }
}
