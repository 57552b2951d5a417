import type { Edit } from '../../../preload/contract/edits.ts'
import { isAsking, type SyncView } from '../../../preload/contract/sync.ts'
import { never } from '../../../preload/contract/never.ts'
import { useMessages } from '../../i18n/messages.ts'

/** Keys below `changes.next`. `failing`: the service fails on them, and they are tried again later. */
export type NextStep =
  | { readonly is: 'none' }
  | { readonly is: 'retried'; readonly count: number; readonly at: number }
  | {
      readonly is:
        | 'decide'
        | 'behind'
        | 'locked'
        | 'stopped'
        | 'failing'
        | 'leaving'
        | 'sending'
        | 'offline'
        | 'signedOut'
        | 'paused'
        | 'failed'
      readonly count: number
    }

const whileWaiting = ({ state, held }: SyncView, count: number, stuck: number): NextStep => {
  if (held?.is === 'locked') return { is: 'locked', count }
  if (held?.is === 'stopped' && state.is === 'idle') return { is: 'stopped', count }
  switch (state.is) {
    case 'offline':
      return state.retryAt === null ? { is: 'offline', count } : { is: 'retried', count, at: state.retryAt }
    case 'signed-out':
      return { is: 'signedOut', count }
    case 'paused':
      return { is: 'paused', count }
    case 'failed':
      return { is: 'failed', count }
    case 'sending':
      return { is: 'sending', count }
    case 'idle':
    case 'listing':
    case 'downloading':
      return count <= stuck ? { is: 'failing', count } : { is: 'leaving', count: count - stuck }
    default:
      return never(state)
  }
}

/** Waiting edits that do not leave by themselves. */
interface NotLeaving {
  /** Of other users, which this user does not send. */
  readonly anothers?: readonly Pick<Edit, 'state'>[]
  /** Deletions of a merge that wait for the edit of the kept customer. */
  readonly behind?: number
}

/** The next step of the edits, from the state of sync. A question and a grace have lines of their own. */
export const nextStepOf = (view: SyncView | null, { anothers = [], behind = 0 }: NotLeaving = {}): NextStep => {
  if (view === null || isAsking(view.held)) return { is: 'none' }
  const waiting = anothers.flatMap(({ state }) => (state.is === 'waiting' ? [state] : []))
  const count = view.waiting - (view.grace?.edits ?? 0) - waiting.length
  const stuck = view.stuck - waiting.filter(({ failing }) => failing?.stuck).length
  if (count > behind) return whileWaiting(view, count, stuck)
  if (count > 0) return view.needsAttention > 0 ? { is: 'behind', count } : { is: 'none' }
  return view.needsAttention > 0 && view.waiting === 0 ? { is: 'decide', count: view.needsAttention } : { is: 'none' }
}

/** One sentence on what happens next and when; '' for nothing. */
export const useNextStepText = () => {
  const { t, count, time } = useMessages()
  return (step: NextStep): string => {
    if (step.is === 'none') return ''
    const first = count(`changes.next.${step.is === 'retried' ? 'offline' : step.is}`, step.count)
    return step.is === 'retried' ? `${first} ${t('changes.next.retried', { time: time(step.at) })}` : first
  }
}
