// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import type { SavedView } from '../../../../preload/contract/customers.ts'
import { useCustomers } from '../../../../renderer/stores/customers.ts'
import { useSavedViews } from '../../../../renderer/stores/saved-views.ts'
import type { Fake } from '../../fake-api.ts'
import { inOffice } from '../../in-app.ts'
import { officePlace } from '../../fake-environments.ts'
import { holding } from '../../holding.ts'
import { button, click, fill, focused, pageText, press } from '../../mounted.ts'

const kept = async (fake: Fake): Promise<readonly SavedView[]> => {
  const reply = await fake.api.customers.savedViews(officePlace)
  return reply.ok ? reply.value : []
}
const popover = (): HTMLElement | null => document.querySelector('dialog.popover')
const names = (): string[] =>
  [...(popover()?.querySelectorAll('li .name .cut') ?? [])].map((one) => one.textContent ?? '')
const menu = (): HTMLButtonElement => button('Views')
const open = async (): Promise<void> => {
  menu().click()
  await flushPromises()
}
const submit = async (): Promise<void> => {
  popover()?.querySelector('form')?.requestSubmit()
  await flushPromises()
}
const save = async (name: string): Promise<void> => {
  await open()
  await fill('Save what you see as', name)
  await submit()
}
/** An administration with two views, the second in use. */
const withViews = async (): Promise<Fake> => {
  const fake = await inOffice()
  const customers = useCustomers()
  customers.search = 'bakker'
  await save('Bakers')
  customers.search = ''
  customers.filter = { conditions: [{ field: 'City', is: 'contains', text: 'gent' }] }
  customers.sort = [{ column: 'City', descending: true }]
  customers.columns = [{ field: 'City', width: 120 }]
  await save('Ghent')
  return fake
}

describe('the line of all customers', () => {
  const line = (): string | undefined => popover()?.querySelector('li[aria-current]')?.textContent?.trim()
  it.each<[what: string, set: (customers: ReturnType<typeof useCustomers>) => void, says: string]>([
    ['nothing else is set', () => undefined, 'All customers'],
    ['a search hides some', (customers) => (customers.search = 'bakker'), 'All customerschanged'],
    [
      'the columns are the user’s own, which it keeps',
      (customers) => (customers.columns = [{ field: 'City', width: 90 }]),
      'All customers',
    ],
  ])('says so where %s', async (_what, set, says) => {
    await inOffice()
    set(useCustomers())
    await open()
    expect(line()).toBe(says)
  })
})

const manyNames = ['Assen', 'Bakers', 'Breda', 'Customers of Ghent', 'Ghent', 'Great Ghent', 'Leiden']
const readViews = async (names: readonly string[]): Promise<void> => {
  const view = { search: '', filter: {}, sort: [], columns: null } as const
  for (const name of names)
    await window.api.customers.saveView(officePlace, { id: name, name, view: { ...view, search: name } })
  await useSavedViews().read()
  await flushPromises()
}
const manyViews = async (names: readonly string[]): Promise<void> => {
  await inOffice()
  await readViews(names)
  await open()
}
const searchBox = (): HTMLInputElement | null =>
  popover()?.querySelector<HTMLInputElement>('[aria-label="Find by name"]') ?? null
const find = async (text: string): Promise<void> => {
  searchBox()!.value = text
  searchBox()!.dispatchEvent(new Event('input', { bubbles: true }))
  await flushPromises()
}
const told = (): string => popover()?.querySelector('[role=status]')?.textContent?.trim() ?? ''

describe('a list of more than seven saved views', () => {
  it('is not a list of seven, which has no search', async () => {
    await manyViews(manyNames)
    expect([searchBox(), focused()]).toEqual([null, 'All customers'])
  })
  it('has a search, which has the keyboard', async () => {
    await manyViews([...manyNames, 'Utrecht'])
    expect([focused(), names().length, told()]).toEqual(['Find by name', 9, ''])
  })
  it('gives its search the keyboard when it is read only after it was opened', async () => {
    await manyViews([])
    expect(focused()).toBe('All customers')
    await readViews([...manyNames, 'Utrecht'])
    expect([names().length, focused()]).toEqual([9, 'Find by name'])
  })
  it('shows the best fit first, says so, and takes it by Enter', async () => {
    await manyViews([...manyNames, 'Utrecht'])
    await find('ghent')
    expect(names()).toEqual(['Ghent', 'Customers of Ghent', 'Great Ghent'])
    expect(told()).toBe('3 found, first Ghent')
    await press('Enter')
    expect([useCustomers().search, popover()]).toEqual(['Ghent', null])
  })
  it('is gone through by the arrows from the search and back to it', async () => {
    await manyViews([...manyNames, 'Utrecht'])
    await press('ArrowDown')
    expect(focused()).toBe('All customers')
    await press('ArrowUp')
    expect(focused()).toBe('Find by name')
    await press('ArrowUp')
    expect(focused()).toBe('Utrecht')
    await press('ArrowDown')
    await find('ghent')
    await press('ArrowDown')
    await press('ArrowDown')
    expect(focused()).toBe('Customers of Ghent')
  })
  it('finds its first line too, and says when nothing fits', async () => {
    await manyViews([...manyNames, 'Utrecht'])
    await find('all cust')
    expect(names()).toEqual(['All customers'])
    await find('zzz')
    expect([names(), told(), pageText().includes('Nothing of that name.')]).toEqual([[], 'nothing found', true])
    await press('Enter')
    expect(popover()).not.toBeNull()
  })
  it('keeps the keyboard at a deleted line, and shows it whole when one comes back', async () => {
    await manyViews([...manyNames, 'Utrecht', 'Zwolle'])
    await find('ghent')
    await click('Delete Customers of Ghent')
    expect([names(), focused()]).toEqual([['Ghent', 'Great Ghent'], 'Great Ghent'])
    await click('Bring it back')
    expect([names().length, focused()]).toEqual([10, 'Customers of Ghent'])
  })
})

describe('a saved view', () => {
  it('keeps search, filters, order and columns under a name, and shows the name', async () => {
    const fake = await withViews()
    expect((await kept(fake)).map(({ name, view }) => [name, view])).toEqual([
      ['Bakers', { search: 'bakker', filter: {}, sort: [], columns: null }],
      [
        'Ghent',
        {
          search: '',
          filter: { conditions: [{ field: 'City', is: 'contains', text: 'gent' }] },
          sort: [{ column: 'City', descending: true }],
          columns: [{ field: 'City', width: 120 }],
        },
      ],
    ])
    expect(menu().textContent).toContain('Ghent')
    expect(menu().getAttribute('aria-label')).toBe('Views: Ghent')
  })
  it('is saved once, also where Enter is pressed again before it is stored', async () => {
    const fake = await inOffice()
    const held = holding(fake, 'customers', 'saveView')
    await save('Bakers')
    await submit()
    held.forEach((go) => go())
    await flushPromises()
    expect((await kept(fake)).map(({ name }) => name)).toEqual(['Bakers'])
    expect([popover(), menu().getAttribute('aria-label')]).toEqual([null, 'Views: Bakers'])
  })
  it('is applied when picked, as is “all customers”', async () => {
    await withViews()
    const customers = useCustomers()
    await open()
    expect(focused()).toBe('Ghent')
    await press('ArrowUp')
    expect(focused()).toBe('Bakers')
    ;(document.activeElement as HTMLElement).click()
    await flushPromises()
    expect([customers.search, customers.filter, customers.sort, customers.layout]).toEqual(['bakker', {}, [], null])
    expect(popover()).toBeNull()
    expect(focused()).toBe('Views: Bakers')
    await open()
    await click('All customers')
    expect([customers.search, menu().textContent]).toEqual(['', 'Views'])
  })
  it('gives way to “all customers” with the columns that the user had before it', async () => {
    await withViews()
    const customers = useCustomers()
    const columns = [{ field: 'Name', width: 310 } as const]
    await open()
    await click('All customers')
    customers.columns = columns
    customers.search = 'bakker'
    await open()
    await click('All customers')
    expect([customers.search, customers.layout]).toEqual(['', columns])
    await open()
    await click('Bakers')
    expect(customers.layout).toBeNull()
    await open()
    await click('All customers')
    expect(customers.layout).toEqual(columns)
  })
  it('gives way to the columns before it also where it is deleted while it is in use', async () => {
    await withViews()
    const customers = useCustomers()
    const columns = [{ field: 'Name', width: 310 } as const]
    await open()
    await click('All customers')
    customers.columns = columns
    await open()
    await click('Bakers')
    await open()
    await click('Delete Bakers')
    await click('Ghent')
    await open()
    await click('Delete Ghent')
    expect(customers.layout).toEqual([{ field: 'City', width: 120 }])
    await click('All customers')
    expect([customers.layout, customers.filter]).toEqual([columns, {}])
  })
  it('says when the table differs from it, and takes the change over on demand', async () => {
    const fake = await withViews()
    useCustomers().search = 'anna'
    await flushPromises()
    expect(menu().getAttribute('aria-label')).toBe('Views: Ghent, changed since')
    await open()
    await click('Update Ghent to what you see now')
    expect((await kept(fake)).find(({ name }) => name === 'Ghent')?.view.search).toBe('anna')
    expect(menu().getAttribute('aria-label')).toBe('Views: Ghent')
  })
  it('is renamed, but not to the name of another', async () => {
    const fake = await withViews()
    await open()
    await click('Rename Ghent')
    await fill('New name', 'Bakers')
    await submit()
    expect(pageText()).toContain('That name is already in use.')
    await fill('New name', 'East Flanders')
    await submit()
    expect((await kept(fake)).map(({ name }) => name).sort()).toEqual(['Bakers', 'East Flanders'])
    expect(focused()).toBe('East Flanders')
  })
  it('is saved under a new name without the fault of a rename that was given up', async () => {
    await withViews()
    await open()
    await click('Rename Ghent')
    await fill('New name', 'Bakers')
    await submit()
    ;(document.activeElement as HTMLElement).dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
    )
    await flushPromises()
    expect(popover()?.querySelector('form label')?.textContent).toBe('Save what you see as')
    expect(pageText()).not.toContain('That name is already in use.')
    expect(popover()?.querySelector('[aria-invalid]')).toBeNull()
  })
  it('needs a name', async () => {
    await inOffice()
    await save('  ')
    expect(pageText()).toContain('Enter a name.')
    expect(focused()).toBe('')
    expect((document.activeElement as HTMLElement).tagName).toBe('INPUT')
  })
  it('is deleted, leaves the table as it is, and can be restored', async () => {
    const fake = await withViews()
    await open()
    await click('Delete Bakers')
    expect(names()).toEqual(['All customers', 'Ghent'])
    expect(pageText()).toContain('Bakers is deleted.')
    expect(focused()).toBe('Ghent')
    await click('Bring it back')
    expect((await kept(fake)).map(({ name }) => name).sort()).toEqual(['Bakers', 'Ghent'])
  })
  it('is recognised by the table’s state after a restart', async () => {
    const view = { search: '', filter: { edits: 'changed' }, sort: [], columns: null } as const
    const fake = await inOffice({}, { view: { ...view, customer: null } })
    await fake.api.customers.saveView(officePlace, { id: 'a', name: 'Open work', view })
    await useSavedViews().read()
    await flushPromises()
    expect(menu().getAttribute('aria-label')).toBe('Views: Open work')
    useCustomers().search = 'x'
    await flushPromises()
    expect(menu().getAttribute('aria-label')).toBe('Views')
  })
})
