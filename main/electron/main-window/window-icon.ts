import { join } from 'node:path'
import { app, type BrowserWindow } from 'electron'
import type { EnvironmentKind } from '../../../preload/contract/settings.ts'
import type { Host } from '../../base/host.ts'

/** Windows of macOS have no icon. */
const extension = ({ linux: 'png', win32: 'ico' } as Partial<Record<NodeJS.Platform, string>>)[process.platform]

const iconPath = (kind: EnvironmentKind | null, extension: string): string =>
  join(app.getAppPath(), 'assets', 'window-icons', `${kind ?? 'plain'}.${extension}`)

/** The option of a window that opens with the badge of this kind of environment; null: the plain icon. */
export const iconOption = (kind: EnvironmentKind | null): { readonly icon?: string } =>
  extension === undefined ? {} : { icon: iconPath(kind, extension) }

/**
 * Returns a function that gives the window another icon when `kind` has changed. An icon that cannot be read gives way
 * to the plain one, because the badge of another environment would mislead.
 */
export const keepIcon = (window: BrowserWindow, kind: () => EnvironmentKind | null, log: Host['log']): (() => void) => {
  let shown = kind()
  const show = (now: EnvironmentKind | null, extension: string): void => {
    try {
      window.setIcon(iconPath(now, extension))
    } catch (error) {
      if (now !== null) show(null, extension)
      log({ event: 'window-icon-not-shown', error })
    }
  }
  return () => {
    const now = kind()
    if (now === shown || extension === undefined || window.isDestroyed()) return
    shown = now
    show(now, extension)
  }
}
