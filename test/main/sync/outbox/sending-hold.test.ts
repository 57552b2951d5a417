import { describe, expect, it, vi } from 'vitest'
import { AppError } from '../../../../main/base/app-error.ts'
import type { StoredEdit } from '../../../../main/database/database.ts'
import { openCache } from '../../../../main/database/open-database.ts'
import type { SendingRule } from '../../../../main/sync/outbox/sending-policy.ts'
import { openSendingHold } from '../../../../main/sync/outbox/sending-hold.ts'
import { edit as changeOf } from '../../database/samples.ts'
import type { SyncContext } from '../../../../main/sync/sync-context.ts'

const edit = (id: string, more: Partial<StoredEdit> = {}): StoredEdit =>
  changeOf({ id, key: `s:${id}`, customerId: id, madeAt: 0, changedAt: 0, user: 'ann', ...more })
const sends: SendingRule = { locked: false, askAbove: null }
const locked: SendingRule = { locked: true, askAbove: null }
const asksAbove = (askAbove: number): SendingRule => ({ locked: false, askAbove })

/** Ann's desk with her edits of these names. */
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
  it('sends nothing and refuses a release until it is unlocked', () => {
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

describe('more edits than may be sent without a release', () => {
  it('are all held, and one more or less decides', () => {
    const { hold, put } = start(asksAbove(2), 'a', 'b')
    expect([hold.read(), hold.mayGo(edit('a'))]).toEqual([null, true])
    put('c')
    expect([hold.read(), hold.mayGo(edit('a'))]).toEqual([{ is: 'many', writes: 3, askAbove: 2 }, false])
  })

  it("are the waiting edits of the user: not another user's, nor edits that need a decision", () => {
    const { hold, put } = start(asksAbove(2), 'a', 'b')
    put('c', { user: 'bob' })
    put('d', { state: { is: 'refused', fail: { code: 'service-refused' } } })
    put('e', { state: { is: 'sending', since: 1 }, outcomeUnknown: true })
    expect(hold.read()).toBeNull()
    put('f', { user: '' })
    expect(hold.read()).toEqual({ is: 'many', writes: 3, askAbove: 2 })
  })

  it('are sent once a person gave their number; a new or changed edit counts again', () => {
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

  it('need a release again after a restart', () => {
    const { hold, open } = start(asksAbove(1), 'a', 'b')
    hold.release(2)
    expect(open().read()).toEqual({ is: 'many', writes: 2, askAbove: 1 })
  })

  it('may be judged by a result that was just read', () => {
    const { hold, cache } = start(asksAbove(1), 'a', 'b')
    const list = vi.spyOn(cache.edits, 'unsettled')
    expect([hold.mayGo(edit('a'), null), hold.mayGo(edit('a'), { is: 'many', writes: 2, askAbove: 1 })]).toEqual([
      true,
      false,
    ])
    expect(list).not.toHaveBeenCalled()
  })

  it('are not read one by one if their count is enough', () => {
    const { hold, cache } = start(asksAbove(2), 'a', 'b')
    const list = vi.spyOn(cache.edits, 'unsettled')
    hold.read()
    hold.rule(sends)
    hold.read()
    expect(list).not.toHaveBeenCalled()
  })
})

describe('edits of a batch', () => {
  it('hold everything back until the last is saved', () => {
    const { hold } = start(sends, 'a')
    const batch = hold.beginBatch('paste')
    batch.part()
    expect([hold.read(), hold.mayGo(edit('a'))]).toEqual([null, false])
    batch.whole()
    batch.end()
    expect([hold.read(), hold.mayGo(edit('a'))]).toEqual([null, true])
  })

  it('need a release after they were cut off, until a person gave the number of waiting edits', () => {
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

  it('need no release once no own edit waits, but do as long as one waits', () => {
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

  it('are not forgotten while they are being saved, before any of them waits', () => {
    const { hold, put } = start(sends)
    const batch = hold.beginBatch('paste')
    batch.part()
    hold.forgetWhereNothingWaits()
    put('a')
    batch.end()
    expect(hold.read()).toEqual({ is: 'cut-off', writes: 1 })
  })
})

describe('sending that a person stopped', () => {
  it('waits until it is resumed', () => {
    const { hold } = start(sends, 'a')
    hold.stop()
    expect([hold.read(), hold.mayGo(edit('a'))]).toEqual([{ is: 'stopped' }, false])
    hold.resume()
    expect([hold.read(), hold.mayGo(edit('a'))]).toEqual([null, true])
  })
  it('stays stopped while the write under way may still fail', () => {
    const { hold, put } = start(sends)
    put('a', { state: { is: 'sending', since: 0 }, outcomeUnknown: true })
    hold.stop()
    expect(hold.read()).toEqual({ is: 'stopped' })
    const again = put('a')
    expect([hold.read(), hold.mayGo(again)]).toEqual([{ is: 'stopped' }, false])
  })
  it('is over once nothing of this person waits', () => {
    const { hold, put } = start(sends, 'a')
    put('b', { user: 'ben' })
    hold.stop()
    put('a', { state: { is: 'settled', at: 0, serviceChanged: [], messages: [] } })
    expect(hold.read()).toBeNull()
    expect(hold.mayGo(put('c'))).toBe(true)
  })
  it('holds released edits too, and a release of all of them resumes it', () => {
    const { hold } = start(asksAbove(1), 'a', 'b')
    hold.release(2)
    hold.stop()
    expect([hold.read(), hold.mayGo(edit('a'))]).toEqual([{ is: 'stopped' }, false])
    const { hold: asking } = start(asksAbove(1), 'a', 'b')
    asking.stop()
    expect(asking.read()).toEqual({ is: 'many', writes: 2, askAbove: 1 })
    asking.release(2)
    expect([asking.read(), asking.mayGo(edit('a'))]).toEqual([null, true])
  })
  it('says that the environment is locked first', () => {
    const { hold } = start(locked, 'a')
    hold.stop()
    expect(hold.read()).toEqual({ is: 'locked' })
  })
  it('is not resumed while a lock or a question hides it', () => {
    const { hold } = start(sends, 'a', 'b')
    hold.stop()
    for (const rule of [locked, asksAbove(1)]) {
      hold.rule(rule)
      hold.resume()
      hold.rule(sends)
      expect([hold.read(), hold.mayGo(edit('a'))]).toEqual([{ is: 'stopped' }, false])
    }
    hold.resume()
    expect([hold.read(), hold.mayGo(edit('a'))]).toEqual([null, true])
  })

  it('stays stopped after a restart for the person who stopped it, and is resumed for good', () => {
    const { cache, hold, open, put } = start(sends, 'a')
    put('b', { user: 'ben' })
    hold.stop()
    const ben = openSendingHold({ cache, user: 'ben' } as unknown as SyncContext, sends)
    expect([open().read(), open().mayGo(edit('a')), ben.read()]).toEqual([{ is: 'stopped' }, false, null])
    open().resume()
    expect([open().read(), open().mayGo(edit('a'))]).toEqual([null, true])
  })
  it('is not stopped after a restart once a person released its edits', () => {
    const { hold, open } = start(asksAbove(1), 'a', 'b')
    hold.stop()
    hold.release(2)
    expect(open(sends).read()).toBeNull()
  })
  it('is not stopped after a restart once nothing of this person waits', () => {
    const { hold, open, cache, put } = start(sends, 'a')
    hold.stop()
    cache.edits.remove('a')
    open().forgetWhereNothingWaits()
    put('b')
    expect(open().read()).toBeNull()
  })
  it('is stopped and read while the disk is full, and kept once there is room', () => {
    const { cache, hold, open, put } = start(sends, 'a')
    const full = (): never => {
      throw new AppError('disk-full')
    }
    const write = vi.spyOn(cache.facts, 'put').mockImplementation(full)
    hold.stop()
    expect([hold.read(), hold.mayGo(edit('a'))]).toEqual([{ is: 'stopped' }, false])
    write.mockRestore()
    hold.keepStop()
    expect(open().read()).toEqual({ is: 'stopped' })
    cache.edits.remove('a')
    const remove = vi.spyOn(cache.facts, 'remove').mockImplementation(full)
    expect(hold.read()).toBeNull()
    hold.forgetWhereNothingWaits()
    remove.mockRestore()
    hold.forgetWhereNothingWaits()
    put('c')
    expect([hold.read(), open().read()]).toEqual([null, null])
  })
})
