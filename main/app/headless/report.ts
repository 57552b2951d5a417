import { pacer, type Report, type ReportContext } from './printer.ts'
import { countsOf, inJson } from './report-json.ts'
import { inSentences } from './report-sentences.ts'
import { exitStatus } from './run.ts'

/** Prints a run, and logs it without names and only when the state changes. */
export const openReport = (context: ReportContext): Report => {
  const inner = context.request.json ? inJson(context) : inSentences(context)
  const pace = pacer(context.now)
  return {
    begins: inner.begins,
    goes: (administration, state) => {
      const when = pace(`${state.is} ${administration.databaseId}`)
      if (when === 'not-now') return
      inner.goes(administration, state)
      if (when === 'new') context.log({ event: `background-${state.is}`, ...countsOf(state) })
    },
    is: inner.is,
    ends: (result) => {
      inner.ends(result)
      context.log({ event: 'background-ended', status: exitStatus(result) })
    },
  }
}
