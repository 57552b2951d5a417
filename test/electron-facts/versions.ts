import type { FactSource } from './fact.ts'

/**
 * The version of each source that the facts were checked against. Electron's is its branch, read as it was in main just
 * before it began; Chromium's and Node's are in its file DEPS. The released 45.4.1 has Chromium 156. Squirrel.Mac's is
 * the commit that was read. Reread what has changed before you raise one.
 */
export const checkedVersions = {
  electron: '45-x-y',
  'electron.d.ts': '45.4.1',
  'electron-docs': '45-x-y',
  'electron-builder': '26.17.0',
  'electron-updater': '6.8.10',
  chromium: '153',
  'squirrel.mac': '8d808803',
  node: '24',
} as const satisfies Record<FactSource['of'], string>
