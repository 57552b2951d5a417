import type { ErrorPayload } from '../../preload/contract/error-payload.ts'
import type { Language } from '../../preload/contract/settings.ts'
import * as en from '../../preload/contract/messages/en-failures.ts'
import * as nl from '../../preload/contract/messages/nl-failures.ts'
import { writeFaultOf } from '../../preload/contract/write-fault.ts'

const sentences = { en, nl }

/** Numbers and hosts are not personal; a name might be. */
const isImpersonal = (name: string, value: string | number | undefined): value is string | number =>
  typeof value === 'number' || (name === 'host' && value !== undefined)

/**
 * A failure as one line of text. Only numbers and hosts of `about` are filled in. The service's own text is left out,
 * because it may name a customer.
 */
export const failureSentence = (language: Language, fail: Pick<ErrorPayload, 'code' | 'about'>): string => {
  const fault = writeFaultOf(fail)
  const { failures, writeFaults } = sentences[language]
  const sentence = fault === null ? failures[fail.code] : writeFaults[fault]
  return sentence.replace(/\{(\w+)\}/g, (_blank, name: string) => {
    const value = fail.about?.[name]
    return isImpersonal(name, value) ? String(value) : '…'
  })
}
