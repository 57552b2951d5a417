// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listen } from '../../../../renderer/stores/listen.ts'
import { useRecord } from '../../../../renderer/stores/record.ts'
import { useSettings } from '../../../../renderer/stores/settings.ts'
import type { Fake } from '../../fake-api.ts'
import { place } from '../../fake-environments.ts'
import { holding } from '../../holding.ts'
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
const stored = async () => {
  const reply = await fake.api.customers.draft(place)
  return reply.ok ? reply.value : null
}
const closeForm = async (): Promise<void> => {
  fake.fail('customers.read', null)
  useRecord().closeForm()
  await flushPromises()
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

  it('comes back once what is typed meanwhile is saved and its form closed', async () => {
    await useRecord().openNew()
    useRecord().set('Name', text('Aalders'))
    await useRecord().keepNow()
    fake.fail('customers.read', null)
    await told('customers')
    expect(await useRecord().save()).toBe(true)
    await closeForm()
    expect(shown()).toEqual({ panel: 'open', draft: typed, gone: false })
  })

  it('outlives a letter that is typed into another form and taken back', async () => {
    await useRecord().openNew()
    useRecord().set('Name', text('A'))
    useRecord().undo('Name')
    await flushPromises()
    await closeForm()
    expect(shown()).toEqual({ panel: 'open', draft: typed, gone: false })
  })

  it('does not replace a form that is open, and is back once that is closed', async () => {
    fake.fail('customers.read', null)
    await useRecord().open('000013')
    useRecord().set('Telephone', text('050'))
    expect(await useRecord().save()).toBe(true)
    await told('sync')
    expect([useRecord().key, shown().draft]).toEqual(['000013', {}])
    await useRecord().openNew()
    await told('customers')
    expect(shown()).toEqual({ panel: 'new', draft: {}, gone: undefined })
    const { form } = useRecord()
    await closeForm()
    expect(shown()).toEqual({ panel: 'open', draft: typed, gone: false })
    expect(useRecord().form).toBeGreaterThan(form)
  })

  it('is in the form when the user opens its customer', async () => {
    fake.fail('customers.read', null)
    await useRecord().open('000013')
    const { form } = useRecord()
    await useRecord().open(key)
    expect(shown()).toEqual({ panel: 'open', draft: typed, gone: false })
    // Another form, so that the keyboard and the search within it go along.
    expect(useRecord().form).toBe(form + 1)
    useRecord().set('City', text('Gent'))
    await useRecord().keepNow()
    expect((await stored())?.changes).toEqual({ ...typed, City: text('Gent') })
  })

  it('stays where the other form could not be stored before it was dropped', async () => {
    await useRecord().openNew()
    fake.fail('customers.keepDraft', { code: 'disk-full' })
    useRecord().set('Name', text('A'))
    await useRecord().keepNow()
    fake.fail('customers.keepDraft', null)
    useRecord().undo('Name')
    await useRecord().keepNow()
    expect((await stored())?.changes).toEqual(typed)
  })

  it('comes back instead of what was dropped, also if dropping that failed once', async () => {
    await useRecord().openNew()
    useRecord().set('Name', text('A'))
    await useRecord().keepNow()
    fake.fail('customers.keepDraft', { code: 'disk-full' })
    useRecord().undo('Name')
    await flushPromises()
    fake.fail('customers.keepDraft', null)
    await closeForm()
    expect(shown()).toEqual({ panel: 'open', draft: typed, gone: false })
    useRecord().undo('Fax')
    await useRecord().keepNow()
    expect(await stored()).toBeNull()
  })

  it('is not followed by what could not be dropped before another form was typed in', async () => {
    await closeForm()
    useRecord().undo('Fax')
    await useRecord().keepNow()
    await closeForm()
    await useRecord().openNew()
    useRecord().set('Name', text('A'))
    await useRecord().keepNow()
    fake.fail('customers.keepDraft', { code: 'disk-full' })
    useRecord().undo('Name')
    await flushPromises()
    fake.fail('customers.keepDraft', null)
    await useRecord().open('000013')
    useRecord().set('Telephone', text('050'))
    await useRecord().keepNow()
    expect((await stored())?.changes).toEqual({ Telephone: text('050') })
    useRecord().undo('Telephone')
    await useRecord().keepNow()
    expect(await stored()).toBeNull()
  })

  it('does not take along that of a closed form when a letter in the next one is taken back', async () => {
    fake.fail('customers.read', null)
    await useRecord().open('000013')
    useRecord().set('Telephone', text('050'))
    await useRecord().keepNow()
    useRecord().close()
    await useRecord().openNew()
    useRecord().set('Name', text('A'))
    useRecord().undo('Name')
    await useRecord().keepNow()
    expect((await stored())?.changes).toEqual({ Telephone: text('050') })
  })

  it('is not shown to a user who signed in while its customer was read', async () => {
    fake.fail('customers.read', null)
    const held = holding(fake, 'customers', 'read')
    fake.changed('customers')
    await flushPromises()
    fake.changeEnvironment('demo', { user: 'k.bakker' })
    await useSettings().read()
    held.forEach((release) => release())
    await flushPromises()
    expect([shown().panel, await stored()]).toEqual(['closed', null])
  })
})
