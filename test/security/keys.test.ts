import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type App } from '../../main/app/app.ts'
import { databaseKey } from '../../main/base/files/database-key.ts'
import { openDesk } from '../../main/desk/worker/open-desk.ts'
import { openVault } from '../../main/base/files/vault.ts'
import { startService, type RunningService } from '../../main/demo/start-service.ts'
import { draftFor } from '../main/profile/desk-app.ts'
import { newProfile, removeProfile, testHost } from '../main/test-host.ts'

let [profile, service, app] = ['', null as RunningService | null, null as App | null]
beforeEach(() => void (profile = newProfile()))
afterEach(async () => {
  await app?.stop()
  await service?.stop()
  removeProfile(profile)
})

describe('the key of a database', () => {
  it('has a buffer of its own, new or loaded, so a transfer takes nothing else along', async () => {
    const host = testHost({ profile, keychainKey: 'a key' })
    const file = join(profile, 'desks', 'one.db')
    const fresh = await databaseKey(await openVault(host), 'key:one', file, 0)
    const kept = await databaseKey(await openVault(host), 'key:one', file, 0)
    expect([fresh.key.buffer.byteLength, kept.key.buffer.byteLength]).toEqual([32, 32])
    expect([...kept.key]).toEqual([...fresh.key])
    expect(new Set(fresh.key).size).toBeGreaterThan(8)
  })

  it('is wiped in the main thread once its desk is open, and the desk works', async () => {
    const handed: Uint8Array[] = []
    service = await startService({ customers: 3 })
    app = await startApp(
      testHost({
        profile,
        keychainKey: 'a key',
        openDesk: (options, host) => {
          handed.push(options.key)
          expect(new Set(options.key).size).toBeGreaterThan(8)
          return openDesk(options, host)
        },
      }),
    )
    const { id } = await app.services.settings.saveEnvironment(draftFor(service))
    const place = { environment: id, administration: service.facts.databases[0]! }
    await app.services.settings.addAdministration(id, place.administration, 'Books')
    await app.services.settings.goTo(place)
    expect(handed.map((key) => [...key])).toEqual([Array<number>(32).fill(0)])
    await app.services.customers.create(place, { Name: { is: 'text', text: 'After the key' } })
    expect((await app.services.edits.list(place)).map(({ name }) => name)).toEqual(['After the key'])
  })
})

describe('other ways to leak a secret', () => {
  const main = join(import.meta.dirname, '../../main')
  const sources = globSync('**/*.ts', { cwd: main })
    .sort()
    .map((file) => [file, readFileSync(join(main, file), 'utf8')] as const)

  it('threads get neither the environment nor the arguments of the process', () => {
    const made = sources.flatMap(([file, text]) =>
      [...text.matchAll(/new Worker\((.*?)\)\n/gs)].map(([, given]) => [
        file,
        /execArgv: \[\],\s+env: \{\}/.test(given!),
      ]),
    )
    expect(made).toEqual([
      ['demo/start-demo.ts', true],
      ['desk/import/reader/read-table.ts', true],
      ['desk/worker/open-desk.ts', true],
    ])
  })

  it('no program is started but the app itself, and no memory dump is configured', () => {
    const starts = sources
      .filter(([, text]) => /child_process|crashReporter|utilityProcess|v8'|heapSnapshot|process\.report/.test(text))
      .map(([file]) => file)
    expect(starts).toEqual(['electron/lifecycle/relaunch.ts'])
    const uses = sources.flatMap(([file, text]) => (/\bstartAfterwards\b/.test(text) ? [file] : []))
    expect(uses.toSorted()).toEqual(['electron/lifecycle/relaunch.ts', 'electron/lifecycle/start-again.ts'])
  })

  it('no secret of ours is passed in the environment', () => {
    const names = sources.flatMap(([, text]) => [...text.matchAll(/env(?:\.|\[')(\w+)/g)].map(([, name]) => name!))
    expect(names.filter((name) => /TOKEN|SECRET|KEY|PASS/i.test(name))).toEqual([])
    expect(names).toContain('LEDGERDESK_PROFILE')
  })
})
