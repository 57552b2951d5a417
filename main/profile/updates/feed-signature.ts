import { createPublicKey, sign, verify, type KeyObject } from 'node:crypto'

/**
 * A feed file carries its signature as its last line, so that both are always of one piece: Ed25519 (RFC 8032) over
 * every byte before that line. For the file's own parser the line is a comment.
 */
const lead = '# signature: ed25519 '
const line = /^# signature: ed25519 ([A-Za-z0-9+/]{86}==)\n?$/

/** What was signed, and with what; null where the last line is no signature. */
export const splitSigned = (file: Buffer): { readonly body: Buffer; readonly signature: Buffer } | null => {
  const at = file.lastIndexOf(`\n${lead}`) + 1
  const found = at === 0 ? null : line.exec(file.subarray(at).toString('latin1'))
  const signature = Buffer.from(found?.[1] ?? '', 'base64')
  // Only one way of writing it down counts.
  return found === null || signature.toString('base64') !== found[1] ? null : { body: file.subarray(0, at), signature }
}

export const readPublicKey = (key: string): KeyObject =>
  createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })

/** Whether one of these keys signed it. */
export const isSignedBy = (
  { body, signature }: { readonly body: Buffer; readonly signature: Buffer },
  keys: readonly string[],
): boolean => keys.some((key) => verify(null, body, readPublicKey(key), signature))

/** The text with its signature below it. A signature that is there already is replaced. */
export const withSignature = (text: string, key: KeyObject): string => {
  const unsigned = splitSigned(Buffer.from(text))?.body.toString() ?? text
  const body = unsigned.endsWith('\n') ? unsigned : `${unsigned}\n`
  return `${body}${lead}${sign(null, Buffer.from(body), key).toString('base64')}\n`
}
