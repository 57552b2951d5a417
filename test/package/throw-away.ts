import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mustRun, runTool } from '../../assets/release/run-tool.ts'

export const isInstalled = async (command: string): Promise<boolean> => (await runTool(command, ['--version'])) !== null

const extensions = `[req]
distinguished_name=dn
[dn]
[root]
basicConstraints=critical,CA:TRUE
keyUsage=critical,keyCertSign,cRLSign
[code]
basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature
extendedKeyUsage=codeSigning
[time]
basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature
extendedKeyUsage=critical,timeStamping
`

/** A test's own certificate authority, with a signer and a timestamp server. */
export interface Authority {
  /** PEM of the root certificate to trust. */
  readonly roots: string
  /** PKCS #12 of the signer, under the password `throw-away`. */
  readonly signer: string
  readonly publisher: string
  /** osslsigncode's arguments for an offline timestamp. */
  readonly timestamp: readonly string[]
}

export const throwAwayAuthority = async (folder: string, publisher: string): Promise<Authority> => {
  mkdirSync(folder, { recursive: true })
  const at = (name: string): string => join(folder, name)
  writeFileSync(at('extensions'), extensions)
  await mustRun('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    at('root.key'),
    '-out',
    at('root.pem'),
    '-days',
    '2',
    '-subj',
    '/CN=Throw-away root',
    '-config',
    at('extensions'),
    '-extensions',
    'root',
  ])
  for (const [kind, name] of [
    ['code', publisher],
    ['time', 'Throw-away clock'],
  ] as const) {
    await mustRun('openssl', [
      'req',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      at(`${kind}.key`),
      '-out',
      at(`${kind}.csr`),
      '-subj',
      `/C=NL/O=Example/CN=${name}`,
      '-config',
      at('extensions'),
    ])
    await mustRun('openssl', [
      'x509',
      '-req',
      '-in',
      at(`${kind}.csr`),
      '-CA',
      at('root.pem'),
      '-CAkey',
      at('root.key'),
      '-CAcreateserial',
      '-days',
      '2',
      '-out',
      at(`${kind}.pem`),
      '-extfile',
      at('extensions'),
      '-extensions',
      kind,
    ])
  }
  await mustRun('openssl', [
    'pkcs12',
    '-export',
    '-in',
    at('code.pem'),
    '-inkey',
    at('code.key'),
    '-certfile',
    at('root.pem'),
    '-out',
    at('code.p12'),
    '-passout',
    'pass:throw-away',
  ])
  return {
    roots: at('root.pem'),
    signer: at('code.p12'),
    publisher,
    timestamp: ['-TSA-certs', at('time.pem'), '-TSA-key', at('time.key')],
  }
}

/** Signs as a release does. Without a timestamp the signature expires with its certificate. */
export const sign = async (
  { signer, timestamp }: Authority,
  from: string,
  to: string,
  timestamped = true,
): Promise<void> => {
  await mustRun('osslsigncode', [
    'sign',
    '-pkcs12',
    signer,
    '-pass',
    'throw-away',
    '-h',
    'sha256',
    ...(timestamped ? timestamp : []),
    '-in',
    from,
    '-out',
    to,
  ])
}

/** Creates a test's keyring with one key; returns the variables that name both. */
export const throwAwayKey = async (
  folder: string,
  name: string,
): Promise<{ readonly GNUPGHOME: string; readonly LEDGERDESK_GPG_KEY: string }> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const env = { ...process.env, GNUPGHOME: folder }
  await mustRun(
    'gpg',
    ['--batch', '--passphrase', '', '--quick-generate-key', `${name} <key@example.org>`, 'ed25519', 'sign', '2d'],
    { env },
  )
  const listed = await mustRun('gpg', ['--batch', '--with-colons', '--list-secret-keys'], { env })
  return { GNUPGHOME: folder, LEDGERDESK_GPG_KEY: /^fpr:{9}(\w{40}):/m.exec(listed)![1]! }
}
