// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { beforeEach, describe, expect, it } from 'vitest'
import { useRecord } from '../../../../renderer/stores/record.ts'
import { useSettings } from '../../../../renderer/stores/settings.ts'
import type { Fake } from '../../fake-api.ts'
import { authored } from '../../fake-environments.ts'
import { holding } from '../../holding.ts'
import { argsOf, atDesk, text } from '../../mounted.ts'

const key = '000012'
const settled = { is: 'settled', at: 0, serviceChanged: [], messages: [] } as const
let fake: Fake
/** A form with a pending change, over which the user types. */
beforeEach(async () => {
  fake = await atDesk()
  fake.stage(key, 'change', { City: text('Gent') }, { is: 'waiting' })
  await useRecord().open(key)
  useRecord().set('Fax', text('0592-1'))
})
const revisions = (): unknown[] => argsOf(fake, 'customers.save').map((args) => args[3])

describe('a save over a change that was pending in the form', () => {
  it('goes on if that change has arrived before the form has read so, with the values that the user saw', async () => {
    const seen = useRecord().record?.values.Fax
    fake.stage(key, 'change', {}, settled)
    expect(await useRecord().save()).toBe(true)
    expect(revisions()).toEqual([expect.any(Number), 0])
    expect(argsOf(fake, 'customers.save').at(-1)).toMatchObject([
      {},
      key,
      { Fax: text('0592-1') },
      0,
      { Fax: seen ?? { is: 'empty' } },
    ])
    expect(useRecord().dirty).toBe(0)
  })

  it('fails with its draft kept if another change is pending by now', async () => {
    fake.stage(key, 'change', { City: text('Brugge') }, { is: 'waiting' })
    expect(await useRecord().save()).toBe(false)
    expect(revisions()).toHaveLength(1)
    expect([useRecord().saveFail?.code, useRecord().draft]).toEqual(['edit-changed-meanwhile', { Fax: text('0592-1') }])
  })
})

it('a save that is tried again after another user signed in still names the one who asked for it', async () => {
  fake.stage(key, 'change', {}, settled)
  const held = holding(fake, 'customers', 'read')
  const saving = useRecord().save()
  await flushPromises()
  fake.changeEnvironment('demo', { user: 'k.bakker' })
  await useSettings().read()
  useRecord().changeUser()
  held.forEach((release) => release())
  await saving
  expect(argsOf(fake, 'customers.save').map(([at]) => at)).toEqual([authored, authored])
})
