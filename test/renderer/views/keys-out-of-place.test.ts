// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it } from 'vitest'
import { useCommands } from '../../../renderer/stores/commands.ts'
import { useEdits } from '../../../renderer/stores/edits.ts'
import { useHistory } from '../../../renderer/stores/history.ts'
import { useRecord } from '../../../renderer/stores/record.ts'
import { startSettings } from '../fake-environments.ts'
import { inOffice } from '../in-app.ts'
import { field, fill, press, text } from '../mounted.ts'
import { openQuality, shownFindings } from '../quality-page.ts'
import type { FakeOptions } from '../fake-options.ts'

const control = { ctrlKey: true }
const alt = { altKey: true }
const inDutch: FakeOptions = { settings: { preferences: { ...startSettings.preferences, language: 'nl' } } }
/** The line that says why a key does nothing, which screen readers are told. */
const refused = (): string => document.querySelector('.refused[role=status]')?.textContent ?? ''

afterEach(() => document.body.replaceChildren())

describe('a key of cells says so on another page', () => {
  it.each([
    ['Changes', '2'],
    ['History', '3'],
    ['Quality', '4'],
  ])('on %s', async (_page, digit) => {
    await inOffice()
    await press(digit, control)
    await press('F2')
    expect(refused()).toBe('Edit the cell: Not on this page')
    await press('d', control)
    expect(refused()).toBe('Fill down: Not on this page')
    await press('r', control)
    expect(refused()).toBe('Fill right: Not on this page')
  })

  it('in Dutch too', async () => {
    await inOffice({}, inDutch)
    await press('2', control)
    await press('d', control)
    expect(refused()).toBe('Naar beneden doorvoeren: Niet op deze pagina')
  })
})

describe('Alt+Z', () => {
  it('says in a field without a change, and beside the form, that none is to be undone', async () => {
    await inOffice()
    await useRecord().open('000012')
    await flushPromises()
    await fill('Fax', '0592')
    for (const at of [field('City'), document.querySelector<HTMLElement>('.panel button')!]) {
      at.focus()
      await press('z', alt)
      expect(refused()).toBe('Undo the change of a field: Go to a changed field first')
      useCommands().press('toggle-density')
    }
    expect(useRecord().draft).toEqual({ Fax: text('0592') })
    field('Fax').focus()
    await press('z', alt)
    expect([useRecord().draft, refused()]).toEqual([{}, ''])
  })

  it('says that no customer is open, in Dutch too', async () => {
    await inOffice({}, inDutch)
    await press('z', alt)
    expect(refused()).toBe('Wijziging van een veld ongedaan maken: Open eerst een klant')
  })
})

describe('Alt with an arrow at the end of a list', () => {
  const [none, noneBefore] = [
    'Next customer: There is none in this list',
    'Previous customer: There is none in this list',
  ]
  const expectEnds = async (lines: number): Promise<void> => {
    await press('ArrowUp', alt)
    expect(refused()).toBe(noneBefore)
    for (let line = 1; line < lines; line++) {
      await press('ArrowDown', alt)
      expect(refused()).toBe('')
    }
    await press('ArrowDown', alt)
    expect(refused()).toBe(none)
  }

  it('says so on Changes', async () => {
    const fake = await inOffice()
    fake.stage('000012', 'change', { City: text('Gent') }, { is: 'waiting' })
    fake.stage('000014', 'change', { City: text('Gent') }, { is: 'waiting' })
    await useEdits().read()
    await press('2', control)
    await expectEnds(2)
  })

  it('says so on Changes without any', async () => {
    await inOffice()
    await press('2', control)
    await press('ArrowDown', alt)
    expect(refused()).toBe(none)
  })

  it('says so on History, once the older lines were read too', async () => {
    const fake = await inOffice()
    const edit = fake.stage('000012', 'change', { City: text('Gent') }, { is: 'waiting' })
    for (let line = 0; line < 101; line++) fake.history.log(edit)
    await press('3', control)
    const all = fake.history.entries.length
    expect([useHistory().entries?.length, all > 100]).toEqual([100, true])
    await expectEnds(all)
    expect(useHistory().entries).toHaveLength(all)
  })

  it('says so on Quality', async () => {
    await openQuality()
    await expectEnds(shownFindings().length)
  })
})
