import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Path of a package's program, even if the package does not export it. */
export const bin = (pack: string, file: string): string =>
  join(dirname(createRequire(import.meta.url).resolve(`${pack}/package.json`)), file)
