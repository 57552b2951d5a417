import type { Complaint } from '../customer/complaint.ts'
import type { Tongue } from '../messages.ts'
import { mediaType } from './formats.ts'
import type { Format } from './formats.ts'
import { escapeXml, writeXml } from './xml-text.ts'

export interface ErrorBody {
  readonly type: string
  readonly text: string
}

const messages = (complaints: readonly Complaint[], tongue: Tongue, status: number) =>
  complaints.map(({ path, words }, at) => ({
    exceptionId: `${status}-${at + 1}`,
    message: words[tongue],
    messageType: 'Error',
    path,
  }))

const rules = (complaints: readonly Complaint[], tongue: Tongue) =>
  complaints.map(({ path, words }) => ({ property: path, description: words[tongue], severity: 'Error' }))

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
  tongue: Tongue,
  format: Format,
): ErrorBody => {
  const sentences = complaints.map(({ words }) => words[tongue])
  const data = (value: Parameters<typeof writeXml>[1]): ErrorBody => ({
    type: mediaType[format],
    text: format === 'json' ? JSON.stringify(value) : writeXml('Error', value),
  })
  switch (shape) {
    case 'Message':
      return data({ Message: sentences.join(' ') })
    case 'brokenRules':
      return data({ brokenRulesCollection: rules(complaints, tongue) })
    case 'html':
      return { type: 'text/html; charset=utf-8', text: page(String(status), sentences) }
    case 'text':
      return { type: 'text/plain; charset=utf-8', text: sentences.join('\n') }
    case 'empty':
      return { type: '', text: '' }
    default:
      return data({ messages: messages(complaints, tongue, status) })
  }
}
