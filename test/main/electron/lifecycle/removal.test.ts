import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { AppHost } from '../../../../main/app/app-host.ts'
import { app, boxes, given, startAnew } from '../../../security/electron/made-up.ts'
import { newProfile, removeProfile as dropProfile, testHost } from '../../test-host.ts'

vi.mock('electron', () => import('../../../security/electron/made-up.ts'))
const { removeWhenConfirmed } = await import('../../../../main/electron/lifecycle/removal.ts')
const { stoppingTime } = await import('../../../../main/electron/lifecycle/in-time.ts')

beforeEach(startAnew)

/** Removes everything of an app that closes by `stop`, and returns whether a file of it is left. */
const removed = async (stop: () => Promise<void>): Promise<boolean> => {
  const profile = newProfile()
  onTestFinished(() => dropProfile(profile))
  writeFileSync(join(profile, 'settings.json'), '{}')
  const host: AppHost = testHost({ profile })
  removeWhenConfirmed({ removal: Promise.resolve(), stop, language: () => 'en' }, host)
  await vi.waitFor(() => expect(given(app, 'exit')).toEqual([[0]]), { timeout: 20_000 })
  return !existsSync(join(profile, 'settings.json'))
}

it('removing everything closes the app first, then removes the files and says so', async () => {
  const steps: string[] = []
  expect(await removed(async () => void steps.push('stopped'))).toBe(true)
  expect(steps).toEqual(['stopped'])
  expect(boxes.shown.map(([, { type }]) => type)).toEqual(['info'])
})

it('removing everything does not wait for work that never ends', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const stopping = Promise.withResolvers<void>()
  const end = removed(() => {
    stopping.resolve()
    return new Promise(() => undefined)
  })
  await stopping.promise
  await vi.advanceTimersByTimeAsync(stoppingTime)
  vi.useRealTimers()
  expect(await end).toBe(true)
})

it('removing everything goes on where the app does not close without a failure', async () => {
  expect(await removed(() => Promise.reject(new Error('a broken desk')))).toBe(true)
})
