// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import EnvironmentCard from '../../../../renderer/components/settings/EnvironmentCard.vue'
import { refuseSecondClicks } from '../../../../renderer/components/ui/held-pointer.ts'
import { listen } from '../../../../renderer/stores/listen.ts'
import { useSession } from '../../../../renderer/stores/session.ts'
import { office, startSettings } from '../../fake-environments.ts'
import { argsOf, atDesk, show } from '../../mounted.ts'

let stop: () => void
beforeEach(() => void (stop = refuseSecondClicks()))
afterEach(() => {
  stop()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})
const main = (): HTMLButtonElement => document.querySelector<HTMLButtonElement>('.acts button')!
const click = async (detail: number): Promise<void> => {
  main().dispatchEvent(new MouseEvent('click', { detail, bubbles: true, cancelable: true }))
  await flushPromises()
}

it('a click that was meant to show the sign-in does not sign out', async () => {
  const fake = await atDesk({
    session: { is: 'signed-out', because: 'never' },
    settings: { environments: [...startSettings.environments, office] },
  })
  const end = listen()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  await useSession().readAll()
  await show(EnvironmentCard, { environment: office })
  await click(1)
  const before = main().textContent?.trim()
  // The service's page is done, and the desk is signed in, while the hand is on its way to “Show”.
  fake.setSession({
    is: 'signed-in',
    user: 'j.devries',
    until: Date.now() + 7_200_000,
    renews: true,
    kept: true,
    again: 'not-yet',
  })
  await flushPromises()
  expect([before, main().textContent?.trim()]).toEqual([before, 'Sign out'])
  clock.mockReturnValue(1_200)
  await click(2)
  // An Enter that is pressed once more: the focus has stayed on the button.
  await click(0)
  expect(argsOf(fake, 'session.signOut')).toEqual([])
  clock.mockReturnValue(1_700)
  await click(1)
  end()
  expect(argsOf(fake, 'session.signOut')).toHaveLength(1)
})
