import { readBound } from '../../main/base/files/bound-text.ts'

/** Long words of a sealed text, without the name and the service that it is bound to. */
export const secretsIn = (sealed: string): readonly string[] => {
  const bound = readBound(sealed)
  return (typeof bound === 'string' ? sealed : bound.text).match(/[\w.~+/-]{20,}/g) ?? []
}
