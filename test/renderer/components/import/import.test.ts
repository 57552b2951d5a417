// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fieldNames } from '../../../../preload/contract/customer-fields.ts'
import { useImport } from '../../../../renderer/stores/import.ts'
import { useWhere } from '../../../../renderer/stores/where.ts'
import { samplePreview } from '../../fake-import-table.ts'
import { holding } from '../../holding.ts'
import { argsOf, button, click, focused, pageText, press } from '../../mounted.ts'
import {
  asked,
  at,
  dialog,
  drop,
  escape,
  fake,
  leave,
  paste,
  named,
  pick,
  pickField,
  shown,
  start,
  step,
  submit,
  tick,
} from './at-import.ts'

afterEach(leave)

describe('an import', () => {
  it('leads from a file to its undo, with the focus on the heading of each step', async () => {
    await start()
    await shown()
    expect(step()).toBe('File')
    await click('Choose a file…')
    expect([step(), focused()]).toEqual(['Reading', 'See whether the file is read correctly'])
    expect(pageText()).toContain('Import klanten 2026.csv')
    await submit()
    expect([step(), focused()]).toEqual(['Columns', 'Match the columns with fields'])
    await submit()
    expect([step(), focused()]).toEqual(['Check', 'See what changes'])
    expect(pageText()).toContain('1 customer changes in 3 fields, 1 is new, 3 rows wait for you, 1 warning.')
    expect(asked('stage')).toEqual([])
    await click('Import 2 customers')
    expect(pageText()).toContain('1 customer was created. 1 customer was changed. Everything waits to be sent.')
    await click('Undo all')
    expect(pageText()).toContain('2 customers are as they were.')
    await click('Close')
    expect(useImport().step).toBeNull()
  })
  it('stays for the outcome of its undo, and its buttons look so until then', async () => {
    await at('check')
    await click('Import 2 customers')
    const held = holding(fake, 'undo', 'undo')
    await click('Undo all')
    for (const name of ['Close', 'Show in Changes']) {
      expect(button(name).getAttribute('aria-disabled')).toBe('true')
      await click(name)
    }
    expect([useImport().flow.is, useWhere().page]).toEqual(['done', 'customers'])
    held[0]!()
    await flushPromises()
    expect(pageText()).toContain('2 customers are as they were.')
  })
  it('goes back step by step to the file, and on again with it', async () => {
    await at('check')
    for (const name of ['Columns', 'Reading', 'File']) {
      await click('Back')
      expect(step()).toBe(name)
    }
    expect(pageText()).toContain('Chosen: klanten 2026.csv')
    await submit()
    expect(step()).toBe('Reading')
  })
})

describe('the file of an import', () => {
  it('arrives unchanged in main when it is dropped', async () => {
    await start()
    await shown()
    await drop(document.querySelector('.zone'), new File(['Naam;Plaats\nJansen;Assen'], 'klanten.csv'))
    expect(step()).toBe('Reading')
    expect(asked('open')).toEqual([
      {
        is: 'open',
        source: {
          is: 'dropped',
          name: 'klanten.csv',
          bytes: new TextEncoder().encode('Naam;Plaats\nJansen;Assen'),
        },
      },
    ])
  })
  it('that cannot be read when it is dropped says what to do, as a picked one does', async () => {
    await start()
    await shown()
    // Another program has it open, it is gone from its drive, or it is a folder.
    const file = Object.assign(new File([''], 'klanten.csv'), {
      arrayBuffer: () => Promise.reject(new DOMException('A requested file could not be read', 'NotReadableError')),
    })
    await drop(document.querySelector('.zone'), file)
    expect([step(), asked('open')]).toEqual(['File', []])
    expect(pageText()).toContain('This file could not be opened. Nothing was imported. Close it in other programs')
    await drop(document.querySelector('.zone'), new File(['Naam;Plaats\nJansen;Assen'], 'klanten.csv'))
    expect(step()).toBe('Reading')
  })
  it('is none of several files that are dropped together, which is said', async () => {
    await start()
    await shown()
    const files = ['klanten.csv', 'nog meer klanten.csv'].map((name) => new File(['Naam;Plaats\nJansen;Assen'], name))
    await drop(document.querySelector('.zone'), ...files)
    expect([step(), asked('open')]).toEqual(['File', []])
    expect(pageText()).toContain('Only one file is read at a time. Nothing was read. Drop one file.')
  })
  it('is a pasted table too, and nothing else', async () => {
    await start()
    await shown()
    await paste('  ')
    expect(pageText()).toContain('That is not a table.')
    await drop(document.querySelector('.zone'), new File(['{}'], 'environment.json'))
    expect(pageText()).toContain('That is not a table.')
    expect(asked('open')).toEqual([])
    await paste('Naam\tPlaats\nJansen\tAssen')
    expect(asked('open')).toMatchObject([{ source: { is: 'pasted', text: 'Naam\tPlaats\nJansen\tAssen' } }])
  })
  it('shows how far it is read, and is let go by Cancel', async () => {
    await start()
    fake.imports.hold({ step: 'reading', done: 30, total: 100 })
    await shown()
    await click('Choose a file…')
    expect(pageText()).toContain('Reading the file: 30 %')
    await click('Cancel')
    expect([step(), argsOf(fake, 'imports.cancel').length]).toEqual(['File', 1])
    expect(button('Choose a file…').disabled).toBe(false)
  })
  it('keeps the step when it cannot be read, with the reason', async () => {
    await start()
    fake.fail('imports.open', { code: 'import-drop-too-large' })
    await shown()
    await click('Choose a file…')
    expect(step()).toBe('File')
    expect(dialog()?.querySelector('[role=alert]')?.textContent).toContain('larger than what can be dropped')
  })
})

describe('the reading of a file', () => {
  beforeEach(() => at('reading'))
  it('is changed by selects, and shown again', async () => {
    fake.imports.show({ ...samplePreview, rows: 3, first: [['1', 'Köln']] })
    await pick('Encoding', 'utf-8')
    expect(asked('readAgain')).toEqual([{ is: 'readAgain', reading: { ...samplePreview.reading, encoding: 'utf-8' } }])
    expect(pageText()).toContain('Köln')
    expect(pageText()).toContain('3 rows')
  })
  it('keeps a first change while a second one follows at once', async () => {
    void useImport().readAgain({ encoding: 'utf-8' })
    await useImport().readAgain({ separator: ',' })
    expect(asked('readAgain').at(-1)).toMatchObject({ reading: { encoding: 'utf-8', separator: ',' } })
  })
})

describe('the columns of a file', () => {
  beforeEach(() => at('columns'))
  it('go to fields with a use of their empty cells, and to one field each', async () => {
    await pickField('Opmerking', 'city')
    expect(pageText()).toContain('Two columns go to one field.')
    expect(button('Check the rows').disabled).toBe(true)
    await pickField('Opmerking', 'homepage')
    await pick('Empty cells of Opmerking', 'clear')
    await pick('Cells of Land hold', 'meaning')
    await submit()
    const [check] = asked('check') as { plan: typeof samplePreview.plan }[]
    expect([check?.plan.columns[6], check?.plan.columns[3]?.codes]).toEqual([
      { field: 'Homepage', empty: { is: 'clear' }, codes: 'code' },
      'meaning',
    ])
  })
  it('say of a discount whether it is a percentage or a fraction, which no other column does', async () => {
    const label = 'Cells of Opmerking hold'
    await pickField('Opmerking', 'homepage')
    expect(() => named('select', label)).toThrow()
    await pickField('Opmerking', 'discount')
    const select = named<HTMLSelectElement>('select', label)
    expect([select.value, [...select.options].map(({ text }) => text)]).toEqual([
      'found',
      ['Automatic', '5 for 5 %', '0.05 for 5 %'],
    ])
    await pick(label, 'percent')
    await submit()
    const [check] = asked('check') as { plan: typeof samplePreview.plan }[]
    expect(check?.plan.columns[6]).toMatchObject({ field: 'DiscountPercentage', share: 'percent' })
  })
  it('find their field by any of its names, the best fit first, or are left out', async () => {
    const input = named<HTMLInputElement>('input', 'Field for Opmerking')
    const options = () => [...document.querySelectorAll('[role=option]')].map((one) => one.textContent)
    const groups = () =>
      [...document.querySelectorAll('[role=listbox] [role=group]')].map((one) => one.getAttribute('aria-label'))
    const search = async (text: string) => {
      input.value = text
      input.dispatchEvent(new Event('input', { bubbles: true }))
      await flushPromises()
    }
    input.focus()
    await press('ArrowDown')
    expect([input.value, options()[0], options().length, groups()[0]]).toEqual([
      'Leave out',
      'Leave out',
      1 + fieldNames.length,
      'General',
    ])
    await search('plaats')
    expect(options()).toEqual(['CityCity', 'Chamber of commerce cityCocCity'])
    // A field that begins with what is typed is taken before one that only has it, and before none.
    await search('ou')
    expect([options()[0] === 'Leave out', options().at(-1)]).toEqual([false, 'Leave out'])
    await search('leave')
    expect(options()[0]).toBe('Leave out')
    await search('customer id')
    await press('Enter')
    expect([input.value, document.querySelector('[role=listbox]')]).toEqual(['Customer id', null])
    expect(pageText()).toContain('Finds the customer')
    await pickField('Opmerking', 'leave')
    expect(input.value).toBe('Leave out')
  })
  it('find customers in an order that buttons change, with the focus on the moved way', async () => {
    await click('VAT number: try earlier')
    expect(focused()).toBe('VAT number: try later')
    await tick('Email')
    await tick('Create a customer')
    await submit()
    expect(asked('check')).toMatchObject([{ plan: { match: ['vat', 'id'], unmatched: 'create' } }])
  })
  it('ask before the choices are lost, and lose nothing when the user stays', async () => {
    await tick('Email')
    await escape()
    expect(pageText()).toContain('Discard this import?')
    useImport().stay()
    await flushPromises()
    expect(step()).toBe('Columns')
    await escape()
    await click('Discard import')
    expect([useImport().step, argsOf(fake, 'imports.close').length]).toEqual([null, 1])
  })
})
