import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
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
    await forgetInCopies(profile, 'gone')
    expect(JSON.parse(read(name))).toEqual({ format: 1, sealed: left })
  })

  it('keeps all else that a later version wrote into the vault', async () => {
    put('vault.json', JSON.stringify({ format: 9, hint: 'new', sealed: { ...sealed, other: { text: 'f' } } }))
    await forgetInCopies(profile, 'gone')
    expect(JSON.parse(read('vault.json'))).toEqual({
      format: 9,
      hint: 'new',
      sealed: { ...left, other: { text: 'f' } },
    })
  })

  it('leaves a vault that is still read whole, by its check', async () => {
    put('vault.json', vaultText({ 'secret:gone': 'YQ==', 'secret:stays': 'Yg==' }))
    await forgetInCopies(profile, 'gone')
    expect(entriesIn(read('vault.json'))).toEqual({ 'secret:stays': 'Yg==' })
  })

  it('removes a damaged vault that names the environment, and no other', async () => {
    put('vault.json', '{"sealed": {"secret:gone": "b"')
    put('vault.copy.json', '{"sealed": {"secret:stays": "d"')
    await forgetInCopies(profile, 'gone')
    expect(existsSync(join(aside, 'vault.json'))).toBe(false)
    expect(read('vault.copy.json')).toBe('{"sealed": {"secret:stays": "d"')
  })

  it('leaves the vault in use to its own removal', async () => {
    const text = JSON.stringify({ format: 1, sealed })
    put('vault.json', text, profile)
    await forgetInCopies(profile, 'gone')
    expect(read('vault.json', profile)).toBe(text)
  })
})
