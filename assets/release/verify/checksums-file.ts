import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { verifyGpgSignature } from './gpg-signature.ts'
import { refused, type Verdict } from './verdict.ts'

export const checksumsName = 'SHA256SUMS'

export const sha256 = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

interface Line {
  readonly sum: string
  readonly name: string
}

/** Parses `sha256sum`'s lines; null if one is malformed or names a file outside the folder. */
const linesOf = (text: string): readonly Line[] | null => {
  const lines = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => /^([0-9a-f]{64}) [ *](.+)$/.exec(line))
  const read = lines.flatMap((line) =>
    line && basename(line[2]!) === line[2] ? [{ sum: line[1]!, name: line[2]! }] : [],
  )
  return read.length === lines.length && read.length > 0 ? read : null
}

/** The list must be signed, and match each listed file in its folder. At least one must exist. */
export const verifyChecksums = async (file: string, fingerprint: string): Promise<Verdict> => {
  const verdict = await verifyGpgSignature(file, fingerprint)
  if (verdict.is === 'refused') return verdict
  const lines = linesOf(readFileSync(file, 'utf8'))
  if (lines === null) return refused('is no list of checksums')
  const here = lines.filter(({ name }) => existsSync(join(dirname(file), name)))
  if (here.length === 0) return refused('lists no file that lies beside it')
  for (const { sum, name } of here) {
    if ((await sha256(join(dirname(file), name))) !== sum)
      return refused(`lists another ${name} than the one beside it, which was altered or cut off`)
  }
  return verdict
}
