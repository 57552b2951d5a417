import type { ErrorPayload } from '../../preload/contract/error-payload.ts'
import type { Language } from '../../preload/contract/settings.ts'
import { failures as en } from '../../preload/contract/messages/en-failures.ts'
import { failures as nl } from '../../preload/contract/messages/nl-failures.ts'

const sentences = { en, nl }

/** Numbers and hosts say nothing about anybody; a name might. */
const mayBeSaid = (name: string, value: string | number | undefined): value is string | number =>
  typeof value === 'number' || (name === 'host' && value !== undefined)

/**
 * A failure in words, on one line: what happened, what was kept, what to do. `{name}` is filled with what the failure
 * is about, where that is a number or a host; the service's own words are left out, because they may name a customer.
 */
export const failureSentence = (language: Language, { code, about }: Pick<ErrorPayload, 'code' | 'about'>): string =>
  sentences[language][code].replace(/\{(\w+)\}/g, (_blank, name: string) => {
    const value = about?.[name]
    return mayBeSaid(name, value) ? String(value) : '…'
  })
