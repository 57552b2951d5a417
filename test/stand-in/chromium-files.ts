import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The error of writing in a folder that is none, or that may not be written to. */
export const isUnwritable = (error: unknown): boolean =>
  ['EACCES', 'EEXIST', 'ENOTDIR', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')

/** Chromium goes on where it cannot write. */
const write = (userData: string, folder: string, name: string): void => {
  try {
    mkdirSync(join(userData, folder), { recursive: true, mode: 0o700 })
    writeFileSync(join(userData, folder, name), '', { mode: 0o600 })
  } catch (error) {
    if (!isUnwritable(error)) throw error
  }
}

/** Chromium's own files in a profile. */
export const chromiumNames: readonly string[] = [
  'heavy_ad_intervention_opt_out.db',
  'GPUPersistentCache',
  'Local State',
]

/** Chromium's own databases in the profile, next to the app's. */
export const writeChromiumFiles = (userData: string): void => {
  write(userData, '', 'heavy_ad_intervention_opt_out.db')
  write(userData, 'GPUPersistentCache', 'data_0.db')
}

/**
 * Chromium writes its Local State after the last script (shell/browser/browser_process_impl.cc,
 * PostMainMessageLoopRun). On Windows its open files survive any removal until its process ends. Here both appear at
 * the very end.
 */
export const writeLastChromiumFiles = (userData: string): void => {
  writeChromiumFiles(userData)
  write(userData, '', 'Local State')
}
