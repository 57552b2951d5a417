// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { useCommands } from '../../../../renderer/stores/commands.ts'
import { useImport } from '../../../../renderer/stores/import.ts'
import { useWhere } from '../../../../renderer/stores/where.ts'
import { sampleImport } from '../../fake-import-table.ts'
import { inOffice } from '../../in-app.ts'
import { click, press } from '../../mounted.ts'

const dialog = (): HTMLDialogElement | null => document.querySelector<HTMLDialogElement>('dialog[open]')
const drop = async (file: File): Promise<void> => {
  const event = new Event('drop', { bubbles: true, cancelable: true })
  Object.assign(event, { dataTransfer: { types: ['Files'], files: [file] } })
  document.querySelector('.rows')?.dispatchEvent(event)
  await flushPromises()
}

it('the table leads to an import by its button, its key and a dropped file; the import leads to Changes', async () => {
  await inOffice({}, { customers: 12, imports: sampleImport })
  await click('Import')
  expect(dialog()?.textContent).toContain('Choose a file')
  await click('Cancel')
  await press('i', { ctrlKey: true })
  expect(useImport().step).toBe('file')
  await click('Cancel')
  expect(dialog()).toBeNull()

  await drop(new File(['Naam'], 'klanten.csv'))
  expect(useImport().step).toBe('reading')
  await useImport().next()
  await useImport().next()
  await useImport().next()
  await flushPromises()
  await click('Show in Changes')
  expect([dialog(), useWhere().page]).toEqual([null, 'changes'])
})

it('the main menu leads to an import from every page, but not without an administration', async () => {
  await inOffice({}, { customers: 12, imports: sampleImport })
  await click('History')
  await click('Import…')
  expect([useImport().step, useWhere().page]).toEqual(['file', 'history'])
  await click('Cancel')
  await click('Settings')
  await press('i', { ctrlKey: true })
  expect([useImport().step, useWhere().page]).toEqual(['file', 'settings'])
  await click('Cancel')
  expect(dialog()).toBeNull()

  await inOffice({}, { settings: { place: null } })
  expect(useCommands().whyNot('import')).toBe('no-administration')
})
