import { createContext, Script } from 'node:vm'
import type { BulkChange } from '../../../preload/contract/bulk.ts'
import { patternFaultOf } from '../../../preload/contract/pattern-fault.ts'
import { AppError } from '../../base/app-error.ts'

type Replace = Extract<BulkChange, { is: 'replace' }>

/** A pattern can be written so that one text keeps it busy for years; a person's pattern is done in a moment. */
const patience = 1_000

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Fails `bulk-pattern-wrong` (about.why: a `PatternFault`). */
const patternOf = ({ find, pattern, matchCase }: Replace): RegExp => {
  try {
    return new RegExp(pattern ? find : escaped(find), matchCase ? 'gu' : 'giu')
  } catch (error) {
    throw new AppError(
      { code: 'bulk-pattern-wrong', about: { why: patternFaultOf(error instanceof Error ? error.message : '') } },
      { cause: error },
    )
  }
}

/** Runs where it can be stopped: nothing else interrupts a regular expression. */
const script = new Script('texts.map((text) => text.replace(expression, by))')

/**
 * Answers texts with what was found replaced. Plain text is taken as it is, `$1` and all. Fails `bulk-pattern-wrong`,
 * `bulk-pattern-slow`.
 */
export const replacer = (change: Replace): ((texts: readonly string[]) => readonly string[]) => {
  const expression = patternOf(change)
  if (change.find === '') throw new AppError({ code: 'bulk-pattern-wrong', about: { why: 'empty' } })
  const by = change.pattern ? change.by : change.by.replaceAll('$', '$$$$')
  return (texts) => {
    try {
      return [
        ...(script.runInContext(createContext({ texts, expression, by }), { timeout: patience }) as readonly string[]),
      ]
    } catch (error) {
      throw new AppError('bulk-pattern-slow', { cause: error })
    }
  }
}
