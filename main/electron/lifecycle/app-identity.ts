import { join, resolve } from 'node:path'
import type { App } from 'electron'

/**
 * Windows knows entries and messages of the app by these two: the installer's entry in the Start menu carries both
 * (electron-builder.yml, assets/installer.nsh).
 */
export const appUserModelId = 'app.ledgerdesk.desktop'
export const toastActivator = '{D61A4F84-F255-4C8D-ADB4-47827245B725}'

/**
 * The profile's folder has the name that profiles have had from the first version, whatever people read as the name of
 * the app.
 */
const profileName = 'ledgerdesk'

type Naming = Pick<App, 'isPackaged' | 'setAppUserModelId' | 'setToastActivatorCLSID' | 'setPath' | 'getPath'> & {
  readonly commandLine: Pick<App['commandLine'], 'getSwitchValue'>
}

/**
 * Says who the app is and where its profile lies. Call it before anything else of Electron's is used: the lock and the
 * keychain go by it.
 */
export const claimIdentity = (app: Naming, { platform, env }: Pick<NodeJS.Process, 'platform' | 'env'>): void => {
  // Without them Electron makes up an id for each run, and writes it over the entry in the Start menu with the first message.
  if (platform === 'win32' && app.isPackaged) {
    app.setAppUserModelId(appUserModelId)
    app.setToastActivatorCLSID(toastActivator)
  }
  const chosen = env['LEDGERDESK_PROFILE']
  if (chosen) return app.setPath('userData', resolve(chosen))
  if (!app.commandLine.getSwitchValue('user-data-dir'))
    app.setPath('userData', join(app.getPath('appData'), profileName))
}
