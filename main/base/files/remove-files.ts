import { rm } from 'node:fs/promises'
import { AppError } from '../app-error.ts'

/** Removes a file, or a folder with its content, if it exists. Fails `files-not-removed`. */
export const removeFiles = async (path: string): Promise<void> => {
  try {
    await rm(path, { recursive: true, force: true, maxRetries: 3 })
  } catch (error) {
    throw new AppError('files-not-removed', { cause: error })
  }
}
