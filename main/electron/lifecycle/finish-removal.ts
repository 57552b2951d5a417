import { app } from 'electron'
import { computerLanguage } from '../../app/headless/messages.ts'
import { finishRemoval, isBeingRemoved } from '../../profile/remove-profile.ts'
import { profileMessages } from '../../profile/messages.ts'
import { showAndExit } from '../dialogs/box-at-start.ts'

/** Says that something could not be removed, and where it is; then the app ends. */
export const showLeftovers = (profile: string): void => {
  const { partRemoved, partRemovedText } =
    profileMessages[computerLanguage(process.env, Intl.DateTimeFormat().resolvedOptions().locale)]
  showAndExit(partRemoved, partRemovedText(profile), 1)
}

/**
 * The last part of a removal, in a process in which Chromium has opened nothing yet: it removes what the one before
 * could not, and ends.
 */
export const removeLeft = async (profile: string, lock: () => boolean): Promise<void> => {
  // Somebody opened the app meanwhile, and that process finishes it.
  if (!lock()) return app.exit(0)
  app.releaseSingleInstanceLock()
  if (await finishRemoval(profile)) return app.exit(0)
  // Elsewhere the process before has said so already.
  if (process.platform === 'win32') showLeftovers(profile)
  else app.exit(1)
}

/**
 * Finishes a removal that was cut off, before anything of the profile is read. The lock lies in the profile too, so it
 * is taken anew; meanwhile somebody else may take it. Where something is left nothing may be opened: whoever went on in
 * a marked profile would lose what they did at the next start.
 */
export const finishEarlierRemoval = async (
  profile: string,
  lock: () => boolean,
): Promise<'none-left' | 'lock-lost' | 'some-left'> => {
  if (!isBeingRemoved(profile)) return 'none-left'
  app.releaseSingleInstanceLock()
  if (!(await finishRemoval(profile))) return 'some-left'
  return lock() ? 'none-left' : 'lock-lost'
}
