import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { copyChecked, digestOf, filesIn, writeNew } from '../../../main/profile/copied-file.ts'
import { newFolder, removeFolder } from '../../temporary-folder.ts'

let folder: string
beforeEach(() => {
  folder = newFolder('copies')
  onTestFinished(() => removeFolder(folder))
})
const put = (path: string, text = path): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
const modeOf = (path: string): number => statSync(join(folder, path)).mode & 0o777
const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64')

describe('the files of a folder', () => {
  it('are those at its top, and in the folders that were asked for', async () => {
    for (const path of ['b.json', 'a.json', 'desks/x/1.db', 'desks/0.db', 'Cache/1', 'demo/2']) put(path)
    expect(await filesIn(folder, 'desks', 'demo', 'none')).toEqual([
      'a.json',
      'b.json',
      'demo/2',
      'desks/0.db',
      'desks/x/1.db',
    ])
    expect(await filesIn(folder)).toEqual(['a.json', 'b.json'])
  })

  it('have a file too that has the name of such a folder', async () => {
    put('desks')
    expect(await filesIn(folder, 'desks')).toEqual(['desks'])
  })

  it.skipIf(process.platform === 'win32')('are never reached through a link', async () => {
    put('away/1.db')
    put('desks/own.db')
    symlinkSync(join(folder, 'away', '1.db'), join(folder, 'link.json'))
    symlinkSync(join(folder, 'away'), join(folder, 'demo'))
    symlinkSync(join(folder, 'away'), join(folder, 'desks', 'link'))
    expect(await filesIn(folder, 'desks', 'demo')).toEqual(['desks/own.db'])
  })
})

describe('a checked copy', () => {
  it('has the digest of its text, and is for its owner only, with its folder', async () => {
    put('vault.json', 'sealed')
    const copy = join('files', 'vault.json')
    expect(await copyChecked(join(folder, 'vault.json'), join(folder, copy))).toBe(sha256('sealed'))
    expect(await digestOf(join(folder, copy))).toBe(sha256('sealed'))
    if (process.platform !== 'win32') expect([modeOf('files'), modeOf(copy)]).toEqual([0o700, 0o600])
  })

  it('replaces nothing', async () => {
    put('vault.json', 'sealed')
    put('copy', 'theirs')
    await expect(copyChecked(join(folder, 'vault.json'), join(folder, 'copy'))).rejects.toThrow('EEXIST')
    expect(readFileSync(join(folder, 'copy'), 'utf8')).toBe('theirs')
  })
})

describe('a new file', () => {
  it('is for its owner only, and replaces nothing', async () => {
    await writeNew(join(folder, 'backup.json'), '{}')
    await expect(writeNew(join(folder, 'backup.json'), '[]')).rejects.toThrow('EEXIST')
    expect(readFileSync(join(folder, 'backup.json'), 'utf8')).toBe('{}')
    if (process.platform !== 'win32') expect(modeOf('backup.json')).toBe(0o600)
  })
})
