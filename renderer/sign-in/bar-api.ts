import type { BarApi } from '../../preload/contract/sign-in-bar.ts'

declare global {
  interface Window {
    readonly bar: BarApi
  }
}

/** The only way from the bar to main. It holds no token and no address beyond a host. */
export const barApi: BarApi = window.bar
