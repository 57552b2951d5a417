import { isLoopback } from '../../../preload/contract/addresses.ts'
import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import { never } from '../../../preload/contract/never.ts'
import type { ToolbarView, PageState } from '../../../preload/contract/sign-in-toolbar.ts'

export interface PageStatus {
  readonly page: PageState
  /** The address of the visible page, or of the loading one while none is visible. */
  readonly address: string
  /** Whether a server's page is visible below the toolbar. */
  readonly inSight: boolean
  /** Why the last navigation was held back, if it was. */
  readonly heldBack: ErrorPayload | null
}

export type PageEvent =
  | { readonly is: 'started'; readonly address: string; readonly at: number }
  | { readonly is: 'slow' }
  | { readonly is: 'held-back'; readonly address: string; readonly fail: ErrorPayload }
  /** Another document has replaced the page. */
  | { readonly is: 'arrived'; readonly address: string }
  | { readonly is: 'readable' }
  /** Loading has ended, with or without a page. */
  | { readonly is: 'stopped' }
  | { readonly is: 'failed'; readonly address: string; readonly fail: ErrorPayload }
  | { readonly is: 'crashed' }

export const atFirst = (address: string, at: number): PageStatus => ({
  page: { is: 'loading', since: at },
  address,
  inSight: false,
  heldBack: null,
})

const isLoading = ({ page }: PageStatus): boolean => page.is === 'loading' || page.is === 'slow'
const fails = (status: PageStatus, fail: ErrorPayload): PageStatus => ({
  ...status,
  page: { is: 'failed', fail },
  inSight: false,
})

/** Ends loading: with the visible page, or with the reason why there is none. */
const settled = (status: PageStatus): PageStatus => {
  if (!isLoading(status)) return status
  return status.inSight
    ? { ...status, page: { is: 'shown' } }
    : fails(status, status.heldBack ?? { code: 'sign-in-page-not-loading' })
}

/**
 * Reduces an event. The address changes only with the visible page: while another page loads, the user still types into
 * the visible one.
 */
export const nextStatus = (status: PageStatus, event: PageEvent): PageStatus => {
  const { page, inSight, address } = status
  switch (event.is) {
    case 'started':
      return {
        page: { is: 'loading', since: event.at },
        address: inSight ? address : event.address,
        inSight,
        heldBack: null,
      }
    case 'slow':
      return page.is === 'loading' ? { ...status, page: { is: 'slow', since: page.since } } : status
    case 'held-back':
      return { ...status, heldBack: event.fail, address: inSight ? address : event.address }
    case 'arrived':
      return { ...status, address: event.address, inSight: true, page: isLoading(status) ? page : { is: 'shown' } }
    case 'readable':
      // The browser's own error page becomes readable as well.
      return inSight ? settled(status) : status
    case 'stopped':
      return settled(status)
    case 'failed':
      return fails({ ...status, address: event.address }, event.fail)
    case 'crashed':
      return fails(status, { code: 'sign-in-page-stopped' })
    default:
      return never(event)
  }
}

/** The host, with port, as the browser reads the address, and how safe the connection to it is. */
export const hostAndSafety = (address: string): Pick<ToolbarView, 'host' | 'safety'> => {
  const url = URL.parse(address)
  if (url?.protocol === 'https:') return { host: url.host, safety: 'https' }
  if (url?.protocol === 'http:' && isLoopback(url.hostname)) return { host: url.host, safety: 'this-computer' }
  // A page written by a page (about:, blob:) comes from no server, so nothing protected its way.
  return { host: url?.host ?? '', safety: 'none' }
}

/** Chromium's number for an aborted load: another load replaced it, or the app caught a redirect. */
export const aborted = -3

const proxyAsks = new Set([-115, -127])
/** A pinned key that does not match; other certificate errors have a range of their own. */
const wrongKey = -150

/** The failure for Chromium's error number (net/base/net_error_list.h). */
export const failOfLoad = (errorCode: number): ErrorPayload => {
  if ((errorCode <= -200 && errorCode > -300) || errorCode === wrongKey) return { code: 'service-certificate' }
  return proxyAsks.has(errorCode) ? { code: 'proxy-sign-in-needed' } : { code: 'sign-in-page-not-loading' }
}

export const failOfHolding = (address: string): ErrorPayload => ({
  code: address.startsWith('http:') ? 'service-not-https' : 'sign-in-page-not-loading',
})
