import { X509Certificate } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTool } from '../run-tool.ts'
import { good, refused, type Verdict } from './verdict.ts'

export interface WindowsSigner {
  /** The exact common name (CN) of the signing certificate. */
  readonly publisher: string
  /** A PEM file of authorities to trust instead of the computer's own. Unused on Windows. */
  readonly roots?: string
}

const commonName = ({ subject }: X509Certificate): string | undefined => /^CN=(.*)$/m.exec(subject)?.[1]

/** Every certificate in the file's signature, or null without one. */
const certificatesIn = async (file: string): Promise<readonly X509Certificate[] | null> => {
  const folder = mkdtempSync(join(tmpdir(), 'ledgerdesk-verify-'))
  try {
    const pem = join(folder, 'signature.pem')
    const extracted = await runTool('osslsigncode', ['extract-signature', '-pem', '-in', file, '-out', pem])
    if (extracted?.code !== 0) return null
    const printed = await runTool('openssl', ['pkcs7', '-in', pem, '-print_certs'])
    return (printed?.output.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g) ?? []).map(
      (one) => new X509Certificate(one),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Used outside of Windows. The certificate with the right name must be the signer, which osslsigncode checks by its
 * fingerprint.
 */
const verifyWithOsslsigncode = async (file: string, { publisher, roots }: WindowsSigner): Promise<Verdict> => {
  const believed = roots === undefined ? [] : ['-CAfile', roots, '-TSA-CAfile', roots]
  const plain = await runTool('osslsigncode', ['verify', '-in', file, ...believed])
  if (plain === null) return refused('cannot be verified here: osslsigncode is not installed')
  if (/No signature found/.test(plain.output)) return refused('is not signed')
  if (/MISMATCH/.test(plain.output)) return refused('was altered after it was signed')
  if (plain.code !== 0) return refused('has no signature that leads to an authority that is believed')
  if (!/Timestamp Server Signature verification: ok/.test(plain.output))
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

/** The newest signtool of the Windows SDK; SIGNTOOL_PATH overrides it. */
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
 * With `/tw` a missing timestamp has its own exit code. The file name reaches PowerShell in a variable, so it is never
 * code.
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
  return asked?.code === 0 && asked.output.trim() === publisher
    ? good(publisher)
    : refused(`is not signed by ${publisher}`)
}

/** Verifies that a program or library for Windows is unaltered, signed by the publisher, and timestamped. */
export const verifyWindowsFile = (file: string, signer: WindowsSigner): Promise<Verdict> =>
  process.platform === 'win32' ? verifyWithSigntool(file, signer) : verifyWithOsslsigncode(file, signer)
