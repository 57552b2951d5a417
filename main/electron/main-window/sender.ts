import { toolbarAddress, pageOrigin } from './page-files.ts'

/** The frame of a call, as Electron passes it; null if the frame is gone. */
export interface Sender {
  readonly url: string
  readonly parent: unknown
}

/** True for the top frame of our window with our page. `app:` addresses have no `origin`, so the text is compared. */
export const mayCall = (sender: Sender | null, fromMainWindow: boolean): boolean =>
  fromMainWindow && sender !== null && sender.parent === null && sender.url.startsWith(`${pageOrigin}/`)

/** True for the top frame of the toolbar's page. Its IPC belongs to one window's contents, which tells the window. */
export const mayUseToolbar = (sender: Sender | null): boolean =>
  sender !== null && sender.parent === null && sender.url === toolbarAddress
