import { app } from 'electron'
import { relaunchOptions } from './relaunch.ts'

/** Starts another process after this one. An AppImage starts by its own file, not by its unpacked copy. */
export const startAgain = (...more: readonly string[]): void => {
  const { args = [], ...program } = relaunchOptions(process.env['APPIMAGE'], process.argv)
  // Nothing after `--` is a switch.
  app.relaunch({ ...program, args: [...args.filter((arg) => arg !== '--'), ...more] })
}
