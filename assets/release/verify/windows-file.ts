import { X509Certificate } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTool } from '../run-tool.ts'
import { good, refused, type Verdict } from './verdict.ts'

export interface WindowsSigner {
  /** The common name (CN) of the signing certificate, exactly. */
  readonly publisher: string
  /** A PEM file of the authorities to believe, in the place of those that the computer trusts. Not used on Windows. */
  readonly roots?: string
}

const commonName = ({ subject }: X509Certificate): string | undefined => /^CN=(.*)$/m.exec(subject)?.[1]

/** Every certificate inside the file's signature, or null where it has none. */
const certificatesIn = async (file: string): Promise<readonly X509Certificate[] | null> => {
  const folder = mkdtempSync(join(tmpdir(), 'ledgerdesk-verify-'))
  try {
    const pem = join(folder, 'signature.pem')
    const extracted = await runTool('osslsigncode', ['extract-signature', '-pem', '-in', file, '-out', pem])
    if (extracted?.code !== 0) return null
    const printed = await runTool('openssl', ['pkcs7', '-in', pem, '-print_certs'])
    return (printed?.said.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g) ?? []).map(
      (one) => new X509Certificate(one),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Elsewhere than on Windows osslsigncode verifies; who signed is asked of it by the fingerprint of the certificate that
 * has the right name.
 */
const verifyWithOsslsigncode = async (file: string, { publisher, roots }: WindowsSigner): Promise<Verdict> => {
  const believed = roots === undefined ? [] : ['-CAfile', roots, '-TSA-CAfile', roots]
  const plain = await runTool('osslsigncode', ['verify', '-in', file, ...believed])
  if (plain === null) return refused('cannot be verified here: osslsigncode is not installed')
  if (/No signature found/.test(plain.said)) return refused('is not signed')
  if (/MISMATCH/.test(plain.said)) return refused('was altered after it was signed')
  if (plain.code !== 0) return refused('has no signature that leads to an authority that is believed')
  if (!/Timestamp Server Signature verification: ok/.test(plain.said))
    return refused('has no timestamp, so its signature ends with the certificate')
  const named = (await certificatesIn(file))?.find(
    (certificate) => commonName(certificate) === publisher && !certificate.ca,
  )
  if (!named) return refused(`is not signed by ${publisher}`)
  const leaf = `sha256:${named.fingerprint256.replaceAll(':', '')}`
  const held = await runTool('osslsigncode', ['verify', '-in', file, ...believed, '-require-leaf-hash', leaf])
  return held?.code === 0 ? good(publisher) : refused(`is not signed by ${publisher}`)
}

const kits = 'C:\\Program Files (x86)\\Windows Kits\\10\\bin'

/** The newest signtool of the Windows SDK; SIGNTOOL_PATH names another. */
const signtool = (): string => {
  const named = process.env['SIGNTOOL_PATH']
  if (named) return named
  const found = existsSync(kits)
    ? readdirSync(kits)
        .map((version) => join(kits, version, 'x64', 'signtool.exe'))
        .filter((path) => existsSync(path))
    : []
  return found.sort().at(-1) ?? 'signtool'
}

/**
 * `/tw` makes a missing timestamp an exit code of its own. The file's name reaches PowerShell as a variable, so none of
 * it is read as code.
 */
const verifyWithSigntool = async (file: string, { publisher }: WindowsSigner): Promise<Verdict> => {
  const ran = await runTool(signtool(), ['verify', '/pa', '/all', '/tw', file])
  if (ran === null) return refused('cannot be verified: signtool is not installed (it comes with the Windows SDK)')
  if (ran.code === 2) return refused('has no timestamp, so its signature ends with the certificate')
  if (ran.code !== 0) return refused('is not signed, was altered, or leads to no authority that this computer trusts')
  const ask =
    "(Get-AuthenticodeSignature -LiteralPath $env:LEDGERDESK_FILE).SignerCertificate.GetNameInfo('SimpleName', $false)"
  const asked = await runTool('powershell', ['-NoProfile', '-NonInteractive', '-Command', ask], {
    env: { ...process.env, LEDGERDESK_FILE: file },
  })
  return asked?.code === 0 && asked.said.trim() === publisher
    ? good(publisher)
    : refused(`is not signed by ${publisher}`)
}

/** Whether a program or library for Windows is whole, signed by the publisher, and timestamped. */
export const verifyWindowsFile = (file: string, signer: WindowsSigner): Promise<Verdict> =>
  process.platform === 'win32' ? verifyWithSigntool(file, signer) : verifyWithOsslsigncode(file, signer)
