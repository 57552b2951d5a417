import { parseJson } from '../customer/json-text.ts'
import type { Value } from '../customer/json-text.ts'
import type { ServiceContext } from './env.ts'
import { bodyFormat } from './formats.ts'
import { problem } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import * as say from '../customer/sentences.ts'
import { parseXml } from './xml-text.ts'

const bodyLimit = 1_000_000

/** The body's value, or a refusal: 415 for its type, 413 for its size, 400 where it is missing or malformed. */
const readBody = async (c: ServiceContext): Promise<{ readonly value: Value } | { readonly refusal: Outcome }> => {
  const text = await c.req.text()
  if (text.length > bodyLimit) return { refusal: problem(413, say.tooLarge) }
  if (text.trim() === '') return { refusal: problem(400, say.noBody) }
  const format = bodyFormat(c.req.header('content-type'))
  if (format === null) return { refusal: problem(415, say.unsupported) }
  try {
    return { value: format === 'json' ? parseJson(text) : parseXml(text) }
  } catch (error) {
    // A RangeError: nested too deep.
    if (error instanceof SyntaxError || error instanceof RangeError)
      return { refusal: problem(400, say.malformed(format.toUpperCase())) }
    throw error
  }
}

export const withBody = async (c: ServiceContext, use: (value: Value) => Outcome): Promise<Outcome> => {
  const body = await readBody(c)
  return 'refusal' in body ? body.refusal : use(body.value)
}
