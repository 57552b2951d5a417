import { parseJson } from '../customer/json-text.ts'
import { languageOf } from '../messages.ts'
import type { ServiceContext } from './env.ts'
import { errorBody } from './error-bodies.ts'
import { acceptable, mediaType } from './formats.ts'
import type { Format } from './formats.ts'
import type { Outcome } from './outcome.ts'
import { writeXml } from './xml-text.ts'

type Body = string | Buffer

const respond = (
  c: ServiceContext,
  status: number,
  type: string,
  body: Body,
  headers: Readonly<Record<string, string>> = {},
): Response => {
  const all: Record<string, string> = {
    'cache-control': 'no-store',
    'content-length': String(Buffer.byteLength(body)),
    ...headers,
  }
  if (type !== '') all['content-type'] = type
  return new Response(c.req.method === 'HEAD' || body === '' ? null : (body as BodyInit), { status, headers: all })
}

/** These characters occur in JSON only inside texts, so escaping all of them is safe. */
const escaped = (text: string): string =>
  text.replace(/[^ -~]|['/<>&]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

const inFormat = (text: Body, root: string, format: Format): Body =>
  format === 'json' ? text : writeXml(root, parseJson(String(text)))

/** Falls back to JSON where the refusal is about the format itself. */
export const send = (c: ServiceContext, outcome: Outcome): Response => {
  const format = acceptable(c.req.header('accept')) ?? 'json'
  switch (outcome.is) {
    case 'json': {
      const text = c.get('quirks').has('escapes') ? escaped(String(outcome.text)) : outcome.text
      return respond(c, 200, mediaType[format], inFormat(text, outcome.root, format))
    }
    case 'nothing':
      return respond(c, 200, '', '')
    case 'methods':
      return respond(c, 200, '', '', { allow: outcome.allow.join(', ') })
    case 'problem': {
      const shape = c.get('quirks').value('errors', 'messages') ?? 'messages'
      const { type, text } = errorBody(
        shape,
        outcome.complaints,
        outcome.status,
        languageOf(c.req.header('accept-language'), 'nl'),
        format,
      )
      return respond(c, outcome.status, type, text, outcome.headers)
    }
  }
}
