import fs from 'node:fs'

// The system's own file system, imported before `archive-fs.ts` wraps it.
export const {
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} = fs
