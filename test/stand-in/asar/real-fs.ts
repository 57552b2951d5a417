import fs from 'node:fs'

// The system's own file system, taken before `archive-fs.ts` puts archives in front of it.
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
