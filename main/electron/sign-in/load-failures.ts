import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'

/** Chromium's number for a load that was given up: something else is loaded, or a redirect was caught. */
export const aborted = -3

const proxyAsks = new Set([-115, -127])
/** A pinned key that is not the one; the rest of what can be wrong with a certificate is a range of its own. */
const wrongKey = -150

/** Why a page did not load, from Chromium's error number (net/base/net_error_list.h). */
export const failOfLoad = (errorCode: number): ErrorPayload => {
  if ((errorCode <= -200 && errorCode > -300) || errorCode === wrongKey) return { code: 'service-certificate' }
  return proxyAsks.has(errorCode) ? { code: 'proxy-sign-in-needed' } : { code: 'sign-in-page-not-loading' }
}

/** Why the window did not go to an address. */
export const failOfHolding = (address: string): ErrorPayload => ({
  code: address.startsWith('http:') ? 'service-not-https' : 'sign-in-page-not-loading',
})
