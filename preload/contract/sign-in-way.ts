/** What a person signs in with: a window of the app, or the computer's browser (RFC 8252). */
export const signInWays = ['window', 'browser'] as const
export type SignInWay = (typeof signInWays)[number]

/**
 * Why the browser cannot be used. `elsewhere`: the redirect does not come to this computer, or not in a way that the
 * app can answer.
 */
export type NoBrowser = 'no-secret' | 'elsewhere' | 'no-port' | 'low-port'

/** Ports below are the system's own; on many computers a person's program may not listen there. */
const lowestPort = 1024

/**
 * Whether a redirect can come from the browser to the app: an http address on this computer with a port of its own, in
 * the flow whose answer reaches a server (contract §5; the other one's stays in the page's fragment). Null where it
 * can.
 */
export const noBrowserFor = (redirectUri: string, hasSecret: boolean): NoBrowser | null => {
  const written = /^http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)(:\d+)?(?:[/?]|$)/i.exec(redirectUri.trim())
  const url = URL.parse(redirectUri.trim())
  if (!written || !url || url.username || url.password || url.hash) return 'elsewhere'
  if (written[1] === undefined) return 'no-port'
  if (Number(written[1].slice(1)) < lowestPort) return 'low-port'
  return hasSecret ? null : 'no-secret'
}

/** What is signed in with: what was chosen, as far as it can be used. */
export const usableWay = (chosen: SignInWay, redirectUri: string, hasSecret: boolean): SignInWay =>
  chosen === 'browser' && noBrowserFor(redirectUri, hasSecret) === null ? 'browser' : 'window'
