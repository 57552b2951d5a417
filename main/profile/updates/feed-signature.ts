import { createPublicKey, sign, verify, type KeyObject } from 'node:crypto'

/**
 * The last line of a feed file is its signature, so that the two cannot be separated. Ed25519 (RFC 8032) over every
 * byte before that line. YAML takes the line as a comment.
 */
const lead = '# signature: ed25519 '
const line = /^# signature: ed25519 ([A-Za-z0-9+/]{86}==)\n?$/

/** Null if the last line is no signature. */
export const splitSigned = (file: Buffer): { readonly body: Buffer; readonly signature: Buffer } | null => {
  const at = file.lastIndexOf(`\n${lead}`) + 1
  const found = at === 0 ? null : line.exec(file.subarray(at).toString('latin1'))
  const signature = Buffer.from(found?.[1] ?? '', 'base64')
  // Other spellings of the same signature do not count.
  return found === null || signature.toString('base64') !== found[1] ? null : { body: file.subarray(0, at), signature }
}

export const readPublicKey = (key: string): KeyObject =>
  createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })

/** True if one of these keys signed it. */
export const isSignedBy = (
  { body, signature }: { readonly body: Buffer; readonly signature: Buffer },
  keys: readonly string[],
): boolean => keys.some((key) => verify(null, body, readPublicKey(key), signature))

/** The text with its signature. It replaces an existing signature. */
export const withSignature = (text: string, key: KeyObject): string => {
  const unsigned = splitSigned(Buffer.from(text))?.body.toString() ?? text
  const body = unsigned.endsWith('\n') ? unsigned : `${unsigned}\n`
  return `${body}${lead}${sign(null, Buffer.from(body), key).toString('base64')}\n`
}
