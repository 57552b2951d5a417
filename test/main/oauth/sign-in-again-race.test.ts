import { afterEach, beforeEach, expect, it } from 'vitest'
import type { SignInEnd } from '../../../main/base/host.ts'
import { startService, type RunningService } from '../../../main/demo/start-service.ts'
import { personWho } from '../person.ts'
import type { Person } from '../test-host.ts'
import { hours, minutes } from './session-kit.ts'
import { sessionsKit } from './sessions-kit.ts'

const closed: SignInEnd = { is: 'closed', refusedWith: null, fail: null }
let service: RunningService
beforeEach(async () => void (service = await startService({ customers: 3 })))
afterEach(() => service.stop())

it('a renewal that began while another user was about to sign in brings no tokens of that user', async () => {
  const allows = personWho({ decision: 'allow' })
  const [hidden, visible] = [Promise.withResolvers<void>(), Promise.withResolvers<SignInEnd>()]
  const asked = Promise.withResolvers<void>()
  let shown = 0
  const person: Person = async (request) => {
    if (request.unseenFor === null) return ++shown === 1 ? allows(request) : visible.promise
    await hidden.promise
    return allows(request)
  }
  const kit = await sessionsKit({
    service,
    person,
    registration: { secret: null },
    // It counts the waiting edits of the open desks, which takes a moment.
    mayChangeHands: () => asked.promise,
  })
  const unseen = (): number => kit.host.opened.filter(({ unseenFor }) => unseenFor !== null).length
  await kit.sessions.service.signIn('e', null)
  const ofAnna = await kit.sessions.accessToken('e')
  await kit.pass(2 * hours - 11 * minutes)
  const ofBert = kit.sessions.service.signIn('e', 'Bert')
  await kit.pass(1.5 * minutes)
  await expect.poll(unseen).toBe(1)
  asked.resolve()
  await expect.poll(() => shown).toBe(2)
  // Bert logs in to the pages and closes the window; the hidden page passes as Bert.
  visible.resolve(closed)
  hidden.resolve()
  await ofBert
  await kit.pass(9 * minutes)
  expect([await kit.sessions.user('e'), await kit.sessions.accessToken('e')]).toEqual(['Anna', ofAnna])
  expect(unseen()).toBe(1)
})
