import { app, type RelaunchOptions } from 'electron'
import { relaunchOptions, startAfterwards } from './relaunch.ts'

/**
 * Starts another process after this one. On Linux Electron's own helper takes the way to more rights from whatever it
 * starts (no_new_privs): an AppImage could not mount itself, and no update of a .deb could ask for an administrator.
 */
export const restart = (options: RelaunchOptions): void => {
  const { execPath = process.execPath, args = [] } = options
  if (process.platform === 'linux' && app.isPackaged) startAfterwards(execPath, args)
  else app.relaunch(options)
}

/** Starts the app again. An AppImage starts by its own file, not by its unpacked copy. */
export const startAgain = (...more: readonly string[]): void => {
  const { args = [], ...program } = relaunchOptions(process.env['APPIMAGE'], process.argv)
  // Nothing after `--` is a switch.
  restart({ ...program, args: [...args.filter((arg) => arg !== '--'), ...more] })
}
