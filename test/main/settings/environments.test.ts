import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { EnvironmentDraft, Lock } from '../../../preload/contract/settings.ts'
import { AppError } from '../../../main/base/app-error.ts'
import { openVault } from '../../../main/base/files/vault.ts'
import { openEnvironments, type EnvironmentsOptions } from '../../../main/settings/environments.ts'
import { putSecret, secretOf } from '../../../main/settings/environment-secret.ts'
import { openSettingsFile } from '../../../main/settings/settings-file.ts'
import { firstSettings, type StoredEnvironment } from '../../../main/settings/stored-settings.ts'
import { draftFor } from '../profile/desk-app.ts'
import { newProfile, removeProfile, testHost } from '../test-host.ts'

const office: StoredEnvironment = {
  ...firstSettings('en').environments[0]!,
  id: 'office',
  kind: 'production',
  name: 'Office',
  baseAddress: 'https://books.example/acc/v14',
  clientId: 'client',
  redirectUri: 'https://desk.example/cb',
  scope: 'all',
  status: 'requested',
  pkce: 'untested',
}
const shop: StoredEnvironment = { ...office, id: 'shop', name: 'Shop', baseAddress: 'https://shop.example' }

/** The environments of a profile whose settings hold these. */
const open = async (stored: readonly StoredEnvironment[], part: Partial<EnvironmentsOptions> = {}) => {
  const profile = newProfile()
  onTestFinished(() => removeProfile(profile))
  const host = testHost({ profile, keychainKey: 'a key' })
  const file = openSettingsFile(host)
  file.change({ environments: [...file.read().environments, ...stored] })
  const vault = await openVault(host)
  const environments = openEnvironments({
    file,
    vault,
    demo: {
      use: () => Promise.reject(new Error('not used')),
      reset: async () => undefined,
      stop: async () => undefined,
    },
    computerUser: 'anna',
    demoUser: 'demo',
    lock: (): Lock => ({ is: 'unlocked', minutes: 10, until: 5 }),
    holds: () => false,
    known: () => ({ openedAt: null, waiting: 0, needsAttention: 0 }),
    ...part,
  })
  return { environments, file, vault, stored: () => file.read().environments }
}

describe('the lock of an environment', () => {
  const lockOf = async (lockMinutes: number | null, isHeld: boolean): Promise<Lock> => {
    const { environments } = await open([{ ...office, lockMinutes }], { holds: () => isHeld })
    return environments.get('office').lock
  }

  it('is on while its settings are in doubt, also where they have none: somebody may have taken it off', async () => {
    expect(await lockOf(10, true)).toEqual({ is: 'locked', minutes: 10 })
    expect(await lockOf(null, true)).toEqual({ is: 'locked', minutes: 30 })
  })

  it('is as it was set, without a doubt', async () => {
    expect(await lockOf(10, false)).toEqual({ is: 'unlocked', minutes: 10, until: 5 })
    expect(await lockOf(null, false)).toEqual({ is: 'none' })
  })
})

describe('what a service shows of an environment', () => {
  it('makes a requested registration active once, and changes no other environment', async () => {
    const { environments, stored } = await open([office, { ...shop, status: 'unknown' }])
    expect(['office', 'office', 'shop'].map((id) => environments.noteActivated(id))).toEqual([true, false, false])
    expect(stored().map(({ id, status }) => [id, status])).toEqual([
      ['demo', 'unknown'],
      ['office', 'active'],
      ['shop', 'unknown'],
    ])
  })

  it('turns PKCE off once where it is refused, unless a person turned it on', async () => {
    const { environments, stored } = await open([office, { ...shop, pkce: 'on' }])
    expect(['office', 'office', 'shop'].map((id) => environments.notePkceRefused(id))).toEqual([true, false, false])
    expect(stored().map(({ pkce }) => pkce)).toEqual(['on', 'found-off', 'on'])
  })

  it('believes the second refusal of PKCE where the test found that the service accepts it', async () => {
    const { environments, stored } = await open([{ ...office, pkce: 'found-on' }])
    const after = [1, 2, 3].map(() => [environments.notePkceRefused('office'), stored()[1]?.pkce])
    expect(after).toEqual([
      [true, 'untested'],
      [true, 'found-off'],
      [false, 'found-off'],
    ])
  })
})

describe('a new environment', () => {
  it('has had no test of PKCE, no secret but its own, and is one more', async () => {
    const { environments, stored } = await open([office])
    const facts = { clientId: 'c', clientSecret: 's', redirectUri: 'https://desk.example/cb', scope: 'all' }
    const service = { facts: { ...facts, baseUrl: 'https://new.example' } } as Parameters<typeof draftFor>[0]
    const saved = await environments.save(draftFor(service, { name: 'New' }))
    expect([saved.pkce, await environments.secret(saved.id), await environments.secret('office')]).toEqual([
      'untested',
      's',
      null,
    ])
    expect(stored().map(({ name }) => name)).toEqual(['Demo company', 'Office', 'New'])
  })
})

describe('the secret of an environment', () => {
  it('is sealed anew for another client of the service, and for the first one no more', async () => {
    const { vault } = await open([office])
    await putSecret(vault, office, undefined, 'a secret')
    const other = { ...office, clientId: 'another' }
    await putSecret(vault, other, office, undefined)
    expect(await secretOf(vault, other)).toBe('a secret')
    await expect(secretOf(vault, office)).rejects.toMatchObject({ fail: { code: 'sealed-for-another' } })
  })

  it('is none where none was stored, also for another client', async () => {
    const { vault } = await open([office])
    await putSecret(vault, { ...office, clientId: 'another' }, office, undefined)
    await putSecret(vault, shop, undefined, undefined)
    expect(vault.names('secret:')).toEqual([])
  })

  const { baseAddress, clientId, redirectUri, scope } = office
  const draft: EnvironmentDraft = {
    kind: 'production',
    name: 'Office',
    baseAddress,
    clientId,
    redirectUri,
    scope,
    pathStyle: 'standard',
    status: 'active',
    lockMinutes: null,
    askAbove: null,
  }
  it.each([
    ['another secret', { clientId: 'another', secret: 'a new one' }],
    ['another client', { clientId: 'another' }],
    ['no secret', { secret: '' }],
  ])('stays as it was where the settings could not be saved with %s', async (_what, part) => {
    const { environments, file, vault } = await open([office])
    await putSecret(vault, office, undefined, 'a secret')
    vi.spyOn(file, 'change').mockImplementationOnce(() => {
      throw new AppError('settings-not-saved')
    })
    const saving = environments.save({
      ...draft,
      id: office.id,

      ...part,
    })
    await expect(saving).rejects.toMatchObject({ fail: { code: 'settings-not-saved' } })
    expect(await environments.secret(office.id)).toBe('a secret')
  })

  it('stays as it was where the vault was full, which keeps a text for the run', async () => {
    const { environments, vault } = await open([office])
    await putSecret(vault, office, undefined, 'a secret')
    const { put } = vault
    vi.spyOn(vault, 'put').mockImplementationOnce(async (...given) => {
      await put(...given)
      throw new AppError('disk-full')
    })
    const saving = environments.save({ ...draft, id: office.id, clientId: 'b', secret: 'new' })
    await expect(saving).rejects.toMatchObject({ fail: { code: 'disk-full' } })
    expect(await environments.secret(office.id)).toBe('a secret')
  })

  it('is not left behind for a new environment that could not be saved', async () => {
    const { environments, file, vault } = await open([])
    vi.spyOn(file, 'change').mockImplementationOnce(() => {
      throw new AppError('settings-not-saved')
    })
    await expect(environments.save({ ...draft, secret: 's' })).rejects.toThrow()
    expect(vault.names('secret:')).toEqual([])
  })
})
