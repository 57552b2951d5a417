// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listen } from '../../../../renderer/stores/listen.ts'
import { useRecord } from '../../../../renderer/stores/record.ts'
import type { Fake } from '../../fake-api.ts'
import { place } from '../../fake-environments.ts'
import { argsOf, atDesk, text } from '../../mounted.ts'

const key = '000012'
let fake: Fake
let stop: () => void
/** A database that was made again: the draft came back with it, and its list of customers is not read yet. */
beforeEach(async () => {
  fake = await atDesk()
  stop = listen()
  await fake.api.customers.keepDraft(place, { key, changes: { Fax: text('0592-1') }, seen: {}, at: 1 })
  fake.fail('customers.read', { code: 'customer-unknown' })
  listRead(false)
  await useRecord().restore(place)
})
afterEach(() => stop())

const listRead = (isRead: boolean): void => {
  const { read } = fake.api.sync
  Object.assign(fake.api.sync, {
    read: async (...args: Parameters<typeof read>) => {
      const reply = await read(...args)
      return reply.ok ? { ...reply, value: { ...reply.value, listRead: isRead } } : reply
    },
  })
}
const told = async (topic: 'customers' | 'sync'): Promise<void> => {
  fake.changed(topic)
  await flushPromises()
}
const shown = () => {
  const { panel, draft, restored } = useRecord()
  return { panel: panel.is, draft, gone: restored?.gone }
}
const typed = { Fax: text('0592-1') }

describe('a draft whose customer was not read again yet', () => {
  it('is not offered as a new customer, and stays stored', async () => {
    expect(shown()).toEqual({ panel: 'closed', draft: {}, gone: undefined })
    await told('customers')
    expect([shown().panel, argsOf(fake, 'customers.keepDraft')]).toEqual(['closed', [expect.anything()]])
  })

  it('is back in the form of its customer once that is there', async () => {
    fake.fail('customers.read', null)
    await told('customers')
    expect(shown()).toEqual({ panel: 'open', draft: typed, gone: false })
  })

  it('is offered as a new customer once the list was read without it', async () => {
    listRead(true)
    await told('sync')
    expect(shown()).toEqual({ panel: 'new', draft: typed, gone: true })
  })

  it('does not replace what is typed meanwhile', async () => {
    await useRecord().openNew()
    useRecord().set('Name', text('Aalders'))
    fake.fail('customers.read', null)
    await told('customers')
    expect(shown()).toMatchObject({ panel: 'new', draft: { Name: text('Aalders') } })
  })
})
