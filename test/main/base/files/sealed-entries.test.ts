import { beforeEach, describe, expect, it } from 'vitest'
import { readBound, writeBound } from '../../../../main/base/files/bound-text.ts'
import { bindAll, withoutSeal } from '../../../../main/base/files/sealed-entries.ts'
import { newSeal, readSeal, sealName, writeSeal, type Seal } from '../../../../main/base/files/vault-seal.ts'
import { openVaultSeal } from '../../../../main/base/files/vault-sealing.ts'

/** A keychain that marks what it sealed, and counts what it opens. */
let opened = 0
beforeEach(() => void (opened = 0))
const closed = (text: string): string => `sealed ${text}`
const open = async (sealed: string): Promise<string | null> => {
  opened++
  return sealed.startsWith('sealed ') ? sealed.slice('sealed '.length) : null
}
const close = async (text: string): Promise<string> => closed(text)
const bound = closed(writeBound({ for: 'tokens:a', to: 'service', text: 'tokens' }))
const later = closed('ledgerdesk:2:a later version')
const lost = 'of a keychain that is gone'
const contextOf = (entries: Map<string, string>) => ({ entries, open, close, write: () => Promise.resolve() })

describe('a vault without a seal', () => {
  it.each([
    ['has no entries', [], 'empty'],
    ['has entries of a version that bound none', [closed('one'), closed('two')], 'unsealed'],
    ['has an entry that nobody can open', [lost, closed('one')], 'unsealed'],
    ['has only entries that nobody can open', [lost, lost], 'altered'],
    ['has a bound entry', [closed('one'), lost, bound], 'altered'],
    ['has an entry of a later version', [later], 'altered'],
  ])('that %s is judged by its entries', async (_what, texts, is) =>
    expect(await withoutSeal(new Map(texts.map((text, at) => [String(at), text])), open)).toEqual({ is }),
  )
})

describe('the entries of an earlier version', () => {
  it('are bound to their names and services, and all others stay', async () => {
    const seal = closed('of the vault')
    const entries = new Map([
      ['key:x', closed('a key')],
      ['tokens:a', bound],
      ['tokens:b', closed('of b')],
      ['secret:c', lost],
      ['secret:d', later],
      [sealName, seal],
    ])
    const before = new Map(entries)
    await bindAll(contextOf(entries), (name) => (name.startsWith('key:') ? null : `service of ${name}`))
    const boundIn = async (name: string) => readBound((await open(entries.get(name)!))!)
    expect(await boundIn('key:x')).toEqual({ for: 'key:x', to: null, text: 'a key' })
    expect(await boundIn('tokens:b')).toEqual({ for: 'tokens:b', to: 'service of tokens:b', text: 'of b' })
    for (const name of ['tokens:a', 'secret:c', 'secret:d', sealName]) expect(entries.get(name)).toBe(before.get(name))
  })

  it('are not put back over what another call put there meanwhile', async () => {
    const entries = new Map([['tokens:a', closed('older')]])
    const context = {
      ...contextOf(entries),
      close: async (text: string) => {
        entries.set('tokens:a', closed('newer'))
        return closed(text)
      },
    }
    await bindAll(context, () => 'service')
    expect(entries.get('tokens:a')).toBe(closed('newer'))
  })
})

describe('the seal of a vault', () => {
  /** A vault with an entry, and with a seal if one is given. `disk.full`: its writes fail. */
  const vaultWith = (seal: Seal | null, text = 'a secret') => {
    const entries = new Map([['secret:a', closed(text)]])
    if (seal !== null) entries.set(sealName, closed(writeSeal(seal, entries)))
    const disk = { full: false, writes: 0 }
    const vaultSeal = openVaultSeal({
      entries,
      open,
      close,
      write: async () => {
        const written = await vaultSeal.renew()
        if (disk.full) throw new RangeError('full')
        disk.writes++
        written()
      },
    })
    const sealed = async () => readSeal(await open(entries.get(sealName)!), entries)
    return { ...vaultSeal, entries, disk, sealed }
  }
  const first = { ...newSeal(), writes: 7, settings: 3 }

  it('is opened once, however often it is asked for', async () => {
    const { found } = vaultWith(first)
    expect([await found(), await found(), opened]).toEqual([
      { is: 'whole', seal: first },
      { is: 'whole', seal: first },
      1,
    ])
  })

  it('counts on from the larger of its own number and the one that the settings know', async () => {
    for (const [atLeast, writes] of [
      [0, 7],
      [7, 7],
      [8, 9],
      [20, 21],
    ] as const) {
      const { accept, current, disk } = vaultWith(first)
      await accept(atLeast, () => null)
      expect([current()?.writes, disk.writes]).toEqual([writes, atLeast > 7 ? 1 : 0])
    }
  })

  it('binds texts only of a vault that never had one', async () => {
    const whole = vaultWith(first)
    await whole.accept(20, () => 'service')
    expect(whole.entries.get('secret:a')).toBe(closed('a secret'))

    const unsealed = vaultWith(null)
    await unsealed.accept(0, () => 'service')
    expect(readBound((await open(unsealed.entries.get('secret:a')!))!)).toEqual({
      for: 'secret:a',
      to: 'service',
      text: 'a secret',
    })
    expect(await unsealed.sealed()).toMatchObject({ is: 'whole', seal: { writes: 1, settings: 0 } })

    const altered = vaultWith(first)
    altered.entries.set('secret:b', closed('another'))
    const doubted = openVaultSeal({ entries: altered.entries, open, close, write: async () => undefined })
    await doubted.accept(0, () => 'service')
    expect(altered.entries.get('secret:b')).toBe(closed('another'))
  })

  it.each([
    ['the one that it had', first],
    ['none', null],
  ])('is again %s where its acceptance cannot be written', async (_what, seal) => {
    const { accept, current, entries, disk } = vaultWith(seal)
    const before = entries.get(sealName)
    disk.full = true
    await expect(accept(20, () => null)).rejects.toThrow(new RangeError('full'))
    expect([current(), entries.get(sealName), entries.has(sealName)]).toEqual([null, before, seal !== null])
  })

  it('notes no settings before it is accepted, and each number once after that', async () => {
    const { accept, note, disk, sealed } = vaultWith(first)
    await note(9)
    expect(disk.writes).toBe(0)
    await accept(0, () => null)
    for (const number of [3, 4, 4, 2]) await note(number)
    expect(disk.writes).toBe(1)
    expect(await sealed()).toMatchObject({ is: 'whole', seal: { writes: 8, settings: 4 } })
  })
})
