import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isFail } from '../../../main/base/app-error.ts'
import type { Cache } from '../../../main/database/database.ts'
import { runToEnd } from '../../../main/database/history/history-chain.ts'
import { copiesBehind } from '../../../main/database/recovery/copy-files.ts'
import { copyFileOf } from '../../../main/database/recovery/second-copy.ts'
import { quarantine, quarantinedOf } from '../../../main/base/files/quarantine.ts'
import { asIfKilled, withRepair } from './damage.ts'
import { editsInCopy, numbered, useDatabases } from './use-databases.ts'
import { removeFolder } from '../../temporary-folder.ts'

const { folder, moments, notices, options, open, closeAll } = useDatabases()
const inCopy = (): unknown[] => editsInCopy(folder.file)

/** Prevents writes to the existing copy: its journal cannot be created. */
const preventWriting = (): void => mkdirSync(`${copyFileOf(folder.file)}-wal`)
/** Removes the obstacle, also where it was renamed with the copy. */
const allowReading = (): void => copiesBehind(folder.file).forEach((copy) => removeFolder(`${copy}-wal`))
/** Prevents a new copy until the returned function is called. */
const preventNewCopy = (): (() => void) => {
  const obstacle = `${copyFileOf(folder.file)}-journal`
  mkdirSync(join(obstacle, 'something'), { recursive: true })
  return () => removeFolder(obstacle)
}

describe('the second copy, while it cannot be written,', () => {
  /** A database whose copy cannot be written. */
  const openWithBlockedCopy = (): Cache => {
    open().edits.put(numbered(1))
    closeAll()
    preventWriting()
    return open()
  }

  it('is renamed until there is a whole one again', () => {
    const cache = openWithBlockedCopy()
    const free = preventNewCopy()
    cache.edits.remove('e1')
    cache.edits.put(numbered(2, { state: { is: 'sending', since: 1 } }))
    moments.pass(60_000)
    cache.checkCopy()
    expect([copiesBehind(folder.file).length, existsSync(copyFileOf(folder.file)), notices]).toEqual([
      1,
      false,
      ['copy-not-written'],
    ])
    free()
    moments.pass(60_000)
    expect(copiesBehind(folder.file)).toEqual([])
    closeAll()
    expect(inCopy()).toEqual([['e2', 'sending']])
  })

  it('reports none of its edits as unsent, should the database be lost', async () => {
    const cache = openWithBlockedCopy()
    const free = preventNewCopy()
    cache.edits.remove('e1')
    closeAll()
    free()
    allowReading()
    writeFileSync(folder.file, Buffer.alloc(8_192, 3))
    const edits = await withRepair(options(), (next) => next.edits.unsettled())
    expect(edits.map(({ id, state }) => [id, state])).toEqual([
      ['e1', { is: 'refused', fail: { code: 'edit-restored' } }],
    ])
    expect([copiesBehind(folder.file), inCopy()]).toEqual([[], [['e1', 'refused']]])
  })

  it('blocks sending while it cannot be renamed either, but no save', () => {
    const obstacle = `${copyFileOf(folder.file)}.behind-${moments.now()}`
    mkdirSync(join(obstacle, 'something'), { recursive: true })
    const cache = openWithBlockedCopy()
    cache.edits.put(numbered(2))
    cache.edits.remove('e1')
    const cannotBeSent = (): void =>
      expect(() => cache.checkCopy()).toThrow(expect.toSatisfy((error: unknown) => isFail(error, 'copy-not-written')))
    cannotBeSent()
    moments.runIdle()
    cannotBeSent()
    expect(cache.edits.unsettled().map(({ id }) => id)).toEqual(['e2'])
    expect(notices).toEqual(['copy-not-written'])
    removeFolder(obstacle)
    cache.checkCopy()
    expect(copiesBehind(folder.file)).toHaveLength(1)
  })

  it('still returns what its database lost, for a person to check', () => {
    const early = join(folder.folder, 'early')
    open().edits.put(numbered(1))
    closeAll()
    asIfKilled(folder.file, early)
    const cache = open()
    cache.edits.put(numbered(1, { state: { is: 'sending', since: 1 }, outcomeUnknown: true }))
    cache.edits.put(numbered(2))
    closeAll()
    preventWriting()
    open()
    const free = preventNewCopy()
    closeAll()
    allowReading()
    writeFileSync(folder.file, readFileSync(join(early, 'cache.db')))
    const again = open()
    free()
    expect(again.edits.unsettled().map(({ id, state, outcomeUnknown }) => [id, state.is, outcomeUnknown])).toEqual([
      ['e1', 'refused', true],
      ['e2', 'refused', false],
    ])
    expect(runToEnd(again.history.verify()).is).toBe('whole')
  })
})

describe('stale files', () => {
  it('are ordered by damage, not by clock, where two databases are quarantined', async () => {
    open().edits.put(numbered(1))
    closeAll()
    await quarantine(folder.file, 2_000)
    open({ rescueFrom: await quarantinedOf(folder.file) }).edits.put(numbered(2))
    closeAll()
    // The clock was set back meanwhile, and the copy is gone.
    await quarantine(folder.file, 1_000)
    rmSync(copyFileOf(folder.file))
    const third = open({ rescueFrom: await quarantinedOf(folder.file) })
    expect(third.edits.unsettled().map(({ id, state }) => [id, state.is])).toEqual([
      ['e1', 'waiting'],
      ['e2', 'waiting'],
    ])
  })

  it('bring back no facts about edits that the newer file dropped', () => {
    const early = join(folder.folder, 'early')
    const cache = open()
    cache.edits.put(numbered(1))
    for (const name of ['sent:e1', 'answered:e1', 'late-writes:desk']) cache.facts.put(name, 'early')
    cache.facts.put('rescued:file', 'yes')
    closeAll()
    asIfKilled(folder.file, early)
    const later = open()
    later.facts.put('sent:e1', 'late')
    later.facts.remove('answered:e1')
    later.facts.remove('late-writes:desk')
    closeAll()
    writeFileSync(folder.file, readFileSync(join(early, 'cache.db')))
    const again = open()
    expect(['sent:e1', 'answered:e1', 'late-writes:desk', 'rescued:file'].map((name) => again.facts.get(name))).toEqual(
      ['late', undefined, undefined, 'yes'],
    )
    expect(again.edits.unsettled()).toEqual([numbered(1)])
  })
})
