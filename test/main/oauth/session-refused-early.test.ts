import { expect, it } from 'vitest'
import { codeOf } from '../code-of.ts'
import { hours, minutes, refusing, sessionKit } from './session-kit.ts'

const early = 2 * hours - 4 * minutes

it('a refresh ahead of time that a portal refuses signs nobody out while the old token is valid', async () => {
  const kit = sessionKit()
  const session = await kit.signedIn()
  kit.time += early
  const { answer } = kit
  // A gateway answers 400 with a page for half a minute.
  kit.answer = refusing('sign-in-refused')
  expect(await session.accessToken()).toBe('one')
  expect(session.state()).toMatchObject({ is: 'signed-in' })
  kit.time += minutes - 1
  expect([await session.accessToken(), kit.asked.length]).toEqual(['one', 1])
  kit.answer = answer
  kit.time += 1
  expect([await session.accessToken(), kit.asked.length]).toEqual(['fresh-1', 2])
})

it('a refresh that a portal still refuses when the old token ends asks a person, and keeps the refresh token', async () => {
  const kit = sessionKit()
  const session = await kit.signedIn()
  kit.time += early
  const { answer } = kit
  kit.answer = refusing('sign-in-refused')
  await session.accessToken()
  kit.time += 4 * minutes
  expect(await codeOf(session.accessToken())).toBe('signed-out')
  expect(session.state()).toEqual({ is: 'signed-out', because: 'expired' })
  kit.answer = answer
  kit.time += 10 * minutes
  expect(await session.accessToken()).toBe('fresh-1')
})

it('a refresh after a 401 that a portal refuses asks a person, although the old token is not over yet', async () => {
  const kit = sessionKit()
  const session = await kit.signedIn()
  kit.time += early
  kit.answer = refusing('sign-in-refused')
  expect(await codeOf(session.accessToken({ rejected: 'one' }))).toBe('signed-out')
  expect(session.state()).toEqual({ is: 'signed-out', because: 'expired' })
})
