import { writeFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startService, type RunningService } from '../../../main/demo/start-service.ts'
import { removeFolder } from '../../temporary-folder.ts'
import { personWho } from '../person.ts'
import { sessionsKit, type SessionsKit } from './sessions-kit.ts'

let service: RunningService
beforeEach(async () => void (service = await startService({ customers: 3 })))
afterEach(() => service.stop())

/** A file in place of the profile's folder: the vault cannot be written. */
const signedInWithoutDisk = async (): Promise<SessionsKit> => {
  const kit = await sessionsKit({ service, person: personWho({ decision: 'allow' }) })
  await kit.sessions.service.signIn('e', null)
  kit.woken.length = 0
  removeFolder(kit.host.profile)
  writeFileSync(kit.host.profile, '')
  return kit
}

it('a sign-out forgets the pages and tells waiting work even if the vault cannot be written', async () => {
  const kit = await signedInWithoutDisk()
  await expect(kit.sessions.service.signOut('e')).rejects.toMatchObject({ fail: { code: 'disk-read-only' } })
  expect(await kit.state()).toEqual({ is: 'signed-out', because: 'asked' })
  expect([kit.host.forgotten, kit.woken]).toEqual([['e'], ['e']])
})

it('an environment that cannot leave the vault stays, but its pages are forgotten', async () => {
  const kit = await signedInWithoutDisk()
  let moved = false
  await expect(kit.sessions.forget('e', async () => void (moved = true))).rejects.toMatchObject({
    fail: { code: 'disk-read-only' },
  })
  expect([kit.host.forgotten, moved]).toEqual([['e'], false])
})
