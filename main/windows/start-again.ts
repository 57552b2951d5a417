import { app } from 'electron'
import { linkScheme } from '../hands/deep-link.ts'

/**
 * Once this process is over another one starts, with the same command line but for a link: that was followed already. An AppImage starts by its own file, not by
 * what was unpacked of it.
 */
export const startAgain = (...more: readonly string[]): void => {
  const { APPIMAGE: image } = process.env
  const args = process.argv.slice(1).filter((word) => word !== '--' && !word.startsWith(`${linkScheme}:`))
  app.relaunch({ args: [...args, ...more], ...(image === undefined ? {} : { execPath: image }) })
}
