import { rm } from 'node:fs/promises'
import { AppError } from '../app-error.ts'

/** Removes a file, or a folder with all that is in it; one that is not there is no failure. Fails `files-not-removed`. */
export const removeFiles = async (path: string): Promise<void> => {
  try {
    await rm(path, { recursive: true, force: true, maxRetries: 3 })
  } catch (error) {
    throw new AppError('files-not-removed', { cause: error })
  }
}
