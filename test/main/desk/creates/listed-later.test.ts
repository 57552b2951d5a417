import { expect, it } from 'vitest'
import type { QuirkRule } from '../../../../main/demo/quirks/quirk-names.ts'
import { allSettled, newcomer, newcomersAt, openSynced, posts, until } from '../desk-kit.ts'

/** A person is asked about a create whose customer the lists do not show; a later list shows it. */
const listedLater = async (...quirks: readonly QuirkRule[]) => {
  const { service, a } = await openSynced()
  for (const quirk of quirks) service.control.quirk(quirk)
  await a.desk.customers.create(newcomer)
  const asked = await a.editIn('uncertain')
  expect(asked.state.candidates).toEqual([])
  service.control.clearQuirks()
  await a.synced()
  return { service, a, asked }
}

it.each([
  ['was answered without an id', { quirk: 'answers', value: 'empty', method: 'POST' }, { quirk: 'staleList' }],
  ['lost its answer', { quirk: 'resetAfter', times: 1, method: 'POST' }, { quirk: 'listTruncated', value: '10' }],
] as const)(
  'a create that %s is not sent again without a question, if a list shows its customer after the person was asked',
  async (_how, answer, list) => {
    const { service, a, asked } = await listedLater(answer, list)
    const there = newcomersAt(service)
    await a.desk.edits.resolve(asked.id, { is: 'create-anyway' }, asked.revision)
    const again = await until('asked again, or sent', async () => {
      const edit = await a.desk.edits.read(asked.id)
      return edit.state.is !== 'waiting' && edit.state.is !== 'sending' && edit
    })
    expect(again.state).toMatchObject({ is: 'uncertain', candidates: [{ customerId: there[0] }], unsent: true })
    await a.desk.edits.resolve(again.id, { is: 'link', customerId: there[0]! }, again.revision)
    await allSettled(a)
    expect([newcomersAt(service), service.control.count(posts)]).toEqual([there, 1])
  },
)

it('a person who creates it all the same is asked once more only', async () => {
  const { service, a, asked } = await listedLater(
    { quirk: 'answers', value: 'empty', method: 'POST' },
    { quirk: 'staleList' },
  )
  await a.desk.edits.resolve(asked.id, { is: 'create-anyway' }, asked.revision)
  const again = await until('asked again', async () => {
    const edit = await a.desk.edits.read(asked.id)
    return edit.state.is === 'uncertain' && edit.revision !== asked.revision && edit
  })
  await a.desk.edits.resolve(again.id, { is: 'create-anyway' }, again.revision)
  await allSettled(a)
  expect(newcomersAt(service)).toHaveLength(2)
})
