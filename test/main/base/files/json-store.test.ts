import { readdirSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { testHost } from '../../test-host.ts'
import { newFolder, removeFolder } from '../../../temporary-folder.ts'
import { canMount, fillDisk, smallDisk } from '../../small-disk.ts'

const start = (): string => {
  const folder = newFolder()
  onTestFinished(() => removeFolder(folder))
  return folder
}
const open = (profile: string) =>
  testHost({ profile }).openStore<{ text: string; more: number }>({
    name: 'a',
    cwd: profile,
    defaults: { text: '', more: 1 },
  })

describe('a store of settings', () => {
  it('keeps what was written, for its owner only, and leaves nothing beside it', () => {
    const folder = start()
    open(folder).store = { text: 'one, and longer', more: 2 }
    const again = open(folder)
    again.store = { text: 'two', more: 3 }
    expect([again.store, open(folder).store]).toEqual([
      { text: 'two', more: 3 },
      { text: 'two', more: 3 },
    ])
    expect(readdirSync(folder)).toEqual(['a.json'])
    if (process.platform !== 'win32') expect(statSync(join(folder, 'a.json')).mode & 0o777).toBe(0o600)
  })

  it('has the defaults until the first write, and fills no gap in a file with them', () => {
    const folder = start()
    expect([open(folder).store, readdirSync(folder)]).toEqual([{ text: '', more: 1 }, []])
    writeFileSync(join(folder, 'a.json'), '{ "text": "kept" }')
    expect(open(folder).store).toEqual({ text: 'kept' })
  })

  it.each(['', '[]', 'null', '3', '{ "text": '])('does not take %j for an object', (text) => {
    const folder = start()
    writeFileSync(join(folder, 'a.json'), text)
    expect(() => open(folder)).toThrowError(SyntaxError)
    expect(readFileSync(join(folder, 'a.json'), 'utf8')).toBe(text)
  })

  it.runIf(canMount)('fails on a disk that takes a part of it, and keeps the earlier content', () => {
    const folder = smallDisk(start(), 1)
    const before = { text: 'a'.repeat(9_000), more: 1 }
    open(folder).store = before
    fillDisk(folder)
    const full = readdirSync(folder).find((name) => name.startsWith('somebody-else'))!
    const { size } = statSync(join(folder, full))
    rmSync(join(folder, full))
    writeFileSync(join(folder, full), Buffer.alloc(size - 4_096))
    expect(statfsSync(folder).bavail).toBe(1)
    const store = open(folder)
    expect(() => (store.store = { text: 'b'.repeat(9_000), more: 2 })).toThrowError('ENOSPC')
    expect([store.store, open(folder).store]).toEqual([before, before])
    expect(readdirSync(folder).filter((name) => name.startsWith('a.'))).toEqual(['a.json'])
  })
})
