// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it } from 'vitest'
import { useDuplicates } from '../../../../renderer/stores/duplicates.ts'
import { someDuplicates } from '../../fake-duplicate-groups.ts'
import { argsOf, click, field, fill, focused, pageText, submitDialog } from '../../mounted.ts'
import { dialog, fake, groupTexts, leave, searched, start } from './at-duplicates.ts'

afterEach(leave)

describe('the groups of duplicates', () => {
  it('are searched for when the person asks, and listed with their evidence', async () => {
    await start()
    expect(pageText()).toContain('Nothing changes until you merge a group.')
    await click('Find duplicates')
    expect(groupTexts()).toEqual([
      'Bakker & Zonen B.V., Bakker & Zonen B.V., Bakker & Zonen B.V.',
      'Café De Zon, Café De Zon',
    ])
    expect(pageText()).toContain('VAT number, telephone number, name')
    expect(pageText()).toMatch(/2 groups were found/)
  })
  it('can be read by name', async () => {
    await searched()
    const select = document.querySelector('select')!
    select.value = 'name'
    select.dispatchEvent(new Event('change'))
    await flushPromises()
    expect(argsOf(fake, 'duplicates.groups').at(-1)).toMatchObject([{}, { order: 'name', from: 0 }])
  })
  it('show the progress of a search, which can be cancelled', async () => {
    await start({ duplicates: { ...someDuplicates, holdsAt: { step: 'comparing', done: 512, total: 2048 } } })
    await click('Find duplicates')
    expect(pageText()).toContain('Comparing pairs: 512 of 2,048')
    expect(focused()).toBe('Cancel')
    await click('Cancel')
    expect(pageText()).toContain('The search was cancelled.')
    expect(focused()).toBe('Find duplicates')
    expect(groupTexts()).toEqual([])
  })
  it('are not said to be gone while a later search runs, nor after it was cancelled', async () => {
    const options = { ...someDuplicates, groups: [], holdsAt: null as typeof someDuplicates.holdsAt }
    await searched({ duplicates: options })
    expect(pageText()).toContain('No duplicates are left')
    options.holdsAt = { step: 'comparing', done: 512, total: 2048 }
    await click('Search again')
    expect(pageText()).not.toContain('No duplicates are left')
    await click('Cancel')
    expect(pageText()).toContain('The search was cancelled.')
    expect(pageText()).not.toContain('No duplicates are left')
    options.holdsAt = null
    await click('Search again')
    expect(pageText()).toContain('No duplicates are left')
  })
  it('leave the list with a reason when they are different customers, and come back', async () => {
    await searched()
    await click('Not the same: Bakker')
    expect((field('Reason, if you like') as HTMLInputElement).maxLength).toBe(500)
    await fill('Reason, if you like', 'three branches')
    await submitDialog()
    expect(dialog()).toBeNull()
    expect(argsOf(fake, 'duplicates.dismiss')).toMatchObject([[{}, ['000010', '000026', '000042'], 'three branches']])
    expect(groupTexts()).toEqual(['Café De Zon, Café De Zon'])
    expect(focused()).toBe('Compare: Café De Zon')
    expect(pageText()).toContain('1 group marked as different')
    expect(pageText()).toContain('three branches')
    await click('Take back: Bakker')
    expect(groupTexts()).toHaveLength(2)
    expect(pageText()).toContain('They are proposed again, by the next search at the latest.')
  })
  it('that are said to be different are all there, page by page', async () => {
    const dismissed = Array.from({ length: 201 }, (_, at) => ({
      id: `said ${at + 1}`,
      customers: [{ key: `s:${at}`, name: `Company ${at + 1}` }],
      reason: '',
      at: 1,
      user: 'j.devries',
    }))
    const shown = (): (string | undefined)[] => {
      const names = [...document.querySelectorAll('.said li [dir=auto]')].map(({ textContent }) => textContent)
      return [names[0], names.at(-1)]
    }
    await start({ duplicates: { ...someDuplicates, dismissed } })
    expect(pageText()).toContain('201 groups marked as different')
    expect(shown()).toEqual(['Company 1', 'Company 100'])
    await click('Later lines')
    await click('Later lines')
    expect(pageText()).toContain('201–201 of 201')
    expect(shown()).toEqual(['Company 201', 'Company 201'])
    await click('Take back: Company 201')
    expect(shown()).toEqual(['Company 101', 'Company 200'])
    expect(focused()).toBe('Take back: Company 101')
    await click('Earlier lines')
    expect(shown()).toEqual(['Company 1', 'Company 100'])
  })
  it('are not said to be proposed again where taking back fails', async () => {
    await searched()
    await click('Not the same: Bakker')
    await submitDialog()
    fake.fail('duplicates.takeBack', { code: 'database-locked' })
    await click('Take back: Bakker')
    expect(pageText()).not.toContain('proposed again, by')
  })
  it('say so when a search fails', async () => {
    await start()
    fake.fail('duplicates.find', { code: 'database-damaged' })
    await click('Find duplicates')
    expect(document.querySelector('[role=alert]')).not.toBeNull()
    expect(useDuplicates().searching).toBe(false)
  })
})
