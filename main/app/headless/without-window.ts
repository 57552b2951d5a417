import { AppError } from '../../base/app-error.ts'
import type { AppHost } from '../app-host.ts'

const nothing = (): void => undefined

/** The same computer with nobody at it: what would show something ends at once, as if it had been closed. */
export const withoutWindow = (host: AppHost): AppHost => ({
  ...host,
  openSignIn: () => ({
    ended: Promise.resolve({ is: 'closed', refusedWith: null, fail: null }),
    focus: nothing,
    close: nothing,
  }),
  openBrowser: () => Promise.reject(new AppError('sign-in-browser-not-opened')),
  onProxySignIn: nothing,
  showQuestion: () => false,
  confirmAddress: async () => false,
  confirmServices: async () => false,
  showTheme: nothing,
  saveFile: async () => false,
  openFile: async () => null,
})
