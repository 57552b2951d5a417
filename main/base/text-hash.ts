/** FNV-1a with 32 bits. Equal texts have one hash; different ones nearly never, so a caller compares the texts too. */
export const textHash = (text: string): number => {
  let hash = 0x81_1c_9d_c5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93)
  return hash >>> 0
}
