// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import RemoveEverything from '../../../../renderer/components/settings/RemoveEverything.vue'
import type { Fake } from '../../fake-api.ts'
import { office, startSettings } from '../../fake-environments.ts'
import { argsOf, atDesk, button, click, fill, pageText, show, submitDialog } from '../../mounted.ts'

const opened = async (waiting: number): Promise<Fake> => {
  const administrations = office.administrations.map((one, at) => ({ ...one, waiting: at === 0 ? waiting : 0 }))
  const fake = await atDesk({
    settings: {
      environments: [
        ...startSettings.environments.filter(({ id }) => id !== office.id),
        { ...office, administrations },
      ],
    },
  })
  await show(RemoveEverything, {})
  await click('Remove everything…')
  return fake
}
const typed = (fake: Fake): unknown => argsOf(fake, 'settings.removeEverything').at(-1)

it('removing everything first says which edits wait, and where', async () => {
  await opened(3)
  expect(pageText()).toContain('3')
  expect(pageText()).toContain(`${office.name} · ${office.administrations[0]!.name}`)
  expect(pageText()).not.toContain('No change is known')
})
it('removing everything says that nothing is known to wait, and asks nothing of main before a word is typed', async () => {
  const fake = await opened(0)
  expect(pageText()).toContain('No change is known to wait to be sent.')
  expect(button('Remove everything and close').disabled).toBe(true)
  expect(typed(fake)).toBeUndefined()
})
it.each([0, 3])(
  'removing everything names files that were put aside, where %d changes wait elsewhere',
  async (waiting) => {
    await opened(waiting)
    expect(pageText()).toContain('files that were put aside go too, with changes that may still wait in them.')
  },
)
it('removing everything starts with the confirming word', async () => {
  const fake = await opened(0)
  await fill('To confirm, type Ledgerdesk', 'Ledgerdesk')
  await submitDialog()
  expect(typed(fake)).toEqual(['Ledgerdesk'])
  expect(pageText()).not.toContain('not the word')
})
it('removing everything does not start with another word, and says so', async () => {
  await opened(0)
  await fill('To confirm, type Ledgerdesk', 'yes')
  await submitDialog()
  expect(pageText()).toContain('This is not the word that confirms it. Nothing was removed.')
})
