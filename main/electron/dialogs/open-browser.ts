import { shell } from 'electron'
import { AppError } from '../../base/app-error.ts'
import type { Host } from '../../base/host.ts'
import { mayVisit } from '../../oauth/sign-in-rules.ts'

/**
 * Opens the address of a sign-in. Lint allows no other code to open anything outside the app. Only https or this
 * computer: the system would hand other schemes to any program. Fails `sign-in-browser-not-opened`.
 */
export const openBrowser: Host['openBrowser'] = async (address) => {
  if (!mayVisit(address)) throw new AppError('sign-in-browser-not-opened')
  try {
    await shell.openExternal(address)
  } catch (error) {
    throw new AppError('sign-in-browser-not-opened', { cause: error })
  }
}
