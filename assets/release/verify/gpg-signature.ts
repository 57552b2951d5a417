import { existsSync } from 'node:fs'
import { runTool } from '../run-tool.ts'
import { good, refused, type Verdict } from './verdict.ts'

/** The fingerprints of a valid signature: its key's, and that of the key this one belongs to. */
const signers = (said: string): readonly string[] =>
  [...said.matchAll(/^\[GNUPG:\] VALIDSIG (\w+)(?: \S+){8} (\w+)/gm)].flatMap(([, key = '', primary = '']) => [
    key,
    primary,
  ])

/**
 * Whether `file` is as it was signed in `file.asc` with the key of this fingerprint, which must be in gpg's keyring. A
 * good signature of any other key is refused, as is one of a key that has expired or was revoked.
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
  if (/^\[GNUPG:\] BADSIG /m.test(ran.said)) return refused('was altered after it was signed')
  if (/^\[GNUPG:\] NO_PUBKEY /m.test(ran.said)) return refused('is signed with a key that is not in the keyring')
  const found = signers(ran.said)
  if (ran.code !== 0 || !/^\[GNUPG:\] GOODSIG /m.test(ran.said) || found.length === 0)
    return refused('has no signature that gpg believes')
  return found.includes(fingerprint) ? good(`key ${fingerprint}`) : refused(`is signed with another key: ${found[0]}`)
}
