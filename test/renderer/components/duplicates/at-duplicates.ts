import { flushPromises } from '@vue/test-utils'
import type { MergeRequest } from '../../../../preload/contract/duplicates.ts'
import { h } from 'vue'
import DuplicatesSection from '../../../../renderer/components/duplicates/DuplicatesSection.vue'
import MergeDialog from '../../../../renderer/components/duplicates/MergeDialog.vue'
import { listen } from '../../../../renderer/stores/listen.ts'
import { useMerging } from '../../../../renderer/stores/merging.ts'
import type { Fake } from '../../fake-api.ts'
import { someDuplicates } from '../../fake-duplicate-groups.ts'
import type { FakeOptions } from '../../fake-options.ts'
import { argsOf, atDesk, click, show } from '../../mounted.ts'

/** The section and the dialog, which the window has in one place for all pages. */
const WithDialog = {
  render: () => [h(DuplicatesSection), useMerging().state.is === 'closed' ? null : h(MergeDialog)],
}
export let fake: Fake
let stop = (): void => undefined
/** The section on its own, before the first search. */
export const start = async (options: FakeOptions = {}): Promise<void> => {
  fake = await atDesk({ customers: 50, duplicates: someDuplicates, ...options })
  stop = listen()
  await show(WithDialog)
}
export const searched = async (options: FakeOptions = {}): Promise<void> => {
  await start(options)
  await click('Find duplicates')
}
/** The first group side by side. */
export const compared = async (options: FakeOptions = {}): Promise<void> => {
  await searched(options)
  await click('Compare: Bakker & Zonen B.V.')
}
export const leave = (): void => {
  stop()
  document.body.replaceChildren()
}
export const dialog = (): HTMLDialogElement | null => document.querySelector<HTMLDialogElement>('dialog[open]')
/** The names of the customers of each group. */
export const groupTexts = (): string[] =>
  [...document.querySelectorAll('.duplicates tbody tr')].map((row) =>
    [...row.querySelectorAll('.name')].map((name) => name.textContent).join(', '),
  )
const labelled = <T extends HTMLElement>(kind: string, name: string): T => {
  const found = [...document.querySelectorAll<T>(kind)].find((one) => one.getAttribute('aria-label')?.startsWith(name))
  if (!found) throw new Error(`no ${kind} "${name}"`)
  return found
}
export const radio = (name: string): HTMLInputElement => labelled('input[type=radio]', name)
export const choose = async (name: string): Promise<void> => {
  radio(name).click()
  await flushPromises()
}
export const fate = (name: string): HTMLSelectElement => labelled('select', `What happens to ${name}`)
export const decide = async (name: string, then: string): Promise<void> => {
  const select = fate(name)
  select.value = then
  select.dispatchEvent(new Event('change', { bubbles: true }))
  await flushPromises()
}
export const merges = (): MergeRequest[] => argsOf(fake, 'duplicates.merge').map((args) => args[1] as MergeRequest)
/** The fields in the rows of the comparison. */
export const fieldsShown = (): string[] =>
  [...document.querySelectorAll('dialog tbody th')].map(
    (head) => head.textContent?.replace(/,? ?differs/, '').trim() ?? '',
  )
