import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { replaceAppImage } from '../../../../main/profile/updates/replace-appimage.ts'
import { newFolder, removeFolder } from '../../../temporary-folder.ts'

let folder: string
let next: string
beforeEach(() => {
  folder = newFolder()
  next = join(folder, 'fetched', 'Ledgerdesk-1.1.0-linux-x86_64.AppImage')
  mkdirSync(join(folder, 'fetched'))
  mkdirSync(join(folder, 'home'))
  writeFileSync(next, 'newer')
})
afterEach(() => removeFolder(folder))

const put = (name: string): string => {
  const path = join(folder, 'home', name)
  writeFileSync(path, 'older', { mode: 0o755 })
  return path
}
const home = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(folder, 'home')).map((name) => [
      name,
      statSync(join(folder, 'home', name)).isFile() ? readFileSync(join(folder, 'home', name), 'utf8') : 'a folder',
    ]),
  )

describe('replacing an AppImage', () => {
  it('keeps the name that the person gave it', () => {
    const path = put('Bookkeeping')
    expect(replaceAppImage(path, next)).toBe(path)
    expect(home()).toEqual({ Bookkeeping: 'newer' })
    expect(statSync(path).mode & 0o777).toBe(0o755)
  })
  it('changes a name with a version, and leaves no older file behind', () => {
    expect(replaceAppImage(put('Ledgerdesk-1.0.0-linux-x86_64.AppImage'), next)).toBe(
      join(folder, 'home', 'Ledgerdesk-1.1.0-linux-x86_64.AppImage'),
    )
    expect(home()).toEqual({ 'Ledgerdesk-1.1.0-linux-x86_64.AppImage': 'newer' })
  })
  it('keeps the old file when the new one cannot be put beside it', () => {
    const path = put('Ledgerdesk')
    mkdirSync(`${path}.new`)
    expect(() => replaceAppImage(path, next)).toThrow()
    expect(home()).toMatchObject({ Ledgerdesk: 'older' })
  })
  it.each([
    ['at the temporary name', 'Ledgerdesk', 'Ledgerdesk.new'],
    ['at the new name', 'Ledgerdesk-1.0.0.AppImage', 'Ledgerdesk-1.1.0-linux-x86_64.AppImage'],
  ])('does not follow a link that somebody put %s', (_where, name, link) => {
    const victim = join(folder, 'somebody’s file')
    writeFileSync(victim, 'dear', { mode: 0o600 })
    const path = put(name)
    symlinkSync(victim, join(folder, 'home', link))
    const target = replaceAppImage(path, next)
    expect([readFileSync(victim, 'utf8'), statSync(victim).mode & 0o777]).toEqual(['dear', 0o600])
    expect([
      lstatSync(target).isFile(),
      lstatSync(target).mode & 0o777,
      readFileSync(target, 'utf8'),
      Object.keys(home()),
    ]).toEqual([true, 0o755, 'newer', [target.split('/').at(-1)]])
  })
  it('makes no file at the target of a dangling link', () => {
    symlinkSync(join(folder, 'not there'), join(folder, 'home', 'Ledgerdesk.new'))
    replaceAppImage(put('Ledgerdesk'), next)
    expect([home(), readdirSync(folder).sort()]).toEqual([{ Ledgerdesk: 'newer' }, ['fetched', 'home']])
  })
  it('keeps the old file when the new one is gone or the old path is unknown', () => {
    const path = put('Ledgerdesk')
    expect(() => replaceAppImage(path, join(folder, 'nothing'))).toThrow()
    expect(() => replaceAppImage('', next)).toThrow()
    expect(home()).toEqual({ Ledgerdesk: 'older' })
  })
  it.each(['Ledgerdesk-1.0.0.AppImage', 'Ledgerdesk-10.11.12-x86_64.AppImage', '2.30.4'])(
    'finds a version in the name %s',
    (name) => {
      replaceAppImage(put(name), next)
      expect(home()).toEqual({ 'Ledgerdesk-1.1.0-linux-x86_64.AppImage': 'newer' })
    },
  )
  it.each(['Ledgerdesk 2', 'Ledgerdesk-1.0', 'Ledgerdesk-1.x.0', 'Ledgerdesk-1-0-0'])(
    'finds no version in the name %s',
    (name) => {
      replaceAppImage(put(name), next)
      expect(home()).toEqual({ [name]: 'newer' })
    },
  )
  it('refuses a relative path, because its base is unknown', () => {
    const path = put('Ledgerdesk')
    const failure = new Error('the AppImage does not say where it lies')
    expect(() => replaceAppImage(relative(process.cwd(), path), next)).toThrowError(failure)
    expect(home()).toEqual({ Ledgerdesk: 'older' })
  })
  it('reports the failed copy, not the missing leftover', () => {
    expect(() => replaceAppImage(put('Ledgerdesk'), join(folder, 'nothing'))).toThrowError(
      expect.objectContaining({ code: 'ENOENT', syscall: 'copyfile' }),
    )
  })
  it('succeeds when the old file is already gone', () => {
    const gone = join(folder, 'home', 'Ledgerdesk-1.0.0.AppImage')
    replaceAppImage(gone, next)
    expect(home()).toEqual({ 'Ledgerdesk-1.1.0-linux-x86_64.AppImage': 'newer' })
  })
  it.runIf(process.platform === 'linux')('leaves no file handle open', () => {
    const target = replaceAppImage(put('Ledgerdesk'), next)
    const held = readdirSync('/proc/self/fd').flatMap((fd) => {
      const path = `/proc/self/fd/${fd}`
      return existsSync(path) ? [readlinkSync(path)] : []
    })
    expect(held).not.toContain(target)
  })
})
