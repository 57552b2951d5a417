// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it } from 'vitest'
import type { FindingsExport } from '../../../../preload/contract/quality.ts'
import type { Fake } from '../../fake-api.ts'
import { startSettings } from '../../fake-environments.ts'
import type { FakeOptions } from '../../fake-options.ts'
import { inOffice } from '../../in-app.ts'
import { button, click, focused, pageText, press } from '../../mounted.ts'
import { sampleQuality } from '../../sample-findings.ts'

afterEach(() => document.body.replaceChildren())

let fake: Fake
const dialog = (): HTMLDialogElement => document.querySelector<HTMLDialogElement>('dialog[open]')!
const start = async (options: FakeOptions = {}): Promise<void> => {
  fake = await inOffice({}, { quality: sampleQuality, ...options })
  await press('4', { ctrlKey: true })
}
const run = async (label = 'Export…'): Promise<void> => {
  button(label, dialog()).click()
  await flushPromises()
}
const answers = (): readonly (readonly [string, boolean])[] =>
  [...dialog().querySelectorAll('label')].map((one) => [
    one.textContent?.trim() ?? '',
    one.querySelector('input')?.checked ?? false,
  ])
const choose = async (answer: string): Promise<void> => {
  ;[...dialog().querySelectorAll('label')].find((one) => one.textContent?.trim() === answer)!.click()
  await flushPromises()
}
const requested = (): FindingsExport => fake.files.findingsRequests.at(-1)!

describe('an export of findings', () => {
  it('is of the rule in view first, says what is in the file, and how many findings were written', async () => {
    await start()
    await click('Export…')
    expect(answers().slice(0, 2)).toEqual([
      ['VAT number has the wrong form (2)', true],
      ['All rules (8)', false],
    ])
    expect(pageText()).toContain('Muted findings come with their reason. Findings that were fixed')
    await run()
    expect(requested()).toMatchObject({
      rule: 'vat-form',
      form: { format: 'xlsx' },
      rules: { 'vat-form': 'VAT number has the wrong form' },
      severities: { error: 'Error', warning: 'Warning', note: 'Note' },
    })
    expect(Object.values(requested().headings)).toEqual([
      'Customer id',
      'Short name',
      'Name',
      'Rule',
      'Severity',
      'Fields',
      'Present value',
      'Suggested value',
      'Muted because',
    ])
    expect(dialog().textContent).toContain('2 findings were written to the file')
    expect(focused()).toBe('Close')
    await click('Close')
    expect(document.querySelector('dialog[open]')).toBeNull()
  })
  it('is of all rules from the head of the page, as CSV where that is chosen', async () => {
    await start()
    await click('Export findings')
    expect(pageText()).toContain('All rules (8)')
    await choose('CSV')
    await choose('Tab')
    fake.files.replaceSigns(1)
    await run()
    expect(requested()).toMatchObject({ rule: null, form: { format: 'csv', separator: '\t' } })
    expect(dialog().textContent).toContain('8 findings were written to the file; 1 character')
  })
  it('counts muted findings too', async () => {
    await start()
    await fake.api.quality.mute({ environment: 'office', administration: 'MVL00124' }, 'vat-form', ['000011'], 'So')
    await flushPromises()
    await click('Export…')
    expect(answers()[0]).toEqual(['VAT number has the wrong form (2)', true])
  })
  it('shows how far it is, and is cancelled in the dialog', async () => {
    await start()
    await click('Export findings')
    fake.files.hold(3)
    await run()
    expect(dialog().textContent).toContain('3 of 8 findings')
    expect(document.activeElement).toBe(dialog())
    await run('Cancel')
    expect(dialog().textContent).toContain('The export was cancelled. No file was written.')
    expect(focused()).toBe('Export…')
  })
  it('says why it failed, and stays', async () => {
    await start()
    fake.fail('quality.exportFindings', { code: 'export-not-written', about: { reason: 'no-folder' } })
    await click('Export…')
    await run()
    expect(dialog().querySelector('[role=alert]')?.textContent).toContain('The folder is no longer there')
  })
  it('has Dutch headings and rules in Dutch', async () => {
    await start({ settings: { preferences: { ...startSettings.preferences, language: 'nl' } } })
    await click('Bevindingen exporteren')
    await run('Exporteren…')
    expect(requested().headings).toMatchObject({ name: 'Naam', muted: 'Gedempt omdat' })
    expect(requested().severities.error).toBe('Fout')
  })
})
