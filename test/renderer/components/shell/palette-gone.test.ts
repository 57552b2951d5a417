// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useCommands } from '../../../../renderer/stores/commands.ts'
import { inOffice } from '../../in-app.ts'
import { openPalette, paletteField, typeWords } from '../../in-palette.ts'
import { argsOf, press } from '../../mounted.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())
const chosen = (): string | undefined =>
  document.getElementById(paletteField().getAttribute('aria-activedescendant') ?? '')?.querySelector('.name')
    ?.textContent ?? undefined

it('Enter runs no other command when the chosen one has gone from the palette', async () => {
  const fake = await inOffice()
  const undo = vi.fn()
  // The table offers it; here a stub stands for the table.
  useCommands().offer({ undo: { run: undo } })
  useCommands().remember('undo')
  await openPalette()
  expect(chosen()).toBe('Undo')
  for (let at = 0; at < 60 && chosen() !== 'Sync now'; at++) await press('ArrowDown')
  expect(chosen()).toBe('Sync now')
  fake.setSession({ is: 'signed-out', because: 'expired' })
  await flushPromises()
  await press('Enter')
  expect(undo).not.toHaveBeenCalled()
  expect(chosen()).toBeUndefined()
  await press('ArrowDown')
  expect(chosen()).toBe('Undo')
})
it('Enter signs nobody out who was about to sign in', async () => {
  const fake = await inOffice({}, { session: { is: 'signed-out', because: 'asked' } })
  await openPalette()
  await typeWords('sign')
  expect(chosen()).toBe('Sign in')
  fake.setSession({
    is: 'signed-in',
    user: 'j.devries',
    until: Date.now() + 7_200_000,
    renews: true,
    kept: true,
    again: 'not-yet',
  })
  await flushPromises()
  await press('Enter')
  expect(argsOf(fake, 'session.signOut')).toEqual([])
})
