import type { Complaint } from '../customer/complaint.ts'
import type { Language } from '../messages.ts'
import { mediaType } from './formats.ts'
import type { Format } from './formats.ts'
import { escapeXml, writeXml } from './xml-text.ts'

export interface ErrorBody {
  readonly type: string
  readonly text: string
}

const messages = (complaints: readonly Complaint[], language: Language, status: number) =>
  complaints.map(({ path, sentence }, at) => ({
    exceptionId: `${status}-${at + 1}`,
    message: sentence[language],
    messageType: 'Error',
    path,
  }))

const rules = (complaints: readonly Complaint[], language: Language) =>
  complaints.map(({ path, sentence }) => ({ property: path, description: sentence[language], severity: 'Error' }))

const page = (title: string, sentences: readonly string[]): string =>
  `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1>${sentences.map((text) => `<p>${escapeXml(text)}</p>`).join('')}</body></html>\n`

/**
 * The body of a refusal. The contract shows no shape (contract §7), so quirks choose one of those seen (contract
 * §10.10).
 */
export const errorBody = (
  shape: string,
  complaints: readonly Complaint[],
  status: number,
  language: Language,
  format: Format,
): ErrorBody => {
  const sentences = complaints.map(({ sentence }) => sentence[language])
  const data = (value: Parameters<typeof writeXml>[1]): ErrorBody => ({
    type: mediaType[format],
    text: format === 'json' ? JSON.stringify(value) : writeXml('Error', value),
  })
  switch (shape) {
    case 'Message':
      return data({ Message: sentences.join(' ') })
    case 'brokenRules':
      return data({ brokenRulesCollection: rules(complaints, language) })
    case 'html':
      return { type: 'text/html; charset=utf-8', text: page(String(status), sentences) }
    case 'text':
      return { type: 'text/plain; charset=utf-8', text: sentences.join('\n') }
    case 'empty':
      return { type: '', text: '' }
    default:
      return data({ messages: messages(complaints, language, status) })
  }
}
