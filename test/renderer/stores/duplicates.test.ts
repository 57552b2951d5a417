// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { useDuplicates } from '../../../renderer/stores/duplicates.ts'
import { arriveAt } from '../../../renderer/stores/listen.ts'
import { useSettings } from '../../../renderer/stores/settings.ts'
import { manyDuplicates, someDuplicates } from '../fake-duplicate-groups.ts'
import { holding } from '../holding.ts'
import { argsOf, atDesk } from '../mounted.ts'

const other = { environment: 'demo', administration: 'DEMO0002' }
const goOn = async (): Promise<void> => {
  await useSettings().goTo(other)
  await arriveAt(other)
}

describe('a search for duplicates', () => {
  it('goes on unseen once the window is at another administration, which can search too', async () => {
    const fake = await atDesk({ duplicates: { ...someDuplicates, holdsAt: { step: 'comparing', done: 1, total: 9 } } })
    const duplicates = useDuplicates()
    void duplicates.find()
    await flushPromises()
    expect(duplicates.searching).toBe(true)
    await goOn()
    expect(duplicates.searching).toBe(false)
    void duplicates.find()
    await flushPromises()
    expect(argsOf(fake, 'duplicates.find').map(([place]) => place)).toEqual([
      { environment: 'demo', administration: 'DEMO0001' },
      other,
    ])
  })
  it('that fails after the window left its administration is no failure of the next one', async () => {
    const fake = await atDesk({ duplicates: someDuplicates })
    const duplicates = useDuplicates()
    const held = holding(fake, 'duplicates', 'find')
    fake.fail('duplicates.find', { code: 'database-locked' })
    const finding = duplicates.find()
    await flushPromises()
    await goOn()
    held[0]!()
    await finding
    expect(duplicates.fail).toBeNull()
  })
})

describe('more groups', () => {
  it('stay asked for while the groups are read again', async () => {
    const fake = await atDesk({ duplicates: manyDuplicates })
    const duplicates = useDuplicates()
    await duplicates.find()
    expect(duplicates.groups).toHaveLength(50)
    const held = holding(fake, 'duplicates', 'groups')
    const asking = duplicates.more()
    await flushPromises()
    const reading = duplicates.read()
    await flushPromises()
    held.forEach((go) => go())
    await Promise.all([asking, reading])
    expect([duplicates.groups.length, duplicates.next]).toEqual([71, null])
  })
})
