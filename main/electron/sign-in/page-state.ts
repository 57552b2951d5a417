import { isLoopback } from '../../../preload/contract/addresses.ts'
import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import { never } from '../../../preload/contract/never.ts'
import type { ToolbarView, PageState } from '../../../preload/contract/sign-in-toolbar.ts'

/** How a sign-in page stands. */
export interface PageStatus {
  readonly page: PageState
  /** Of the page in sight; while there is none, of the one that is being loaded. */
  readonly address: string
  /** Whether a server's page is shown below the toolbar. */
  readonly inSight: boolean
  /** Why it did not go where it was last sent to, if it was held back. */
  readonly heldBack: ErrorPayload | null
}

export type PageEvent =
  | { readonly is: 'started'; readonly address: string; readonly at: number }
  | { readonly is: 'slow' }
  | { readonly is: 'held-back'; readonly address: string; readonly fail: ErrorPayload }
  /** Another document has taken the place of the one before. */
  | { readonly is: 'arrived'; readonly address: string }
  | { readonly is: 'readable' }
  /** Nothing more comes, whatever has come. */
  | { readonly is: 'stopped' }
  | { readonly is: 'failed'; readonly address: string; readonly fail: ErrorPayload }
  | { readonly is: 'crashed' }

export const atFirst = (address: string, at: number): PageStatus => ({
  page: { is: 'loading', since: at },
  address,
  inSight: false,
  heldBack: null,
})

const isOnItsWay = ({ page }: PageStatus): boolean => page.is === 'loading' || page.is === 'slow'
const fails = (standing: PageStatus, fail: ErrorPayload): PageStatus => ({
  ...standing,
  page: { is: 'failed', fail },
  inSight: false,
})

/** Ends loading with what there is: the page in sight, or why there is none. */
const settled = (standing: PageStatus): PageStatus => {
  if (!isOnItsWay(standing)) return standing
  return standing.inSight
    ? { ...standing, page: { is: 'shown' } }
    : fails(standing, standing.heldBack ?? { code: 'sign-in-page-not-loading' })
}

/**
 * The next standing. The address changes only with the page in sight: while another one loads, what is typed still goes
 * to the page that is shown.
 */
export const nextStatus = (standing: PageStatus, event: PageEvent): PageStatus => {
  const { page, inSight, address } = standing
  switch (event.is) {
    case 'started':
      return {
        page: { is: 'loading', since: event.at },
        address: inSight ? address : event.address,
        inSight,
        heldBack: null,
      }
    case 'slow':
      return page.is === 'loading' ? { ...standing, page: { is: 'slow', since: page.since } } : standing
    case 'held-back':
      return { ...standing, heldBack: event.fail, address: inSight ? address : event.address }
    case 'arrived':
      return { ...standing, address: event.address, inSight: true, page: isOnItsWay(standing) ? page : { is: 'shown' } }
    case 'readable':
      // The browser's own page about a failure becomes readable as well.
      return inSight ? settled(standing) : standing
    case 'stopped':
      return settled(standing)
    case 'failed':
      return fails({ ...standing, address: event.address }, event.fail)
    case 'crashed':
      return fails(standing, { code: 'sign-in-page-stopped' })
    default:
      return never(event)
  }
}

/** What the toolbar says of an address: host and port as the browser reads them, and how safe the way there is. */
export const hostAndSafety = (address: string): Pick<ToolbarView, 'host' | 'safety'> => {
  const url = URL.parse(address)
  if (url?.protocol === 'https:') return { host: url.host, safety: 'https' }
  if (url?.protocol === 'http:' && isLoopback(url.hostname)) return { host: url.host, safety: 'this-computer' }
  // A page written by a page, such as about: and blob:, is from no server, and nothing protected its way.
  return { host: url?.host ?? '', safety: 'none' }
}
