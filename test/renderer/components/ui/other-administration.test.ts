// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AdministrationOption } from '../../../../renderer/checks/administration-options.ts'
import OtherAdministration from '../../../../renderer/components/ui/OtherAdministration.vue'
import { useSettings } from '../../../../renderer/stores/settings.ts'
import { known, office, officeTest, startSettings } from '../../fake-environments.ts'
import { atDesk, press, show } from '../../mounted.ts'

type Known = ReturnType<typeof known>

let picked: (string | undefined)[]
const input = (): HTMLInputElement => document.querySelector<HTMLInputElement>('[role=combobox]')!
const current = (): string | null | undefined =>
  document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.textContent
/** The administrations of an environment as main has read them meanwhile. */
const have = async (id: string, administrations: readonly Known[]): Promise<void> => {
  const settings = useSettings()
  const now = settings.settings!
  settings.settings = {
    ...now,
    environments: now.environments.map((one) => (one.id === id ? { ...one, administrations } : one)),
  }
  await flushPromises()
}

beforeEach(async () => {
  picked = []
  await atDesk({
    settings: {
      environments: [
        ...startSettings.environments,
        { ...office, administrations: [known('A', 'Alfa')] },
        { ...officeTest, administrations: [known('S', 'Second'), known('T', 'Trial'), known('U', 'Ulft')] },
      ],
    },
  })
  await show(OtherAdministration, {
    modelValue: null,
    'onUpdate:modelValue': (one: AdministrationOption | null) => picked.push(one?.administration.name),
  })
  input().focus()
  await press('ArrowDown')
  for (let n = 0; n < 9 && !current()?.includes('Trial'); n++) await press('ArrowDown')
  expect(current()).toContain('Trial')
})
afterEach(() => document.body.replaceChildren())

it('Enter picks the administration that was chosen when another has come above it', async () => {
  await have(office.id, [known('A', 'Alfa'), known('B', 'Beta')])
  await press('Enter')
  expect(picked).toEqual(['Trial'])
})
it('Enter picks no other administration when the chosen one has gone', async () => {
  await have(officeTest.id, [known('S', 'Second'), known('U', 'Ulft')])
  await press('Enter')
  expect(current()).toBeUndefined()
  expect(picked).toEqual([])
  await press('ArrowDown')
  await press('Enter')
  expect(picked).toHaveLength(1)
})
