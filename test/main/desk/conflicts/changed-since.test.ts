import { expect, it } from 'vitest'
import type { Edit, Resolution } from '../../../../preload/contract/edits.ts'
import { openSynced, text, until } from '../desk-kit.ts'

/** A conflict about a value that somebody changes once more while the person looks at it. */
const changedSince = async () => {
  const { service, a, id, key } = await openSynced()
  service.control.change(id, { Person: 'There' })
  await a.edit(key, { Person: text('Here') })
  const before = await a.editIn('conflict')
  let told = 0
  a.whenChanged((topic) => void (topic === 'edits' && told++))
  const theirsIn = ({ state }: Edit) =>
    state.is === 'conflict' && state.conflict.is === 'fields' ? state.conflict.clashes.map(({ theirs }) => theirs) : []
  const shown = async () => theirsIn((await a.desk.edits.list())[0]!)
  service.control.change(id, { Person: 'Later' })
  await a.synced()
  const after = await until('a word to windows', async () => told > 0 && (await a.desk.edits.list())[0])
  const decide = (seen: Extract<Resolution, { is: 'fields' }>['seen']) =>
    a.desk.edits.resolve(after.id, { is: 'fields', picks: { Person: 'mine' }, seen }, after.revision)
  return { service, a, id, before, after, shown, theirsIn, decide }
}

it('a conflict shows the value that the service has now, also after it changed once more', async () => {
  const { a, before, after, shown, theirsIn } = await changedSince()
  expect([theirsIn(before), theirsIn(after)]).toEqual([[text('There')], [text('Later')]])
  expect(await shown()).toEqual([text('Later')])
  expect(theirsIn(await a.desk.edits.read(after.id))).toEqual([text('Later')])
})

it('a decision about the value that is there now is sent without another question', async () => {
  const { service, a, id, decide } = await changedSince()
  await decide({ Person: text('Later') })
  await a.editIn('settled')
  expect(service.control.customer(id)?.['Person']).toBe('Here')
})

it.each([
  ['the value before', { Person: text('There') }],
  ['a value that is not named', undefined],
])('a decision about %s asks once more', async (_what, seen) => {
  const { service, a, id, decide } = await changedSince()
  await decide(seen)
  await until('the next question', async () => {
    const { state, revision } = (await a.desk.edits.list())[0]!
    return state.is === 'conflict' && revision > 1
  })
  expect(service.control.customer(id)?.['Person']).toBe('Later')
})
