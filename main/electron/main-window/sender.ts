import { toolbarAddress, pageOrigin } from './page-files.ts'

/** Who called, as Electron tells it; null for a frame that is gone already. */
export interface Sender {
  readonly url: string
  readonly parent: unknown
}

/**
 * Only the top frame of a window of ours, showing our own page. `app:` addresses have no `origin` to compare, so the
 * text is.
 */
export const mayCall = (sender: Sender | null, fromMainWindow: boolean): boolean =>
  fromMainWindow && sender !== null && sender.parent === null && sender.url.startsWith(`${pageOrigin}/`)

/** Only the toolbar's own page, at the top of its window; whose window it is follows from where it is asked. */
export const mayUseToolbar = (sender: Sender | null): boolean =>
  sender !== null && sender.parent === null && sender.url === toolbarAddress
