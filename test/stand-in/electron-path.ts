import { join } from 'node:path'

/** The folder for `ELECTRON_OVERRIDE_DIST_PATH`. */
const electronFolder = join(import.meta.dirname, 'dist')

/** The executable for Playwright's `_electron.launch`. */
export const electronPath = join(electronFolder, process.platform === 'win32' ? 'electron.cmd' : 'electron')
