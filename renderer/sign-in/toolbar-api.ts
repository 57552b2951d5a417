import type { ToolbarApi } from '../../preload/contract/sign-in-toolbar.ts'

declare global {
  interface Window {
    readonly signInToolbar: ToolbarApi
  }
}

/** The toolbar's only way to main. It holds no token and no address beyond a host. */
export const toolbarApi: ToolbarApi = window.signInToolbar
