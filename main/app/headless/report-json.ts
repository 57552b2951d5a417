import { never } from '../../../preload/contract/never.ts'
import type { Administration } from '../../../preload/contract/settings.ts'
import type { SyncState } from '../../../preload/contract/sync.ts'
import type { Report, ReportContext } from './printer.ts'
import { exitStatus } from './run.ts'
import type { Outcome } from './sync-administration.ts'

/** How far a sync has come. */
export const countsOf = (state: SyncState): { done?: number; total?: number } =>
  state.is === 'downloading' || state.is === 'sending' ? { done: state.done, total: state.total } : {}

const outcomeFields = (outcome: Outcome): Readonly<Record<string, unknown>> => {
  switch (outcome.is) {
    case 'synced':
      return { customers: outcome.customers }
    case 'left':
      return {
        customers: outcome.customers,
        waiting: outcome.waiting,
        needsAttention: outcome.needsAttention,
        stuck: outcome.stuck,
        anothers: outcome.anothers,
        whenAsked: outcome.whenAsked,
        held: outcome.held?.is ?? null,
      }
    case 'failed':
      return { fail: outcome.fail.code }
    case 'not-reached':
      return {}
    default:
      return never(outcome)
  }
}

/** One JSON object per line. Names and codes are English in every language. */
export const inJson = ({ printer, request: { quiet } }: ReportContext): Report => {
  const line = (fields: object): void => printer.out(JSON.stringify(fields))
  const named = ({ databaseId, name }: Administration) => ({ administration: databaseId, name })
  return {
    begins: () => undefined,
    goes: (administration, state) => {
      if (quiet) return
      line({ event: 'progress', ...named(administration), state: state.is, ...countsOf(state) })
    },
    is: ({ administration, outcome }) => {
      if (!quiet || outcome.is !== 'synced')
        line({ event: 'administration', ...named(administration), result: outcome.is, ...outcomeFields(outcome) })
    },
    ends: (result) => {
      const why =
        result.is === 'not-begun'
          ? { because: result.hindrance.is }
          : { because: result.ending, notices: result.notices.map(({ code }) => code) }
      line({ event: 'end', exit: exitStatus(result), ...why })
    },
  }
}
