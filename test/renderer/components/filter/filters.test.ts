// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { describe, expect, it, vi } from 'vitest'
import type { Condition } from '../../../../preload/contract/customers.ts'
import { useCustomers } from '../../../../renderer/stores/customers.ts'
import { useSelection } from '../../../../renderer/stores/selection.ts'
import type { Fake } from '../../fake-api.ts'
import { startSettings } from '../../fake-environments.ts'
import { holding } from '../../holding.ts'
import { inOffice } from '../../in-app.ts'
import { button, click, fill, focused, pageText, press, text } from '../../mounted.ts'

const choices = {
  CountryId: [
    { code: 'NL', label: 'Netherlands' },
    { code: 'BE', label: 'Belgium' },
    { code: 'LU', label: 'Luxembourg' },
  ],
}
const utrecht: Condition = { field: 'City', is: 'contains', text: 'utr' }
const conditions = (): readonly Condition[] => useCustomers().filter.conditions ?? []
const chips = (): string[] =>
  [...document.querySelectorAll('[aria-label=Filters] li')].map((one) => one.textContent ?? '')
const popover = (): HTMLElement | null => document.querySelector('dialog.popover')
/** Types into the focused element. */
const type = async (text: string): Promise<void> => {
  const input = document.activeElement as HTMLInputElement
  input.value = text
  input.dispatchEvent(new Event('input', { bubbles: true }))
  await flushPromises()
}
const field = async (words: string): Promise<void> => {
  await press('F', { ctrlKey: true, shiftKey: true })
  await type(words)
  await press('Enter')
}
const typeText = async (text: string): Promise<void> => {
  popover()?.querySelector<HTMLInputElement>('input.value')?.focus()
  await type(text)
}
/** Submits the form, as Enter in an input does. */
const submit = async (): Promise<void> => {
  popover()?.querySelector('form')?.requestSubmit()
  await flushPromises()
}
const choose = async (test: string): Promise<void> => {
  const select = popover()?.querySelector('select')
  if (!select) throw new Error('nothing to choose from')
  select.value = test
  select.dispatchEvent(new Event('change'))
  await flushPromises()
}
/** As screen readers say them: without `aria-hidden` parts. */
const values = (): string[] =>
  [...(popover()?.querySelectorAll('[aria-label=Values] label') ?? [])].map((one) => {
    const [name, ...rest] = [...one.querySelectorAll('span')]
      .filter((part) => part.childElementCount === 0 && part.getAttribute('aria-hidden') !== 'true')
      .map((part) => part.textContent ?? '')
      .filter(Boolean)
    return `${[name, ...rest.slice(0, -1)].join(' ')}: ${rest.at(-1)}`
  })
const put = async (...wanted: Condition[]): Promise<void> => {
  useCustomers().filter = { conditions: wanted }
  await flushPromises()
}
const open = (customers = 50): Promise<Fake> => inOffice({}, { customers, choices })

describe('a new filter', () => {
  it('offers its values while they are being counted', async () => {
    const fake = await open()
    fake.hold('customers.groups')
    button('Filter').focus()
    await field('country')
    expect(popover()?.textContent).toMatch(/Netherlands.*Counting…/)
  })
  it('offers its values even when counting fails, and stops saying that it counts', async () => {
    const fake = await open()
    fake.fail('customers.groups', { code: 'database-locked' })
    button('Filter').focus()
    await field('country')
    await vi.waitFor(() => expect(pageText()).toContain('in use by another program'), 10_000)
    expect(pageText()).not.toContain('Counting…')
    expect(popover()?.textContent).toContain('Netherlands')
  })
  it('is asked for, written and applied by keys, and the focus returns', async () => {
    await open()
    button('Filter').focus()
    await field('city')
    expect(popover()?.getAttribute('aria-label')).toBe('Add a filter')
    expect(focused()).toBe('City contains')
    await type('utr')
    await submit()
    expect(conditions()).toEqual([utrecht])
    expect(chips()).toEqual(['City contains utr'])
    expect(popover()).toBeNull()
    expect(focused()).toBe('Filter')
  })
  it('finds its field by words in either language', async () => {
    await open()
    await press('F', { ctrlKey: true, shiftKey: true })
    await type('btw-nummer')
    expect([...document.querySelectorAll('[role=option]')].map((one) => one.textContent)).toEqual([
      'VAT number',
      'VAT number verified on',
    ])
    await type('zzz')
    expect(pageText()).toContain('No field of that name.')
  })
  it('is given up by Esc', async () => {
    await open()
    button('Filter').focus()
    await field('city')
    popover()?.dispatchEvent(new Event('cancel', { cancelable: true }))
    await flushPromises()
    expect([popover(), conditions(), focused()]).toEqual([null, [], 'Filter'])
  })
  it.each([
    ['credit limit', ['500', '1,000'], 'Credit limit 500.00 – 1,000.00'],
    ['credit limit', ['', '2.5'], 'Credit limit up to 2.50'],
    ['credit limit', ['.5', ''], 'Credit limit from 0.50'],
    ['discount', ['2.5%', ''], 'Discount from 2.5%'],
    ['chamber date', ['2024-01-31', ''], 'Chamber of commerce date from 01/31/2024'],
    ['chamber date', ['1/31/2024', ''], 'Chamber of commerce date from 01/31/2024'],
  ])('of %s is between %o', async (words, [from = '', to = ''], chip) => {
    await open()
    await field(words)
    await fill('From', from)
    await fill('Up to and including', to)
    await submit()
    expect(chips()).toEqual([chip])
  })
  it('of a day uses the user’s notation of days, not the system’s', async () => {
    await inOffice({}, { choices, settings: { preferences: { ...startSettings.preferences, language: 'nl' } } })
    button('Filter').focus()
    await field('datum kvk')
    await fill('Van', '5-12-2022')
    await submit()
    expect(conditions()).toEqual([{ field: 'CocDate', is: 'between', from: '2022-12-05', to: null }])
    document.querySelector<HTMLButtonElement>('[aria-label=Filters] li button')?.click()
    await flushPromises()
    expect(popover()?.querySelector<HTMLInputElement>('input.value')?.value).toBe('05-12-2022')
  })
  it.each([
    ['chamber date', '31/31/2024', 'Enter a whole date.'],
    ['credit limit', 'ten', 'Enter a number such as 1,500.'],
  ])('of %s that cannot be read says so and keeps the typed text', async (words, typed, says) => {
    await open()
    await field(words)
    await fill('From', typed)
    await submit()
    expect(pageText()).toContain(says)
    expect(conditions()).toEqual([])
    expect(popover()?.querySelector<HTMLInputElement>('input.value')?.value).toBe(typed)
  })
  const wrong = (): (string | undefined)[] =>
    [...(popover()?.querySelectorAll<HTMLInputElement>('input[aria-invalid]') ?? [])].map(
      (one) => one.labels?.[0]?.textContent ?? '',
    )
  it.each<[from: string, to: string, marked: string[], typedNext: string]>([
    ['ten', '', ['From'], 'From'],
    ['', 'ten', ['Up to and including'], 'Up to and including'],
    ['5', 'ten', ['Up to and including'], 'Up to and including'],
    ['5', '4', ['From', 'Up to and including'], 'From'],
    ['', '', ['From', 'Up to and including'], 'From'],
  ])('of %j up to %j marks the end that is wrong, and no other, and leads to it', async (from, to, marked, next) => {
    await open()
    await field('credit limit')
    await fill('From', from)
    await fill('Up to and including', to)
    await submit()
    expect(wrong()).toEqual(marked)
    expect((document.activeElement as HTMLInputElement).labels?.[0]?.textContent).toBe(next)
  })
  it.each([
    ['is empty', 'empty', 'Email is empty'],
    ['is filled in', 'filled', 'Email is filled in'],
    ['does not contain', 'lacks', 'Email without x'],
  ])('of a text can also be: %s', async (said, test, chip) => {
    await open()
    await field('email')
    expect(popover()?.querySelector(`option[value=${test}]`)?.textContent).toBe(said)
    await choose(test)
    if (test === 'lacks') await typeText('x')
    await submit()
    expect(chips()).toEqual([chip])
  })
  it('of a yes-no field is one or the other', async () => {
    await open()
    await field('IsDunForPayment')
    await choose('no')
    await press('Enter')
    expect(conditions()).toEqual([{ field: 'IsDunForPayment', is: 'no' }])
  })
  it('says what is missing, keeps its input and focuses it', async () => {
    await open()
    await field('credit limit')
    await fill('From', '10')
    await fill('Up to and including', '9')
    await submit()
    expect(pageText()).toContain('The start lies beyond the end.')
    await fill('Up to and including', '')
    expect(pageText()).not.toContain('lies beyond')
    await fill('From', '')
    await submit()
    expect(pageText()).toContain('Enter one end at least.')
    expect(conditions()).toEqual([])
  })
})
describe('the values of a field', () => {
  it('are offered by their names with a count each, also those that no customer has', async () => {
    await open(40)
    await click('Country')
    expect(values()).toEqual([
      'Netherlands NL: 20 customers',
      'DE: 10 customers',
      'Belgium BE: 10 customers',
      'Luxembourg LU: no customers',
    ])
  })
  it('are counted among the shown customers, without the filter itself', async () => {
    await open(40)
    await put(utrecht, { field: 'CountryId', is: 'one-of', codes: ['BE'] })
    button('Country: Belgium').click()
    await flushPromises()
    expect(values()[0]).toContain('Netherlands')
    expect(values()[0]).toContain('5 customers')
    expect(popover()?.querySelectorAll('input:checked')).toHaveLength(1)
  })
  it('are moved through by arrows, and Enter picks the current one', async () => {
    await open(40)
    await click('Country')
    await press('ArrowDown')
    await press('Enter')
    expect(conditions()).toEqual([{ field: 'CountryId', is: 'one-of', codes: ['DE'] }])
    expect(chips()).toEqual(['Country: DE'])
    expect(focused()).toBe('Country: DE')
  })
  it('keep the focus when counting puts them in another order', async () => {
    const fake = await inOffice({}, { customers: 40, choices: { CountryId: choices.CountryId.toReversed() } })
    const held = holding(fake, 'customers', 'groups')
    await click('Country')
    const at = (): string => document.activeElement?.closest('label')?.textContent ?? ''
    await press('ArrowDown')
    await press('ArrowDown')
    expect(at()).toContain('Netherlands')
    held[0]?.()
    await flushPromises()
    expect(values().map((value) => value.split(':')[0])).toEqual([
      'Netherlands NL',
      'DE',
      'Belgium BE',
      'Luxembourg LU',
    ])
    expect(at()).toContain('Netherlands')
    await press('Enter')
    expect(conditions()).toEqual([{ field: 'CountryId', is: 'one-of', codes: ['NL'] }])
  })
  it('can be checked, several of them', async () => {
    await open(40)
    await click('State')
    const [active, passive] = [...(popover()?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])]
    active?.click()
    await flushPromises()
    passive?.click()
    await submit()
    expect(chips()).toEqual(['State: active (A), passive (P)'])
  })
  it('are found by a word, best fit first: the code, a word of the name, a number in words', async () => {
    const labels = ['Na 130 dagen', 'Per 30 dagen', 'Contant', 'Incasso', 'Vooraf', 'Rembours', 'Wissel', 'Termijn']
    const conditions = labels.map((label, at) => ({ code: String.fromCodePoint(65 + at), label }))
    await inOffice({}, { choices: { PaymentConditionId: [...conditions, { code: '30', label: 'Netto' }] } })
    await field('payment condition')
    const found = (): string[] => values().map((value) => value.split(':')[0] ?? '')
    await type('30')
    expect(found()).toEqual(['Netto 30', 'Per 30 dagen B', 'Na 130 dagen A'])
    await type('dertig')
    expect(found()).toEqual(['Netto 30', 'Per 30 dagen B'])
  })
  it('are picked alone by the mouse with one click', async () => {
    await open(40)
    await click('Country')
    await click('Only Belgium')
    expect(conditions()).toEqual([{ field: 'CountryId', is: 'one-of', codes: ['BE'] }])
    expect(popover()).toBeNull()
  })
  it('are reached by the letters of their name or code, and a pause begins a new word', async () => {
    await open(40)
    const now = vi.spyOn(performance, 'now')
    const typeAt = async (time: number, letters: string): Promise<void> => {
      now.mockReturnValue(time)
      for (const letter of letters) await press(letter)
    }
    const at = (): string => document.activeElement?.closest('label')?.textContent ?? ''
    await click('Country')
    await typeAt(10_000, 'bel')
    expect(at()).toContain('Belgium')
    await typeAt(10_900, 'x')
    expect(at()).toContain('Belgium')
    await typeAt(12_000, 'lu')
    expect(at()).toContain('Luxembourg')
    now.mockRestore()
    await press('Enter')
    expect(conditions()).toEqual([{ field: 'CountryId', is: 'one-of', codes: ['LU'] }])
  })
  it('are picked by Enter in their search: the best match, if none is checked', async () => {
    const condition = (_: unknown, at: number) => ({ code: `C${at}`, label: `Per ${at * 10} dagen` })
    await inOffice({}, { choices: { PaymentConditionId: Array.from({ length: 9 }, condition) } })
    await field('payment condition')
    await press('Enter')
    await submit()
    expect(conditions()).toEqual([])
    await type('30')
    await press('Enter')
    expect(conditions()).toEqual([{ field: 'PaymentConditionId', is: 'one-of', codes: ['30'] }])
    button('Payment condition').click()
    await flushPromises()
    await type('40')
    await press('Enter')
    await submit()
    expect(conditions()).toEqual([{ field: 'PaymentConditionId', is: 'one-of', codes: ['30'] }])
  })
  it('of a text can be picked too', async () => {
    await open(40)
    await field('city')
    await choose('one-of')
    expect(values()[0]).toContain('Utrecht')
    expect(values()[0]).toContain('5 customers')
  })
})

describe('a filter chip', () => {
  const fax: Condition = { field: 'Fax', is: 'empty' }
  it('is changed by its own popover, at its position', async () => {
    await open()
    await put(utrecht, fax)
    button('City contains utr').focus()
    button('City contains utr').click()
    await flushPromises()
    expect(popover()?.getAttribute('aria-label')).toBe('Change the filter')
    expect((document.activeElement as HTMLInputElement).value).toBe('utr')
    await type('gent')
    await submit()
    expect(chips()).toEqual(['City contains gent', 'Fax is empty'])
    expect(focused()).toBe('City contains gent')
  })
  it('is removed by Delete, and the focus moves to the chip in its position', async () => {
    await open()
    await put(utrecht, fax)
    button('City contains utr').focus()
    await press('Delete')
    expect(chips()).toEqual(['Fax is empty'])
    expect(focused()).toBe('Fax is empty')
    await press('Backspace')
    expect(conditions()).toEqual([])
    expect(focused()).toBe('Filter')
  })
  it('is removed by its cross, and all chips at once', async () => {
    await open()
    await put(utrecht, fax)
    await click('Remove the filter City contains utr')
    expect(chips()).toEqual(['Fax is empty'])
    await click('Clear filters')
    expect(chips()).toEqual([])
  })
  it('without room is behind a button that counts it, and is changed and removed from there', async () => {
    await open()
    // Without a layout, simulate that all chips after the first wrap below.
    const top = vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function at(this: HTMLElement) {
      return [...(this.parentElement?.children ?? [])].indexOf(this) > 0 ? 40 : 0
    })
    await put(utrecht, fax, { field: 'CountryId', is: 'one-of', codes: ['NL'] })
    button('City contains utr').focus()
    await click('2 more filters')
    expect(popover()?.textContent).toContain('Fax is empty')
    button('Fax is empty', popover()!).click()
    await flushPromises()
    expect(popover()?.getAttribute('aria-label')).toBe('Change the filter')
    await press('Escape')
    popover()?.dispatchEvent(new Event('cancel', { cancelable: true }))
    await flushPromises()
    await click('2 more filters')
    button('Remove the filter Country', popover()!).click()
    await flushPromises()
    expect(conditions()).toEqual([utrecht, fax])
    expect(focused()).toBe('1 more filter')
    top.mockRestore()
  })
  it('names three values and counts the others', async () => {
    await open()
    await put({ field: 'CountryId', is: 'one-of', codes: ['NL', 'BE', '', 'LU', 'DE'] })
    expect(chips()).toEqual(['Country: Netherlands, Belgium, empty and 2 more'])
  })
})

describe('the filter by edits', () => {
  const staged = async (): Promise<Fake> => {
    const fake = await open()
    fake.stage('000010', 'change', { Fax: text('1') }, { is: 'waiting' })
    fake.stage('000012', 'change', { Fax: text('2') }, { is: 'waiting' })
    fake.stage('000014', 'change', { Fax: text('3') }, { is: 'conflict', conflict: { is: 'deleted-there' } })
    fake.changed('sync', 'customers', 'edits')
    await flushPromises()
    return fake
  }
  it('narrows by state of the edits, with their counts', async () => {
    await staged()
    const select = [...document.querySelectorAll('select')].find((one) =>
      one.closest('label')?.textContent?.startsWith('Changes'),
    )
    expect([...(select?.options ?? [])].map((one) => one.textContent)).toEqual([
      'all',
      'with changes (3)',
      'waiting (2)',
      'need attention (1)',
    ])
    select!.value = 'waiting'
    select!.dispatchEvent(new Event('change'))
    expect(useCustomers().filter).toEqual({ edits: 'waiting' })
  })
  it('reports customers that it hides, shows them on demand, and leads back', async () => {
    await staged()
    await put(utrecht)
    await vi.waitFor(() => expect(pageText()).toContain('2 changes hidden'), 10_000)
    await click('Show them')
    expect(useCustomers().filter).toEqual({ edits: 'changed' })
    expect(pageText()).not.toContain('changes hidden')
    // The buttons for selected rows stand there meanwhile.
    useSelection().toggle('s:000012')
    await flushPromises()
    useSelection().clear()
    await flushPromises()
    await click('Back to the filters before')
    expect(conditions()).toEqual([utrecht])
  })
  it('reports nothing when it hides no edits', async () => {
    await staged()
    await put(utrecht)
    await vi.waitFor(() => expect(pageText()).toContain('changes hidden'), 10_000)
    await put({ field: 'Fax', is: 'filled' })
    await vi.waitFor(() => expect(pageText()).not.toContain('changes hidden'), 10_000)
  })
})

describe('a search without results', () => {
  it('names each part of the question, with the count without that part', async () => {
    await open(40)
    await put(utrecht, { field: 'CountryId', is: 'one-of', codes: ['BE'] })
    await useCustomers().rows(0, 1)
    await flushPromises()
    expect(pageText()).toContain('No customer fits all of these:')
    expect(pageText()).toMatch(/City contains utr ?without it: 10 customers/)
    expect(pageText()).toMatch(/Country: Belgium ?without it: 5 customers/)
    await click('Leave out: City contains utr')
    expect(chips()).toEqual(['Country: Belgium'])
  })
  it('names a single part too, and Clear filters removes all', async () => {
    await open(40)
    useCustomers().search = 'zonnebloem'
    await useCustomers().rows(0, 1)
    await flushPromises()
    expect(pageText()).toContain('No customer fits this:Search for zonnebloem')
    await click('Clear filters')
    expect(useCustomers().search).toBe('')
  })
})
