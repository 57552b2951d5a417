// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Reply } from '../../../../preload/contract/reply.ts'
import type { CustomerRecord } from '../../../../preload/contract/customers.ts'
import { customerFields, fieldNames } from '../../../../preload/contract/customer-fields.ts'
import RecordPanel from '../../../../renderer/components/form/RecordPanel.vue'
import UnsavedDialog from '../../../../renderer/components/form/UnsavedDialog.vue'
import { en } from '../../../../preload/contract/messages/window/en.ts'
import { listenForKeys } from '../../../../renderer/checks/keys.ts'
import { useCommands } from '../../../../renderer/stores/commands.ts'
import { useCustomers } from '../../../../renderer/stores/customers.ts'
import { useRecord } from '../../../../renderer/stores/record.ts'
import type { Fake } from '../../fake-api.ts'
import { argsOf, atDesk, button, click, field, fill, pageText, more, press, show } from '../../mounted.ts'
import { authored, place } from '../../fake-environments.ts'

let fake: Fake
const at = async (key: string) => {
  await useRecord().open(key)
  await useCustomers().rows(0, 50)
  await useCustomers().readChoices()
  return show(RecordPanel)
}
const placeholderOf = (name: string): string =>
  field(en.field[name as keyof typeof en.field]).getAttribute('placeholder') ?? ''
const sent = (call: string): unknown[] | undefined => argsOf(fake, call).at(-1)

beforeEach(async () => {
  fake = await atDesk({
    choices: {
      CountryId: [
        { code: 'NL', label: 'Netherlands' },
        { code: 'BE', label: 'Belgium' },
      ],
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

describe('the form', () => {
  it('has every field of the contract under its own name', async () => {
    await at('000011')
    for (const { name } of customerFields) expect(field(en.field[name]).id, name).not.toBe('')
  })
  it('marks a changed field, shows its old value, and undoes it', async () => {
    await at('000011')
    await fill('City', 'Brugge')
    expect(pageText()).toContain('was: ’s-Hertogenbosch')
    expect(pageText()).toContain('1 unsaved change')
    await click('Undo the change of City')
    expect(field('City').value).toBe('’s-Hertogenbosch')
    expect(pageText()).not.toContain('was:')
    expect(button('Save').disabled).toBe(true)
  })
  it('sees no change when the old value is typed again', async () => {
    await at('000011')
    await fill('City', 'Brugge')
    await fill('City', '’s-Hertogenbosch')
    expect(useRecord().dirty).toBe(0)
  })
  it('warns while typing and still saves', async () => {
    await at('000011')
    await fill('Short name', 'MUCH TOO LONG')
    expect(pageText()).toContain('13 characters; services of this kind take 8.')
    await click('Save')
    expect(sent('customers.save')).toEqual([
      authored,
      '000011',
      { ShortName: { is: 'text', text: 'MUCH TOO LONG' } },
      0,
      expect.objectContaining({ ShortName: { is: 'text', text: 'CAFEDEZO' } }),
    ])
    expect(pageText()).toContain('Changed here. Goes to the service at the next sync.')
    expect(pageText()).toContain('was: CAFEDEZO')
  })
  it('shows numbers and dates in the user’s notation', async () => {
    await at('000011')
    expect(field('Credit limit').value).toBe('500.00')
    expect(field('Chamber of commerce date').value).toBe('01/28/2008')
    expect(field('Discount').value).toBe('2.5%')
  })
  it('offers the service’s choices, and accepts any other code', async () => {
    await at('000011')
    field('Country').click()
    await flushPromises()
    expect([...document.querySelectorAll('[role=option]')].map((one) => one.textContent)).toContain('BelgiumBE')
    await fill('Country', 'FR')
    expect(pageText()).toContain('It goes out as it stands, and may be refused.')
    expect(useRecord().draft.CountryId).toEqual({ is: 'text', text: 'FR' })
  })
  it('takes a change back by Alt+Z where the layout has its Z, and says so', async () => {
    await at('000011')
    await fill('City', 'Brugge')
    const city = field('City')
    const stop = listenForKeys({ run: useCommands().press, outside: () => undefined, back: () => undefined })
    city.focus()
    await press('w', { altKey: true, code: 'KeyZ' })
    expect(city.value).toBe('Brugge')
    expect(document.querySelector('[data-field=City] label')?.getAttribute('title')).toContain(
      'Alt Z undoes the change of a field.',
    )
    await press('z', { altKey: true, code: 'KeyW' })
    expect(city.value).toBe('’s-Hertogenbosch')
    stop()
  })
  it('shows unknown properties, read-only, under Other', async () => {
    await at('000011')
    expect(pageText()).toContain('dateChanged"2026-03-02T00:00:00"')
    expect(field('Customer id').readOnly).toBe(true)
    expect(field('Organization id').readOnly).toBe(true)
  })
  it('shows the service’s messages at their fields', async () => {
    fake.stage(
      '000012',
      'change',
      { ShortName: { is: 'text', text: 'X' } },
      { is: 'refused', fail: { code: 'service-refused', messages: [{ text: 'Te kort.', path: 'shortName' }] } },
    )
    await at('000012')
    const input = field('Short name')
    const notes = input
      .getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' ')
    expect(notes).toContain('Te kort.')
  })
  it('keeps the draft when saving fails, with the reason', async () => {
    await at('000011')
    await fill('City', 'Brugge')
    fake.fail('customers.save', { code: 'disk-full' })
    await click('Save')
    expect(field('City').value).toBe('Brugge')
    expect(pageText()).toContain('The disk is full')
    fake.fail('customers.save', null)
    await click('Save')
    expect(pageText()).not.toContain('The disk is full')
    expect(useRecord().dirty).toBe(0)
  })
  it('says that it is saving when that takes long, and nothing when it is short', async () => {
    vi.useFakeTimers()
    await at('000011')
    await fill('City', 'Brugge')
    const real = fake.api.customers.save
    const answer = Promise.withResolvers<undefined>()
    Object.assign(fake.api.customers, {
      save: async (...args: Parameters<typeof real>) => (await answer.promise, real(...args)),
    })
    await click('Save')
    await vi.advanceTimersByTimeAsync(399)
    expect(pageText()).not.toContain('Saving…')
    await vi.advanceTimersByTimeAsync(1)
    expect(pageText()).toContain('Saving…')
    answer.resolve(undefined)
    await vi.advanceTimersByTimeAsync(0)
    expect(pageText()).not.toContain('Saving…')
    Object.assign(fake.api.customers, { save: real })
    await fill('City', 'Lier')
    await click('Save')
    await vi.advanceTimersByTimeAsync(1000)
    expect(pageText()).not.toContain('Saving…')
    expect(useRecord().dirty).toBe(0)
  })
  it('keeps the draft when the record below it is read again', async () => {
    await at('000011')
    await fill('City', 'Brugge')
    fake.put('000011', 'Street1', { is: 'text', text: 'Nieuwstraat 1' })
    await useRecord().refresh()
    await flushPromises()
    expect(field('Street').value).toBe('Nieuwstraat 1')
    expect(field('City').value).toBe('Brugge')
  })
})

describe('the review', () => {
  it('counts changed, restored and reset properties', async () => {
    await at('000011')
    await fill('City', 'Brugge')
    await fill('Postcode', '8000')
    await fill('Name', 'De Maan')
    await click('Review')
    expect(pageText()).toContain(`3 fields change, ${fieldNames.length - 3} go back unchanged, 0 are reset`)
    const rows = [...document.querySelectorAll('dialog tbody tr')].map((row) => row.textContent)
    expect(rows).toContain('City’s-HertogenboschBrugge')
  })
  it('is in Dutch for a Dutch user', async () => {
    await useRecord().open('000011')
    await show(RecordPanel, {}, { language: 'nl' })
    await fill('Plaats', 'Brugge')
    await click('Nakijken')
    expect(pageText()).toContain(
      `1 veld wijzigt, ${fieldNames.length - 1} gaan ongewijzigd terug, 0 krijgen hun beginwaarde`,
    )
  })
})

describe('deleting and leaving a customer', () => {
  it('says what deleting does before it does it', async () => {
    const panel = await at('000011')
    const { values } = useRecord().record!
    await more('Delete')
    expect(pageText()).toContain('Delete Café De Zon?')
    expect(panel.emitted('remove')).toBeUndefined()
    await click('Delete customer')
    expect(panel.emitted('remove')).toHaveLength(1)
    await useRecord().remove()
    expect(sent('customers.remove')).toEqual([authored, '000011', 0, expect.objectContaining(values)])
    expect(Object.keys(sent('customers.remove')?.[3] as object)).toHaveLength(customerFields.length)
  })
  it('deletes the values shown when the dialog opened, whatever a sync brings meanwhile', async () => {
    await at('000011')
    const before = useRecord().record!.values.Street1
    await more('Delete')
    fake.put('000011', 'Street1', { is: 'text', text: 'Nieuwstraat 1' })
    fake.put('000011', 'Name', { is: 'text', text: 'De Maan' })
    fake.stage('000011', 'change', { City: { is: 'text', text: 'Brugge' } }, { is: 'waiting' })
    await useRecord().refresh()
    await flushPromises()
    expect(pageText()).toContain('Delete Café De Zon?')
    await click('Delete customer')
    await expect(useRecord().remove()).rejects.toMatchObject({ fail: { code: 'delete-changed-meanwhile' } })
    expect(sent('customers.remove')?.slice(1)).toEqual([
      '000011',
      0,
      expect.objectContaining({ Street1: before, City: { is: 'text', text: '’s-Hertogenbosch' } }),
    ])
    expect([field('City').value, useRecord().removing]).toEqual(['Brugge', null])
  })
  it('deletes, for a field with a draft, the value shown when typing began', async () => {
    await at('000011')
    await fill('City', 'Gent')
    fake.put('000011', 'City', { is: 'text', text: 'Breda' })
    await useRecord().refresh()
    await flushPromises()
    await more('Delete')
    await useRecord().remove()
    expect(sent('customers.remove')?.[3]).toMatchObject({ City: { is: 'text', text: '’s-Hertogenbosch' } })
  })
  it('asks no longer about a customer that has left the panel', async () => {
    await at('000011')
    await more('Delete')
    await useRecord().open('000012')
    await flushPromises()
    expect([useRecord().removing, document.querySelector('dialog')]).toEqual([null, null])
  })
  it('guards an unsaved draft: stay, discard, or save', async () => {
    await at('000011')
    await fill('City', 'Brugge')
    const record = useRecord()
    let gone = 0
    record.leave(() => gone++)
    const sheet = await show(UnsavedDialog)
    expect(pageText()).toContain('You changed Café De Zon and have not saved it yet.')
    await click('Keep editing')
    expect([gone, field('City').value]).toEqual([0, 'Brugge'])
    sheet.unmount()
    record.leave(() => gone++)
    await show(UnsavedDialog)
    await click('Discard')
    expect([gone, record.dirty]).toEqual([1, 0])
  })
  it('asks about a draft typed while another customer was being read', async () => {
    await at('000011')
    const record = useRecord()
    const opening = record.open('000012')
    await fill('City', 'Brugge')
    await opening
    expect([record.key, field('City').value]).toEqual(['000011', 'Brugge'])
    await show(UnsavedDialog)
    expect(pageText()).toContain('You changed Café De Zon and have not saved it yet.')
    await click('Discard')
    expect([record.key, record.dirty]).toEqual(['000012', 0])
  })
  it('keeps the draft with its customer when the user stays', async () => {
    await at('000011')
    const record = useRecord()
    const opening = record.open('000012')
    await fill('City', 'Brugge')
    await opening
    await show(UnsavedDialog)
    await click('Keep editing')
    await click('Save')
    expect(sent('customers.save')?.slice(1, 3)).toEqual(['000011', { City: { is: 'text', text: 'Brugge' } }])
  })
  it('goes on to the requested customer after a save under way', async () => {
    await at('000011')
    const record = useRecord()
    await fill('City', 'Brugge')
    const saved = record.save()
    const opening = record.open('000012')
    await Promise.all([saved, opening])
    await flushPromises()
    expect([record.key, record.leaving]).toEqual(['000012', null])
  })
  it('waits for a save under way before it goes on', async () => {
    await at('000011')
    await fill('City', 'Brugge')
    const record = useRecord()
    let gone = 0
    const saved = record.save()
    record.leave(() => gone++)
    expect([gone, record.leaving]).toEqual([0, null])
    await saved
    await Promise.resolve()
    expect([gone, record.leaving]).toEqual([1, null])
  })
  it('keeps what is typed while a save is under way', async () => {
    await at('000011')
    await fill('City', 'Brugge')
    const record = useRecord()
    const saved = record.save()
    record.set('City', { is: 'text', text: 'Brugge-Oost' })
    record.set('Fax', { is: 'text', text: '050 000 00 00' })
    await saved
    expect(record.draft).toEqual({
      City: { is: 'text', text: 'Brugge-Oost' },
      Fax: { is: 'text', text: '050 000 00 00' },
    })
    expect(sent('customers.save')?.[2]).toEqual({ City: { is: 'text', text: 'Brugge' } })
  })
  it('starts a new customer with the defaults and creates it with typed values only', async () => {
    await useRecord().openNew()
    await show(RecordPanel)
    await fill('Name', 'Nieuw B.V.')
    await click('Create')
    expect(sent('customers.create')?.[1]).toEqual({ Name: { is: 'text', text: 'Nieuw B.V.' } })
    expect(pageText()).toContain('It is created in the service at the next sync.')
  })
  it('creates a new customer under one id, however often it is tried, also after a restart', async () => {
    const record = useRecord()
    const names = (): unknown[] => argsOf(fake, 'customers.create').map((args) => args[2])
    await record.openNew()
    await show(RecordPanel)
    await fill('Name', 'Nieuw B.V.')
    fake.fail('customers.create', { code: 'unexpected' })
    await click('Create')
    await record.keepNow()
    record.close()
    await record.restore(place)
    await flushPromises()
    fake.fail('customers.create', null)
    await click('Create')
    const [first, second] = names()
    expect(first).toMatch(/^[\da-f-]{36}$/)
    expect(second).toBe(first)
    await record.openNew({ Name: { is: 'text', text: 'Another' } })
    await record.save()
    expect(names()).toHaveLength(3)
    expect(names()[2]).not.toBe(first)
  })
})

describe('a field without a value', () => {
  /** The service sent only these fields of the customer. */
  const sends = (completeness: 'list' | 'whole', ...names: string[]): void => {
    const customers = fake.api.customers as unknown as { read: (...args: unknown[]) => Promise<Reply<CustomerRecord>> }
    const { read } = customers
    customers.read = async (...args) => {
      const reply = await read(...args)
      if (!reply.ok) return reply
      const values = Object.fromEntries(Object.entries(reply.value.values).filter(([name]) => names.includes(name)))
      return { ok: true, value: { ...reply.value, completeness, values } }
    }
  }
  const surcharge = () => field(en.field.ApplyOrderSurcharge) as HTMLInputElement

  it('is not read yet where only the list row is here, and a box is neither on nor off', async () => {
    sends('list', 'CustomerId', 'Name')
    await at('000011')
    expect(['City', 'CountryId', 'Name'].map((name) => placeholderOf(name))).toEqual([
      'Not read yet',
      'Not read yet',
      '',
    ])
    expect(surcharge().indeterminate).toBe(true)
  })

  it('is not in the record where all of it was read', async () => {
    sends('whole', 'CustomerId', 'Name')
    await at('000011')
    expect(['City', 'Name'].map((name) => placeholderOf(name))).toEqual(['Not in the record', ''])
    expect(surcharge().indeterminate).toBe(false)
  })
})
