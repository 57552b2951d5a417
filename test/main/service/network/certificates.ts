import { createPrivateKey, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isIPv4 } from 'node:net'

/** X.509 (RFC 5280) with the fields that a TLS server needs. Generated here so that the repository holds no private key. */
const der = (tag: number, ...items: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(items)
  const length =
    content.length < 128
      ? [content.length]
      : content.length < 256
        ? [0x81, content.length]
        : [0x82, content.length >> 8, content.length & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}
const sequence = (...items: readonly Uint8Array[]): Buffer => der(0x30, ...items)
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'))
const yes = der(0x01, Buffer.from([0xff]))
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))

const nameOf = (commonName: string): Buffer =>
  sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(commonName)))))
const time = (at: number): Buffer =>
  der(0x18, Buffer.from(`${new Date(at).toISOString().replace(/\D/g, '').slice(0, 14)}Z`))
const host = (name: string): Buffer =>
  isIPv4(name) ? der(0x87, Buffer.from(name.split('.').map(Number))) : der(0x82, Buffer.from(name))

export interface Certificate {
  /** PEM. */
  readonly cert: string
  readonly key: string
}

export interface Authority extends Certificate {
  /** A certificate for these hosts, valid from and to days from now. */
  issue(hosts: readonly string[], days?: { readonly from?: number; readonly to?: number }): Certificate
}

const day = 86_400_000
const pem = (kind: string, bytes: Buffer): string =>
  `-----BEGIN ${kind}-----\n${bytes
    .toString('base64')
    .match(/.{1,64}/g)!
    .join('\n')}\n-----END ${kind}-----\n`
const keyPem = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString()

interface Contents {
  readonly subject: string
  readonly issuer: string
  readonly extensions: Buffer
  readonly from: number
  readonly to: number
}

const write = (
  { subject, issuer, extensions, from, to }: Contents,
  publicKey: KeyObject,
  signer: KeyObject,
): string => {
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(8)])
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    ecdsaWithSha256,
    nameOf(issuer),
    sequence(time(from), time(to)),
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extensions)),
  )
  return pem('CERTIFICATE', sequence(body, ecdsaWithSha256, der(0x03, Buffer.from([0]), sign('sha256', body, signer))))
}

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
const mayIssue = sequence(oid('551d13'), yes, der(0x04, sequence(yes)))
const forHosts = (hosts: readonly string[]): Buffer => sequence(oid('551d11'), der(0x04, sequence(...hosts.map(host))))

/** An office's authority, trusted only once it is in the computer's store. */
export const newAuthority = (name = 'An office authority'): Authority => {
  // Of two trusted authorities with one name, a server's certificate would be checked by either.
  const subject = `${name} ${randomBytes(4).toString('hex')}`
  const { publicKey, privateKey } = newKeys()
  const cert = write(
    { subject, issuer: subject, extensions: mayIssue, from: Date.now() - day, to: Date.now() + day },
    publicKey,
    privateKey,
  )
  return {
    cert,
    key: keyPem(privateKey),
    issue: (hosts, { from = -1, to = 1 } = {}) => {
      const own = newKeys()
      const extensions = forHosts(hosts)
      const contents = {
        subject: hosts[0]!,
        issuer: subject,
        extensions,
        from: Date.now() + from * day,
        to: Date.now() + to * day,
      }
      return { cert: write(contents, own.publicKey, createPrivateKey(keyPem(privateKey))), key: keyPem(own.privateKey) }
    },
  }
}

/** A self-signed certificate. */
export const selfSigned = (hosts: readonly string[]): Certificate => {
  const { publicKey, privateKey } = newKeys()
  return {
    cert: write(
      {
        subject: hosts[0]!,
        issuer: hosts[0]!,
        extensions: forHosts(hosts),
        from: Date.now() - day,
        to: Date.now() + day,
      },
      publicKey,
      privateKey,
    ),
    key: keyPem(privateKey),
  }
}
