import { describe, expect, it } from 'vitest'
import { openSynced, sendsNothing, text } from '../desk-kit.ts'

const start = async () => {
  const { a, key } = await openSynced()
  await a.desk.hold(sendsNothing)
  return { save: (changes: Parameters<typeof a.desk.customers.save>[1]) => a.desk.customers.save(key, changes, 0), a }
}
const both = { City: text('Assen'), CreditLimit: text('90000') }

describe('a save of a customer whose first answer was lost', () => {
  it('is the edit that already waits', async () => {
    const { a, save } = await start()
    const { edit } = await save(both)
    expect((await save(both)).edit).toEqual(edit)
    expect(await a.desk.edits.list()).toHaveLength(1)
  })

  it('is refused where its person took a value out since, so that they see what waits', async () => {
    const { save } = await start()
    await save(both)
    await expect(save({ City: both.City })).rejects.toMatchObject({ fail: { code: 'edit-changed-meanwhile' } })
  })
})
