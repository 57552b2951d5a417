import { closeSync, constants, fchmodSync, fstatSync, ftruncateSync, openSync, readSync } from 'node:fs'

/** Does not follow a link that somebody planted. */
const flags = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0)

/** A power loss may have left half a line; the next line must not continue it. */
const endsInLine = (open: number, size: number): boolean => {
  const last = Buffer.alloc(1)
  return size === 0 || (readSync(open, last, 0, 1, size - 1) === 1 && last[0] === 10)
}

/** Writes everything or nothing: a partial write is truncated. */
export const appendWhole = (file: string, text: string, append: (open: number, bytes: Uint8Array) => number): void => {
  const open = openSync(file, flags, 0o600)
  try {
    const { size, mode } = fstatSync(open)
    if ((mode & 0o777) !== 0o600) fchmodSync(open, 0o600)
    const bytes = Buffer.from(endsInLine(open, size) ? text : `\n${text}`)
    let written = 0
    try {
      written = append(open, bytes)
    } finally {
      if (written < bytes.length) ftruncateSync(open, size)
    }
    if (written < bytes.length) throw new RangeError('the disk took a part of a line')
  } finally {
    closeSync(open)
  }
}
