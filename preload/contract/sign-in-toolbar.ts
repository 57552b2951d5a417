import type { ErrorPayload } from './error-payload.ts'
import type { Contrast, EnvironmentKind, Language, Theme } from './settings.ts'

/** The page below the toolbar. `since`: milliseconds since 1970. */
export type PageState =
  | { readonly is: 'loading'; readonly since: number }
  /** Still loading after ten seconds. */
  | { readonly is: 'slow'; readonly since: number }
  | { readonly is: 'shown' }
  | { readonly is: 'failed'; readonly fail: ErrorPayload }

/** The content of the sign-in window's toolbar: it shows where the user is about to type a password. */
export interface ToolbarView {
  readonly environment: string
  readonly kind: EnvironmentKind
  readonly language: Language
  readonly theme: Theme
  readonly contrast: Contrast
  /**
   * Host and port of the visible page, or of the loading one while none is visible. Never a path or query, because they
   * may hold a code.
   */
  readonly host: string
  readonly safety: 'https' | 'this-computer' | 'none'
  /** Whether a server's page is visible below the toolbar. */
  readonly inSight: boolean
  readonly page: PageState
}

export const toolbarActions = ['retry', 'cancel'] as const
export type ToolbarAction = (typeof toolbarActions)[number]

/** `window.signInToolbar`, set by the toolbar's own preload. The sign-in page itself has no preload. */
export interface ToolbarApi {
  read(): Promise<ToolbarView>
  act(action: ToolbarAction): Promise<void>
  /** The toolbar's height, in its own CSS pixels. */
  takes(height: number): Promise<void>
  /** Returns a function that removes the listener. */
  onChanged(listener: () => void): () => void
}

export const toolbarReadChannel = 'ledgerdesk:toolbar-read'
export const toolbarActChannel = 'ledgerdesk:toolbar-act'
export const toolbarTakesChannel = 'ledgerdesk:toolbar-takes'
export const toolbarChangedChannel = 'ledgerdesk:toolbar-changed'
