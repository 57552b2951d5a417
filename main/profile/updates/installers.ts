import { AppImageUpdater, DebUpdater, MacUpdater, NsisUpdater, type AppUpdater } from 'electron-updater'
import type { AppAdapter } from 'electron-updater/out/AppAdapter.js'
import { AppError } from '../../base/app-error.ts'
import { replaceAppImage } from './replace-appimage.ts'
import type { InstallTarget } from './install-target.ts'

/** electron-updater would remove the running file first; this replaces it when the new one is complete. */
class WholeAppImageUpdater extends AppImageUpdater {
  protected override doInstall(options: { readonly isForceRunAfter: boolean }): boolean {
    const target = replaceAppImage(process.env['APPIMAGE'] ?? '', this.installerPath ?? '')
    if (options.isForceRunAfter) (this.app as RelaunchingApp).relaunchAs(target)
    return true
  }
}

/**
 * Windows' installer looks for copies by itself, and takes the one for everybody where there are two, so this names the
 * one that runs.
 */
class OwnNsisUpdater extends NsisUpdater {
  readonly #copy: '/allusers' | '/currentuser'
  /** Rejects where Windows refuses to start the installer, for a rule of the office or of a virus scanner. */
  started: Promise<unknown> = Promise.resolve()

  constructor(app: AppAdapter, isForAll: boolean) {
    super(null, app)
    this.#copy = isForAll ? '/allusers' : '/currentuser'
  }

  protected override spawnLog(command: string, args: readonly string[] = []): Promise<boolean> {
    const started = super.spawnLog(command, [...args, this.#copy])
    this.started = started
    // Otherwise the library tries elevate.exe, which is not packed.
    return started.catch(() => false)
  }
}

/** The app as electron-updater sees it. */
export type RelaunchingApp = AppAdapter & { relaunchAs(program: string): void }

export interface InstallerOptions {
  readonly target: InstallTarget
  readonly version: string
  /** The folder of this copy's number for staged releases. */
  readonly profile: string
  quit(): void
  /** Restarts the app after its end; `program` if its file has changed. */
  relaunch(program?: string): void
}

export const adapterFor = ({ target, version, profile, quit, relaunch }: InstallerOptions): RelaunchingApp => ({
  version,
  name: 'Ledgerdesk',
  isPackaged: true,
  appUpdateConfigPath: target.settingsFile,
  userDataPath: profile,
  baseCachePath: target.cacheFolder,
  whenReady: () => Promise.resolve(),
  quit,
  relaunch: () => relaunch(),
  relaunchAs: relaunch,
  // `updates.ts` installs at the end of the app.
  onQuit: () => undefined,
})

/** electron-updater for this kind of installation. */
export const installerFor = ({ kind, asksAdministrator }: InstallTarget, app: AppAdapter): AppUpdater => {
  switch (kind) {
    case 'nsis':
      return new OwnNsisUpdater(app, asksAdministrator)
    case 'mac':
      return new MacUpdater(undefined, app)
    case 'appimage':
      return new WholeAppImageUpdater(null, app)
    case 'deb':
      return new DebUpdater(null, app)
  }
}

/** Electron-updater reports an installer as running before the system has started it. Fails `update-not-installed`. */
export const hasStarted = async (updater: AppUpdater): Promise<void> => {
  if (!(updater instanceof OwnNsisUpdater)) return
  await updater.started.catch((error: unknown) => {
    throw new AppError('update-not-installed', { cause: error })
  })
}

/**
 * The system fetches the package from electron-updater once more before it confirms, so this has a time limit of its
 * own. `relaunches` is asked after that, because somebody may open the app meanwhile; the system then ends the app.
 */
export const installOnMac = (updater: AppUpdater, app: RelaunchingApp, relaunches: () => boolean): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  updater.once('error', reject)
  app.quit = () => {
    if (!relaunches()) return resolve()
    updater.autoRunAppAfterInstall = true
    updater.quitAndInstall()
  }
  updater.autoRunAppAfterInstall = false
  updater.quitAndInstall()
  const timer = setTimeout(() => reject(new Error('the system did not take the update')), 120_000)
  return promise.finally(() => clearTimeout(timer))
}
