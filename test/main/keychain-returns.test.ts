import { readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import type { Notice } from '../../preload/contract/settings.ts'
import type { RunningService } from '../../main/demo/start-service.ts'
import { AppError } from '../../main/base/app-error.ts'
import { openDesks, type Desks } from '../../main/desk/pool/desks.ts'
import { openVault } from '../../main/base/files/vault.ts'
import { openService, text } from './desk/desk-kit.ts'
import { openDesk } from './profile/desk-app.ts'
import { newProfile, removeProfile, testHost } from './test-host.ts'

let profile: string
let service: RunningService
let place: AdministrationRef
let run: number
beforeEach(async () => {
  profile = newProfile()
  onTestFinished(() => removeProfile(profile))
  service = await openService({ customers: 3 })
  place = { environment: 'e', administration: service.facts.databases[0]! }
  run = 0
})

type Refusal = 'keychain-changed' | 'keychain-unavailable'

/**
 * The desks of one run of the app, without a network. `refusal`: how the keychain refuses everything in this run;
 * `ofOthers`: how it refuses another key's content.
 */
const startWith = async (
  keychainKey: string,
  refusal: Refusal | null = null,
  ofOthers: Refusal = 'keychain-changed',
): Promise<{ desks: Desks; notices: string[]; told: Notice[]; handed: Uint8Array[]; answers: () => void }> => {
  const [notices, told, handed] = [[] as string[], [] as Notice[], [] as Uint8Array[]]
  const computer = testHost({
    profile,
    keychainKey,
    openDesk: (options, deskHost) => {
      handed.push(options.key, ...(options.regained ?? []).map(({ key }) => key))
      return openDesk(options, deskHost)
    },
  })
  computer.pass(++run * 1_000)
  let refused = refusal
  const unseal = (sealed: Uint8Array): Promise<string> =>
    refused === null
      ? computer.unseal(sealed).catch(() => {
          throw new AppError(ofOthers)
        })
      : Promise.reject(new AppError(refused))
  const host = { ...computer, unseal }
  const { baseUrl: baseAddress, clientId, redirectUri, scope } = service.facts
  const desks = openDesks({
    host,
    openDesk: host.openDesk,
    vault: await openVault(host),
    check: () => undefined,
    user: () => 'A',
    sending: () => ({ locked: true, askAbove: null }),
    proxyFor: async () => null,
    registration: async (environment) => ({
      environment,
      baseAddress,
      clientId,
      secret: null,
      redirectUri,
      scope,
      pathStyle: 'standard',
    }),
    accessToken: async () => service.control.signIn().accessToken,
    known: { mayDiffer: () => undefined, counted: () => undefined, forget: () => undefined },
    changed: () => undefined,
    notice: (notice) => {
      notices.push(notice.code)
      told.push(notice)
    },
  })
  onTestFinished(() => desks.stop())
  return { desks, notices, told, handed, answers: () => void (refused = null) }
}
const make = async (desks: Desks, name: string): Promise<unknown> =>
  (await desks.at(place)).customers.create({ Name: text(name), ShortName: text(name.toUpperCase()) })
const waiting = async (desks: Desks): Promise<string[]> =>
  (await (await desks.at(place)).edits.list()).map(({ name, state }) => `${name} ${state.is}`).toSorted()

describe('a keychain that is another one for a while', () => {
  it('returns the earlier edits once it is back, for the user to review', async () => {
    const before = await startWith('old key')
    await make(before.desks, 'Aalders')
    await before.desks.stop()

    const meanwhile = await startWith('other key!')
    expect(await waiting(meanwhile.desks)).toEqual([])
    expect(meanwhile.told).toEqual([{ code: 'database-key-lost', about: { ...place } }])
    await make(meanwhile.desks, 'Bakker')
    await meanwhile.desks.stop()

    const back = await startWith('old key')
    expect(await waiting(back.desks)).toEqual(['Aalders refused'])
    expect(back.notices).toEqual(['database-key-lost', 'edits-restored'])
    expect(await (await back.desks.at(place)).history.verify()).toMatchObject({ is: 'whole' })
    expect(back.handed.map((key) => [...key])).toEqual([Array<number>(32).fill(0), Array<number>(32).fill(0)])
    const [aalders] = await (await back.desks.at(place)).edits.list()
    await (await back.desks.at(place)).edits.discard([aalders!.id])
    await back.desks.stop()

    const again = await startWith('old key')
    expect([await waiting(again.desks), again.notices]).toEqual([[], []])
  })

  it('returns them to the file in use, with its own waiting edits, if it only failed to open for a while', async () => {
    const before = await startWith('a key')
    await make(before.desks, 'Aalders')
    await before.desks.stop()
    const meanwhile = await startWith('a key', 'keychain-changed')
    await make(meanwhile.desks, 'Bakker')
    await meanwhile.desks.stop()
    expect(meanwhile.notices).toEqual(['database-key-lost'])
    const back = await startWith('a key')
    expect([await waiting(back.desks), back.notices]).toEqual([
      ['Aalders refused', 'Bakker waiting'],
      ['edits-restored'],
    ])
    expect(await (await back.desks.at(place)).history.verify()).toMatchObject({ is: 'whole' })
  })
})

/** A rollback to a backup of the profile: each database comes back as a backup of itself, and its copy as an older one. */
const rollBack = (): void => {
  const folder = join(profile, 'desks', 'e')
  for (const name of readdirSync(folder)) {
    const end = name.endsWith('.copy.db') ? '.copy.db' : '.db'
    if (name.endsWith(end))
      renameSync(join(folder, name), join(folder, name.replace(end, `.backup-${end === '.db' ? 101 : 100}.db`)))
  }
}

it('a keychain that was another one right after a rollback returns the edits of the backup', async () => {
  const before = await startWith('a key')
  await make(before.desks, 'Aalders')
  await before.desks.stop()
  rollBack()
  const meanwhile = await startWith('a key', 'keychain-changed')
  await make(meanwhile.desks, 'Bakker')
  await meanwhile.desks.stop()
  const back = await startWith('a key')
  expect([await waiting(back.desks), back.notices]).toEqual([['Aalders refused', 'Bakker waiting'], ['edits-restored']])
  await back.desks.stop()
  const again = await startWith('a key')
  expect([await waiting(again.desks), again.notices]).toEqual([['Aalders refused', 'Bakker waiting'], []])
})

describe('a keychain that does not answer now', () => {
  const kept = (): readonly string[] =>
    readdirSync(join(profile, 'desks', 'e'))
      .filter((name) => !/-(?:wal|shm)$/.test(name))
      .toSorted()

  it('opens no desk and quarantines nothing, and the next start has everything', async () => {
    const before = await startWith('a key')
    await make(before.desks, 'Aalders')
    await before.desks.stop()
    const files = kept()

    const meanwhile = await startWith('a key', 'keychain-unavailable')
    await expect(meanwhile.desks.at(place)).rejects.toMatchObject({ fail: { code: 'keychain-unavailable' } })
    expect([meanwhile.notices, kept()]).toEqual([[], files])
    await meanwhile.desks.stop()

    const back = await startWith('a key')
    expect([await waiting(back.desks), back.notices]).toEqual([['Aalders waiting'], []])
  })

  it('opens the desk for the next caller once it answers', async () => {
    const before = await startWith('a key')
    await make(before.desks, 'Aalders')
    await before.desks.stop()
    const meanwhile = await startWith('a key', 'keychain-unavailable')
    await expect(meanwhile.desks.at(place)).rejects.toThrow('keychain-unavailable')
    meanwhile.answers()
    expect([await waiting(meanwhile.desks), meanwhile.notices]).toEqual([['Aalders waiting'], []])
  })

  it('does not hold up a desk for the key of a quarantined file only: that file waits', async () => {
    const before = await startWith('old key')
    await make(before.desks, 'Aalders')
    await before.desks.stop()
    const changed = await startWith('other key!')
    await make(changed.desks, 'Bakker')
    await changed.desks.stop()
    const after = await startWith('other key!', null, 'keychain-unavailable')
    expect([await waiting(after.desks), after.notices]).toEqual([['Bakker waiting'], []])
    expect(kept().some((name) => name.includes('set-aside'))).toBe(true)
  })
})
