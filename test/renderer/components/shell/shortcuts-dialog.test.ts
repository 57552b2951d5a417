// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it } from 'vitest'
import ShortcutsDialog from '../../../../renderer/components/shell/ShortcutsDialog.vue'
import { atDesk, pageText, show } from '../../mounted.ts'

const search = async (words: string): Promise<readonly (string | undefined)[]> => {
  const input = document.querySelector<HTMLInputElement>('input[type=search]')!
  input.value = words
  input.dispatchEvent(new Event('input', { bubbles: true }))
  await flushPromises()
  return [...document.querySelectorAll('.line')].map((one) => one.textContent?.replace(/\s+/g, ' ').trim())
}
beforeEach(async () => void (await atDesk()))
afterEach(() => document.body.replaceChildren())

it('F1 shows all shortcuts, and those that fit a word, best first', async () => {
  await show(ShortcutsDialog)
  const all = document.querySelectorAll('.line').length
  const found = await search('undo')
  expect(found.length).toBeLessThan(all)
  expect(found.slice(0, 2)).toEqual(['AltZUndo the change of a field', 'CtrlZUndo'])
  expect(await search('')).toHaveLength(all)
})
it('F1 finds help of a field by its label and by a word of the text, and counts what it found', async () => {
  await show(ShortcutsDialog)
  expect((await search('payment condition'))[0]).toBe('Payment conditionWithin what time invoices are to be paid.')
  expect(await search('chamber of commerce zeros')).toEqual([expect.stringContaining('Zeros at the front count.')])
  expect(document.querySelector('[role=status]')?.textContent).toBe('1 found')
  await search('qqq')
  expect(pageText()).toContain('No shortcut or help text fits.')
})
it('F1 searches in Dutch for a Dutch user', async () => {
  await show(ShortcutsDialog, {}, { language: 'nl' })
  expect((await search('veld ongedaan'))[0]).toBe('AltZWijziging van een veld ongedaan maken')
})
