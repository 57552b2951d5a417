import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import { failureSentence } from '../../../main/base/failure-sentence.ts'
import type { RunningService } from '../../../main/demo/start-service.ts'
import { openService, text } from '../desk/desk-kit.ts'
import { enter, startOn, type Started } from '../profile/desk-app.ts'
import { newProfile, removeProfile } from '../test-host.ts'

let profile: string
let service: RunningService
let started: Started
let place: AdministrationRef
beforeEach(async () => {
  profile = newProfile()
  onTestFinished(() => removeProfile(profile))
  service = await openService()
  started = await startOn(profile)
  place = await enter(started, service)
})

it('a service entered again after damaged settings shows no change that waited, as the notice says, and its database stays', async () => {
  service.control.quirk({ quirk: 'unavailable' })
  await started.app.services.customers.save(place, `s:${service.control.ids()[0]!}`, { Person: text('Ann') }, 0)
  await started.app.stop()
  service.control.clearQuirks('unavailable')
  for (const name of ['settings.json', 'settings.copy.json'])
    writeFileSync(join(profile, name), readFileSync(join(profile, name)).subarray(100))

  const again = await startOn(profile)
  expect((await again.app.services.settings.read()).notices).toEqual([{ code: 'settings-damaged' }])
  const other = await enter(again, service)
  expect(await again.app.services.edits.list(other)).toEqual([])
  expect(existsSync(join(profile, 'desks', place.environment))).toBe(true)
  expect(failureSentence('en', { code: 'settings-damaged' })).toMatch(/Changes that waited .* are no longer shown/)
})
