// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it } from 'vitest'
import { useRecord } from '../../../renderer/stores/record.ts'
import { useWhere } from '../../../renderer/stores/where.ts'
import type { Fake } from '../fake-api.ts'
import { holding } from '../holding.ts'
import { inOffice } from '../in-app.ts'
import { argsOf, button, click, fill, focused, pageText, press, submitDialog } from '../mounted.ts'
import { openQuality, qualityButton, shownFindings, shownRules } from '../quality-page.ts'
import { sampleQuality, sampleTrend } from '../sample-findings.ts'

afterEach(() => document.body.replaceChildren())

describe('the page Quality', () => {
  it('runs the checks by itself, and says the score and what it means', async () => {
    const fake = await openQuality()
    expect(argsOf(fake, 'quality.run')).toHaveLength(1)
    expect(document.querySelector('h1')?.textContent).toBe('Quality')
    expect(pageText()).toContain('Score 94of 100')
    expect(pageText()).toContain('A customer without findings counts whole')
    expect(pageText()).toMatch(/Checked \d+:\d+.* · 50 customers/)
  })
  it('does not run them again while findings can be read', async () => {
    const fake = await openQuality()
    useWhere().go('customers')
    await flushPromises()
    await press('4', { ctrlKey: true })
    expect(argsOf(fake, 'quality.run')).toHaveLength(1)
  })
  it('counts errors and warnings in the navigation', async () => {
    await openQuality()
    expect(qualityButton()).toContain('5 findings')
  })
  it('lists the rules with findings, the most serious first', async () => {
    await openQuality()
    expect(shownRules()).toEqual([
      'VAT number has the wrong form 2',
      'VAT number has a wrong digit 1',
      'Email address cannot be right 1',
      'Phone number cannot be right 1',
      'Postcode is written in another way 1',
      'Several customers have this email address 2',
    ])
    expect(pageText()).toContain('Electronic invoices and EC sales lists are refused with this number.')
  })
  it('shows customer, field, present value and suggestion of each finding', async () => {
    await openQuality()
    expect(shownFindings()).toEqual([
      'Café De ZonVAT number: NL 0012.34567.B01 → suggested: NL001234567B01',
      'Garage Van DijkVAT number: nl123456782b90 → suggested: NL123456782B90',
    ])
  })
  it('calls another customer with its value by no key, also where that has no name or was not read yet', async () => {
    const findings = sampleQuality.findings.map((one) =>
      one.rule === 'same-email' ? { ...one, others: ['s:000014'] } : one,
    )
    const fake = await openQuality({ quality: { ...sampleQuality, findings } })
    const held = holding(fake, 'quality', 'names')
    await click('Several customers have this email')
    expect(pageText()).toContain('Same value:…')
    for (const go of held.splice(0)) go()
    await flushPromises()
    expect(pageText()).toContain('Same value:No name, 000014')
  })
  it('shows every field of a finding, and the other customers with its value', async () => {
    await openQuality()
    await click('Phone number')
    expect(shownFindings()).toEqual(['Garage Van DijkTelephone: 0592-12345, and 1 more field'])
    expect(pageText()).toContain('Fax0592-5432Decide this yourself')
    await click('Several customers have this email')
    expect(pageText()).toContain('Same value:Garage Van Dijk')
  })
  it('shows the id of the customer as the service has it', async () => {
    const [first] = sampleQuality.findings
    await openQuality({ quality: { ...sampleQuality, findings: [{ ...first!, key: 's:000011' }] } })
    expect(document.querySelector('[aria-label="The finding"] h3')?.textContent).toBe('Café De Zon 000011')
  })
  it('opens a customer at its field', async () => {
    await openQuality()
    document.querySelector<HTMLElement>('[role=listbox]')?.focus()
    await press('ArrowDown')
    await press('Enter')
    expect(useWhere().page).toBe('customers')
    expect(useRecord().key).toBe('000014')
    expect(document.activeElement?.closest('[data-field]')?.getAttribute('data-field')).toBe('VatNumber')
  })
  it('is worked by keyboard: from the rule to its findings and back', async () => {
    await openQuality()
    expect(focused()).toContain('VAT number has the wrong form')
    await press('ArrowDown')
    expect(focused()).toContain('VAT number has a wrong digit')
    await press('Enter')
    expect(document.activeElement?.getAttribute('role')).toBe('listbox')
    await press('Escape')
    expect(focused()).toContain('VAT number has a wrong digit')
  })
  it('says that customers have changed since the run', async () => {
    const fake = await openQuality()
    expect(pageText()).not.toContain('Customers have changed since')
    fake.changed('customers')
    await flushPromises()
    expect(pageText()).toContain('Customers have changed since')
    await click('Run again')
    expect(pageText()).not.toContain('Customers have changed since')
  })
  it('shows the progress of a run, which can be stopped', async () => {
    await openQuality({ quality: { ...sampleQuality, holdsAt: 20 } })
    expect(pageText()).toContain('Checking 20 of 50')
    await click('Stop')
    expect(pageText()).toContain('The checks were stopped')
  })
  it('keeps the focus at the place of the button that runs and stops the checks', async () => {
    const fake = await openQuality()
    const held = holding(fake, 'quality', 'run')
    button('Run again').focus()
    await click('Run again')
    expect(focused()).toBe('Stop')
    held[0]!()
    await flushPromises()
    expect(focused()).toBe('Run again')
  })
  it('says the progress of a run to screen readers by quarters only', async () => {
    await openQuality({ quality: { ...sampleQuality, holdsAt: 20 } })
    const said = [...document.querySelectorAll('main header [role=status]')].map((one) => one.textContent)
    expect(said).toEqual(['25 percent checked'])
  })
  it('says calmly that there are no findings', async () => {
    await openQuality({ quality: { ...sampleQuality, findings: [] } })
    expect(pageText()).toContain('Every customer passes every check')
  })
  it('says that there are no customers yet', async () => {
    await openQuality({ quality: { ...sampleQuality, findings: [], customers: 0 } })
    expect(pageText()).toContain('No customers yet')
  })
  it('offers to try again when the run fails', async () => {
    const fake = await inOffice({}, { quality: sampleQuality })
    fake.fail('quality.run', { code: 'database-locked' })
    await press('4', { ctrlKey: true })
    expect(document.querySelector('[role=alert]')).not.toBeNull()
    fake.fail('quality.run', null)
    await click('Try again')
    expect(shownFindings()).toHaveLength(2)
  })
})

it('is muted in a locked environment too, because nothing is sent', async () => {
  await inOffice({ lock: { is: 'locked', minutes: 10 } }, { quality: sampleQuality })
  await press('4', { ctrlKey: true })
  await click('Mute…')
  await fill('Reason', 'Checked by phone')
  await submitDialog()
  expect(shownFindings()).toEqual([expect.stringContaining('Garage Van Dijk')])
})

describe('a finding with a suggestion', () => {
  const staged = (fake: Fake): unknown[] =>
    argsOf(fake, 'bulk.preview').map(([, chosen, change]) => ({ chosen, change }))
  it('is fixed through the preview of bulk changes', async () => {
    const fake = await openQuality()
    await click('Fix…')
    expect(staged(fake)).toEqual([
      { chosen: { is: 'keys', keys: ['000011'] }, change: { is: 'fix', rule: 'vat-form' } },
    ])
    expect(pageText()).toContain('1 customer changes in 1 value')
    await click('Save 1 change')
    expect(pageText()).toContain('1 customer was changed.')
  })
  it('is fixed with all others of its rule', async () => {
    const fake = await openQuality()
    await click('Fix all…')
    expect(staged(fake)).toEqual([
      { chosen: { is: 'keys', keys: ['000011', '000014'] }, change: { is: 'fix', rule: 'vat-form' } },
    ])
    expect(pageText()).toContain('2 customers change in 2 values')
  })
  it('is fixed with the selected ones by F', async () => {
    const fake = await openQuality()
    document.querySelector<HTMLElement>('[role=listbox]')?.focus()
    await press('a', { ctrlKey: true })
    await press('f')
    expect(staged(fake)).toHaveLength(1)
    expect(pageText()).toContain('2 customers change in 2 values')
  })
  it('waits for the name of a locked environment before it is saved', async () => {
    const fake = await inOffice({ lock: { is: 'locked', minutes: 10 } }, { quality: sampleQuality })
    await press('4', { ctrlKey: true })
    await click('Fix…')
    await click('Unlock and save')
    expect(argsOf(fake, 'bulk.stage')).toEqual([])
    expect(pageText()).toContain('Unlock')
  })
  it('offers no fix where only a person can say', async () => {
    await openQuality()
    await click('VAT number has a wrong digit')
    expect(() => button('Fix')).toThrow()
  })
})

describe('a finding in the form', () => {
  const opens = async (key: string): Promise<Fake> => {
    const fake = await inOffice({}, { quality: sampleQuality })
    fake.put('000011', 'VatNumber', { is: 'text', text: 'NL 0012.34567.B01' })
    fake.put('000012', 'VatNumber', { is: 'text', text: 'BE0123456788' })
    await useRecord().open(key)
    await flushPromises()
    return fake
  }
  const at = (name: string): string =>
    document.querySelector(`[data-field="${name}"]`)?.textContent?.replace(/\s+/g, ' ') ?? ''
  it('says so below its field, and its suggestion is taken with one press', async () => {
    await opens('000011')
    expect(at('VatNumber')).toContain('VAT number has the wrong form. Suggested: NL001234567B01')
    await click('Use NL001234567B01 for VAT number')
    expect(useRecord().valueOf('VatNumber')).toEqual({ is: 'text', text: 'NL001234567B01' })
    expect(document.activeElement?.closest('[data-field]')?.getAttribute('data-field')).toBe('VatNumber')
    expect(at('VatNumber')).not.toContain('Suggested')
  })
  it('is gone while another value is typed, and never stops a save', async () => {
    const fake = await opens('000012')
    expect(at('VatNumber')).toContain('VAT number has a wrong digit.')
    useRecord().set('VatNumber', { is: 'text', text: 'BE0123456780' })
    await flushPromises()
    expect(at('VatNumber')).not.toContain('wrong digit')
    useRecord().set('City', { is: 'text', text: 'Gent' })
    await useRecord().save()
    expect(argsOf(fake, 'customers.save')).toHaveLength(1)
  })
  it('is not shown once it is muted', async () => {
    const fake = await opens('000011')
    await fake.api.quality.mute({ environment: 'prod', administration: 'MVL00124' }, 'vat-form', ['000011'], 'Right')
    await flushPromises()
    expect(at('VatNumber')).not.toContain('wrong form')
  })
})

it('has the groups of customers that are probably one', async () => {
  await openQuality()
  await click('Duplicates')
  expect(document.querySelector('section[aria-label="Duplicates"]')).not.toBeNull()
})

describe('the overview', () => {
  const captions = (): string[] => [...document.querySelectorAll('caption')].map((one) => one.textContent?.trim() ?? '')
  const rowsOf = (title: string): string[] =>
    [...document.querySelectorAll('table')]
      .filter((table) => table.querySelector('caption')?.textContent?.trim() === title)
      .flatMap((table) => [...table.querySelectorAll('tbody tr')])
      .map((row) => [...row.querySelectorAll('th, td')].flatMap((cell) => cell.textContent?.trim() || []).join(' '))
  it('has a table for each chart', async () => {
    const fake = await openQuality({ quality: { ...sampleQuality, trend: sampleTrend() } })
    fake.put('000011', 'Email', { is: 'text', text: '' })
    await click('Overview')
    expect(captions()).toEqual([
      'Score over time',
      'Findings over time',
      'Customers by country',
      'Customers by payment condition',
      'Customers without a value',
    ])
    expect(rowsOf('Score over time')).toHaveLength(10)
    expect(rowsOf('Customers without a value')).toEqual(['Email 7 14%'])
    expect(rowsOf('Findings over time').at(-1)).toMatch(/ 3 11 9$/)
  })
  it('says that a line needs several days', async () => {
    await openQuality()
    await click('Overview')
    expect(pageText()).toContain('A line over time appears here')
    expect(pageText()).not.toContain('not read in full')
  })
  it('says that customers are not read in full, whose values count as missing', async () => {
    await openQuality({ unread: ['000011', '000012'] })
    await click('Overview')
    expect(pageText()).toContain('2 customers are not read in full yet. Values that their rows in the list lack count')
  })
  it('counts all customers by country, with their share', async () => {
    const fake = await openQuality({ customers: 4 })
    for (const [key, country] of [
      ['000010', 'NL'],
      ['000011', 'NL'],
      ['000012', 'BE'],
      ['000013', ''],
    ] as const)
      fake.put(key, 'CountryId', { is: 'text', text: country })
    await click('Overview')
    expect(rowsOf('Customers by country')).toEqual(['NL 2 50%', 'BE 1 25%', 'empty 1 25%'])
  })
})
