import { adapterFor, installerFor } from './installers.ts'
import type { RunningUpdater, UpdaterOptions } from './running-updater.ts'
import { fetchFile, signedFeedOf } from './signed-provider.ts'

/** Notes why electron-updater holds a version back, because it does not report it. */
const noteWaits = (running: RunningUpdater): void => {
  const { library } = running
  const { isUserWithinRollout, isUpdateSupported } = library
  library.isUserWithinRollout = async (info) => {
    const within = await isUserWithinRollout(info)
    if (!within) running.waits = 'in-steps'
    return within
  }
  library.isUpdateSupported = async (info) => {
    const supported = await isUpdateSupported(info)
    if (!supported) running.waits = 'system-too-old'
    return supported
  }
}

export const configureUpdater = (options: UpdaterOptions): RunningUpdater => {
  const { target } = options
  const app = { ...adapterFor(options) }
  const library = installerFor(target, app)
  const nothing = { request: null, found: null, fetching: null, fetched: null, waits: null }
  const running: RunningUpdater = { options, base: new URL(target.feed), app, library, ...nothing }
  library.logger = null
  library.autoDownload = false
  library.autoInstallOnAppQuit = false
  library.disableWebInstaller = true
  // Whole packages only: a differential download fetches parts that nobody signed.
  library.disableDifferentialDownload = true
  const fetching = (address: URL, file: string): Promise<string> => fetchFile(running, address, file)
  Object.assign(library, { httpExecutor: { download: fetching } })
  library.setFeedURL({ provider: 'custom', updateProvider: signedFeedOf(running) })
  noteWaits(running)
  return running
}
