// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { useLock } from '../../../renderer/stores/lock.ts'
import { useSettings } from '../../../renderer/stores/settings.ts'
import { office } from '../fake-environments.ts'
import { holding } from '../holding.ts'
import { inOffice } from '../in-app.ts'

const otherPlace = { environment: 'prod', administration: 'MVL00125' }
const locked = { lock: { is: 'locked', minutes: 10 } } as const

it('the question to unlock goes with its administration, and what was to follow does not happen in another', async () => {
  await inOffice(locked)
  let done = 0
  useLock().ask(useSettings().environment, () => done++)
  await flushPromises()
  expect(document.querySelector('dialog')).not.toBeNull()
  await useSettings().goTo(otherPlace)
  await flushPromises()
  expect([document.querySelector('dialog'), done]).toEqual([null, 0])
})

it('the question to unlock goes with its user, and what was to follow does not happen for another', async () => {
  const fake = await inOffice(locked)
  let done = 0
  useLock().ask(useSettings().environment, () => done++)
  fake.changeEnvironment('prod', { user: 'k.bakker' })
  await useSettings().read()
  await flushPromises()
  expect([document.querySelector('dialog'), done]).toEqual([null, 0])
})

it.each([
  ['the window goes to another administration', () => useSettings().goTo(otherPlace)],
  ['the question is closed', async () => useLock().stop()],
])('what was to follow does not happen when %s while the environment is being unlocked', async (_when, leave) => {
  const fake = await inOffice(locked)
  let done = 0
  useLock().ask(useSettings().environment, () => done++)
  const held = holding(fake, 'settings', 'unlock')
  const unlocking = useLock().unlock(office.name)
  await flushPromises()
  await leave()
  held[0]!()
  await unlocking
  expect([useLock().locked, done]).toEqual([false, 0])
})
