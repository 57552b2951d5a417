import { mainTexts } from '../../../preload/contract/languages/index.ts'
import { app } from 'electron'
import { computerLanguage } from '../../app/headless/computer-language.ts'
import { finishRemoval, isBeingRemoved } from '../../profile/remove-profile.ts'
import { showAndExit } from '../dialogs/box-at-start.ts'

/** Shows that something could not be removed, and where it is; then the app exits. */
export const showLeftovers = (profile: string): void => {
  const { partRemoved, partRemovedText } =
    mainTexts[computerLanguage(process.env, Intl.DateTimeFormat().resolvedOptions().locale)].profile
  showAndExit(partRemoved, partRemovedText(profile), 1)
}

/** Removes the rest in a process in which Chromium has no file open, and exits. */
export const removeLeft = async (profile: string, lock: () => boolean): Promise<void> => {
  // Another process has the lock, and finishes the removal.
  if (!lock()) return app.exit(0)
  app.releaseSingleInstanceLock()
  if (await finishRemoval(profile)) return app.exit(0)
  // On other systems the previous process has already shown it.
  if (process.platform === 'win32') showLeftovers(profile)
  else app.exit(1)
}

/**
 * Finishes an interrupted removal before anything reads the profile. The lock is in the profile, so it is taken again;
 * another process may take it meanwhile. With `some-left` nothing may be opened: the next start would remove the work.
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
