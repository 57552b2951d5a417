import { afterEach, beforeEach, expect, it } from 'vitest'
import type { SignInEnd } from '../../../main/base/host.ts'
import { startService, type RunningService } from '../../../main/demo/start-service.ts'
import { personWho } from '../person.ts'
import type { Person } from '../test-host.ts'
import { hours, minutes } from './session-kit.ts'
import { sessionsKit, type SessionsKit } from './sessions-kit.ts'

let service: RunningService
beforeEach(async () => void (service = await startService({ customers: 3 })))
afterEach(() => service.stop())

const allows = personWho({ decision: 'allow' })
const notLoading: SignInEnd = { is: 'closed', refusedWith: null, fail: { code: 'sign-in-page-not-loading' } }

/** A signed-in person whose hidden pages do not load the first few times. */
const offlineFor = async (times: number): Promise<{ kit: SessionsKit; attempts: () => number }> => {
  let attempts = 0
  const person: Person = async (request) =>
    request.unseenFor !== null && ++attempts <= times ? notLoading : allows(request)
  const kit = await sessionsKit({ service, person, registration: { secret: null } })
  await kit.sessions.service.signIn('e', null)
  return { kit, attempts: () => attempts }
}

it('a renewal without a window is tried again a minute after the service was not reached', async () => {
  const { kit, attempts } = await offlineFor(1)
  await kit.pass(2 * hours - 10 * minutes)
  await expect.poll(() => kit.state()).toMatchObject({ is: 'signed-in', again: 'due' })
  await kit.pass(59_000)
  expect(attempts()).toBe(1)
  await kit.pass(1_000)
  await expect.poll(() => kit.state()).toMatchObject({ is: 'signed-in', again: 'not-yet' })
  expect(attempts()).toBe(2)
})

it('a renewal without a window that never reaches the service is tried five times, also for the next tokens', async () => {
  const { kit, attempts } = await offlineFor(Infinity)
  for (const most of [5, 10]) {
    await kit.pass(2 * hours - 10 * minutes)
    for (let minute = 0; minute < 9; minute++) {
      await expect.poll(() => kit.state()).toMatchObject({ is: 'signed-in', again: 'due' })
      await kit.pass(minutes)
    }
    expect(attempts()).toBe(most)
    expect(await kit.sessions.service.signIn('e', null)).toMatchObject({ is: 'signed-in', again: 'not-yet' })
  }
})

it('a renewal without a window is tried no more after the app has stopped', async () => {
  const { kit, attempts } = await offlineFor(1)
  await kit.pass(2 * hours - 10 * minutes)
  await expect.poll(() => kit.state()).toMatchObject({ again: 'due' })
  await kit.sessions.stop()
  await kit.pass(5 * minutes)
  expect(attempts()).toBe(1)
})
