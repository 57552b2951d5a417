import { shell } from 'electron'
import { AppError } from '../../base/app-error.ts'
import type { Host } from '../../base/host.ts'
import { mayVisit } from '../../oauth/sign-in-rules.ts'

/**
 * The one place where anything is opened outside the app (lint holds that): the address where a person signs in, put
 * together by us, and only https or this computer. A system opens other schemes with whatever program wants them.
 */
export const openBrowser: Host['openBrowser'] = async (address) => {
  if (!mayVisit(address)) throw new AppError('sign-in-browser-not-opened')
  try {
    await shell.openExternal(address)
  } catch (error) {
    throw new AppError('sign-in-browser-not-opened', { cause: error })
  }
}
