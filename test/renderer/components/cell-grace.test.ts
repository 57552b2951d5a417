// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { nextTick } from 'vue'
import type { Grace } from '../../../preload/contract/sync.ts'
import EnvironmentCard from '../../../renderer/components/settings/EnvironmentCard.vue'
import CellGrace from '../../../renderer/components/ui/CellGrace.vue'
import { useSync } from '../../../renderer/stores/sync.ts'
import { useEdits } from '../../../renderer/stores/edits.ts'
import { editCalls } from '../../../renderer/stores/edits/edit-calls.ts'
import { useUndo } from '../../../renderer/stores/undo.ts'
import ChangesView from '../../../renderer/views/ChangesView.vue'
import { office, officePlace, startSettings } from '../fake-environments.ts'
import { argsOf, atDesk, button, click, pageText, show } from '../mounted.ts'

const refused = { is: 'refused', fail: { code: 'service-refused' } } as const
const waiting = async (grace: Grace) => {
  const fake = await atDesk({ grace })
  await useSync().read()
  await useUndo().read()
  await show(CellGrace)
  return fake
}

it('nothing is shown while no change of a cell waits', async () => {
  await waiting(null)
  expect(pageText()).toBe('')
})
it('a change that is sent in a moment says so, and can be sent now', async () => {
  const fake = await waiting({ edits: 1, until: 5_000 })
  expect(pageText()).toContain('1 change is sent in a moment')
  await click('Send now')
  expect(argsOf(fake, 'sync.sendNow')).toEqual([[expect.anything(), undefined]])
})
it('changes that wait for the user are counted', async () => {
  await waiting({ edits: 3, until: null })
  expect(pageText()).toContain('3 changes wait until you send them')
})
it('Undo is offered where it takes a cell back, and not for a step in the form after it', async () => {
  await waiting({ edits: 1, until: null })
  expect(pageText()).not.toContain('Undo')
  const step = { id: 'a', what: 'change', customers: 1, name: 'Bakker', at: 1, fromCell: true } as const
  useUndo().view = { undo: { ...step, fromCell: false }, redo: null }
  await nextTick()
  expect(pageText()).not.toContain('Undo')
  useUndo().view = { undo: step, redo: null }
  await nextTick()
  expect(button('Undo').getAttribute('aria-keyshortcuts')).toBe('Control+Z')
})
it('sending some changes from the list ends the wait of these alone', async () => {
  const fake = await atDesk()
  fake.stage('000012', 'change', { City: { is: 'text', text: 'Gent' } }, { is: 'waiting' })
  await useEdits().read()
  const some = useEdits().ordered.slice(0, 1)
  expect(some).toHaveLength(1)
  await editCalls(async () => undefined).send(some)
  expect(argsOf(fake, 'sync.sendNow').at(-1)?.[1]).toEqual(some.map(({ id }) => id))
})
it('a refused change that is tried again alone is not counted with cells that wait on', async () => {
  const fake = await atDesk({ grace: { edits: 1, until: null } })
  fake.stage('000012', 'change', { City: { is: 'text', text: 'Gent' } }, { is: 'waiting' })
  fake.stage('000014', 'change', { City: { is: 'text', text: 'Lier' } }, refused)
  await useSync().read()
  await show(ChangesView)
  await click('Send again')
  expect(pageText()).toContain('1 change goes out as soon as the service answers.')
})
it('an environment says when changes of its cells are sent', async () => {
  const fake = await atDesk({ settings: { environments: [...startSettings.environments, office], place: officePlace } })
  await show(EnvironmentCard, { environment: office })
  const choice = document.querySelector('select')!
  expect(choice.labels[0]?.textContent).toBe('Changes in a cell')
  expect(choice.value).toBe('at-once')
  choice.value = 'when-asked'
  choice.dispatchEvent(new Event('change'))
  await Promise.resolve()
  expect(argsOf(fake, 'settings.sendCells')).toEqual([['prod', 'when-asked']])
})
