import { mainTexts } from '../../../preload/contract/languages/index.ts'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { app, BrowserWindow, dialog, session } from 'electron'
import { beforeLink, linkScheme } from '../../app/commands/deep-link.ts'
import type { AppHost } from '../../app/app-host.ts'
import type { App } from '../../app/app.ts'
import { isBeingRemoved, removeProfile } from '../../profile/remove-profile.ts'
import { removeAddedEntry } from './app-identity.ts'
import { inTime, stoppingTime } from './in-time.ts'
import { afterRemoval } from './relaunch.ts'
import { startAgain } from './start-again.ts'

/** Chromium's own cookies and pages. The app makes none, but the user should find an empty folder. */
const clearPages = async (): Promise<void> => {
  await session.defaultSession.clearStorageData()
  await session.defaultSession.clearCache()
}

/** Downloaded updates hold no user data, and are useless now. */
const dropFetched = async ({ updates }: Pick<AppHost, 'updates'>): Promise<void> => {
  if (updates.is === 'released')
    await rm(join(updates.target.cacheFolder, 'ledgerdesk-updater'), { recursive: true, force: true })
}

const remove = async (running: Pick<App, 'stop' | 'language'>, host: AppHost): Promise<void> => {
  const { profile, log } = host
  const messages = mainTexts[running.language()].profile
  for (const window of BrowserWindow.getAllWindows()) window.hide()
  for (const work of [
    () => inTime(running.stop(), stoppingTime),
    clearPages,
    () => dropFetched(host),
    () => removeAddedEntry(process, app.name),
  ])
    await work().catch((error: unknown) => log({ event: 'removal-not-whole', error }))
  if (app.isPackaged) app.removeAsDefaultProtocolClient(linkScheme, process.execPath, [...beforeLink])
  const leftovers = await removeProfile(profile)
  // On Windows, files that Chromium has open stay until this process ends. The next process removes them, or says if it
  // cannot.
  const removedLater = process.platform === 'win32' && isBeingRemoved(profile)
  const [message, detail] =
    leftovers.length === 0 || removedLater
      ? [messages.removed, messages.removedText]
      : [messages.partRemoved, messages.partRemovedText(profile)]
  startAgain(afterRemoval)
  await dialog.showMessageBox({ type: 'info', message, detail, buttons: [messages.done], noLink: true })
}

/** Exits in any case, also after a failure. */
export const removeWhenConfirmed = (running: Pick<App, 'removal' | 'stop' | 'language'>, host: AppHost): void =>
  void running.removal
    .then(() => remove(running, host))
    .catch((error: unknown) => host.log({ event: 'removal-not-whole', error }))
    .finally(() => app.exit(0))
