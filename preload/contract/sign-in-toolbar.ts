import type { ErrorPayload } from './error-payload.ts'
import type { Contrast, EnvironmentKind, Language, Theme } from './settings.ts'

/** How the page below the toolbar of the sign-in window stands. */
export type PageState =
  | { readonly is: 'loading'; readonly since: number }
  /** Still loading after ten seconds. */
  | { readonly is: 'slow'; readonly since: number }
  | { readonly is: 'shown' }
  | { readonly is: 'failed'; readonly fail: ErrorPayload }

/** All that the toolbar of the sign-in window shows: where one is about to type a password. */
export interface ToolbarView {
  readonly environment: string
  readonly kind: EnvironmentKind
  readonly language: Language
  readonly theme: Theme
  readonly contrast: Contrast
  /**
   * Host and port of the page in sight; while there is none, of the one being loaded. Never a path or a query: they may
   * hold a code.
   */
  readonly host: string
  readonly safety: 'https' | 'this-computer' | 'none'
  /** Whether a server's page is shown below the toolbar. */
  readonly inSight: boolean
  readonly page: PageState
}

export const toolbarActions = ['retry', 'cancel'] as const
export type ToolbarAction = (typeof toolbarActions)[number]

/** What the toolbar's own preload puts on `window.signInToolbar`; the sign-in page itself has no preload. */
export interface ToolbarApi {
  read(): Promise<ToolbarView>
  act(action: ToolbarAction): Promise<void>
  /** How much room the toolbar needs above the page, in its own pixels. */
  takes(height: number): Promise<void>
  /** Calls `listener` when the view has changed; answers with a function that stops it. */
  onChanged(listener: () => void): () => void
}

export const toolbarReadChannel = 'ledgerdesk:toolbar-read'
export const toolbarActChannel = 'ledgerdesk:toolbar-act'
export const toolbarTakesChannel = 'ledgerdesk:toolbar-takes'
export const toolbarChangedChannel = 'ledgerdesk:toolbar-changed'
