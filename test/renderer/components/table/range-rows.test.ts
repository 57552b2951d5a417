// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { useBulk } from '../../../../renderer/stores/bulk.ts'
import { useExport } from '../../../../renderer/stores/export.ts'
import { useLock } from '../../../../renderer/stores/lock.ts'
import { useRecord } from '../../../../renderer/stores/record.ts'
import { atTable, footText, go, keys, soon } from '../../at-table.ts'
import { startSettings } from '../../fake-environments.ts'
import { argsOf } from '../../mounted.ts'

const shift = { shiftKey: true }
const three = { is: 'keys', keys: ['000012', '000013', '000014'] }
const changed = 'The rows changed meanwhile'

const atRange = async () => {
  const fake = await atTable()
  await go(2, 'Email')
  await keys(['ArrowDown', shift], ['ArrowDown', shift])
  return fake
}

describe('the customers of a range', () => {
  it('stay those that were there when a command about them was given', async () => {
    const fake = await atRange()
    await useBulk().openSelected()
    await useExport().open()
    fake.drop('000013')
    fake.drop('000014')
    fake.changed('customers')
    await flushPromises()
    expect(useBulk().state).toMatchObject({ task: { chosen: three, count: 3 } })
    expect(useExport().state).toMatchObject({ task: { sets: [{ is: 'selected', chosen: three, count: 3 }, {}] } })
  })
  it('stay those that were there also where they were all that a filter shows', async () => {
    await atTable({ customers: 3 })
    await go(0, 'Email')
    await keys(['ArrowDown', shift], ['ArrowDown', shift])
    await useBulk().openSelected()
    const all = { is: 'keys', keys: ['000010', '000011', '000012'] }
    expect(useBulk().state).toMatchObject({ task: { chosen: all, count: 3 } })
  })
  it('stay those that were there before the lock asked', async () => {
    const [demo, ...rest] = startSettings.environments
    await atTable({ settings: { environments: [{ ...demo!, lock: { is: 'locked', minutes: 10 } }, ...rest] } })
    await go(2, 'Email')
    await keys(['ArrowDown', shift], ['ArrowDown', shift], 'Delete')
    await soon(() => expect(useLock().asking).not.toBeNull())
    await useLock().unlock('Demo company')
    await flushPromises()
    expect(useBulk().state).toMatchObject({ task: { chosen: three, count: 3 } })
  })
  it.each(['000014', '000013'])('are taken by nothing once %s has gone and the table still shows it', async (gone) => {
    const fake = await atRange()
    await useRecord().open('000011')
    fake.drop(gone)
    await useBulk().openSelected()
    expect(footText()).toContain(changed)
    await useBulk().openReplace()
    await useExport().open()
    await keys('Delete')
    await flushPromises()
    expect([useBulk().state.is, useExport().state.is]).toEqual(['closed', 'closed'])
    expect(argsOf(fake, 'bulk.preview')).toEqual([])
  })
})
