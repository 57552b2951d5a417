// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DeskView } from '../../../preload/contract/customers.ts'
import { useCustomers } from '../../../renderer/stores/customers.ts'
import { useDeskView } from '../../../renderer/stores/desk-view.ts'
import { useFailures } from '../../../renderer/stores/failures.ts'
import { useSavedViews } from '../../../renderer/stores/saved-views.ts'
import { useRecord } from '../../../renderer/stores/record.ts'
import { useSettings } from '../../../renderer/stores/settings.ts'
import { officePlace } from '../fake-environments.ts'
import type { Fake } from '../fake-api.ts'
import { inOffice } from '../in-app.ts'
import { argsOf } from '../mounted.ts'

const other = { environment: 'prod', administration: 'MVL00125' }
const view: DeskView = {
  customer: '000014',
  search: 'garage',
  filter: { conditions: [{ field: 'CountryId', is: 'one-of', codes: ['NL'] }] },
  sort: [{ column: 'City', descending: true }],
  columns: [
    { field: 'City', width: 222 },
    { field: 'Name', width: 180 },
  ],
}
const blank: DeskView = { customer: null, search: '', filter: {}, sort: [], columns: null }
const keeps = (fake: Fake): unknown[][] => argsOf(fake, 'customers.keepView')
const shown = (): DeskView => {
  const { search, filter, sort, layout } = useCustomers()
  return { customer: useRecord().key, search, filter, sort, columns: layout }
}
/** Holds the next view until the returned function is called. */
const holdView = (): ((answer: DeskView | null) => void) => {
  const { promise, resolve } = Promise.withResolvers<{ ok: true; value: DeskView | null }>()
  Object.assign(window.api.customers, { view: () => promise })
  return (value) => resolve({ ok: true, value })
}
const goTo = async (place: typeof other): Promise<void> => {
  await useDeskView().goTo(place)
  await flushPromises()
}
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())
/** As long as the debounce. */
const pause = async (milliseconds = 500): Promise<void> => {
  await vi.advanceTimersByTimeAsync(milliseconds)
}

describe('arriving at an administration', () => {
  it('restores the customer, the search, the filter, the order and the columns', async () => {
    await inOffice({}, { view })
    expect(shown()).toEqual(view)
  })
  it('restores the view also if the draft of an administration that was left comes late', async () => {
    await inOffice({}, { view })
    const { draft } = window.api.customers
    const late = Promise.withResolvers<void>()
    Object.assign(window.api.customers, {
      draft: async (...args: Parameters<typeof draft>) => {
        await late.promise
        return draft(...args)
      },
    })
    await goTo(other)
    Object.assign(window.api.customers, { draft })
    const answer = holdView()
    await goTo(officePlace)
    late.resolve()
    await flushPromises()
    answer(view)
    await flushPromises()
    expect(shown()).toEqual(view)
  })
  it('begins blank at the first visit', async () => {
    await inOffice()
    expect(shown()).toEqual(blank)
    expect(document.querySelector('.table')).not.toBeNull()
  })
  it('ends once the window is there, also when the settings are read again meanwhile', async () => {
    await inOffice()
    const { read } = window.api.settings
    const { promise: late, resolve: come } = Promise.withResolvers<void>()
    Object.assign(window.api.settings, {
      read: async () => {
        const answer = await read()
        await late
        return answer
      },
    })
    const at: (string | undefined)[] = []
    const going = useDeskView()
      .goTo(other)
      .then(() => at.push(useSettings().place?.administration))
    await flushPromises()
    expect(at.filter((one) => one !== other.administration)).toEqual([])
    come()
    await going
    expect(at).toEqual([other.administration])
  })
  it('shows no table before its view is known', async () => {
    await inOffice()
    const answer = holdView()
    await goTo(other)
    expect(document.querySelector('.table')).toBeNull()
    answer(null)
    await flushPromises()
    expect(document.querySelector('.table')).not.toBeNull()
  })
  it('leaves a deleted customer closed, without a message', async () => {
    await inOffice({}, { view: { ...view, customer: 'gone' } })
    expect(useRecord().panel.is).toBe('closed')
    expect(useFailures().fail).toBeNull()
  })
  it('shows a failure to read the view, and goes on', async () => {
    const fake = await inOffice()
    fake.fail('customers.view', { code: 'database-locked' })
    await goTo(other)
    expect(useFailures().fail?.code).toBe('database-locked')
    expect(document.querySelector('.table')).not.toBeNull()
  })
  it('keeps a search that the user has begun meanwhile', async () => {
    await inOffice()
    const answer = holdView()
    await goTo(other)
    useCustomers().search = 'bakker'
    answer(view)
    await flushPromises()
    expect(shown()).toEqual({ ...view, search: 'bakker', filter: {} })
  })
})

it('saved views are there for the next user of the same administration too', async () => {
  const fake = await inOffice()
  const views = useSavedViews()
  await views.saveAs('Wanbetalers')
  fake.changeEnvironment('prod', { user: 'k.bakker' })
  await useSettings().read()
  await flushPromises()
  expect(views.list.map(({ name }) => name)).toEqual(['Wanbetalers'])
})

describe('storing the view', () => {
  it('waits for a pause of half a second, and then stores once', async () => {
    const fake = await inOffice()
    for (const search of ['b', 'ba', 'bak']) {
      useCustomers().search = search
      await pause(400)
    }
    expect(keeps(fake)).toEqual([])
    await pause()
    expect(keeps(fake)).toEqual([[officePlace, { ...blank, search: 'bak' }]])
  })
  it('stores nothing that is unchanged', async () => {
    const fake = await inOffice({}, { view })
    await pause()
    expect(keeps(fake)).toEqual([])
  })
  it('happens on leaving, with the customer that was open, for the administration that was left', async () => {
    const fake = await inOffice()
    await useRecord().open('000014')
    useCustomers().search = 'garage'
    await goTo(other)
    await pause()
    expect(keeps(fake)).toEqual([[officePlace, { ...blank, customer: '000014', search: 'garage' }]])
    expect(shown()).toEqual(blank)
    await goTo(officePlace)
    expect(shown()).toEqual({ ...blank, customer: '000014', search: 'garage' })
  })
  it('includes moved and sized columns', async () => {
    const fake = await inOffice()
    useCustomers().layout = view.columns
    await pause()
    expect(fake.views.get('MVL00124')?.columns).toEqual(view.columns)
  })
  it('goes on when the other administration cannot be opened', async () => {
    const fake = await inOffice()
    fake.fail('settings.goTo', { code: 'database-locked' })
    await expect(useDeskView().goTo(other)).rejects.toThrow()
    expect(useSettings().place).toEqual(officePlace)
    useCustomers().search = 'x'
    await pause()
    expect(keeps(fake).at(-1)?.[1]).toMatchObject({ search: 'x' })
  })
})

it('a column outside the usual ones is asked for, and moving a column changes no question', async () => {
  await inOffice({}, { view: { ...view, columns: [{ field: 'Person', width: 100 }, ...(view.columns ?? [])] } })
  const asked = [...useCustomers().asked]
  expect(asked).toContain('Person')
  useCustomers().layout = [...(useCustomers().layout ?? [])].reverse()
  expect(useCustomers().asked).toEqual(asked)
})
