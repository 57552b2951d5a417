// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { customerFields } from '../../../preload/contract/customer-fields.ts'
import type { FormDraft } from '../../../preload/contract/customers.ts'
import type { Language } from '../../../preload/contract/settings.ts'
import RecordPanel from '../../../renderer/components/form/RecordPanel.vue'
import UnsavedDialog from '../../../renderer/components/form/UnsavedDialog.vue'
import { useCustomers } from '../../../renderer/stores/customers.ts'
import { useFailures } from '../../../renderer/stores/failures.ts'
import { useRecord } from '../../../renderer/stores/record.ts'
import { useSettings } from '../../../renderer/stores/settings.ts'
import type { Fake } from '../fake-api.ts'
import type { FakeOptions } from '../fake-options.ts'
import { known, office, place, startSettings } from '../fake-environments.ts'
import { argsOf, atDesk, button, click, field, fill, pageText, press, more, show, text } from '../mounted.ts'

let fake: Fake
const start = async (options: FakeOptions = {}): Promise<void> => {
  fake = await atDesk(options)
}
const at = async (key: string, language: Language = 'en') => {
  await useRecord().open(key)
  await useCustomers().rows(0, 50)
  return show(RecordPanel, {}, { language })
}
const described = (label: string): string =>
  (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
const shownFields = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-field]')].map(({ dataset }) => dataset['field'] ?? '')
const kept = () => argsOf(fake, 'customers.keepDraft').map((args) => args[1])
const later = async (): Promise<void> => {
  await vi.advanceTimersByTimeAsync(400)
  await flushPromises()
}

const search = async (wanted: string): Promise<void> => {
  const input = document.querySelector<HTMLInputElement>('input[aria-label="Find a field"]')
  if (!input) throw new Error('no search within the form')
  input.focus()
  input.value = wanted
  input.dispatchEvent(new Event('input', { bubbles: true }))
  await flushPromises()
}

beforeEach(async () => {
  vi.useFakeTimers()
  await start()
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

describe('an unsaved draft', () => {
  it('is stored 400 ms after the last key, and dropped once it is saved', async () => {
    await at('000011')
    await fill('City', 'Bru')
    await vi.advanceTimersByTimeAsync(399)
    await fill('City', 'Brugge')
    expect(kept()).toEqual([])
    expect(useRecord().atRisk).toBe(true)
    await later()
    expect(kept()).toEqual([
      {
        key: '000011',
        changes: { City: text('Brugge') },
        seen: expect.objectContaining({ City: text('’s-Hertogenbosch') }),
        at: expect.any(Number),
      },
    ])
    expect(useRecord().atRisk).toBe(false)
    await click('Save')
    expect(kept().at(-1)).toBeNull()
  })
  it('is stored at once when the field loses the focus', async () => {
    await at('000011')
    field('City').focus()
    await fill('City', 'Brugge')
    field('Postcode').focus()
    await flushPromises()
    expect(kept()).toMatchObject([{ changes: { City: text('Brugge') } }])
  })
  it('is dropped when its values are typed back or discarded', async () => {
    await at('000011')
    await fill('City', 'Brugge')
    await later()
    await fill('City', '’s-Hertogenbosch')
    expect(kept().at(-1)).toBeNull()
    await fill('City', 'Brugge')
    await later()
    useRecord().leave(() => undefined)
    await show(UnsavedDialog)
    await click('Discard')
    expect(kept().at(-1)).toBeNull()
  })
  it('stays stored when the user leaves the administration, and returns with it', async () => {
    await at('000011')
    await fill('City', 'Brugge')
    const record = useRecord()
    record.close()
    await flushPromises()
    expect(kept()).toMatchObject([{ changes: { City: text('Brugge') } }])
    await record.restore(place)
    await flushPromises()
    expect(field('City').value).toBe('Brugge')
    expect(pageText()).toMatch(/What you typed at .+ and did not save is here again\./)
    await click('Save')
    expect(pageText()).not.toContain('is here again')
  })
  it('can be discarded after it was restored', async () => {
    await fake.api.customers.keepDraft(place, {
      key: '000011',
      changes: { City: text('Brugge') },
      seen: {},
      at: Date.now(),
    })
    await useRecord().restore(place)
    await show(RecordPanel)
    await click('Discard')
    expect([field('City').value, useRecord().dirty, kept().at(-1)]).toEqual(['’s-Hertogenbosch', 0, null])
  })
  it('keeps the values that the user saw, so that a newer value is a conflict', async () => {
    const draft: FormDraft = {
      key: '000011',
      changes: { City: text('Brugge') },
      seen: { City: text('Gent') },
      at: Date.now(),
    }
    await fake.api.customers.keepDraft(place, draft)
    await useRecord().restore(place)
    await show(RecordPanel)
    await click('Save')
    expect(argsOf(fake, 'customers.save').at(-1)?.slice(1)).toEqual(['000011', draft.changes, 0, draft.seen])
  })
  it('returns as a new customer when its customer no longer exists', async () => {
    await fake.api.customers.keepDraft(place, {
      key: 'gone',
      changes: { City: text('Brugge') },
      seen: {},
      at: Date.now(),
    })
    await useRecord().restore(place)
    await show(RecordPanel)
    expect([field('City').value, useRecord().panel.is]).toEqual(['Brugge', 'new'])
    expect(pageText()).toContain('is no longer there. Here is what you typed, for a new one.')
    await click('Discard')
    expect([useRecord().panel.is, kept().at(-1)]).toEqual(['closed', null])
  })
  it('is dropped when it was saved in the last moment', async () => {
    await fake.api.customers.keepDraft(place, {
      key: '000011',
      changes: { City: text('’s-Hertogenbosch') },
      seen: {},
      at: Date.now(),
    })
    await useRecord().restore(place)
    await flushPromises()
    expect([useRecord().panel.is, kept().at(-1)]).toEqual(['closed', null])
  })
  it('reports when it cannot be stored, and then holds the window', async () => {
    fake.fail('customers.keepDraft', { code: 'disk-full' })
    await at('000011')
    await fill('City', 'Brugge')
    await later()
    expect([useRecord().atRisk, useFailures().fail?.code]).toEqual([true, 'disk-full'])
    fake.fail('customers.keepDraft', null)
    await fill('City', 'Brugge-Oost')
    await later()
    expect(useRecord().atRisk).toBe(false)
  })
  it('is at risk on a computer that stores nothing', async () => {
    await start({ settings: { keychain: { is: 'missing' } } })
    await at('000011')
    await fill('City', 'Brugge')
    await later()
    expect(useRecord().atRisk).toBe(true)
  })
})

describe('the search within the form', () => {
  it('finds fields by label, contract name and value, and moves to the first', async () => {
    await at('000011')
    await click('Find a field')
    await search('coc reg')
    expect(shownFields()).toEqual(['CocRegistration'])
    await search('hertogen')
    expect(shownFields()).toEqual(['City', 'CocCity'])
    expect(pageText()).toContain('2 fields')
    await press('Enter')
    expect(document.activeElement).toBe(field('City'))
    await fill('City', 'Brugge')
    expect(shownFields()).toEqual(['City', 'CocCity'])
  })
  it('shows all fields again on Escape', async () => {
    await at('000011')
    await click('Find a field')
    await search('nothing like this')
    expect([shownFields(), pageText()]).toEqual([[], expect.stringContaining('No field fits.')])
    await press('Escape')
    expect(shownFields()).toHaveLength(customerFields.length)
  })
})
describe('the help at a field', () => {
  it('gives its meaning, its length, its linked fields and its contract name', async () => {
    await at('000011')
    expect(described('Chamber of commerce number')).toContain(
      'Its number in the trade register of the chamber of commerce. Zeros at the front count. Usually up to 12 characters. Goes with: Chamber of commerce city, Chamber of commerce date. Name in the service: CocRegistration.',
    )
    expect(described('Credit limit')).toContain('Usually from 0 to 999,999,999.')
  })
  it('is shown below the form for the focused field, until it is switched off', async () => {
    await at('000011')
    const line = (): string => document.querySelector('.help')?.textContent ?? ''
    field('VAT number verified on').focus()
    await flushPromises()
    expect(line()).toContain('The day on which the VAT number was last checked.')
    await more('About this field')
    expect(line()).toBe('')
  })
})

describe('an amount', () => {
  it('is shown and edited in the user’s notation with every digit; the tooltip has the received text', async () => {
    fake.put('000011', 'CreditLimit', { is: 'number', text: '1234567.50' })
    fake.put('000011', 'DiscountPercentage', { is: 'number', text: '0.02500' })
    await at('000011', 'nl')
    const limit = field('Kredietlimiet')
    expect([limit.value, limit.title]).toEqual(['1.234.567,50', 'In het boekhoudpakket: 1234567.50'])
    expect(field('Korting').value).toBe('2,500%')
    limit.focus()
    await flushPromises()
    expect(limit.value).toBe('1234567,50')
    await fill('Kredietlimiet', '12,5')
    expect(pageText()).not.toContain('Geen getal')
    expect([limit.value, useRecord().draft.CreditLimit]).toEqual(['12,5', text('12.5')])
    limit.blur()
    await flushPromises()
    expect(limit.value).toBe('12,50')
    expect(pageText()).toContain('was: 1.234.567,50')
  })
  it('typed with other zeros is no change, so the service gets its own text back', async () => {
    await at('000011', 'nl')
    await fill('Kredietlimiet', '500')
    expect(useRecord().dirty).toBe(0)
    await fill('Kredietlimiet', '501')
    await fill('Kredietlimiet', '500,00')
    expect(useRecord().dirty).toBe(0)
  })
  it('shows how it is read when it could be misread', async () => {
    await at('000011')
    await fill('Credit limit', '1,500')
    expect(pageText()).toContain('Read as 1,500.00.')
    await fill('Credit limit', '2500')
    expect(pageText()).not.toContain('Read as')
    await fill('Discount', '2')
    expect(pageText()).toContain('Read as 200%.')
    await fill('Discount', '5%')
    expect(useRecord().draft.DiscountPercentage).toEqual(text('0.05'))
  })
  it('stays as received when it is no number, or is a number that stands for something', async () => {
    fake.put('000011', 'CreditLimit', { is: 'number', text: '1e3' })
    fake.put('000011', 'OrganizationId', { is: 'number', text: '40001' })
    await at('000011', 'nl')
    expect([field('Kredietlimiet').value, field('Organisatie-id').value]).toEqual(['1e3', '40001'])
    await fill('Kredietlimiet', 'veel')
    expect(pageText()).toContain('Geen getal. Schrijf het als 1.500,50.')
  })
})

describe('a date', () => {
  const verified = (): HTMLInputElement => field('VAT number verified on')
  it('is shown in the user’s notation when it is certain, with the service’s own text in the tooltip', async () => {
    await at('000011', 'nl')
    const [btw, kvk] = [field('Btw-nummer gecontroleerd op'), field('Datum KvK')]
    expect([btw.value, btw.title]).toEqual(['13-04-2022', 'In het boekhoudpakket: 4/13/2022'])
    expect([kvk.value, kvk.title]).toEqual(['28-01-2008', 'In het boekhoudpakket: 28-1-2008'])
  })
  it('stays as received when it could be two days or none, and the field says so', async () => {
    fake.put('000011', 'VatVerificationDate', text('3/4/2022'))
    fake.put('000011', 'CocDate', text('soon'))
    await at('000011')
    expect([verified().value, verified().title]).toEqual([
      '3/4/2022',
      'As the service wrote it. It could be two days, and the app does not guess.',
    ])
    expect([field('Chamber of commerce date').value, field('Chamber of commerce date').title]).toEqual([
      'soon',
      'As the service wrote it. The app cannot read it as a date.',
    ])
  })
  it('is sent in the service’s notation when typed in the user’s order, and shown in words', async () => {
    await start({ dateStyles: ['M/D/YYYY'] })
    await useCustomers().readDateStyles()
    await at('000011', 'nl')
    const label = 'Btw-nummer gecontroleerd op'
    await fill(label, '4-3-2026')
    expect([field(label).value, useRecord().draft.VatVerificationDate]).toEqual(['4-3-2026', text('3/4/2026')])
    expect(pageText()).toContain('Gelezen als woensdag 4 maart 2026.')
    field(label).focus()
    field(label).blur()
    await flushPromises()
    expect([field(label).value, field(label).title]).toEqual(['04-03-2026', 'In het boekhoudpakket: 3/4/2026'])
    await fill(label, '13/4/2022')
    expect(useRecord().dirty).toBe(0)
  })
  it('is sent as typed while the service’s date style is unknown, and the field says so', async () => {
    await at('000011')
    await fill('VAT number verified on', '4/3/2026')
    expect(useRecord().draft.VatVerificationDate).toEqual(text('4/3/2026'))
    expect(pageText()).toContain('This could be two days, and the app has not learned how the service writes dates.')
    await fill('VAT number verified on', 'next week')
    expect(pageText()).toContain('The app cannot read this as a date. It goes out as it stands.')
  })
})

describe('save and next', () => {
  it('is asked of the page, which has the next customer', async () => {
    const panel = await at('000011')
    await fill('City', 'Brugge')
    await more('Save, and go to the next customer')
    expect(panel.emitted('saveAndNext')).toHaveLength(1)
  })
  it('focuses the same field of the next customer', async () => {
    await at('000011')
    field('Email').focus()
    await useRecord().open('000012')
    await flushPromises()
    expect(document.activeElement).toBe(field('Email'))
    expect(field('Customer id').value).toBe('000012')
  })
})

describe('copying to another administration', () => {
  const lockedOffice = { ...office, lock: { is: 'locked', minutes: 10 } } as const
  const pick = async (search: string): Promise<void> => {
    field('Administration').focus()
    field('Administration').click()
    await fill('Administration', search)
    await press('Enter')
  }
  beforeEach(() => start({ settings: { environments: [...startSettings.environments, lockedOffice], place } }))
  /** The other administration of the Demo company was read once. */
  const startWithRead = (): Promise<void> => {
    const [demo, ...others] = startSettings.environments
    const administrations = [demo!.administrations[0]!, known('DEMO0002', 'Atelier Noord', { openedAt: 1 })]
    return start({ settings: { environments: [{ ...demo!, administrations }, ...others], place } })
  }

  it('shows what is copied, and names codes that may mean nothing there', async () => {
    await at('000011')
    await more('Copy to another administration')
    const rows = [...document.querySelectorAll('dialog tbody tr')].map((row) =>
      row.textContent?.replace(/\s+/g, ' ').trim(),
    )
    expect(rows).toContain('NameCafé De Zon')
    expect(rows).toContain('Payment condition30 code')
    expect(rows.some((row) => row?.startsWith('Customer id'))).toBe(false)
    expect(pageText()).toContain(
      'Codes may mean something else there, or may not exist. Check: VAT charged, Customer group, Payment condition, Revenue account.',
    )
    expect(button('Open it there').disabled).toBe(true)
  })
  it('goes there and opens a new, unsent customer', async () => {
    await at('000011')
    await more('Copy to another administration')
    await pick('atelier demo')
    await click('Open it there')
    await flushPromises()
    const record = useRecord()
    expect([useSettings().place, record.panel.is]).toEqual([{ environment: 'demo', administration: 'DEMO0002' }, 'new'])
    expect(record.draft).toMatchObject({
      Name: text('Café De Zon'),
      City: text('’s-Hertogenbosch'),
      PaymentConditionId: text('30'),
    })
    expect(fake.asked.filter(({ call }) => ['customers.create', 'customers.save'].includes(call))).toEqual([])
    await later()
    expect(await fake.api.customers.draft({ environment: 'demo', administration: 'DEMO0002' })).toMatchObject({
      value: { key: null, changes: { Name: text('Café De Zon') } },
    })
  })
  it('shows how the same customer differs there first, and opens that one', async () => {
    await startWithRead()
    await at('000011')
    await more('Copy to another administration')
    fake.put('000011', 'City', text('Lier'))
    await pick('atelier demo')
    await flushPromises()
    expect(pageText()).toContain('Café De Zon (000011) is there already. A copy makes a second one.')
    expect(pageText()).toContain('One of these values differs there.')
    const rows = [...document.querySelectorAll('dialog tbody tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent.trim()),
    )
    expect(rows).toContainEqual(['City', '’s-Hertogenbosch', 'Lier'])
    expect(rows).toContainEqual(['Name', 'Café De Zon', ''])
    await click('Open that one')
    await flushPromises()
    const record = useRecord()
    expect([useSettings().place, record.key, record.panel.is]).toEqual([
      { environment: 'demo', administration: 'DEMO0002' },
      '000011',
      'open',
    ])
  })
  it('takes nobody there for the same customer who only has its number in another field', async () => {
    await startWithRead()
    fake.put('000011', 'VatNumber', text('NL004495445B01'))
    await at('000011')
    await more('Copy to another administration')
    fake.put('000011', 'VatNumber', text(''))
    for (const name of ['Name', 'Email', 'CocRegistration'] as const) fake.put('000011', name, text(''))
    fake.put('000012', 'Person', text('NL004495445B01'))
    await pick('atelier demo')
    await flushPromises()
    expect(argsOf(fake, 'customers.lookUp')).toHaveLength(1)
    expect(pageText()).not.toContain('is there already')
  })
  it('says where the app cannot know whether the customer is there', async () => {
    await at('000011')
    await more('Copy to another administration')
    await pick('atelier demo')
    await flushPromises()
    expect(pageText()).toContain(
      'The customers of that administration are not on this computer yet, so the app cannot say whether this one is there.',
    )
    fake.fail('customers.lookUp', { code: 'disk-full' })
    await pick('jansen production')
    await flushPromises()
    expect(pageText()).toContain('The app could not check whether this customer is there already.')
  })
  it('says that the other administration is locked', async () => {
    await at('000011')
    await more('Copy to another administration')
    await pick('atelier demo')
    expect(pageText()).not.toContain('is locked')
    await pick('jansen production')
    expect(pageText()).toContain(`${office.name} is locked. What is copied waits in the form until you unlock it.`)
  })
  const startWithDate = async (dateStyles: readonly string[] | null): Promise<void> => {
    await start({ dateStyles, settings: { environments: [...startSettings.environments, office], place } })
    await useCustomers().readDateStyles()
    fake.put('000011', 'CocDate', text('4/5/2022'))
    await at('000011')
    await more('Copy to another administration')
  }
  it.each([
    [
      'as the day that it is to another service, which may write days in another way',
      'jansen production',
      '2022-04-05',
    ],
    ['as it is within one service', 'atelier demo', '4/5/2022'],
  ])('takes a date along %s', async (_, administration, expected) => {
    await startWithDate(['M/D/YYYY'])
    await pick(administration)
    await click('Open it there')
    await flushPromises()
    expect(useRecord().panel.is).toBe('new')
    expect(useRecord().draft.CocDate).toEqual(text(expected))
  })
  it('takes no date that could be two days to another service, and says so', async () => {
    await startWithDate(null)
    await pick('jansen production')
    await flushPromises()
    expect(pageText()).toContain('Not copied, because it is not certain which day is meant: Chamber of commerce date.')
    await click('Open it there')
    await flushPromises()
    expect(useRecord().panel.is).toBe('new')
    expect(useRecord().draft.CocDate).toBeUndefined()
  })
  it('asks about an unsaved draft first', async () => {
    await at('000011')
    await fill('City', 'Brugge')
    await more('Copy to another administration')
    await pick('atelier demo')
    await click('Open it there')
    expect([useRecord().leaving === null, useSettings().place]).toEqual([false, place])
  })
})
