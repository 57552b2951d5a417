import { describe, expect, it } from 'vitest'
import type { StoredEdit } from '../../main/database/database.ts'
import { watchDeletions } from './promises/done-deletions.ts'
import type { RequestKind, Request } from './network.ts'
import type { Deed } from './office.ts'
import { watchStops } from './promises/stops.ts'

const place = 'production/X'
const request = (kind: RequestKind): Request => ({
  computer: 'anna',
  kind,
  path: 'Customer/1',
  place,
  id: '1',
  question: { method: kind, url: 'http://127.0.0.1/Customer/1', headers: {}, body: undefined },
})
const sending = (id: string, since = 1): StoredEdit =>
  ({ id, key: `s:${id}`, kind: 'change', user: 'anna', state: { is: 'sending', since } }) as unknown as StoredEdit
const waiting = (id: string): StoredEdit =>
  ({ id, key: `s:${id}`, kind: 'change', user: 'anna', state: { is: 'waiting' } }) as unknown as StoredEdit

/** Anna stops the sending while one change is being sent and another waits. */
const stopped = () => {
  const outbox: { edits: readonly StoredEdit[] | null } = { edits: [sending('1'), waiting('2')] }
  const stops = watchStops(
    () => outbox.edits,
    () => 'anna',
  )
  stops.stopped('anna', place)
  const writes = (edits: readonly StoredEdit[]) => (): void => {
    outbox.edits = edits
    stops.left(request('PUT'))
  }
  return { outbox, stops, writes }
}

describe('a stop of the sending, in the simulation', () => {
  it('lets an attempt finish that was under way', () => {
    expect(stopped().writes([sending('1'), waiting('2')])).not.toThrow()
  })

  it('is broken by an attempt that begins, also of the edit that was under way', () => {
    expect(stopped().writes([sending('1'), sending('2')])).toThrow('for s:2, after its person had stopped the sending')
    expect(stopped().writes([sending('1', 2), waiting('2')])).toThrow('for s:1')
  })

  it('holds for a change that is made later', () => {
    const { outbox, stops, writes } = stopped()
    outbox.edits = [waiting('2'), waiting('3')]
    stops.look('anna', place)
    expect(writes([sending('3')])).toThrow('for s:3')
  })

  it('is over when its person resumes, and when nothing of it waits any more', () => {
    const resumed = stopped()
    resumed.stops.resumed('anna', place)
    expect(resumed.writes([sending('2')])).not.toThrow()
    const { outbox, stops, writes } = stopped()
    outbox.edits = [waiting('3')]
    stops.look('anna', place)
    expect(writes([sending('3')])).not.toThrow()
  })

  it('holds after a restart, but where the disk was full', () => {
    const { outbox, stops, writes } = stopped()
    outbox.edits = null
    stops.look('anna', place)
    stops.ended('anna')
    expect(writes([sending('2')])).toThrow('for s:2')
    stops.full('anna')
    stops.ended('anna')
    expect(writes([sending('2')])).not.toThrow()
  })

  it('is not known to another user, nor to older files', () => {
    const { stops, writes } = stopped()
    stops.forget('anna')
    expect(writes([sending('2')])).not.toThrow()
  })
})

/** Anna's DELETE was answered, and the app shows the deletion in this state. */
const deleted = (is: 'refused' | 'settled', nameNow: string | null) => {
  const kept = nameNow === null ? null : { Name: JSON.stringify(nameNow) }
  const removal = { at: 0, by: 'anna', place, id: '1', before: { Name: '"old"' }, after: null, number: 0 } as Deed
  const edit = { id: 'e', key: 's:1', kind: 'delete', customerId: '1', outcomeUnknown: true }
  const outbox = { edits: [{ ...edit, state: { is: 'sending', since: 1 } } as unknown as StoredEdit] }
  const deletions = watchDeletions({ deeds: [removal], kept: () => kept }, () => outbox.edits)
  deletions.left(request('DELETE'))
  deletions.answered(request('DELETE'), { status: 200, headers: {}, text: '' })
  outbox.edits = [{ ...edit, outcomeUnknown: false, state: { is } } as unknown as StoredEdit]
  return { deletions, check: () => deletions.check('anna', place) }
}

describe('a deletion that was carried out, in the simulation', () => {
  it('may not be shown as refused, whoever has the id by now', () => {
    expect(deleted('refused', 'new').check).toThrow('shows the deletion of 1 at production/X as refused')
    expect(deleted('refused', null).check).toThrow('as refused')
  })

  it('may be shown as done, and as refused where the same customer was made again', () => {
    expect(deleted('settled', 'new').check).not.toThrow()
    expect(deleted('refused', 'old').check).not.toThrow()
  })

  it('may be refused when it is sent once more, or by a computer that lost the answer', () => {
    const { deletions, check } = deleted('refused', 'new')
    deletions.forget('anna')
    expect(check).not.toThrow()
  })
})
