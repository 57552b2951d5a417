/** Sign-in in a window of the app, or in the computer's browser (RFC 8252). */
export const signInWays = ['window', 'browser'] as const
export type SignInWay = (typeof signInWays)[number]

/**
 * Why the browser cannot be used. `elsewhere`: the redirect does not come to this computer, or the app cannot receive
 * it.
 */
export type NoBrowser = 'no-secret' | 'elsewhere' | 'no-port' | 'low-port'

/** On many computers a user's program cannot listen on lower ports. */
const lowestPort = 1024

/**
 * Why a redirect cannot come from the browser to the app; null if it can. It needs an http address on this computer
 * with a port. It also needs a secret: without one, the answer stays in the page's fragment (contract §5).
 */
export const noBrowserFor = (redirectUri: string, hasSecret: boolean): NoBrowser | null => {
  const written = /^http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)(:\d+)?(?:[/?]|$)/i.exec(redirectUri.trim())
  const url = URL.parse(redirectUri.trim())
  if (!written || !url || url.username || url.password || url.hash) return 'elsewhere'
  if (written[1] === undefined) return 'no-port'
  if (Number(written[1].slice(1)) < lowestPort) return 'low-port'
  return hasSecret ? null : 'no-secret'
}

/** The chosen way, or `window` if the browser cannot be used. */
export const usableWay = (chosen: SignInWay, redirectUri: string, hasSecret: boolean): SignInWay =>
  chosen === 'browser' && noBrowserFor(redirectUri, hasSecret) === null ? 'browser' : 'window'
