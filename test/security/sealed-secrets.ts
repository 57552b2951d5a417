import { readBound } from '../../main/base/files/bound-text.ts'

/** What is secret in a text that was sealed: long words of it, without the name and the service that it is bound to. */
export const secretsIn = (sealed: string): readonly string[] => {
  const bound = readBound(sealed)
  return (typeof bound === 'string' ? sealed : bound.text).match(/[\w.~+/-]{20,}/g) ?? []
}
