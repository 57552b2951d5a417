// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import type { Row, RowsQuestion, RowsResult } from '../../../../preload/contract/customers.ts'
import type { Reply } from '../../../../preload/contract/reply.ts'
import { en } from '../../../../preload/contract/messages/window/en.ts'
import { useSavedViews } from '../../../../renderer/stores/saved-views.ts'
import { useCommands } from '../../../../renderer/stores/commands.ts'
import { useCustomers } from '../../../../renderer/stores/customers.ts'
import { useSettings } from '../../../../renderer/stores/settings.ts'
import { useWhere } from '../../../../renderer/stores/where.ts'
import type { Fake } from '../../fake-api.ts'
import { startSettings } from '../../fake-environments.ts'
import type { FakeOptions } from '../../fake-options.ts'
import { holding } from '../../holding.ts'
import { inOffice } from '../../in-app.ts'
import { argsOf, click, pageText, text } from '../../mounted.ts'
import { atPrinter, dialog, open, paper, printEnds, texts } from './at-printer.ts'

const pages = atPrinter()
let fake: Fake
const names = (): string[] => {
  const at = texts('th').indexOf('Name')
  return [...(paper()?.querySelectorAll('tbody tr') ?? [])].map((line) => line.children[at]?.textContent?.trim() ?? '')
}
const start = async (options: FakeOptions = {}): Promise<void> => {
  fake = await inOffice({}, { customers: 12, ...options })
}
type Rows = (...args: unknown[]) => Promise<Reply<RowsResult>>
/** Answers the calls for rows in another way; the table has been read before. */
const answerRows = (answer: (question: RowsQuestion, real: RowsResult) => Reply<RowsResult>): void => {
  const customers = fake.api.customers as unknown as Record<'rows', Rows>
  const real = customers.rows
  customers.rows = async (...args) => {
    const reply = await real(...args)
    return reply.ok ? answer(args[1] as RowsQuestion, reply.value) : reply
  }
}
const answered = (value: RowsResult): Reply<RowsResult> => ({ ok: true, value })
const row = (key: string): Row => ({ key, mark: null, cells: [], was: null })

describe('printing the list', () => {
  it('counts the customers of the latest answer, also if that comes after the dialog opened', async () => {
    await start()
    await open()
    expect(dialog()?.textContent).toContain('12 customers')
    answerRows((_, real) => answered({ ...real, shown: 7 }))
    await useCustomers().rows(0, 10)
    await flushPromises()
    expect(dialog()?.textContent).toContain('7 customers')
  })

  it('puts every customer that the table shows on the page, in its order and columns', async () => {
    await start()
    useCustomers().sort = [{ column: 'Name', descending: true }]
    await flushPromises()
    await open()
    expect(pageText()).toContain(
      '12 customers as the table shows them: 10 columns, in this order and with these filters.',
    )
    expect(paper()).toBeNull()
    await click('Print…')
    expect(pages).toHaveLength(1)
    expect(texts('th')).toEqual(useCustomers().columns.map(({ field }) => en.field[field]))
    expect(names()).toHaveLength(12)
    expect(names()).toEqual(names().toSorted((one, other) => other.localeCompare(one)))
    await printEnds()
    expect([dialog(), paper()]).toEqual([null, null])
  })

  it('says on paper which customers these are, and of whom', async () => {
    await start()
    useCustomers().search = '1'
    useCustomers().filter = {
      conditions: [
        { field: 'CountryId', is: 'one-of', codes: ['NL', 'BE', 'DE', 'FR', 'GB'] },
        { field: 'Name', is: 'filled' },
      ],
    }
    await flushPromises()
    await open()
    await click('Print…')
    const head = paper()?.querySelector('header')?.textContent ?? ''
    expect(head).toMatch(/Customers.*Production/)
    expect(head).toContain(useSettings().administration!.name)
    expect(head).toMatch(/\d customers?, printed/)
    expect(head).toContain('Search for 1 · Country: NL, BE, DE, FR, GB · Name is filled')
  })

  it('writes values as the table does', async () => {
    await start()
    useCustomers().columns = [
      { field: 'Name', width: 200 },
      { field: 'CreditLimit', width: 100 },
      { field: 'VatVerificationDate', width: 100 },
    ]
    await flushPromises()
    answerRows((question, real) =>
      answered({
        ...real,
        rows: question.columns.length === 3 ? [{ ...row('a'), cells: ['A', '1234.5', '2022-04-13'] }] : real.rows,
        shown: 1,
      }),
    )
    await open()
    await click('Print…')
    expect(texts('td')).toEqual(['A', '1,234.50', '04/13/2022'])
  })

  it('keeps words whole, also in the narrow columns', async () => {
    await start()
    useCustomers().columns = [
      { field: 'Name', width: 200 },
      { field: 'CountryId', width: 40 },
    ]
    await flushPromises()
    await open()
    await click('Print…')
    const widths = [...(paper()?.querySelectorAll('th') ?? [])].map(({ style }) => Number.parseFloat(style.minWidth))
    expect(widths[1]).toBe(Math.ceil('Country'.length * 1.2))
    expect(widths[0]).toBeGreaterThan(widths[1]!)
  })

  it('names a saved view on paper', async () => {
    await start()
    await useSavedViews().saveAs('Bakers')
    await open()
    await click('Print…')
    expect(texts('h1')).toEqual(['Bakers'])
  })

  it('marks customers with a change that was not sent', async () => {
    await start()
    answerRows((_question, real) => {
      const mark = { kind: 'change', is: 'waiting' } as const
      return answered({ ...real, rows: real.rows.map((one, at) => (at === 0 ? { ...one, mark } : one)) })
    })
    await open()
    await click('Print…')
    expect(texts('tbody tr').map((text) => text.startsWith('• '))).toEqual([true, ...Array(11).fill(false)])
    expect(pages[0]).toContain('Has a change that')
  })

  it('takes the page that the person chose', async () => {
    await start()
    await open()
    await click('Print…')
    expect(paper()?.className).toContain('landscape')
    await printEnds()
    await open()
    dialog()!.querySelector<HTMLInputElement>('input[value=portrait]')!.click()
    await click('Print…')
    expect(paper()?.className).toContain('portrait')
  })

  it('reads a list in windows of five hundred, and shows how far it is', async () => {
    await start({ customers: 1_200 })
    await open()
    const held = holding(fake, 'customers', 'rows')
    await click('Print…')
    held.shift()!()
    await flushPromises()
    expect(pageText()).toContain('500 of 1,200 customers read')
    expect(document.querySelector('progress')?.value).toBe(500)
    held.shift()!()
    await flushPromises()
    held.shift()!()
    await flushPromises()
    expect(
      argsOf(fake, 'customers.rows')
        .slice(-3)
        .map(([, question]) => (question as RowsQuestion).from),
    ).toEqual([0, 500, 1_000])
    expect(names()).toHaveLength(1_200)
  })

  it('reads again when a customer moved between two windows', async () => {
    await start({ customers: 1_000 })
    await open()
    let [moved, last] = [false, row('')]
    answerRows(({ from }, real) => {
      if (from === 0) last = real.rows.at(-1)!
      if (moved || from === 0) return answered(real)
      moved = true
      return answered({ ...real, rows: [last, ...real.rows.slice(1)] })
    })
    await click('Print…')
    expect(moved).toBe(true)
    expect([names().length, pages.length]).toEqual([1_000, 1])
  })

  it('says that a list which changes all the time cannot be read, and prints nothing', async () => {
    await start()
    await open()
    answerRows((_question, real) => answered({ ...real, shown: real.shown + 1 }))
    await click('Print…')
    expect(pageText()).toContain('The list changes all the time now')
    expect([pages, paper()]).toEqual([[], null])
  })

  it('says why the list could not be read, and can try again', async () => {
    await start()
    await open()
    let refusals = 1
    answerRows((_question, real) =>
      refusals-- > 0 ? { ok: false, fail: { code: 'database-damaged' } } : answered(real),
    )
    await click('Print…')
    expect(dialog()?.querySelector('[role=alert]')?.textContent).toContain('damaged')
    await click('Print…')
    expect(names()).toHaveLength(12)
  })

  it('stops reading when it is cancelled', async () => {
    await start()
    await open()
    const held = holding(fake, 'customers', 'rows')
    await click('Print…')
    await click('Cancel')
    expect(dialog()).toBeNull()
    held.forEach((go) => go())
    await flushPromises()
    expect([dialog(), pages]).toEqual([null, []])
  })

  it('ends when the window goes to another administration', async () => {
    await start()
    await open()
    const held = holding(fake, 'customers', 'rows')
    await click('Print…')
    await useSettings().goTo(null)
    held.forEach((go) => go())
    await flushPromises()
    expect([dialog(), pages]).toEqual([null, []])
  })

  it('points to a filter or a file where the list is too long', async () => {
    await start({ customers: 5_001 })
    await open()
    expect(pageText()).toContain('The table shows 5,001 customers. At most 5,000 customers can be printed')
    expect([...document.querySelectorAll('dialog button')].map((one) => one.textContent?.trim())).toEqual(['Close'])
  })

  it('speaks Dutch', async () => {
    await start({ settings: { preferences: { ...startSettings.preferences, language: 'nl' } } })
    await open()
    await click('Afdrukken…')
    expect(pages[0]).toMatch(/12 klanten, afgedrukt op/)
  })

  it('says why nothing can be printed', async () => {
    await start({ customers: 0 })
    await open()
    expect(dialog()).toBeNull()
    expect(useCommands().whyNot('print')).toBe('nothing-to-print')
    expect(pageText()).toContain('There is nothing to print')
  })
})

describe('the key that prints', () => {
  it('prints the page of the history there', async () => {
    await start()
    fake.history.log(fake.stage('000012', 'change', { City: text('Gent') }, { is: 'waiting' }))
    useWhere().go('history')
    await flushPromises()
    const why = useCommands().whyNot('print')
    await open()
    await expect.poll(() => pages.length).toBe(1)
    expect([why, dialog()]).toEqual([null, null])
  })
  it('lets the press in the history end before the system’s dialog opens, so that the page does not count as hung', async () => {
    await start()
    fake.history.log(fake.stage('000012', 'change', { City: text('Gent') }, { is: 'waiting' }))
    useWhere().go('history')
    await flushPromises()
    let opened: number | null = null
    // Comes last of all that hears the key.
    window.addEventListener('keydown', () => (opened = pages.length), { once: true })
    await open()
    expect(opened).toBe(0)
    await expect.poll(() => pages.length).toBe(1)
  })
  it('says that there is nothing of the kind on other pages', async () => {
    await start()
    useWhere().go('settings')
    await flushPromises()
    expect(useCommands().whyNot('print')).toBe('not-here')
  })
})
