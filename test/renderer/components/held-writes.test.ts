// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import type { Language } from '../../../preload/contract/settings.ts'
import type { Held } from '../../../preload/contract/sync.ts'
import { useWhere } from '../../../renderer/stores/where.ts'
import type { Fake } from '../fake-api.ts'
import { startSettings } from '../fake-environments.ts'
import { inOffice } from '../in-app.ts'
import { argsOf, button, click, field, fill, pageText } from '../mounted.ts'

const many = (writes: number) => ({ is: 'many', writes, askAbove: 10 }) as const
const cutOff = (writes: number) => ({ is: 'cut-off', writes }) as const
const atChanges = async (held: Held = many(12), language: Language = 'en'): Promise<Fake> => {
  const fake = await inOffice(
    { askAbove: 10 },
    { held, settings: { preferences: { ...startSettings.preferences, language } } },
  )
  fake.stage('000012', 'change', { City: { is: 'text', text: 'Gent' } }, { is: 'waiting' })
  fake.changed('edits', 'sync')
  useWhere().go('changes')
  await flushPromises()
  return fake
}
const release = async (typed: string): Promise<void> => {
  await fill('Number of changes', typed)
  document.querySelector<HTMLFormElement>('dialog form')?.dispatchEvent(new Event('submit', { cancelable: true }))
  await flushPromises()
}
const released = (fake: Fake): unknown[] => argsOf(fake, 'sync.release').map((args) => args[1])

it('many writes at once to production wait, as the sync status and the changes page say', async () => {
  await atChanges()
  expect(document.querySelector('header.band')?.textContent).toContain('12 changes wait')
  expect(pageText()).toContain(
    '12 changes wait: more than 10 at once to production. They go out when you type their number.',
  )
})
it.each(['Send 12 changes…', 'Send…', 'Send all now'])('“%s” asks for the number of held writes', async (name) => {
  await atChanges()
  await click(name)
  expect(pageText()).toContain('They wait in Bakkerij Jansen B.V., Kantoor De Vries.')
  expect(document.activeElement).toBe(field('Number of changes'))
})
it('a wrong number sends nothing', async () => {
  const fake = await atChanges()
  await click('Send 12 changes…')
  await release('21')
  expect(pageText()).toContain('That is not the number: 12 wait.')
  expect(released(fake)).toEqual([])
})
it('the right number sends the held writes, and nothing more is asked', async () => {
  const fake = await atChanges()
  await click('Send 12 changes…')
  await release(' 12 ')
  expect(released(fake)).toEqual([12])
  expect(document.querySelector('dialog')).toBeNull()
  expect(pageText()).not.toContain('more than 10 at once')
})
it('a number with thousands separators is the same number', async () => {
  const fake = await atChanges()
  fake.setHeld(many(1200))
  await flushPromises()
  await click('Send 1,200 changes…')
  await release('1.200')
  expect(released(fake)).toEqual([1200])
})
it('a number that changed meanwhile is shown and asked for again', async () => {
  const fake = await atChanges()
  await click('Send 12 changes…')
  await fill('Number of changes', '12')
  fake.fail('sync.release', { code: 'writes-changed', about: { writes: 13 } })
  fake.setHeld(many(13))
  // The window may not know the new number yet; main decides.
  await release('13')
  expect(pageText()).toContain('Meanwhile the number changed. Nothing was sent. Now 13 wait.')
  expect(button('Send 13 changes', document.querySelector('dialog')!).disabled).toBe(true)
  fake.fail('sync.release', null)
  await release('13')
  expect(released(fake)).toEqual([13, 13])
  expect(document.querySelector('dialog')).toBeNull()
})
it.each([
  [
    'en',
    100,
    'Saving many changes at once was cut off, and 100 changes wait. They go out when you type their number, or you can discard them.',
  ],
  [
    'en',
    1,
    'Saving many changes at once was cut off, and 1 change waits. It goes out when you type how many wait, or you can discard it.',
  ],
  [
    'nl',
    100,
    'Het opslaan van veel wijzigingen tegelijk is afgebroken, en 100 wijzigingen wachten. Ze worden verzonden als je hun aantal typt; je kunt ze ook verwerpen.',
  ],
] as const)('what was cut off while many were saved at once says so in %s, of %i', async (language, writes, says) => {
  await atChanges(cutOff(writes), language)
  expect(pageText()).toContain(says)
})
it('a batch that was cut off is sent after its number was typed', async () => {
  const fake = await atChanges(cutOff(100))
  await click('Send 100 changes…')
  expect(document.querySelector('dialog')?.textContent).toContain('Send 100 changes?')
  expect(pageText()).toContain(
    'They wait in Bakkerij Jansen B.V., Kantoor De Vries. The others that were to be saved with them were not.',
  )
  await release('100')
  expect([released(fake), document.querySelector('dialog')]).toEqual([[100], null])
})

it('“Send all now” also sends what was stopped, and says so', async () => {
  const fake = await atChanges({ is: 'stopped' })
  await click('Send all now')
  expect(argsOf(fake, 'sync.sendNow')).toHaveLength(1)
  expect(pageText()).toMatch(/\d+ changes? (goes|go) out as soon as/)
})

it('“Send all now” also ends the wait of changed cells', async () => {
  const fake = await atChanges(null)
  await click('Send all now')
  expect(argsOf(fake, 'sync.sendNow').map(([, edits]) => edits)).toEqual([undefined])
})
