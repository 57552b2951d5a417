import { expect, it } from 'vitest'
import { aboutLines, localMoment, type AboutFacts } from '../../../../main/desk/files/about-export.ts'
import { aboutSheet, momentFormat, workbookParts } from '../../../../main/desk/files/sheet-xml.ts'

const evening = Date.UTC(2026, 10, 23, 23, 30)
const facts: AboutFacts = {
  environment: 'Kantoor',
  administration: 'Jansen',
  user: 'Anna',
  written: localMoment(evening, 60),
  zone: 'Europe/Amsterdam',
  view: 'Debiteuren',
  rule: '',
  customers: 12,
  findings: null,
  cut: 0,
}

it.each([
  [60, { year: 2026, month: 11, day: 24 }, 30, 'UTC+01:00'],
  [0, { year: 2026, month: 11, day: 23 }, 1410, 'UTC+00:00'],
  [-210, { year: 2026, month: 11, day: 23 }, 1200, 'UTC-03:30'],
  [345, { year: 2026, month: 11, day: 24 }, 315, 'UTC+05:45'],
])('a moment %i minutes from UTC has the day, the minute and the offset of its zone', (offset, day, minute, shown) => {
  expect(localMoment(evening, offset)).toEqual({ day, minute, offset: shown })
})

it('the sheet about an export is in the terms of the connected product', () => {
  const labels = (terms: 'customer' | 'debtor') => aboutLines('nl', terms, facts).map(([label]) => label)
  expect([labels('customer').includes('Klanten'), labels('debtor').includes('Debiteuren')]).toEqual([true, true])
})

it('the sheet about an export has the time of the person’s zone, with its offset beside it', () => {
  expect(aboutLines('nl', 'customer', facts).slice(3, 5)).toEqual([
    ['Geschreven', { day: { year: 2026, month: 11, day: 24 }, minute: 30, offset: 'UTC+01:00' }],
    ['Tijdzone', 'UTC+01:00 (Europe/Amsterdam)'],
  ])
  expect(aboutLines('en', 'customer', facts).map(([label]) => label)).toEqual([
    'Environment',
    'Administration',
    'User',
    'Written',
    'Time zone',
    'View',
    'Customers',
  ])
})

it('the sheet about an export names a view and cut texts only where there are any', () => {
  const labels = aboutLines('en', 'customer', { ...facts, view: '', cut: 2 }).map(([label]) => label)
  expect(labels.slice(-2)).toEqual(['Customers', 'Texts cut to fit a cell'])
})

it('the sheet about exported findings names their rule and their number', () => {
  const lines = aboutLines('nl', 'customer', { ...facts, view: '', rule: 'E-mailadres onjuist', findings: 0 })
  expect(lines.slice(5)).toEqual([
    ['Regel', 'E-mailadres onjuist'],
    ['Klanten', '12'],
    ['Bevindingen', '0'],
  ])
})

it('the time of an export is a typed cell in the style of the person’s dates', () => {
  const sheet = aboutSheet([['Written', localMoment(Date.UTC(2026, 10, 23, 12), 0)]])
  expect(sheet).toContain('<c r="B1" s="11"><v>46349.5</v></c>')
  expect(momentFormat('DD-MM-YYYY')).toBe('dd\\-mm\\-yyyy\\ hh:mm')
  expect(momentFormat('M/D/YYYY')).toBe('m\\/d\\/yyyy\\ hh:mm')
  expect(momentFormat('YYYY-MM-DDT00:00:00')).toBe('yyyy\\-mm\\-dd\\ hh:mm')
  expect(workbookParts(['A', 'B'], momentFormat('DD-MM-YYYY'))['xl/styles.xml']).toContain(
    'formatCode="dd\\-mm\\-yyyy\\ hh:mm"',
  )
})
