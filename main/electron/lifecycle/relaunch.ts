import type { RelaunchOptions } from 'electron'
import { linkScheme } from '../../app/commands/deep-link.ts'

/**
 * The app starts itself with this word once everything was removed. It names no folder: what is removed was marked when
 * a person confirmed it.
 */
export const afterRemoval = '--after-removal'

/**
 * What the app starts again with: its own arguments but for a link, which was followed already. Electron passes none on
 * where another program is named and none are given: the profile that `--user-data-dir` chose would be another one.
 */
export const relaunchOptions = (program: string | undefined, argv: readonly string[]): RelaunchOptions => {
  const args = argv.slice(1).filter((word) => !word.toLowerCase().startsWith(`${linkScheme}:`))
  return { args, ...(program === undefined ? {} : { execPath: program }) }
}
