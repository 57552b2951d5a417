import type { ErrorPayload } from '../../preload/contract/error-payload.ts'
import type { Language } from '../../preload/contract/settings.ts'
import { failures as en } from '../../preload/contract/messages/en-failures.ts'
import { failures as nl } from '../../preload/contract/messages/nl-failures.ts'

const sentences = { en, nl }

/** Numbers and hosts are not personal; a name might be. */
const isImpersonal = (name: string, value: string | number | undefined): value is string | number =>
  typeof value === 'number' || (name === 'host' && value !== undefined)

/**
 * A failure as one line of text. Only numbers and hosts of `about` are filled in. The service's own text is left out,
 * because it may name a customer.
 */
export const failureSentence = (language: Language, { code, about }: Pick<ErrorPayload, 'code' | 'about'>): string =>
  sentences[language][code].replace(/\{(\w+)\}/g, (_blank, name: string) => {
    const value = about?.[name]
    return isImpersonal(name, value) ? String(value) : '…'
  })
