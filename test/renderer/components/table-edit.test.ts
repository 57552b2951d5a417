// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import BulkDialog from '../../../renderer/components/bulk/BulkDialog.vue'
import { useBulk } from '../../../renderer/stores/bulk.ts'
import { useRecord } from '../../../renderer/stores/record.ts'
import { useSelection } from '../../../renderer/stores/selection.ts'
import {
  at,
  atTable,
  cell,
  click,
  clipboard,
  editor,
  footText,
  go,
  keys,
  rowOf,
  selected,
  soon,
  type,
} from '../at-table.ts'
import { office, officePlace, startSettings } from '../fake-environments.ts'
import { argsOf, show, text } from '../mounted.ts'

const control = { ctrlKey: true }
const view = (
  ...fields: ('Name' | 'City' | 'CountryId' | 'IsDunForPayment' | 'CustomerId' | 'ZipCode' | 'CreditLimit')[]
) => ({
  search: '',
  filter: {},
  sort: [],
  customer: null,
  columns: fields.map((name) => ({ field: name, width: 120 })),
})
const saves = (fake: Awaited<ReturnType<typeof atTable>>) => argsOf(fake, 'customers.save').map((args) => args.slice(1))
const closed = () => soon(() => expect(editor()).toBeNull())
describe('editing a cell in place', () => {
  it('begins with F2 at the value, is saved with the observed values, and moves down', async () => {
    const fake = await atTable()
    await go(3, 'Name')
    await keys('F2')
    expect(editor()?.value).toBe('Müller Werkzeugbau GmbH')
    await type('Müller KG')
    await keys('Enter')
    await closed()
    const seen: unknown = expect.objectContaining({ Name: text('Müller Werkzeugbau GmbH') })
    expect(saves(fake)).toEqual([['000013', { Name: text('Müller KG') }, 0, seen, 'cell']])
    await soon(() => expect(at()).toBe('000014 Name'))
    expect(footText()).toContain('Changed: Name of Müller Werkzeugbau GmbH')
    await soon(() => expect(cell(3, 'Name').textContent).toBe('Müller KG (was: Müller Werkzeugbau GmbH)'))
    expect(cell(3, 'Name').classList).toContain('changed-cell')
  })
  it('begins with a letter over the value; Tab moves right, Escape leaves the value', async () => {
    const fake = await atTable()
    await go(2, 'City')
    await keys('G')
    expect(editor()?.value).toBe('G')
    await type('Gent')
    await keys('Tab')
    await closed()
    expect(saves(fake)[0]?.[1]).toEqual({ City: text('Gent') })
    await soon(() => expect(at()).toBe('000012 ZipCode'))
    await keys('9')
    await type('9000')
    await keys('Escape')
    await soon(() => expect(at()).toBe('000012 ZipCode'))
    expect(saves(fake)).toHaveLength(1)
  })
  it('says “No name” for a customer without one, in the editor and once it is saved', async () => {
    const fake = await atTable()
    fake.put('000012', 'Name', text(''))
    fake.changed('customers')
    await soon(() => expect(cell(2, 'Name').textContent).toBe(''))
    await go(2, 'City')
    await keys('G')
    expect(editor()?.getAttribute('aria-label')).toBe('City of No name')
    await keys('Enter')
    await closed()
    expect(footText()).toContain('Changed: City of No name')
  })
  it('saves nothing when nothing was changed', async () => {
    const fake = await atTable()
    await go(2, 'City')
    await keys('F2', 'Enter')
    await closed()
    expect(saves(fake)).toEqual([])
  })
  it('warns as the form does, offers choices, and shows the value before', async () => {
    const fake = await atTable({
      view: view('Name', 'CountryId'),
      choices: {
        CountryId: [
          { code: 'NL', label: 'Netherlands' },
          { code: 'BE', label: 'Belgium' },
        ],
      },
    })
    fake.stage('000011', 'change', { CountryId: text('DE') }, { is: 'waiting' })
    fake.changed('customers')
    await soon(() => expect(cell(1, 'CountryId').textContent).toContain('was: NL'))
    await go(1, 'CountryId')
    await keys('F2')
    await keys('ArrowDown')
    expect([...document.querySelectorAll('[role=option]')].map((one) => one.textContent)).toEqual([
      'Use “DE” as typednot in the list',
      'NetherlandsNL',
      'BelgiumBE',
    ])
    await type('BELGIEN')
    const notes = document.getElementById(editor()?.getAttribute('aria-describedby') ?? '')
    expect(notes?.textContent).toContain('7 characters')
    expect(notes?.textContent).toContain('was: NL')
  })
  it('keeps the typed text when saving fails, with the reason, and saves it the next time', async () => {
    const fake = await atTable()
    fake.fail('customers.save', { code: 'disk-full' })
    await go(1)
    await keys('F2')
    await type('Café De Maan')
    await keys('Enter')
    await soon(() => expect(document.querySelector('.editor [role=alert]')).not.toBeNull())
    expect(editor()?.value).toBe('Café De Maan')
    await soon(() => expect(document.activeElement).toBe(editor()))
    fake.fail('customers.save', null)
    await keys('Enter')
    await closed()
    expect(saves(fake).at(-1)?.[1]).toEqual({ Name: text('Café De Maan') })
  })
  it('shows a pending edit that the user has not seen before it replaces that edit', async () => {
    const fake = await atTable()
    await go(1, 'City')
    await keys('F2')
    await flushPromises()
    fake.stage('000011', 'change', { City: text('Breda') }, { is: 'waiting' })
    await type('Delft')
    await keys('Enter')
    await soon(() => expect(document.querySelector('.editor')?.textContent).toContain('Now: Breda'))
    expect(saves(fake)).toEqual([])
    await keys('Enter')
    await closed()
    expect(saves(fake)[0]?.slice(0, 2)).toEqual(['000011', { City: text('Delft') }])
  })
  it('keeps the typed text through a sync, and saves it over the values seen at the start', async () => {
    const fake = await atTable()
    await go(4, 'City')
    await keys('F2')
    await type('Assen')
    fake.put('000014', 'City', text('Zwolle'))
    fake.add('000001', { CustomerId: text('000001'), Name: text('Aanbouw') })
    fake.changed('customers')
    await soon(() => expect(cell(5, 'City').textContent).toBe('Zwolle'))
    expect(editor()?.value).toBe('Assen')
    await keys('Enter')
    await closed()
    expect(saves(fake)[0]?.slice(1, 2)).toEqual([{ City: text('Assen') }])
    expect(saves(fake)[0]?.[3]).toMatchObject({ City: text('Groningen') })
  })
  it('is refused with the reason: set by the service, to be deleted, another user’s', async () => {
    const fake = await atTable()
    fake.stage('000012', 'delete', {}, { is: 'waiting' })
    fake.stage('000013', 'change', { City: text('Lier') }, { is: 'waiting' }, { user: 'A. Bakker', anothers: true })
    fake.changed('customers', 'edits')
    await soon(() => expect(rowOf(2).classList).toContain('row-deleted'))
    await go(1, 'CustomerId')
    await keys('F2')
    expect(footText()).toContain('Customer id is set by the service')
    await go(2, 'City')
    await keys('x')
    expect(footText()).toContain('is to be deleted')
    await go(3, 'Name')
    await keys('F2')
    expect(footText()).toContain('A change by A. Bakker waits here')
    expect(editor()).toBeNull()
  })
  it('is refused in a locked environment: a letter says so, F2 asks to unlock', async () => {
    const { useLock } = await import('../../../renderer/stores/lock.ts')
    await atTable({
      settings: {
        environments: [...startSettings.environments, { ...office, lock: { is: 'locked', minutes: 10 } }],
        place: officePlace,
      },
    })
    await go(1)
    await keys('x')
    expect(footText()).toContain('This environment is locked')
    await keys('F2')
    expect(useLock().asking?.environment.id).toBe(office.id)
    expect(editor()).toBeNull()
  })
  it('flips a yes-no field with Space while no row is selected; with Shift or a selection, Space selects', async () => {
    const fake = await atTable({ view: view('Name', 'IsDunForPayment') })
    await go(1, 'IsDunForPayment')
    await keys(' ')
    await soon(() => expect(cell(1, 'IsDunForPayment').textContent).toBe('no (was: yes)'))
    expect(saves(fake)[0]?.[1]).toEqual({ IsDunForPayment: { is: 'yes-no', yes: false } })
    await go(2, 'IsDunForPayment')
    await keys([' ', { shiftKey: true }])
    await go(3, 'IsDunForPayment')
    await keys(' ')
    expect(selected()).toEqual(['000012', '000013'])
    expect(saves(fake)).toHaveLength(1)
  })
  it('leaves Enter to the form', async () => {
    await atTable()
    await go(2)
    await keys('Enter')
    await soon(() => expect(useRecord().key).toBe('000012'))
  })
})

describe('pasting', () => {
  const given = () => {
    const { state } = useBulk()
    return state.is === 'closed' ? null : { chosen: state.task.chosen, change: state.task.given }
  }
  it('maps a block down and to the right from the cell, and shows it before anything is saved', async () => {
    const fake = await atTable({ view: view('Name', 'CustomerId', 'City', 'IsDunForPayment') })
    await go(2, 'Name')
    await clipboard('paste', 'One\tx\tGent\tnee\r\nTwo\ty\t\tja\r\n')
    await soon(() =>
      expect(given()?.change).toEqual({
        is: 'cells',
        customers: [
          {
            key: '000012',
            changes: { Name: text('One'), City: text('Gent'), IsDunForPayment: { is: 'yes-no', yes: false } },
          },
          {
            key: '000013',
            changes: { Name: text('Two'), City: text(''), IsDunForPayment: { is: 'yes-no', yes: true } },
          },
        ],
      }),
    )
    expect(given()?.chosen).toEqual({ is: 'keys', keys: ['000012', '000013'] })
    expect(saves(fake)).toEqual([])
  })
  it('skips the headings of our own copy, and counts rows without a customer', async () => {
    await atTable({ view: view('Name', 'City') })
    await go(11, 'Name')
    await clipboard('paste', 'Name\tCity\r\nOne\tGent\r\nTwo\tLier\r\n')
    await soon(() =>
      expect(given()?.change).toMatchObject({ customers: [{ changes: { Name: text('One'), City: text('Gent') } }] }),
    )
    expect(footText()).toContain('1 row did not fit below and was left out')
  })
  it('puts one value into the cell, and into every selected row when the cell is among them', async () => {
    const fake = await atTable()
    await go(1, 'City')
    await clipboard('paste', 'Gent\r\n')
    await soon(() => expect(saves(fake)[0]?.[1]).toEqual({ City: text('Gent') }))
    await click(cell(3, 'pick'))
    await click(cell(4, 'pick'))
    await go(4, 'City')
    await clipboard('paste', 'Lier')
    await soon(() =>
      expect(given()).toEqual({
        chosen: { is: 'keys', keys: ['000013', '000014'] },
        change: { is: 'set', field: 'City', input: text('Lier') },
      }),
    )
    expect(useSelection().count).toBe(2)
  })
  it('says which columns of a block stay as they are', async () => {
    await atTable({ view: view('CustomerId', 'Name') })
    await go(2, 'CustomerId')
    await clipboard('paste', '000014\tOne\r\n000012\tTwo\r\n')
    await soon(() => expect(given()?.change).toMatchObject({ customers: [{ changes: { Name: text('One') } }, {}] }))
    expect(footText()).toContain('The service sets these columns, so they stay as they are: Customer id')
  })
  it('says of a column of the service that it stays as it is, also with several selected rows', async () => {
    const fake = await atTable({ view: view('Name', 'CustomerId') })
    await click(cell(3, 'pick'))
    await click(cell(4, 'pick'))
    await go(4, 'CustomerId')
    await clipboard('paste', '000099')
    await soon(() => expect(footText()).toContain('so they stay as they are: Customer id'))
    expect([useBulk().state.is, argsOf(fake, 'bulk.preview')]).toEqual(['closed', []])
  })
  it('shows one odd value in its cell before it is saved', async () => {
    const fake = await atTable({ view: view('Name', 'CreditLimit') })
    await go(1, 'CreditLimit')
    await clipboard('paste', '1.000,50')
    await soon(() => expect(editor()?.value).toBe('1.000,50'))
    expect(document.querySelector('.editor')?.textContent).toContain('Not a number')
    expect(saves(fake)).toEqual([])
  })
  it('takes a number with an exponent from the service for one, and from a person for none', async () => {
    const fake = await atTable({ view: view('Name', 'CreditLimit') })
    fake.put(rowOf(1).getAttribute('row-id')!, 'CreditLimit', { is: 'number', text: '1.0E7' })
    fake.changed('customers')
    await soon(() => expect(cell(1, 'CreditLimit').textContent).toMatch(/1.0E7|10,000,000/))
    await go(1, 'CreditLimit')
    await keys('F2')
    const notes = (): string => document.querySelector('.editor')?.textContent ?? 'no editor'
    expect(notes()).toBe('')
    await type('1e3')
    expect(notes()).toContain('Not a number')
  })
})

describe('undo and redo', () => {
  it('revert a cell edit and repeat it, and say so', async () => {
    const fake = await atTable()
    await go(1, 'City')
    await keys('F2')
    await type('Gent')
    await keys('Enter')
    await soon(() => expect(cell(1, 'City').textContent).toContain('Gent'))
    await keys(['z', control])
    await soon(() => expect(footText()).toContain('Undone: Café De Zon'))
    await soon(() => expect(cell(1, 'City').textContent).toBe('’s-Hertogenbosch'))
    await keys(['Z', { ctrlKey: true, shiftKey: true }])
    await soon(() => expect(footText()).toContain('Done again: Café De Zon'))
    await soon(() => expect(cell(1, 'City').textContent).toContain('Gent'))
    expect(fake.asked.filter(({ call }) => /^undo\.(un|re)do$/.test(call))).toHaveLength(2)
  })
  it('name what was changed since and stays', async () => {
    const fake = await atTable()
    await go(1, 'City')
    await keys('F2')
    await type('Gent')
    await keys('Enter')
    await soon(() => expect(cell(1, 'City').textContent).toContain('Gent'))
    fake.skipUndo([{ key: '000011', name: 'Café De Zon', why: 'edit-changed-meanwhile' }])
    await keys(['z', control])
    await soon(() => expect(footText()).toContain('Undone: no customer; 1 was changed or sent since and stays'))
  })
  it('revert nothing else while a bulk change is being saved, and that change once it is', async () => {
    const fake = await atTable()
    await go(1, 'City')
    await keys('F2')
    await type('Gent')
    await keys('Enter')
    await soon(() => expect(cell(1, 'City').textContent).toContain('Gent'))
    const bulk = useBulk()
    bulk.preview(
      { is: 'keys', keys: [] },
      { is: 'cells', customers: ['000012', '000013'].map((key) => ({ key, changes: { City: text('Assen') } })) },
    )
    const sheet = await show(BulkDialog)
    await soon(() => expect(document.querySelector('dialog')?.textContent).toContain('2 customers change'))
    fake.bulk.hold(1)
    const saving = bulk.stage()
    await soon(() => expect(document.querySelector('dialog')?.textContent).toContain('Saving 1 of 2'))
    await keys(['z', control])
    fake.wish({ is: 'command', id: 'undo' })
    await flushPromises()
    fake.bulk.release()
    await saving
    const undone = () => argsOf(fake, 'undo.undo').length
    expect(undone()).toBe(0)
    await bulk.close()
    sheet.unmount()
    await soon(() =>
      expect([cell(1, 'City').textContent, cell(2, 'City').textContent]).toEqual([
        expect.stringContaining('Gent'),
        expect.stringContaining('Assen'),
      ]),
    )
    await keys(['z', control])
    await soon(() => expect(undone()).toBe(1))
    await soon(() =>
      expect([cell(1, 'City').textContent, cell(2, 'City').textContent]).toEqual([
        expect.stringContaining('Gent'),
        'Aachen',
      ]),
    )
  })
  it('leave a text field its own undo', async () => {
    const fake = await atTable()
    await go(1, 'City')
    await keys('F2', ['z', control])
    expect(argsOf(fake, 'undo.undo')).toEqual([])
    expect(editor()).not.toBeNull()
  })
})

describe('a sync that changes rows', () => {
  it('leaves the focus on the customer and the column', async () => {
    const fake = await atTable()
    await go(5, 'City')
    expect(at()).toBe('000015 City')
    fake.add('000001', { CustomerId: text('000001'), Name: text('Aanbouw') })
    fake.add('000002', { CustomerId: text('000002'), Name: text('Aardappel') })
    fake.changed('customers')
    await soon(() => expect(rowOf(0).getAttribute('row-id')).toBe('000002'))
    await soon(() => expect(at()).toBe('000015 City'))
    await keys(' ')
    expect(selected()).toEqual(['000015'])
  })
  it('leaves the focus there when rows came between asking for its position and reading', async () => {
    const fake = await atTable()
    await go(5, 'City')
    const { position } = window.api.customers
    let came = false
    const thenComes: typeof position = async (...asked) => {
      const answer = await position(...asked)
      if (!came) fake.add('000001', { CustomerId: text('000001'), Name: text('Aanbouw') })
      came = true
      return answer
    }
    Object.assign(window.api.customers, { position: thenComes })
    fake.changed('customers')
    await soon(() => expect(rowOf(0).getAttribute('row-id')).toBe('000001'))
    await soon(() => expect(at()).toBe('000015 City'))
  })
})
