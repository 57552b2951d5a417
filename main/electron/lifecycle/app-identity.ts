import { existsSync, realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import type { App } from 'electron'

/**
 * Windows identifies the app's entries and notifications by these two. The installer writes both into the Start menu
 * entry (electron-builder.yml, assets/installer.nsh).
 */
export const appUserModelId = 'app.ledgerdesk.desktop'
export const toastActivator = '{D61A4F84-F255-4C8D-ADB4-47827245B725}'

/** The folder name of every profile since the first version. It is independent of the product name. */
const profileName = 'ledgerdesk'

type Naming = Pick<App, 'isPackaged' | 'setAppUserModelId' | 'setToastActivatorCLSID' | 'setPath' | 'getPath'> & {
  readonly commandLine: Pick<App['commandLine'], 'getSwitchValue'>
}

/** Sets the app's identity and its profile's folder. Call it first: the lock and the keychain depend on it. */
export const claimIdentity = (app: Naming, { platform, env }: Pick<NodeJS.Process, 'platform' | 'env'>): void => {
  // Without them Electron invents an id per run, and its first notification overwrites the Start menu entry with it.
  if (platform === 'win32' && app.isPackaged) {
    app.setAppUserModelId(appUserModelId)
    app.setToastActivatorCLSID(toastActivator)
  }
  const chosen = env['LEDGERDESK_PROFILE']
  if (chosen) return app.setPath('userData', resolve(chosen))
  if (!app.commandLine.getSwitchValue('user-data-dir'))
    app.setPath('userData', join(app.getPath('appData'), profileName))
}

const holds = (folder: string, path: string): boolean => {
  try {
    return realpathSync(path).startsWith(realpathSync(folder) + sep)
  } catch {
    // A mount that is gone holds nothing.
    return false
  }
}

/**
 * Forgets the AppImage of another program: every program that an AppImage starts inherits its variables, and an update
 * would replace that file, and a restart would open it. APPDIR is where the runtime has mounted the file.
 */
export const forgetOthersAppImage = ({
  env,
  resourcesPath,
}: {
  readonly env: Record<string, string | undefined>
  readonly resourcesPath: string
}): void => {
  if (!env['APPDIR'] || !holds(env['APPDIR'], resourcesPath)) delete env['APPIMAGE']
}

const startMenu = ['Microsoft', 'Windows', 'Start Menu', 'Programs'] as const

/**
 * Electron's first notification adds an entry to the person's own Start menu if the app is installed for all of a
 * computer. Installed for one person, the entry there is the installer's, and the computer has none.
 */
export const removeAddedEntry = async (
  { platform, env }: Pick<NodeJS.Process, 'platform' | 'env'>,
  name: string,
): Promise<void> => {
  const { APPDATA: person, ProgramData: computer } = env
  if (platform !== 'win32' || !person || !computer) return
  const entryIn = (folder: string): string => join(folder, ...startMenu, `${name}.lnk`)
  if (existsSync(entryIn(computer))) await rm(entryIn(person), { force: true })
}
