import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFail } from '../../../../main/base/app-error.ts'
import type { StoredEdit } from '../../../../main/database/database.ts'
import type { EditState } from '../../../../preload/contract/edits.ts'
import {
  checkTransition,
  eventNames,
  events,
  movesOf,
  nextState,
  stateAfter,
  stateNames,
  type EventName,
  type StateName,
} from '../../../../main/sync/outbox/transitions.ts'
import { tableRows } from '../../../markdown-table.ts'

const root = join(import.meta.dirname, '../../../..')
const impossible = expect.toSatisfy((error: unknown) => isFail(error, 'edit-not-possible-now'))

const stateIs: Record<Exclude<StateName, 'absent'>, EditState> = {
  waiting: { is: 'waiting' },
  sending: { is: 'sending', since: 1 },
  conflict: { is: 'conflict', conflict: { is: 'deleted-there' } },
  refused: { is: 'refused', fail: { code: 'service-refused' } },
  uncertain: { is: 'uncertain', candidates: [] },
  settled: { is: 'settled', at: 1, serviceChanged: [], messages: [] },
}
const edit = (name: StateName, changes: Partial<StoredEdit> = {}): StoredEdit | undefined =>
  name === 'absent'
    ? undefined
    : {
        id: 'e',
        kind: 'change',
        key: 's:1',
        customerId: '1',
        name: '',
        base: '{}',
        mine: {},
        state: stateIs[name],
        revision: 1,
        madeAt: 0,
        changedAt: 0,
        knownIds: null,
        attempts: 0,
        notBefore: 0,
        outcomeUnknown: name === 'sending',
        user: 'ann',
        thenDelete: false,
        sequence: 0,
        ...changes,
      }

const anyEvent = fc.constantFrom<EventName>(...eventNames)
const byItself = eventNames.filter((event) => !events[event].byPerson)

/** Applies the possible events one after the other; the others must fail. */
const walk = (
  happenings: readonly EventName[],
): { readonly from: StateName; readonly event: EventName; readonly to: StateName }[] => {
  let at: StateName = 'absent'
  return happenings.flatMap((event) => {
    const from = at
    const to = movesOf(event)[from]
    if (to === undefined) {
      expect(() => nextState(from, event)).toThrowError(impossible)
      return []
    }
    at = nextState(from, event)
    checkTransition(edit(from), event, edit(at))
    return [{ from, event, to: at }]
  })
}

describe('the states of an edit', () => {
  it('follow the table, whatever happens in whatever order', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), (happenings) => {
        for (const { from, event, to } of walk(happenings)) {
          expect(stateNames).toContain(to)
          if (from === 'settled') expect(event).toBe('forgotten')
          if (to === 'sending') expect(from === 'sending' || event === 'sent').toBe(true)
          if (['conflict', 'refused', 'uncertain'].includes(from) && to === 'waiting')
            expect(events[event].byPerson || event === 'done-in-part').toBe(true)
          if (from === 'sending') expect(event).not.toBe('discarded')
        }
      }),
      { numRuns: 1_000 },
    )
  })

  it("leave conflict, refused and uncertain only by a person's action, and the other states by themselves", () => {
    const reached = (from: StateName): Set<StateName> => {
      const found = new Set<StateName>([from])
      for (const state of found) for (const event of byItself) found.add(movesOf(event)[state] ?? state)
      return found
    }
    expect([...reached('refused')]).toEqual(['refused'])
    expect([...reached('conflict')]).toEqual(['conflict'])
    for (const state of ['waiting', 'sending'] as const) expect(reached(state)).toContain('settled')
  })

  it('refuse a transition to another state, to another user, or with a known outcome while sending', () => {
    fc.assert(
      fc.property(fc.constantFrom(...stateNames), anyEvent, fc.constantFrom(...stateNames), (from, event, to) => {
        const check = (): void => checkTransition(edit(from), event, edit(to))
        if (movesOf(event)[from] === to) check()
        else expect(check).toThrowError(impossible)
      }),
      { numRuns: 2_000 },
    )
    expect(() => checkTransition(edit('waiting'), 'saved', edit('waiting', { user: 'bob' }))).toThrowError(impossible)
    expect(() => checkTransition(edit('waiting'), 'saved', edit('waiting', { id: 'other' }))).toThrowError(impossible)
    expect(() => checkTransition(edit('waiting'), 'sent', edit('sending', { outcomeUnknown: false }))).toThrowError(
      impossible,
    )
    checkTransition(edit('waiting'), 'taken-over', edit('waiting', { user: 'bob' }))
    checkTransition(edit('waiting', { user: '' }), 'saved', edit('waiting', { user: 'bob' }))
  })
})

describe('a transition that the table lacks', () => {
  const because = (says: string) =>
    expect.objectContaining({ fail: { code: 'edit-not-possible-now' }, cause: new Error(says) })

  it('tells the log the event and the state', () => {
    expect(() => nextState('settled', 'saved')).toThrowError(because('saved while settled'))
    expect(() => checkTransition(edit('waiting'), 'sent', edit('waiting'))).toThrowError(
      because('sent leads to sending, not to waiting'),
    )
    expect(() => checkTransition(edit('waiting'), 'saved', edit('waiting', { user: 'bob' }))).toThrowError(
      because('saved cannot hand an edit over'),
    )
    expect(() => checkTransition(edit('waiting'), 'sent', edit('sending', { outcomeUnknown: false }))).toThrowError(
      because('what is sent has no known outcome'),
    )
  })
})

describe("a person's action on an edit", () => {
  it('makes it wait if there was none, or if the action removed its obstacle', () => {
    expect(stateAfter(undefined, 'saved')).toEqual({ is: 'waiting' })
    for (const from of ['conflict', 'refused'] as const)
      expect(stateAfter(edit(from), 'saved'), from).toEqual({ is: 'waiting' })
    expect(stateAfter(edit('refused'), 'retried')).toEqual({ is: 'waiting' })
  })

  it('leaves other states alone: the question which customer it is, and a write under way', () => {
    for (const from of ['waiting', 'sending', 'uncertain'] as const)
      expect(stateAfter(edit(from), 'saved'), from).toBe(stateIs[from])
    expect(stateAfter(edit('conflict'), 'taken-over')).toBe(stateIs.conflict)
  })

  it('fails if the table has no such transition', () => {
    expect(() => stateAfter(edit('settled'), 'saved')).toThrowError(impossible)
  })
})

describe('docs/outbox.md', () => {
  const text = readFileSync(join(root, 'docs/outbox.md'), 'utf8')

  it('draws exactly the transitions of the table', () => {
    const drawing = /```mermaid\nstateDiagram-v2\n([^`]*)```/.exec(text)![1]!
    const name = (state: string): string => (state === '[*]' ? 'absent' : state)
    const drawn = drawing
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [, from, to, labels] = /^\s*(\S+) --> (\S+): (.+)$/.exec(line)!
        return labels!.split(', ').map((event) => `${name(from!)} --> ${name(to!)}: ${event}`)
      })
    const inTable = eventNames.flatMap((event) =>
      Object.entries(movesOf(event)).map(([from, to]) => `${from} --> ${to}: ${event}`),
    )
    expect(drawn.toSorted()).toEqual(inTable.toSorted())
  })

  it('says for every event which data is on disk before the step that it guards', () => {
    expect(tableRows(text, ['Event'])).toEqual(eventNames.map((event) => [`\`${event}\``, events[event].written]))
  })
})

describe('the outbox', () => {
  it('is written by sync and desk through the table only', () => {
    const writers = globSync('main/{sync,desk}/**/*.ts', { cwd: root }).filter((path) =>
      /edits\.(put|remove)\(/.test(readFileSync(join(root, path), 'utf8')),
    )
    expect(writers).toEqual(['main/sync/outbox/apply-transition.ts'])
  })

  it('lets a PUT leave in one place, behind the guard', () => {
    const senders = globSync('main/{sync,desk}/**/*.ts', { cwd: root }).filter((path) =>
      /service\.change\(/.test(readFileSync(join(root, path), 'utf8')),
    )
    expect(senders).toEqual(['main/sync/push/push-change.ts'])
  })
})
