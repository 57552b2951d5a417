// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { samplePreview } from '../../fake-import-table.ts'
import { click, pageText } from '../../mounted.ts'
import { asked, at, fake, leave, named, pickField, step } from './at-import.ts'

beforeEach(() => at('columns'))
afterEach(leave)

const { plan } = samplePreview
const status = (): string => document.querySelector('dialog > .sheet-body [role=status]')?.textContent ?? ''
const fieldOf = (heading: string): string => named<HTMLInputElement>('input', `Field for ${heading}`).value

describe('the columns of an import', () => {
  it('are saved to a file as the user chose them', async () => {
    await pickField('Opmerking', 'homepage')
    await click('Save these columns…')
    expect(asked('savePlan')).toMatchObject([{ plan: { columns: { 6: { field: 'Homepage' } } } }])
    expect(step()).toBe('Columns')
  })

  it('are taken from a file, and the user hears how many', async () => {
    const columns = plan.columns.map((use, at) => (at === 6 ? { ...use, field: 'Homepage' as const } : use))
    fake.imports.pick({ plan: { ...plan, columns, unmatched: 'create' }, taken: 7 })
    await click('Use saved columns…')
    expect([fieldOf('Opmerking'), status()]).toEqual(['Website', '7 columns were taken from the file.'])

    fake.imports.pick({ plan, taken: 1 })
    await click('Use saved columns…')
    expect([fieldOf('Opmerking'), status()]).toEqual([
      'Leave out',
      '1 column was taken from the file. The others are left out.',
    ])
  })

  it('stay when the user picks no file, or one that is no saved plan', async () => {
    await pickField('Opmerking', 'homepage')
    await click('Use saved columns…')
    fake.fail('imports.openPlan', { code: 'import-plan-unreadable', about: { why: 'not-ours' } })
    await click('Use saved columns…')
    expect(pageText()).toContain('This file does not hold the columns of an import')
    expect([fieldOf('Opmerking'), status()]).toEqual(['Website', ''])
  })
})
