import { expect, it } from 'vitest'
import { newcomer, newcomersAt, openSynced, posts, until } from '../desk-kit.ts'

it('a create that was answered is searched for again, however often it failed before it left', async () => {
  const { service, a } = await openSynced()
  service.control.quirk({ quirk: 'failing', value: '500' })
  await a.desk.customers.create(newcomer)
  await until('several failures', async () => {
    const state = (await a.desk.edits.list())[0]?.state
    return state?.is === 'waiting' && (state.failing?.tries ?? 0) >= 3
  })
  service.control.clearQuirks()
  service.control.clearCounts()
  service.control.quirk({ quirk: 'answers', value: 'empty', method: 'POST' })
  service.control.quirk({ quirk: 'staleList', times: 2, method: 'GET', path: '/CustomerInfoList' })
  const end = await until('an end', async () => {
    const edit = (await a.desk.edits.list())[0]!
    return edit.state.is !== 'waiting' && edit.state.is !== 'sending' && edit
  })
  expect([end.state.is, end.customerId]).toEqual(['settled', newcomersAt(service)[0]])
  expect(service.control.count(posts)).toBe(1)
})
