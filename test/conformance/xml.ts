import { XMLValidator } from 'fast-xml-parser'
import { holdOk } from './customers.ts'
import { mediaType } from './http.ts'
import { call, type Service } from './service.ts'
import { hold } from './verdict.ts'

/** Reads a resource as XML; fails where the answer is not XML by its type and its form. */
export const readXml = async (service: Service, path: string): Promise<string> => {
  const answer = holdOk(await call(service, 'GET', path, { accept: 'application/xml' }), `GET ${path} as XML`)
  hold(/^(application|text)\/(\w+\+)?xml$/.test(mediaType(answer)), `${path} came as ${mediaType(answer)}`)
  const verdict = XMLValidator.validate(answer.text)
  hold(verdict === true, verdict === true ? '' : `not well-formed: ${verdict.err.msg}`)
  return answer.text
}

/**
 * The same record for a create: without its identifier. How XML names things is not shown, so only this one element is
 * looked for.
 */
export const withoutId = (xml: string): string => xml.replace(/(<(?:\w+:)?CustomerId\b[^>]*>)[^<]*(<)/i, '$1$2')
