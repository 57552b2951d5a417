import { createContext, Script } from 'node:vm'
import type { BulkChange } from '../../../preload/contract/bulk.ts'
import { patternFaultOf } from '../../../preload/contract/pattern-fault.ts'
import { AppError } from '../../base/app-error.ts'

type Replace = Extract<BulkChange, { is: 'replace' }>

/** The time limit in milliseconds: a bad pattern could run for years on one text. */
const timeLimit = 1_000

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Fails `bulk-pattern-wrong` (about.why: a `PatternFault`). */
const patternOf = ({ find, pattern, matchCase, whole }: Replace): RegExp => {
  const flags = matchCase ? 'gu' : 'giu'
  try {
    const wanted = find.normalize('NFC')
    const expression = new RegExp(pattern ? wanted : escaped(wanted), flags)
    return whole ? new RegExp(`^(?:${expression.source})$`, flags) : expression
  } catch (error) {
    throw new AppError(
      { code: 'bulk-pattern-wrong', about: { why: patternFaultOf(error instanceof Error ? error.message : '') } },
      { cause: error },
    )
  }
}

/**
 * A VM script has a time limit; nothing else can stop a regular expression. An accent may be stored with its letter or
 * after it, which nobody can see: both are found. A text without a match stays as it is stored.
 */
const script = new Script(`texts.map((text) => {
  const whole = text.normalize('NFC')
  const after = whole.replace(expression, by)
  return after === whole ? text : after
})`)

/** Replaces in texts. Without `pattern`, `find` and `by` are literal. Fails `bulk-pattern-wrong`, `bulk-pattern-slow`. */
export const replacer = (change: Replace): ((texts: readonly string[]) => readonly string[]) => {
  const expression = patternOf(change)
  if (change.find === '') throw new AppError({ code: 'bulk-pattern-wrong', about: { why: 'empty' } })
  const by = change.pattern ? change.by : change.by.replaceAll('$', '$$$$')
  return (texts) => {
    try {
      return [
        ...(script.runInContext(createContext({ texts, expression, by }), { timeout: timeLimit }) as readonly string[]),
      ]
    } catch (error) {
      throw new AppError('bulk-pattern-slow', { cause: error })
    }
  }
}
