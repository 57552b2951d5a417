import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder, removeFolder } from '../temporary-folder.ts'
import { newMemoryFolder } from './memory-folder.ts'

describe('the memory folder for test data', () => {
  it('is new, empty and below the given folder', () => {
    const place = newFolder()
    const folder = newMemoryFolder(place, 'linux')
    // A disk with less room than a run needs gets no folder.
    if (folder === null) expect(readdirSync(place)).toEqual([])
    else
      expect([existsSync(folder), readdirSync(folder), readdirSync(place).map((name) => join(place, name))]).toEqual([
        true,
        [],
        [folder],
      ])
    removeFolder(place)
  })
  it('replaces the folder of a killed run and leaves that of a running one', () => {
    const place = newFolder()
    const [dead, living] = [
      join(place, `ledgerdesk-run${2 ** 22 + 1}-abc`),
      join(place, `ledgerdesk-run${process.pid}-abc`),
    ]
    for (const folder of [dead, living]) mkdirSync(join(folder, 'profile'), { recursive: true })
    newMemoryFolder(place, 'linux')
    expect([existsSync(dead), existsSync(living)]).toEqual([false, true])
    removeFolder(place)
  })
  it('is not created on another system, or in a missing folder', () => {
    const place = newFolder()
    expect([newMemoryFolder(place, 'darwin'), readdirSync(place)]).toEqual([null, []])
    removeFolder(place)
    expect([newMemoryFolder(place, 'linux'), existsSync(place)]).toEqual([null, false])
  })
})
