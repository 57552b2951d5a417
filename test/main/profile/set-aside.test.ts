import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { entriesIn, vaultText } from '../../../main/base/files/vault-text.ts'
import { forgetInCopies } from '../../../main/profile/backup.ts'
import { newProfile, removeProfile } from '../test-host.ts'

let profile: string
let aside: string
beforeEach(() => {
  profile = newProfile()
  onTestFinished(() => removeProfile(profile))
  aside = join(profile, 'profile-set-aside-1')
  mkdirSync(aside)
})

const sealed = { 'key:gone/1': 'a', 'secret:gone': 'b', 'tokens:gone': 'c', 'key:stays/1': 'd', seal: 'e' }
const left = { 'key:stays/1': 'd', seal: 'e' }
const put = (name: string, text: string, folder = aside): void => writeFileSync(join(folder, name), text)
const read = (name: string, folder = aside): string => readFileSync(join(folder, name), 'utf8')

describe('forgetting an environment, in a profile that was set aside', () => {
  it.each(['vault.json', 'vault.copy.json', 'vault.behind.json'])('leaves no entry of it in %s', async (name) => {
    put(name, JSON.stringify({ format: 1, sealed }))
    await forgetInCopies(profile, { environment: 'gone' })
    expect(JSON.parse(read(name))).toEqual({ format: 1, sealed: left })
  })

  it('keeps all else that a later version wrote into the vault', async () => {
    put('vault.json', JSON.stringify({ format: 9, hint: 'new', sealed: { ...sealed, other: { text: 'f' } } }))
    await forgetInCopies(profile, { environment: 'gone' })
    expect(JSON.parse(read('vault.json'))).toEqual({
      format: 9,
      hint: 'new',
      sealed: { ...left, other: { text: 'f' } },
    })
  })

  it('leaves a vault that is still read whole, by its check', async () => {
    put('vault.json', vaultText({ 'secret:gone': 'YQ==', 'secret:stays': 'Yg==' }))
    await forgetInCopies(profile, { environment: 'gone' })
    expect(entriesIn(read('vault.json'))).toEqual({ 'secret:stays': 'Yg==' })
  })

  it('removes a damaged vault that names the environment, and no other', async () => {
    put('vault.json', '{"sealed": {"secret:gone": "b"')
    put('vault.copy.json', '{"sealed": {"secret:stays": "d"')
    await forgetInCopies(profile, { environment: 'gone' })
    expect(existsSync(join(aside, 'vault.json'))).toBe(false)
    expect(read('vault.copy.json')).toBe('{"sealed": {"secret:stays": "d"')
  })

  it('leaves the vault in use to its own removal', async () => {
    const text = JSON.stringify({ format: 1, sealed })
    put('vault.json', text, profile)
    await forgetInCopies(profile, { environment: 'gone' })
    expect(read('vault.json', profile)).toBe(text)
  })
})

describe('removing one administration, in a profile that was set aside', () => {
  const removed = { environment: 'shared', database: 'b00c' }

  it('removes its database with every file of it, and no other', async () => {
    const folder = join(aside, 'desks', 'shared')
    mkdirSync(folder, { recursive: true })
    mkdirSync(join(aside, 'desks', 'other'))
    const gone = ['b00c.db', 'b00c.db-wal', 'b00c.copy.db', 'b00c.backup-1.db', 'b00c.db.set-aside-1']
    for (const name of [...gone, 'b00c1.db', 'f00d.db']) put(name, 'sealed', folder)
    put('b00c.db', 'sealed', join(aside, 'desks', 'other'))
    await forgetInCopies(profile, removed)
    expect(readdirSync(folder).toSorted()).toEqual(['b00c1.db', 'f00d.db'])
    expect(readdirSync(join(aside, 'desks', 'other'))).toEqual(['b00c.db'])
  })

  it('removes its keys, and keeps the secret, the tokens and all other keys', async () => {
    const gone = { 'key:shared/b00c': 'a', 'key:shared/b00c.set-aside-1': 'b' }
    const stays = {
      'key:shared/f00d': 'c',
      'key:other/b00c': 'd',
      'secret:shared': 'e',
      'tokens:shared': 'f',
      seal: 'g',
    }
    put('vault.json', JSON.stringify({ format: 1, sealed: { ...gone, ...stays } }))
    await forgetInCopies(profile, removed)
    expect(JSON.parse(read('vault.json'))).toEqual({ format: 1, sealed: stays })
  })

  it('takes a profile without its database as it is', async () => {
    const text = JSON.stringify({ format: 1, sealed: { 'key:shared/f00d': 'c' } })
    put('vault.json', text)
    await forgetInCopies(profile, removed)
    expect([read('vault.json'), readdirSync(aside)]).toEqual([text, ['vault.json']])
  })
})
