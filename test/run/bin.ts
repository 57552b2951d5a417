import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** A package's program, for Node to run; whether the package lets it be asked for or not. */
export const bin = (pack: string, file: string): string =>
  join(dirname(createRequire(import.meta.url).resolve(`${pack}/package.json`)), file)
