import { app } from 'electron'
import { relaunchOptions } from './relaunch.ts'

/** Once this process is over another one starts. An AppImage starts by its own file, not by what was unpacked of it. */
export const startAgain = (...more: readonly string[]): void => {
  const { args = [], ...program } = relaunchOptions(process.env['APPIMAGE'], process.argv)
  // Behind two dashes nothing is a switch.
  app.relaunch({ ...program, args: [...args.filter((word) => word !== '--'), ...more] })
}
