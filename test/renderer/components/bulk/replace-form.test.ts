// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useCommands } from '../../../../renderer/stores/commands.ts'
import { useCustomers } from '../../../../renderer/stores/customers.ts'
import { useSelection } from '../../../../renderer/stores/selection.ts'
import type { Fake } from '../../fake-api.ts'
import { inOffice } from '../../in-app.ts'
import { button, click, field, fill, pageText, press } from '../../mounted.ts'

let fake: Fake

const start = async (change: Parameters<typeof inOffice>[0] = {}): Promise<void> => {
  fake = await inOffice(change)
  vi.useFakeTimers()
}
const open = async (): Promise<void> => {
  await press('h', { ctrlKey: true })
  await flushPromises()
}
/** Waits for the debounced preview. */
const settled = async (): Promise<void> => {
  await vi.advanceTimersByTimeAsync(400)
  await flushPromises()
}
const search = async (find: string, by: string): Promise<void> => {
  await fill('Find', find)
  await fill('Replace with', by)
  await settled()
}
const tick = async (label: string | RegExp): Promise<void> => {
  const found = [...document.querySelectorAll('dialog label')].find((one) => one.textContent?.trim().match(label))
  found?.querySelector('input')?.click()
  await settled()
}
const asked = () => fake.asked.filter(({ call }) => call === 'bulk.preview').map(({ args }) => args)
const lines = (): string[] =>
  [...document.querySelectorAll('dialog tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent?.trim()).join(' | '),
  )

afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

describe('find and replace', () => {
  it('searches all text columns of the view, counts cells and customers, and is one step of undo', async () => {
    await start()
    await open()
    expect(document.querySelector('dialog h2')?.textContent).toBe('Find and replace')
    expect((field('Column') as HTMLInputElement).value).toBe('All text columns')
    expect((field('Find') as HTMLInputElement).maxLength).toBe(500)
    expect((field('Replace with') as HTMLInputElement).maxLength).toBe(2_000)
    await search('de', 'van')
    const { cells, customers } = /(?<cells>\d+) cells in (?<customers>\d+) customers/.exec(pageText())!.groups!
    expect([lines().length, Number(cells) > Number(customers)]).toEqual([Number(cells), true])
    expect(asked().at(-1)?.[1]).toEqual({ is: 'all', of: { search: '', filter: {}, sort: [] }, except: [] })
    expect(asked().at(-1)?.[2]).toMatchObject({ is: 'replace', find: 'de', by: 'van', whole: false })
    await click(`Replace ${cells} cells`)
    expect(pageText()).toContain(`${customers} customers were changed. They wait to be sent.`)
    await click('Undo all')
    expect(pageText()).toContain(`${customers} customers are as they were.`)
  })
  it('searches the selection first, and the view on demand', async () => {
    await start()
    useSelection().toggle('000011')
    await open()
    expect(pageText()).toContain('Selection (1 customer)')
    await search('e', 'E')
    expect(asked().at(-1)?.[1]).toEqual({ is: 'keys', keys: ['000011'] })
    await tick(/^View/)
    expect(asked().at(-1)?.[1]).toMatchObject({ is: 'all' })
    await tick(/^Selection/)
    expect(asked().at(-1)?.[1]).toEqual({ is: 'keys', keys: ['000011'] })
  })
  it('keeps to one column, to the case and to whole cells', async () => {
    await start()
    await open()
    field('Column').focus()
    field('Column').click()
    await fill('Column', 'City')
    await press('Enter')
    await search('AACHEN', 'Aken')
    expect(asked().at(-1)?.[2]).toMatchObject({ fields: ['City'], matchCase: false, whole: false })
    expect(lines().length).toBeGreaterThan(0)
    await tick('Match case')
    expect(pageText()).toContain('Nothing found')
    await fill('Find', 'ache')
    await settled()
    expect(lines().length).toBeGreaterThan(0)
    await tick('Match entire cell')
    expect(pageText()).toContain('Nothing found')
    expect(asked().at(-1)?.[2]).toMatchObject({ fields: ['City'], matchCase: true, whole: true })
  })
  it('does not say that nothing is found where all that is found cannot be changed', async () => {
    await start()
    fake.stage('000013', 'delete', {}, { is: 'waiting' })
    useSelection().toggle('000013')
    await open()
    await search('Müller', 'Miller')
    expect(lines()).toEqual([expect.stringContaining('Müller Werkzeugbau GmbH | Cannot be changed')])
    expect(pageText()).toContain('Nothing would change, 1 cannot be changed')
    expect(pageText()).not.toContain('Nothing found')
  })
  it('has only the columns of the table that hold text', async () => {
    await start()
    useCustomers().columns = ['CreditLimit', 'City', 'CustomerId', 'CountryId'].map((name) => ({
      field: name as 'City',
      width: 100,
    }))
    await open()
    await search('a', 'b')
    expect(asked().at(-1)?.[2]).toMatchObject({ fields: ['City'] })
    useCustomers().columns = [{ field: 'CreditLimit', width: 100 }]
    await click('Cancel')
    await open()
    expect((field('Column') as HTMLInputElement).value).toBe('')
    await search('a', 'b')
    expect(button('Replace').disabled).toBe(true)
  })
  it('is offered only where customers are shown', async () => {
    await start()
    useCustomers().search = 'nobody has this name'
    await useCustomers().rows(0, 50)
    expect(useCommands().whyNot('find-replace')).toBe('nothing-to-replace')
  })
  it('asks for the name of a locked environment before anything is saved', async () => {
    await start({ lock: { is: 'locked', minutes: 10 } })
    await open()
    await search('de', 'van')
    await click('Unlock and save')
    expect(fake.asked.some(({ call }) => call === 'bulk.stage')).toBe(false)
  })
})
