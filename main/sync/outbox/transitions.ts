import type { EditState } from '../../../preload/contract/edits.ts'
import { AppError } from '../../base/app-error.ts'
import type { StoredEdit } from '../../database/database.ts'

/** The states of an edit; `absent` before it is made and after it is forgotten. */
export const stateNames = ['absent', 'waiting', 'sending', 'conflict', 'refused', 'uncertain', 'settled'] as const
export type StateName = (typeof stateNames)[number]

interface Event {
  /** Whether a person causes it; other events happen by themselves. */
  readonly byPerson: boolean
  /** The data that must be on disk, and the step that waits for it. */
  readonly written: string
  readonly moves: Readonly<Partial<Record<StateName, StateName>>>
}

/** Every event of an edit. docs/outbox.md draws this table, and a test compares the two. */
export const events = {
  saved: {
    byPerson: true,
    written: 'the values with their base, in one transaction, before the save is acknowledged',
    moves: {
      absent: 'waiting',
      waiting: 'waiting',
      sending: 'sending',
      conflict: 'waiting',
      refused: 'waiting',
      uncertain: 'uncertain',
    },
  },
  'delete-asked': {
    byPerson: true,
    written: 'the delete, or that a delete follows, before it is acknowledged',
    moves: {
      absent: 'waiting',
      waiting: 'waiting',
      sending: 'sending',
      conflict: 'waiting',
      refused: 'waiting',
      uncertain: 'uncertain',
    },
  },
  discarded: {
    byPerson: true,
    written: 'the end of the edit, and its content in the history, before it is acknowledged',
    moves: { waiting: 'absent', conflict: 'absent', refused: 'absent', uncertain: 'absent' },
  },
  decided: {
    byPerson: true,
    written: 'the decision and the versions it was made on, before it is acknowledged',
    moves: { conflict: 'waiting', uncertain: 'waiting' },
  },
  retried: {
    byPerson: true,
    written: 'its new state, before its next turn',
    moves: { waiting: 'waiting', refused: 'waiting' },
  },
  'taken-over': {
    byPerson: true,
    written: 'its new owner, before it is sent in their name',
    moves: { waiting: 'waiting', conflict: 'conflict', refused: 'refused', uncertain: 'uncertain' },
  },
  sent: {
    byPerson: false,
    written: 'the content that leaves, the ids known before, and the unknown outcome, before a byte leaves',
    moves: { waiting: 'sending' },
  },
  done: {
    byPerson: false,
    written:
      'the record as read back or answered, and the end of the edit, in one transaction, before the next edit is sent',
    moves: { waiting: 'settled', sending: 'settled', uncertain: 'settled' },
  },
  'done-in-part': {
    byPerson: false,
    written:
      'the record as read back or answered, and later requests with their new base, in one transaction, before that is sent',
    moves: { waiting: 'waiting', sending: 'waiting', uncertain: 'waiting' },
  },
  lost: {
    byPerson: false,
    written: 'the unknown outcome, before the desk looks for it',
    moves: { waiting: 'waiting', sending: 'waiting' },
  },
  failed: {
    byPerson: false,
    written: 'the failure and the time of the next turn, before the next edit is sent',
    moves: { waiting: 'waiting', sending: 'waiting' },
  },
  'not-needed': {
    byPerson: false,
    written: 'the end of the edit: the customer to delete was never created',
    moves: { waiting: 'absent', sending: 'absent' },
  },
  explained: {
    byPerson: false,
    written: 'the id that belongs to another create of ours, in one transaction with the end of that one',
    moves: { waiting: 'waiting', sending: 'sending', refused: 'refused', uncertain: 'uncertain' },
  },
  clashed: {
    byPerson: false,
    written: 'the record of the service and the question, before the person is asked',
    moves: { waiting: 'conflict' },
  },
  refused: {
    byPerson: false,
    written: 'the words of the service, before they are shown',
    moves: { waiting: 'refused', sending: 'refused' },
  },
  doubted: {
    byPerson: false,
    written: 'the customers that it may be, before the person is asked',
    moves: { waiting: 'uncertain', sending: 'uncertain' },
  },
  restored: {
    byPerson: false,
    written: 'the edit as an older copy has it, before it is shown',
    moves: { absent: 'refused' },
  },
  forgotten: {
    byPerson: false,
    written: 'nothing: its end is in the history',
    moves: { settled: 'absent' },
  },
} as const satisfies Readonly<Record<string, Event>>

export type EventName = keyof typeof events
export const eventNames = Object.keys(events) as EventName[]

export const movesOf = (event: EventName): Event['moves'] => events[event].moves

const impossible = (why: string): AppError => new AppError('edit-not-possible-now', { cause: new Error(why) })

/** The next state. Fails `edit-not-possible-now` for an event that the state does not allow. Pure. */
export const nextState = (from: StateName, event: EventName): StateName => {
  const to = movesOf(event)[from]
  if (to === undefined) throw impossible(`${event} while ${from}`)
  return to
}

export const stateOf = (edit: StoredEdit | undefined): StateName => edit?.state.is ?? 'absent'

/** The state after a person's action; a state that the action keeps stays whole. */
export const stateAfter = (edit: StoredEdit | undefined, event: EventName): EditState =>
  edit !== undefined && nextState(edit.state.is, event) === edit.state.is ? edit.state : { is: 'waiting' }

const belongs = (before: StoredEdit, event: EventName, after: StoredEdit): boolean =>
  before.id === after.id && (before.user === after.user || before.user === '' || event === 'taken-over')

/**
 * Checks a transition: its target state, that the edit keeps its id and its user, and that an edit being sent has an
 * unknown outcome. Fails `edit-not-possible-now`. Pure.
 */
export const checkTransition = (
  before: StoredEdit | undefined,
  event: EventName,
  after: StoredEdit | undefined,
): void => {
  const to = nextState(stateOf(before), event)
  if (to !== stateOf(after)) throw impossible(`${event} leads to ${to}, not to ${stateOf(after)}`)
  if (before !== undefined && after !== undefined && !belongs(before, event, after))
    throw impossible(`${event} cannot hand an edit over`)
  if (after?.state.is === 'sending' && !after.outcomeUnknown) throw impossible('what is sent has no known outcome')
}
