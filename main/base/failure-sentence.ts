import { mainTexts } from '../../preload/contract/languages/index.ts'
import type { ErrorPayload } from '../../preload/contract/error-payload.ts'
import type { Language } from '../../preload/contract/settings.ts'
import { writeFaultOf } from '../../preload/contract/write-fault.ts'

/** Numbers and hosts are not personal; a name might be. */
const isImpersonal = (name: string, value: string | number | undefined): value is string | number =>
  typeof value === 'number' || (name === 'host' && value !== undefined)

/**
 * A failure as one line of text. Only numbers and hosts of `about` are filled in. The service's own text is left out,
 * because it may name a customer.
 */
export const failureSentence = (language: Language, fail: Pick<ErrorPayload, 'code' | 'about'>): string => {
  const fault = writeFaultOf(fail)
  const { failure, writeFault } = mainTexts[language]
  const sentence = fault === null ? failure[fail.code] : writeFault[fault]
  return sentence.replace(/\{(\w+)\}/g, (_blank, name: string) => {
    const value = fail.about?.[name]
    return isImpersonal(name, value) ? String(value) : '…'
  })
}
