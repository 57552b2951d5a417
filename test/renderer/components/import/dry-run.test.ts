// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it } from 'vitest'
import { useLock } from '../../../../renderer/stores/lock.ts'
import { office, officePlace, startSettings } from '../../fake-environments.ts'
import { sampleImport, sampleRows, withRow } from '../../fake-import-table.ts'
import { holding } from '../../holding.ts'
import { argsOf, button, click, focused, pageText } from '../../mounted.ts'
import { asked, at, dialog, escape, fake, leave, pick, rowTexts, step, type, write } from './at-import.ts'

afterEach(leave)

describe('the dry run', () => {
  it('lists every row, and only those of the chosen states', async () => {
    await at('check')
    expect(rowTexts()).toEqual([
      '2 | Changed | Café De Zon',
      '3 | Unchanged | Janssens Logistics NV',
      '4 | New | Bloemisterij Van den Heuvel',
      '5 | Problem | Garage Van Dijk',
      '6 | Several found | Visser Accountancy',
      '7 | Not found | Kapsalon Knip en Scheer',
      '8 | Left out | De Groene Tuin',
    ])
    await click('Problem')
    await click('Not found')
    expect(rowTexts()).toEqual(['5 | Problem | Garage Van Dijk', '7 | Not found | Kapsalon Knip en Scheer'])
    await click('All')
    expect(rowTexts()).toHaveLength(7)
  })
  it('says how many customers are not read in full, and nothing where all are', async () => {
    await at('check', { imports: { ...sampleImport, unread: 312 } })
    expect(pageText()).toContain('312 customers are not read in full yet.')
    leave()
    await at('check')
    expect(pageText()).not.toMatch(/not read in full|All customers are read/)
  })
  it('mends a cell in place, says so, and goes on with the next row', async () => {
    await at('check')
    await click('Problem')
    fake.imports.onCorrect((row) => ({ ...row, state: 'same', problems: [] }))
    await type('Kredietlimiet of row 5', '2500')
    expect(asked('correct')).toEqual([{ is: 'correct', line: 5, column: 4, text: '2500' }])
    expect(rowTexts()).toEqual([])
    expect(focused()).toBe('Rows of the file')
    expect(pageText()).toContain('Row 5 is checked again, and has left this list.')
    expect(pageText()).toContain('No row is left here.')
  })
  it('takes the user’s word on a row', async () => {
    await at('check')
    await pick('The row fits several customers. Which one is it?', '000036')
    await click('Create new: row 7')
    await click('Leave out: row 2')
    await click('Take in again: row 8')
    expect(asked('choose')).toEqual([
      { is: 'choose', line: 6, choice: { is: 'customer', key: '000036' } },
      { is: 'choose', line: 7, choice: { is: 'create' } },
      { is: 'choose', line: 2, choice: { is: 'leave-out' } },
      { is: 'choose', line: 8, choice: { is: 'as-planned' } },
    ])
  })
  it('says how many customers that a row may mean are not listed', async () => {
    await at('check')
    expect(pageText()).not.toContain('not listed')
    fake.imports.reply(withRow(sampleRows, 6, { moreCandidates: 3 }))
    await click('Leave out: row 2')
    expect(pageText()).toContain('3 more fit and are not listed.')
  })
  it('types over a value that would be imported', async () => {
    await at('check')
    await click('Change Plaats of row 2')
    await type('Plaats of row 2', 'Gent')
    expect(asked('correct')).toEqual([{ is: 'correct', line: 2, column: 2, text: 'Gent' }])
  })
  it('imports a correction that the user typed and left without a word', async () => {
    await at('check')
    await click('Change Plaats of row 2')
    await write('Plaats of row 2', 'Gent')
    button('Import 2 customers').focus()
    await click('Import 2 customers')
    expect(asked('correct')).toEqual([{ is: 'correct', line: 2, column: 2, text: 'Gent' }])
    expect(fake.imports.asked.map(({ is }) => is).slice(-2)).toEqual(['correct', 'stage'])
  })
  it('imports nothing before a correction is answered', async () => {
    await at('check')
    const held = holding(fake, 'imports', 'correct')
    await write('Kredietlimiet of row 5', '2500')
    button('Import 2 customers').focus()
    await click('Import 2 customers')
    expect([asked('correct').length, asked('stage').length]).toEqual([1, 0])
    held[0]!()
    await flushPromises()
    expect([step(), asked('stage').length]).toEqual(['', 1])
  })
  it('imports nothing where a correction failed, before the user says so once more', async () => {
    await at('check')
    fake.fail('imports.correct', { code: 'disk-full' })
    await write('Kredietlimiet of row 5', '2500')
    button('Import 2 customers').focus()
    await click('Import 2 customers')
    expect([step(), asked('stage')]).toEqual(['Check', []])
    expect(pageText()).toContain('The disk is full')
    await click('Import 2 customers')
    expect(asked('stage')).toHaveLength(1)
  })
  it('moves no row under a button that the mouse presses', async () => {
    await at('check')
    await write('Kredietlimiet of row 5', '2500')
    const other = dialog()!.querySelector<HTMLElement>('[aria-label="Leave out: row 2"]')!
    other.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }))
    other.focus()
    await flushPromises()
    expect(asked('correct')).toEqual([])
    other.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, button: 0 }))
    await flushPromises()
    expect(asked('correct')).toHaveLength(1)
    expect(document.activeElement).toBe(other)
  })
  it('asks before a correction that is being typed is lost', async () => {
    await at('check')
    await write('Kredietlimiet of row 5', '2500')
    button('Cancel', dialog()!).focus()
    await click('Cancel')
    expect(pageText()).toContain('Discard this import?')
  })
  it('asks for the rows a hundred at a time', async () => {
    const rows = Array.from({ length: 230 }, (_none, index) => ({ ...sampleRows[1]!, line: index + 2 }))
    await at('check', { imports: { ...sampleImport, rows } })
    await click('Later lines')
    expect(pageText()).toContain('101–200 of 230')
    expect(argsOf(fake, 'imports.rows').map((args) => args.slice(3))).toEqual([
      [0, 100],
      [100, 100],
    ])
  })
  it('imports nothing while no row is to be saved', async () => {
    await at('check', { imports: { ...sampleImport, rows: sampleRows.slice(1, 2) } })
    expect(pageText()).toContain('Nothing would change.')
    expect(button('Import', dialog()!).disabled).toBe(true)
  })
  it('says in whole sentences that nothing would change and which rows wait', async () => {
    await at('check', { imports: { ...sampleImport, rows: sampleRows.filter(({ state }) => state === 'problem') } })
    expect(pageText()).toMatch(/Nothing would change\. \d+ rows? waits? for you\./)
  })
  it('begins again at the file where main has forgotten the import', async () => {
    await at('check')
    fake.fail('imports.choose', { code: 'import-gone' })
    await click('Leave out: row 2')
    expect(step()).toBe('File')
    expect(pageText()).toContain('This import is no longer there')
  })
})

describe('saving an import', () => {
  it('says in production that the number is asked when it is sent, and first unlocks it', async () => {
    const locked = { ...office, lock: { is: 'locked', minutes: 10 }, askAbove: 1 } as const
    await at('check', { settings: { environments: [...startSettings.environments, locked], place: officePlace } })
    expect(pageText()).toContain('To send more than 1 at once from')
    await click('Unlock and import')
    expect([asked('stage'), useLock().asking?.environment.name]).toEqual([[], office.name])
  })
  it('shows how far it is, and stops after the customers in hand', async () => {
    await at('check')
    fake.imports.hold({ step: 'staging', done: 1, total: 2 }, 'stage')
    await click('Import 2 customers')
    expect(pageText()).toContain('1 of 2 customers saved')
    expect(focused()).toBe('Saving the customers')
    await escape()
    expect(pageText()).toContain('Nothing was imported. 2 were not reached, because it was stopped.')
  })
  it('stays in the dry run when it fails', async () => {
    await at('check')
    fake.fail('imports.stage', { code: 'disk-full' })
    await click('Import 2 customers')
    expect(step()).toBe('Check')
    expect(dialog()?.querySelector('[role=alert]')).not.toBeNull()
  })
})
