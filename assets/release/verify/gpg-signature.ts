import { existsSync } from 'node:fs'
import { runTool } from '../run-tool.ts'
import { good, refused, type Verdict } from './verdict.ts'

/** The fingerprints of a valid signature: of its key, and of the primary key. */
const signers = (output: string): readonly string[] =>
  [...output.matchAll(/^\[GNUPG:\] VALIDSIG (\w+)(?: \S+){8} (\w+)/gm)].flatMap(([, key = '', primary = '']) => [
    key,
    primary,
  ])

/**
 * Verifies `file.asc` against the key of this fingerprint, which must be in gpg's keyring. Refuses good signatures of
 * other keys, and of expired or revoked ones.
 */
export const verifyGpgSignature = async (file: string, fingerprint: string): Promise<Verdict> => {
  const signature = `${file}.asc`
  if (!existsSync(signature)) return refused(`is not signed: ${signature} is missing`)
  const ran = await runTool('gpg', [
    '--batch',
    '--no-auto-key-retrieve',
    '--status-fd',
    '1',
    '--verify',
    signature,
    file,
  ])
  if (ran === null) return refused('cannot be verified: gpg is not installed')
  if (/^\[GNUPG:\] BADSIG /m.test(ran.output)) return refused('was altered after it was signed')
  if (/^\[GNUPG:\] NO_PUBKEY /m.test(ran.output)) return refused('is signed with a key that is not in the keyring')
  const found = signers(ran.output)
  if (ran.code !== 0 || !/^\[GNUPG:\] GOODSIG /m.test(ran.output) || found.length === 0)
    return refused('has no signature that gpg believes')
  return found.includes(fingerprint) ? good(`key ${fingerprint}`) : refused(`is signed with another key: ${found[0]}`)
}
