import { describe, expect, it, vi } from 'vitest'
import type { StoredEdit } from '../../../../main/database/database.ts'
import { openCache } from '../../../../main/database/open-database.ts'
import type { SendingRule } from '../../../../main/sync/outbox/sending-policy.ts'
import { openSendingHold } from '../../../../main/sync/outbox/sending-hold.ts'
import type { SyncContext } from '../../../../main/sync/sync-context.ts'

const edit = (id: string, more: Partial<StoredEdit> = {}): StoredEdit => ({
  id,
  kind: 'change',
  key: `s:${id}`,
  customerId: id,
  name: '',
  base: '{}',
  mine: {},
  state: { is: 'waiting' },
  revision: 1,
  madeAt: 0,
  changedAt: 0,
  knownIds: null,
  attempts: 0,
  notBefore: 0,
  outcomeUnknown: false,
  user: 'ann',
  thenDelete: false,
  ...more,
})
const sends: SendingRule = { locked: false, askAbove: null }
const locked: SendingRule = { locked: true, askAbove: null }
const asksAbove = (askAbove: number): SendingRule => ({ locked: false, askAbove })

/** Ann's desk, with as many edits of hers as are named. */
const start = (rule: SendingRule, ...ids: readonly string[]) => {
  const cache = openCache({ file: null, key: new Uint8Array(32).fill(7) })
  for (const id of ids) cache.edits.put(edit(id))
  const put = (id: string, more: Partial<StoredEdit> = {}): StoredEdit => {
    const whole = edit(id, more)
    cache.edits.put(whole)
    return whole
  }
  const open = (first = rule) => openSendingHold({ cache, user: 'ann' } as unknown as SyncContext, first)
  return { cache, hold: open(), open, put }
}
const writesChanged = (writes: number) =>
  expect.objectContaining({ fail: { code: 'writes-changed', about: { writes } } })

describe('a locked environment', () => {
  it('lets nothing go, and nothing be let go, until it is unlocked', () => {
    const { hold } = start(locked, 'a')
    expect([hold.read(), hold.locked(), hold.mayGo(edit('a')), hold.mayGo(edit('a'), null)]).toEqual([
      { is: 'locked' },
      true,
      false,
      false,
    ])
    expect(() => hold.release(1)).toThrowError(expect.objectContaining({ fail: { code: 'environment-locked' } }))
    hold.rule(sends)
    expect([hold.read(), hold.locked(), hold.mayGo(edit('a'))]).toEqual([null, false, true])
    hold.rule(locked)
    expect(hold.mayGo(edit('a'))).toBe(false)
  })
})

describe('more edits than are sent unasked', () => {
  it('are held, all of them, and one more or less makes the difference', () => {
    const { hold, put } = start(asksAbove(2), 'a', 'b')
    expect([hold.read(), hold.mayGo(edit('a'))]).toEqual([null, true])
    put('c')
    expect([hold.read(), hold.mayGo(edit('a'))]).toEqual([{ is: 'many', writes: 3, askAbove: 2 }, false])
  })

  it('are those of one’s own that wait: not somebody else’s, nor what a person must decide on', () => {
    const { hold, put } = start(asksAbove(2), 'a', 'b')
    put('c', { user: 'bob' })
    put('d', { state: { is: 'refused', fail: { code: 'service-refused' } } })
    put('e', { state: { is: 'sending', since: 1 }, outcomeUnknown: true })
    expect(hold.read()).toBeNull()
    put('f', { user: '' })
    expect(hold.read()).toEqual({ is: 'many', writes: 3, askAbove: 2 })
  })

  it('go once a person gave their number; an edit that comes or is changed after that counts anew', () => {
    const { hold, put } = start(asksAbove(1), 'a', 'b')
    expect(() => hold.release(3)).toThrowError(writesChanged(2))
    expect(hold.read()).toMatchObject({ writes: 2 })
    hold.release(2)
    expect([hold.read(), hold.mayGo(edit('a')), hold.mayGo(edit('b'))]).toEqual([null, true, true])
    const changed = put('a', { revision: 2 })
    expect([hold.read(), hold.mayGo(changed)]).toEqual([null, true])
    const more = put('c')
    expect([hold.read(), hold.mayGo(changed), hold.mayGo(more), hold.mayGo(edit('b'))]).toEqual([
      { is: 'many', writes: 2, askAbove: 1 },
      false,
      false,
      true,
    ])
    expect(() => hold.release(3)).toThrowError(writesChanged(2))
  })

  it('are asked about again after a new start', () => {
    const { hold, open } = start(asksAbove(1), 'a', 'b')
    hold.release(2)
    expect(open().read()).toEqual({ is: 'many', writes: 2, askAbove: 1 })
  })

  it('may go by what was just read about them, which is not read again', () => {
    const { hold, cache } = start(asksAbove(1), 'a', 'b')
    const list = vi.spyOn(cache.edits, 'unsettled')
    expect([hold.mayGo(edit('a'), null), hold.mayGo(edit('a'), { is: 'many', writes: 2, askAbove: 1 })]).toEqual([
      true,
      false,
    ])
    expect(list).not.toHaveBeenCalled()
  })

  it('are not gone through one by one where their count says enough', () => {
    const { hold, cache } = start(asksAbove(2), 'a', 'b')
    const list = vi.spyOn(cache.edits, 'unsettled')
    hold.read()
    hold.rule(sends)
    hold.read()
    expect(list).not.toHaveBeenCalled()
  })
})

describe('edits that are being saved as one', () => {
  it('hold everything back until the last of them is saved', () => {
    const { hold } = start(sends, 'a')
    const batch = hold.beginBatch('paste')
    batch.part()
    expect([hold.read(), hold.mayGo(edit('a'))]).toEqual([null, false])
    batch.whole()
    batch.end()
    expect([hold.read(), hold.mayGo(edit('a'))]).toEqual([null, true])
  })

  it('are asked about where they were cut off, until a person gave the number of those that wait', () => {
    const { hold, put } = start(sends, 'a')
    const batch = hold.beginBatch('paste')
    batch.part()
    batch.end()
    expect([hold.read(), hold.mayGo(edit('a'))]).toEqual([{ is: 'cut-off', writes: 1 }, false])
    expect(() => hold.release(2)).toThrowError(writesChanged(1))
    expect(hold.read()).toEqual({ is: 'cut-off', writes: 1 })
    hold.release(1)
    expect([hold.read(), hold.mayGo(edit('a'))]).toEqual([null, true])
    expect([hold.mayGo(put('b')), hold.read()]).toEqual([true, null])
  })

  it('are asked about no more once nothing of one’s own waits, but are as long as something does', () => {
    const { hold, cache, put } = start(sends, 'a')
    const batch = hold.beginBatch('paste')
    batch.part()
    batch.end()
    hold.forgetWhereNothingWaits()
    expect(hold.read()).toEqual({ is: 'cut-off', writes: 1 })
    cache.edits.remove('a')
    hold.forgetWhereNothingWaits()
    put('b')
    expect(hold.read()).toBeNull()
  })

  it('are not forgotten while they are being saved, and before anything of them waits', () => {
    const { hold, put } = start(sends)
    const batch = hold.beginBatch('paste')
    batch.part()
    hold.forgetWhereNothingWaits()
    put('a')
    batch.end()
    expect(hold.read()).toEqual({ is: 'cut-off', writes: 1 })
  })
})
