import type { ToolbarApi } from '../../preload/contract/sign-in-toolbar.ts'

declare global {
  interface Window {
    readonly bar: ToolbarApi
  }
}

/** The only way from the bar to main. It holds no token and no address beyond a host. */
export const barApi: ToolbarApi = window.bar
