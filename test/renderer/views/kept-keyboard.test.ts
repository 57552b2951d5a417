// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { atCustomers } from '../at-customers.ts'
import { editor, go, keys, soon, type } from '../at-table.ts'
import type { Fake } from '../fake-api.ts'
import { holding } from '../holding.ts'

const control = { ctrlKey: true }
const search = (): HTMLInputElement => document.querySelector<HTMLInputElement>('input[type="search"]')!
const name = (): HTMLInputElement => document.querySelector<HTMLInputElement>('[data-field="Name"] input')!
/** The focused cell, by row and column. */
const at = (): string =>
  `${document.activeElement?.closest('.ag-row')?.getAttribute('row-index')} ${document.activeElement?.getAttribute('col-id')}`
const hold = (fake: Fake, method: string) => {
  const held = holding(fake, 'customers', method)
  return async (): Promise<void> => {
    expect(held.length).toBeGreaterThan(0)
    held.splice(0).forEach((release) => release())
    await flushPromises()
  }
}

let fake: Fake
let view: Awaited<ReturnType<typeof atCustomers>>['view']
beforeEach(async () => {
  ;({ fake, view } = await atCustomers())
})
/** Opens the third customer with the keyboard in its form. */
const openThird = async (): Promise<void> => {
  await go(2, 'City')
  await keys(['Enter', control])
  await soon(() => expect(document.activeElement).toBe(name()))
}

describe('the keyboard', () => {
  it('returns to the cell of a customer that was closed, also if its row is found late', async () => {
    await openThird()
    const release = hold(fake, 'position')
    view.back()
    await flushPromises()
    await release()
    expect(at()).toBe('2 City')
  })
  it('stays in the form of a new customer that was begun before that row is found', async () => {
    await openThird()
    const release = hold(fake, 'position')
    view.back()
    await flushPromises()
    view.create()
    await soon(() => expect(document.activeElement).toBe(name()))
    await release()
    expect(document.activeElement).toBe(name())
  })
  it('stays in the search that was entered before the row of a cell that was given up is found', async () => {
    await go(2, 'City')
    await keys('F2')
    const release = hold(fake, 'position')
    await keys('Escape')
    search().focus()
    await release()
    expect(document.activeElement).toBe(search())
  })
  it('stays in the search that was entered before the row of a saved cell is found', async () => {
    await go(2, 'City')
    await keys('F2')
    await type('Zwolle')
    const release = hold(fake, 'position')
    await keys('Enter')
    await soon(() => expect(editor()).toBeNull())
    search().focus()
    await release()
    expect(document.activeElement).toBe(search())
  })
  it('stays in the search that was entered before the form of a new customer is there', async () => {
    view.create()
    search().focus()
    await soon(() => expect(name()).not.toBeNull())
    await flushPromises()
    expect(document.activeElement).toBe(search())
  })
  it('moves to the form of a new customer if a dialog asked for it, which gives the focus back to the search', async () => {
    const dialog = document.body.appendChild(document.createElement('dialog'))
    onTestFinished(() => dialog.remove())
    const palette = dialog.appendChild(document.createElement('input'))
    dialog.show()
    palette.focus()
    view.create()
    search().focus()
    await soon(() => expect(document.activeElement).toBe(name()))
  })
  it('stays in the search that was entered before a customer was read for its form', async () => {
    await go(2, 'City')
    const release = hold(fake, 'read')
    await keys(['Enter', control])
    search().focus()
    await release()
    await soon(() => expect(name()).not.toBeNull())
    await flushPromises()
    expect(document.activeElement).toBe(search())
  })
})
