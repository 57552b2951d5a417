import { z } from 'zod'
import { AppError } from '../app-error.ts'
import type { UnreadableFile } from '../host.ts'

/** JSON files that people carry from one computer to another begin with a format and its version. */
interface OwnFormat<T> {
  readonly format: string
  /** The newest. */
  readonly version: number
  readonly schema: z.ZodType<T>
  readonly code: UnreadableFile
}

/** Fails `code` (about.why: `not-ours`, `newer`, `damaged`). A failure never quotes the file. */
export const readOwnFile = <T>(text: string, { format, version, schema, code }: OwnFormat<T>): T => {
  const unreadable = (why: 'not-ours' | 'newer' | 'damaged'): AppError => new AppError({ code, about: { why } })
  const parsed = (): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      // The parser's error quotes the file, so it is no cause either.
      throw unreadable('not-ours')
    }
  }
  const found = parsed()
  const start = z.looseObject({ format: z.literal(format), version: z.int() }).safeParse(found)
  if (!start.success) throw unreadable('not-ours')
  if (start.data.version > version) throw unreadable('newer')
  const file = schema.safeParse(found)
  if (!file.success) throw unreadable('damaged')
  return file.data
}

export const writeOwnFile = (
  content: Readonly<Record<string, unknown>> & { readonly format: string; readonly version: number },
): string => `${JSON.stringify(content, null, 2)}\n`

/** A file name that every system accepts: short, without separators, special characters, or a dot or space at its end. */
export const ownFileName = (name: string): string => {
  const safe = name
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*%]/gu, ' ')
    .replace(/\s+/gu, ' ')
  const cut = [...safe.trim()]
    .slice(0, 50)
    .join('')
    .replace(/(?<![. ])[. ]+$/, '')
  return `Ledgerdesk${cut === '' ? '' : ` ${cut}`}.json`
}
