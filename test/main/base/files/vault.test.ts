import { mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../../../../main/base/app-error.ts'
import type { Host } from '../../../../main/base/host.ts'
import { openVault } from '../../../../main/base/files/vault.ts'
import { newProfile, removeProfile, testHost } from '../../test-host.ts'

let profile: string
beforeEach(() => void (profile = newProfile()))
afterEach(() => removeProfile(profile))

const file = (): string => join(profile, 'vault.json')

describe('a vault with a keychain', () => {
  it('returns stored entries after a restart, and no removed ones', async () => {
    const first = await openVault(testHost({ profile, keychainKey: 'a key' }))
    await Promise.all([first.put('tokens:a', 'one'), first.put('tokens:b', 'two'), first.put('secret:a', 'three')])
    await first.remove('tokens:b')
    const second = await openVault(testHost({ profile, keychainKey: 'a key' }))
    expect(await second.get('tokens:a')).toEqual({ is: 'text', text: 'one' })
    expect(await second.get('tokens:b')).toEqual({ is: 'none' })
    expect(second.names('tokens:')).toEqual(['tokens:a'])
  })

  it('shows no content on disk, and its files to the owner only', async () => {
    const vault = await openVault(testHost({ profile, keychainKey: 'a key' }))
    await vault.put('tokens:a', 'the-canary-token')
    const written = readFileSync(file(), 'latin1')
    expect(written).not.toContain('canary')
    expect(written).not.toContain(Buffer.from('the-canary-token').toString('base64').slice(0, 16))
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(readdirSync(profile).toSorted()).toEqual(['vault.copy.json', 'vault.json'])
    expect(statSync(join(profile, 'vault.copy.json')).mode & 0o777).toBe(0o600)
  })

  it('keeps what another key sealed, and can open it again when that key returns', async () => {
    await (await openVault(testHost({ profile, keychainKey: 'old key' }))).put('key:x', 'precious')
    const changed = await openVault(testHost({ profile, keychainKey: 'other key!' }))
    expect(await changed.get('key:x')).toEqual({ is: 'unreadable' })
    expect(changed.answers()).toBe(true)
    await changed.quarantine('key:x', 'key:x.set-aside')
    await changed.put('key:x', 'new')
    const back = await openVault(testHost({ profile, keychainKey: 'old key' }))
    expect(await back.get('key:x.set-aside')).toEqual({ is: 'text', text: 'precious' })
  })

  describe('binds each entry to its purpose,', () => {
    const openAgain = () => openVault(testHost({ profile, keychainKey: 'a key' }))
    const change = (work: (sealed: Record<string, string>) => void): void => {
      const { sealed } = JSON.parse(readFileSync(file(), 'utf8')) as { sealed: Record<string, string> }
      work(sealed)
      for (const name of ['vault.json', 'vault.copy.json'])
        writeFileSync(join(profile, name), JSON.stringify({ format: 2, sealed }))
    }
    const sealedOf = async (text: string): Promise<string> =>
      Buffer.from(await testHost({ profile, keychainKey: 'a key' }).seal(text)).toString('base64')

    it('so that a swapped entry is given back for neither, and one set aside for its own', async () => {
      const vault = await openAgain()
      await vault.put('key:a', 'one')
      await vault.put('key:b', 'two')
      await vault.put('key:c', 'three')
      await vault.quarantine('key:c', 'key:c.set-aside-7')
      change((sealed) => ([sealed['key:a'], sealed['key:b']] = [sealed['key:b']!, sealed['key:a']!]))
      const again = await openAgain()
      expect([await again.get('key:a'), await again.get('key:b'), await again.get('key:c.set-aside-7')]).toEqual([
        { is: 'of-another' },
        { is: 'of-another' },
        { is: 'text', text: 'three' },
      ])
    })

    it.each(['kept', 'in memory'])('so that a text is given back for its own service alone (%s)', async (how) => {
      const vault = await openVault(testHost({ profile, ...(how === 'kept' ? { keychainKey: 'a key' } : {}) }))
      await vault.put('tokens:a', 'one', 'https://a.example client')
      const later = how === 'kept' ? await openAgain() : vault
      for (const to of ['https://b.example client', 'https://a.example other', null])
        expect(await later.get('tokens:a', to)).toEqual({ is: 'of-another' })
      expect(await later.get('tokens:a', 'https://a.example client')).toEqual({ is: 'text', text: 'one' })
    })

    it('and binds one of an earlier version when it is first read', async () => {
      await (await openAgain()).put('tokens:a', 'unlike')
      const before = await sealedOf('{"access":"one"}')
      change((sealed) => void (sealed['tokens:a'] = before))
      expect(await (await openAgain()).get('tokens:a', 'first')).toEqual({ is: 'text', text: '{"access":"one"}' })
      const again = await openAgain()
      expect([await again.get('tokens:a', 'second'), await again.get('tokens:a', 'first')]).toEqual([
        { is: 'of-another' },
        { is: 'text', text: '{"access":"one"}' },
      ])
    })

    it.each([
      'ledgerdesk:2:{"for":"tokens:a","to":null,"text":"one"}',
      'ledgerdesk:1:{"for":"tokens:a","to":nu',
      'ledgerdesk:1:{"for":"tokens:a","text":"one"}',
    ])('and counts an unknown binding as unreadable: %s', async (text) => {
      await (await openAgain()).put('tokens:a', 'unlike')
      const before = await sealedOf(text)
      change((sealed) => void (sealed['tokens:a'] = before))
      expect(await (await openAgain()).get('tokens:a')).toEqual({ is: 'unreadable' })
    })
  })

  it('quarantines a damaged file, logs it, and continues', async () => {
    writeFileSync(file(), '{"format":1,"sealed":')
    const host = testHost({ profile })
    const vault = await openVault(host)
    expect(await vault.get('tokens:a')).toEqual({ is: 'none' })
    expect(readdirSync(profile)).toEqual([`vault.json.damaged-${host.now()}`])
    expect(host.lines.filter((line) => line.includes('vault-damaged'))).toHaveLength(1)
  })

  it('answers from the start, and unseals each entry once', async () => {
    await (await openVault(testHost({ profile, keychainKey: 'a key' }))).put('tokens:a', 'one')
    const host = testHost({ profile, keychainKey: 'a key' })
    let unsealed = 0
    const vault = await openVault({ ...host, unseal: (sealed) => (unsealed++, host.unseal(sealed)) })
    expect(vault.answers()).toBe(true)
    expect([await vault.get('tokens:a'), await vault.get('tokens:a'), unsealed]).toEqual([
      { is: 'text', text: 'one' },
      { is: 'text', text: 'one' },
      1,
    ])
  })

  it('lists the stored names, without its own seal', async () => {
    const vault = await openVault(testHost({ profile, keychainKey: 'a key' }))
    await vault.put('tokens:a', 'one')
    await vault.seal!.accept(0, () => null)
    await vault.put('tokens:b', 'two')
    expect(vault.names('').toSorted()).toEqual(['tokens:a', 'tokens:b'])
  })

  it('logs whether an entry is lost or only unavailable, and failed removals and bindings', async () => {
    await (await openVault(testHost({ profile, keychainKey: 'old key' }))).put('key:x', 'precious')
    const events = async (
      work: (host: ReturnType<typeof testHost>) => Promise<unknown>,
    ): Promise<readonly string[]> => {
      const host = testHost({ profile, keychainKey: 'other key!' })
      await work(host).catch(() => undefined)
      return host.lines.map((line) => (JSON.parse(line) as { readonly event: string }).event)
    }
    expect(await events(async (host) => (await openVault(host)).get('key:x'))).toEqual(['vault-entry-unreadable'])
    expect(
      await events(async (host) =>
        (await openVault({ ...host, unseal: () => Promise.reject(new AppError('keychain-unavailable')) })).get('key:x'),
      ),
    ).toEqual(['vault-entry-not-opened-now'])
    mkdirSync(join(profile, 'vault.behind.json'))
    expect(await events(async (host) => (await openVault(host)).put('key:y', 'new'))).toContain(
      'vault-behind-not-removed',
    )
    rmdirSync(join(profile, 'vault.behind.json'))
  })

  it('forgets in the same run removed entries, and quarantined ones under their old name', async () => {
    const vault = await openVault(testHost({ profile, keychainKey: 'a key' }))
    for (const name of ['tokens:a', 'key:x']) await vault.put(name, 'one')
    await vault.remove('tokens:a')
    await vault.quarantine('key:x', 'key:x.set-aside')
    await vault.quarantine('key:none', 'key:none.set-aside')
    for (const one of [vault, await openVault(testHost({ profile, keychainKey: 'a key' }))]) {
      expect([await one.get('tokens:a'), await one.get('key:x'), await one.get('key:x.set-aside')]).toEqual([
        { is: 'none' },
        { is: 'none' },
        { is: 'text', text: 'one' },
      ])
      expect([one.names(''), one.names('x')]).toEqual([['key:x.set-aside'], []])
    }
  })

  it('reads a file of an earlier version without a checksum', async () => {
    await (await openVault(testHost({ profile, keychainKey: 'a key' }))).put('tokens:a', 'one')
    const { sealed } = JSON.parse(readFileSync(file(), 'utf8')) as { sealed: object }
    for (const name of ['vault.json', 'vault.copy.json'])
      writeFileSync(join(profile, name), JSON.stringify({ format: 1, sealed }))
    const host = testHost({ profile, keychainKey: 'a key' })
    expect(await (await openVault(host)).get('tokens:a')).toEqual({ is: 'text', text: 'one' })
    expect(host.lines).toEqual([])
  })

  it('writes nothing while it opens intact, and logs no successful write', async () => {
    const host = testHost({ profile, keychainKey: 'a key' })
    await (await openVault(host)).put('tokens:a', 'one')
    const before = statSync(file()).ino
    await openVault(host)
    expect([statSync(file()).ino, host.lines]).toEqual([before, []])
  })

  it('writes nothing to remove an entry that it does not have', async () => {
    const vault = await openVault(testHost({ profile, keychainKey: 'a key' }))
    await vault.put('tokens:a', 'one')
    const before = statSync(file()).ino
    await vault.remove('tokens:b')
    await (await openVault(testHost({ profile, keychainKey: 'a key' }))).remove('tokens:b')
    expect(statSync(file()).ino).toBe(before)
  })

  it('lives on when any byte of one of its files changes', async () => {
    await (await openVault(testHost({ profile, keychainKey: 'a key' }))).put('key:x', 'precious')
    const whole = readFileSync(file())
    for (let at = 0; at < whole.length; at += 7) {
      const bytes = Buffer.from(whole)
      bytes[at] = bytes[at]! ^ 1
      writeFileSync(file(), bytes)
      const vault = await openVault(testHost({ profile, keychainKey: 'a key' }))
      expect(await vault.get('key:x'), `byte ${at}`).toEqual({ is: 'text', text: 'precious' })
    }
  })

  it('fails only the entry that cannot be sealed', async () => {
    let broken = true
    const host = testHost({
      profile,
      seal: async (text) => (broken ? Promise.reject(new Error('the keychain is locked')) : Buffer.from(text)),
    })
    const vault = await openVault(host)
    await expect(vault.put('a', '1')).rejects.toThrow('locked')
    // This run still has it.
    expect(await vault.get('a')).toEqual({ is: 'text', text: '1' })
    broken = false
    await vault.put('b', '2')
    expect(Object.keys(JSON.parse(readFileSync(file(), 'utf8')).sealed)).toEqual(['b'])
  })
})

describe('a keychain that is unavailable for now', () => {
  const unanswered = (): Host['unseal'] => () => Promise.reject(new AppError('keychain-unavailable'))
  const before = async (): Promise<void> => {
    const vault = await openVault(testHost({ profile, keychainKey: 'a key' }))
    for (const [name, text] of [
      ['tokens:a', 'one'],
      ['key:x', 'precious'],
    ] as const)
      await vault.put(name, text)
  }
  /** On Linux and macOS an unavailable keychain cannot seal either, so it looks like none. */
  const withoutProbe = () => ({ ...testHost({ profile, keychainKey: null }), unseal: unanswered() })

  it('fails the call: entries are neither gone nor unreadable, and the file stays unchanged', async () => {
    await before()
    const file1 = readFileSync(file(), 'utf8')
    const vault = await openVault({ ...testHost({ profile, keychainKey: 'a key' }), unseal: unanswered() })
    for (const name of ['tokens:a', 'key:x'])
      await expect(vault.get(name)).rejects.toMatchObject({ fail: { code: 'keychain-unavailable' } })
    expect(await vault.get('tokens:b')).toEqual({ is: 'none' })
    expect([vault.answers(), readFileSync(file(), 'utf8')]).toEqual([false, file1])
  })

  it('returns everything once it answers again', async () => {
    await before()
    const host = testHost({ profile, keychainKey: 'a key' })
    let unseal = unanswered()
    const vault = await openVault({ ...host, unseal: (sealed) => unseal(sealed) })
    await expect(vault.get('tokens:a')).rejects.toThrow('keychain-unavailable')
    unseal = host.unseal
    expect([await vault.get('tokens:a'), vault.answers()]).toEqual([{ is: 'text', text: 'one' }, true])
  })

  it('is not taken for a missing one where it sealed something, so that nobody seems signed out', async () => {
    await before()
    const vault = await openVault(withoutProbe())
    expect([vault.kept, vault.answers()]).toEqual([true, false])
    await expect(vault.get('tokens:a')).rejects.toThrow('keychain-unavailable')
  })

  it('is recognized by the copy where the file is damaged', async () => {
    await before()
    writeFileSync(file(), '{"format":1,"sealed":')
    expect((await openVault(withoutProbe())).kept).toBe(true)
  })

  it('counts as missing where it has sealed nothing yet', async () => {
    expect((await openVault(withoutProbe())).kept).toBe(false)
    expect(readdirSync(profile)).toEqual([])
  })

  it('counts as missing where it opens what it sealed and seals nothing any more', async () => {
    await before()
    const { unseal } = testHost({ profile, keychainKey: 'a key' })
    expect((await openVault({ ...testHost({ profile, keychainKey: null }), unseal })).kept).toBe(false)
  })

  it('counts as missing where the key of its entries is gone for good', async () => {
    await before()
    const host = testHost({ profile, keychainKey: null })
    expect((await openVault({ ...host, unseal: () => Promise.reject(new AppError('keychain-changed')) })).kept).toBe(
      false,
    )
  })
})

describe('the copy of the vault', () => {
  const copy = (): string => join(profile, 'vault.copy.json')
  const open = () => openVault(testHost({ profile, keychainKey: 'a key' }))
  const damage = (path: string): void =>
    writeFileSync(path, readFileSync(path, 'utf8').replace('"check":"', '"check":"x'))
  /** A write starts with a new file of this name, so a folder in its place makes it fail. */
  const block = (path: string): void => void mkdirSync(`${path}.new`)
  const unblock = (path: string): void => rmdirSync(`${path}.new`)
  const signedIn = async () => {
    const vault = await open()
    for (const [name, text] of [
      ['tokens:a', 'old'],
      ['secret:a', 'old'],
      ['key:x', 'precious'],
      ['tokens:b', 'kept'],
    ] as const)
      await vault.put(name, text)
    return vault
  }

  it('is made whole again at the next start, whichever of the two files was damaged or lost', async () => {
    await signedIn()
    for (const hurt of [() => damage(file()), () => damage(copy()), () => rmSync(file()), () => rmSync(copy())]) {
      hurt()
      expect(await (await open()).get('tokens:a')).toEqual({ is: 'text', text: 'old' })
      expect(readFileSync(copy(), 'utf8')).toBe(readFileSync(file(), 'utf8'))
    }
  })

  it('brings back database keys only where it was stale, and nothing that was removed or replaced', async () => {
    const vault = await signedIn()
    block(copy())
    await vault.remove('tokens:a')
    await vault.put('secret:a', 'new')
    damage(file())
    const after = await open()
    expect(await Promise.all(['tokens:a', 'secret:a', 'tokens:b'].map((name) => after.get(name)))).toEqual([
      { is: 'none' },
      { is: 'none' },
      { is: 'none' },
    ])
    expect(await after.get('key:x')).toEqual({ is: 'text', text: 'precious' })
  })

  it('is whole again with the first write that succeeds', async () => {
    await signedIn()
    const host = testHost({ profile, keychainKey: 'a key' })
    const vault = await openVault(host)
    block(copy())
    await vault.remove('tokens:a')
    expect(host.lines.map((line) => JSON.parse(line))).toMatchObject([
      { event: 'vault-copy-not-written', error: 'AppError < SystemError' },
    ])
    unblock(copy())
    await vault.put('secret:a', 'new')
    damage(file())
    const after = await open()
    expect(await Promise.all(['tokens:a', 'secret:a', 'tokens:b'].map((name) => after.get(name)))).toEqual([
      { is: 'none' },
      { is: 'text', text: 'new' },
      { is: 'text', text: 'kept' },
    ])
    expect(readdirSync(profile).filter((name) => name.includes('behind'))).toEqual([])
  })

  it('that became stale at a power loss is repaired before anything else happens', async () => {
    const vault = await signedIn()
    const before = readFileSync(copy(), 'utf8')
    await vault.remove('tokens:a')
    writeFileSync(copy(), before)
    await open()
    damage(file())
    expect(await (await open()).get('tokens:a')).toEqual({ is: 'none' })
  })

  it('is not used where it exists and the other file can be read', async () => {
    const vault = await signedIn()
    const before = readFileSync(copy(), 'utf8')
    await vault.remove('tokens:a')
    writeFileSync(copy(), before)
    expect(await (await open()).get('tokens:a')).toEqual({ is: 'none' })
  })

  it('that cannot be repaired now lets the vault open, and is logged', async () => {
    await signedIn()
    damage(copy())
    block(file())
    const host = testHost({ profile, keychainKey: 'a key' })
    const after = await openVault(host)
    expect(await after.get('tokens:a')).toEqual({ is: 'text', text: 'old' })
    expect(host.lines.filter((line) => line.includes('vault-not-mended'))).toHaveLength(1)
    unblock(file())
  })

  it('does not return an entry whose removal failed', async () => {
    const vault = await signedIn()
    block(file())
    await expect(vault.remove('tokens:a')).rejects.toMatchObject({ fail: { code: 'disk-read-only' } })
    unblock(file())
    expect(await (await open()).get('tokens:a')).toEqual({ is: 'text', text: 'old' })
  })
})

describe('a failed removal from the vault', () => {
  it('is written when it is repeated', async () => {
    const open = () => openVault(testHost({ profile, keychainKey: 'a key' }))
    const vault = await open()
    await vault.put('tokens:a', 'old')
    mkdirSync(`${file()}.new`)
    await expect(vault.remove('tokens:a')).rejects.toMatchObject({ fail: { code: 'disk-read-only' } })
    rmdirSync(`${file()}.new`)
    await vault.remove('tokens:a')
    expect(await (await open()).get('tokens:a')).toEqual({ is: 'none' })
  })
})

describe('a vault without a keychain', () => {
  it('keeps everything for this run and writes nothing', async () => {
    const vault = await openVault(testHost({ profile, keychainKey: null }))
    await vault.put('tokens:a', 'one')
    expect([vault.kept, vault.answers()]).toEqual([false, true])
    expect(await vault.get('tokens:a')).toEqual({ is: 'text', text: 'one' })
    expect(readdirSync(profile)).toEqual([])
  })

  it('finds entries by name, forgets removed ones, and quarantines none', async () => {
    const vault = await openVault(testHost({ profile, keychainKey: null }))
    for (const name of ['tokens:a', 'tokens:b', 'secret:a']) await vault.put(name, 'one')
    await vault.remove('tokens:b')
    await vault.quarantine('secret:a', 'secret:b')
    expect([vault.names('tokens:'), vault.names('a')]).toEqual([['tokens:a'], []])
    expect([await vault.get('tokens:b'), await vault.get('secret:b'), await vault.get('secret:a')]).toEqual([
      { is: 'none' },
      { is: 'none' },
      { is: 'text', text: 'one' },
    ])
  })

  it('leaves the file of earlier runs unchanged', async () => {
    await (await openVault(testHost({ profile, keychainKey: 'a key' }))).put('tokens:a', 'one')
    const before = readFileSync(file(), 'utf8')
    const vault = await openVault(testHost({ profile, keychainKey: null }))
    await vault.put('tokens:a', 'two')
    expect(readFileSync(file(), 'utf8')).toBe(before)
  })
})
