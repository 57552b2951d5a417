// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, expect, it } from 'vitest'
import { useFailures } from '../../../renderer/stores/failures.ts'
import { useUpdates } from '../../../renderer/stores/updates.ts'
import SettingsView from '../../../renderer/views/SettingsView.vue'
import { office, startSettings } from '../fake-environments.ts'
import { atDesk, show } from '../mounted.ts'

afterEach(() => document.body.replaceChildren())

const notSaved = { code: 'settings-not-saved' } as const
type Control = HTMLSelectElement | HTMLInputElement

const labelled = (label: string): Control => {
  const found = [...document.querySelectorAll('label')].find((one) => one.textContent?.trim().startsWith(label))!
  return found.querySelector<Control>('select, input') ?? (document.getElementById(found.htmlFor) as Control)
}
const shown = (control: Control): string | boolean =>
  control instanceof HTMLInputElement ? control.checked : control.value
/** Chooses something else than what is shown. */
const chooseAnother = async (control: Control): Promise<void> => {
  if (control instanceof HTMLInputElement) control.checked = !control.checked
  else control.value = [...control.options].find(({ value }) => value !== control.value)!.value
  control.dispatchEvent(new Event('change'))
  await flushPromises()
}

it.each([
  ['Language', 'settings.prefer'],
  ['Theme', 'settings.prefer'],
  ['Contrast', 'settings.prefer'],
  ['Rows', 'settings.prefer'],
  ['Terms', 'settings.prefer'],
  ['Allow checks with VIES', 'settings.allowVies'],
  ['Which versions', 'updates.choose'],
  ['Changes in a cell', 'settings.sendCells'],
  ['Install when I quit', 'updates.choose'],
  ['Download new versions', 'updates.choose'],
] as const)('“%s” goes back to the stored choice where the new one could not be saved', async (label, call) => {
  const fake = await atDesk({
    settings: { environments: [...startSettings.environments, office] },
    updates: { state: { is: 'ready', version: '1.3.0', onQuit: true } },
  })
  await useUpdates().read()
  await show(SettingsView)
  const control = labelled(label)
  const before = shown(control)
  fake.fail(call, notSaved)
  await chooseAnother(control)
  expect([shown(control), useFailures().fail]).toEqual([before, notSaved])
})
