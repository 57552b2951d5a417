import { existsSync } from 'node:fs'
import { AppError } from '../../base/app-error.ts'
import type { AppHost } from '../app-host.ts'

const nothing = (): void => undefined

/** The host without a user: whatever would show a window or dialog ends as if the user had closed it. */
export const withoutWindow = (host: AppHost): AppHost => ({
  ...host,
  openSignIn: () => ({
    ended: Promise.resolve({ is: 'closed', refusedWith: null, fail: null }),
    focus: nothing,
    close: nothing,
  }),
  openBrowser: () => Promise.reject(new AppError('sign-in-browser-not-opened')),
  onProxySignIn: nothing,
  bringToFront: () => false,
  confirmAddress: async () => false,
  confirmSettings: async () => false,
  showTheme: nothing,
  pickFile: async () => null,
  pickTarget: async () => null,
  saveFile: async () => false,
  openFile: async () => null,
})

export interface Output {
  readonly path: string
  readonly overwrite: boolean
}

/** An old file stays unless it may be replaced. */
export const mayWrite = ({ path, overwrite }: Output): boolean => overwrite || !existsSync(path)

/** The host of an export: it picks the output, sync gets no token, and no edit leaves. */
export const exportHost = (host: AppHost, output: Output): AppHost => ({
  ...withoutWindow(host),
  pickTarget: async () => (mayWrite(output) ? { path: output.path, replace: output.overwrite } : null),
  openDesk: (options, deskHost) =>
    host.openDesk(
      { ...options, sending: { askAbove: null, ...options.sending, locked: true } },
      { ...deskHost, accessToken: () => Promise.reject(new AppError('signed-out')), failed: nothing },
    ),
})
