// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useCustomers } from '../../../renderer/stores/customers.ts'
import { latest, mutate } from '../../../renderer/stores/latest.ts'
import { useRecord } from '../../../renderer/stores/record.ts'
import { useSettings } from '../../../renderer/stores/settings.ts'
import { useSync } from '../../../renderer/stores/sync.ts'
import { atDesk, text } from '../mounted.ts'
import { holding } from '../holding.ts'
import { useHistory } from '../../../renderer/stores/history.ts'
import { listen } from '../../../renderer/stores/listen.ts'
import type { Fake } from '../fake-api.ts'

describe('the latest question', () => {
  it('wins, whatever the order of the answers', async () => {
    const ask = latest()
    const taken: string[] = []
    const gates: (() => void)[] = []
    const question = (text: string) => async () => {
      await new Promise<void>((go) => gates.push(go))
      return text
    }
    const first = ask(question('first'), (text) => taken.push(text))
    const second = ask(question('second'), (text) => taken.push(text))
    gates[1]?.()
    gates[0]?.()
    expect(await Promise.all([first, second])).toEqual([false, true])
    expect(taken).toEqual(['second'])
  })
  it('drops the failure of an older question, and throws that of the latest', async () => {
    const ask = latest()
    const old = ask(
      () => Promise.reject(new Error('old')),
      () => undefined,
    )
    const now = ask(
      () => Promise.reject(new Error('now')),
      () => undefined,
    )
    expect(await old).toBe(false)
    await expect(now).rejects.toThrow('now')
  })
})

describe('a mutating call', () => {
  it('throws its failure although a newer question is under way', async () => {
    const newest = latest()
    const done = mutate(
      newest,
      () => Promise.reject(new Error('refused')),
      () => undefined,
    )
    const read = newest(
      () => Promise.resolve('now'),
      () => undefined,
    )
    await expect(done).rejects.toThrow('refused')
    expect(await read).toBe(true)
  })
  it('drops its answer when a newer question is under way', async () => {
    const newest = latest()
    const taken: string[] = []
    const done = mutate(
      newest,
      () => Promise.resolve('changed'),
      (answer) => void taken.push(answer),
    )
    await newest(
      () => Promise.resolve('read'),
      (answer) => void taken.push(answer),
    )
    expect([await done, taken]).toEqual([false, ['read']])
  })
  it('of the settings throws main’s refusal while they are read again', async () => {
    const fake = await atDesk()
    fake.fail('settings.unlock', { code: 'environment-name-differs' })
    const settings = useSettings()
    const unlocking = settings.unlock('production', 'Ofice')
    const reading = settings.read()
    await expect(unlocking).rejects.toMatchObject({ fail: { code: 'environment-name-differs' } })
    expect(await reading).toBe(true)
  })
})

describe('the stores drop answers older than their latest question', () => {
  it('so rows of an older search never reach the table', async () => {
    const fake = await atDesk()
    const customers = useCustomers()
    const held = holding(fake, 'customers', 'rows')
    const older = customers.rows(0, 10)
    await flushPromises()
    customers.search = 'garage'
    const newer = customers.rows(0, 10)
    await flushPromises()
    held[1]?.()
    held[0]?.()
    expect(await older).toBeNull()
    expect((await newer)?.rows[0]?.cells).toContain('Garage Van Dijk')
    expect(customers.counts?.shown).toBe((await newer)?.shown)
  })
  it('so counts are those of the latest question, in any order of the windows of rows', async () => {
    const fake = await atDesk()
    const customers = useCustomers()
    const held = holding(fake, 'customers', 'rows')
    const older = customers.rows(0, 10)
    await flushPromises()
    fake.drop('000012')
    const newer = customers.rows(10, 10)
    await flushPromises()
    held[1]?.()
    const now = await newer
    held[0]?.()
    expect((await older)?.total).toBe((now?.total ?? 0) + 1)
    expect(customers.counts).toEqual({ shown: now?.shown, total: now?.total })
  })
  it('so rows of one administration are dropped once the window is at another', async () => {
    const fake = await atDesk()
    const held = holding(fake, 'customers', 'rows')
    const rows = useCustomers().rows(0, 10)
    await flushPromises()
    await useSettings().goTo({ environment: 'demo', administration: 'DEMO0002' })
    held[0]?.()
    expect(await rows).toBeNull()
  })
  it('so the customer opened last is shown', async () => {
    const fake = await atDesk()
    const record = useRecord()
    const held = holding(fake, 'customers', 'read')
    void record.open('000010')
    void record.open('000011')
    await flushPromises()
    held[1]?.()
    held[0]?.()
    await flushPromises()
    expect(record.key).toBe('000011')
  })
  it('so a customer closed while being read stays closed', async () => {
    const fake = await atDesk()
    const record = useRecord()
    const held = holding(fake, 'customers', 'read')
    void record.open('000010')
    await flushPromises()
    record.close()
    held[0]?.()
    await flushPromises()
    expect(record.panel).toEqual({ is: 'closed' })
  })
  it('but a requested customer arrives, also when the one in view is read again meanwhile', async () => {
    const fake = await atDesk()
    const record = useRecord()
    await record.open('000010')
    const held = holding(fake, 'customers', 'read')
    void record.open('000011')
    void record.refresh()
    await flushPromises()
    held[0]?.()
    held[1]?.()
    await flushPromises()
    expect(record.key).toBe('000011')
  })
  it('so an older state of sync does not return', async () => {
    const fake = await atDesk()
    const sync = useSync()
    const held = holding(fake, 'sync', 'read')
    void sync.read()
    await flushPromises()
    fake.setSync({ is: 'offline', since: 1, lastAt: null, retryAt: null })
    void sync.read()
    await flushPromises()
    held[1]?.()
    held[0]?.()
    await flushPromises()
    expect(sync.view?.state.is).toBe('offline')
  })
})

describe('changes while a store reads', () => {
  let fake: Fake
  let stop: () => void
  beforeEach(async () => {
    fake = await atDesk()
    stop = listen()
  })
  afterEach(() => stop())

  /** Releases held answers in the order of their calls, with those that follow from them. */
  const releaseAll = async (held: (() => void)[]): Promise<void> => {
    for (let go = held.shift(); go !== undefined; go = held.shift()) {
      go()
      await flushPromises()
    }
  }
  const changed = async (topic: 'history' | 'customers'): Promise<void> => {
    fake.changed(topic)
    await flushPromises()
  }

  it('show a line written while the first lines are read', async () => {
    const edit = fake.stage('000012', 'change', { City: text('Gent') }, { is: 'waiting' })
    fake.history.log(edit)
    const held = holding(fake, 'history', 'list')
    const reading = useHistory().read()
    await flushPromises()
    fake.history.log(edit, { event: 'settled' })
    await changed('history')
    await releaseAll(held)
    await reading
    expect(useHistory().entries?.map(({ event }) => event)).toEqual(['settled', 'saved'])
  })

  it('show a line written while older lines are read, and those too', async () => {
    const edit = fake.stage('000012', 'change', { City: text('Gent') }, { is: 'waiting' })
    for (let at = 0; at < 150; at++) fake.history.log(edit)
    const history = useHistory()
    await history.read()
    const held = holding(fake, 'history', 'list')
    const older = history.readOlder()
    fake.history.log(edit, { event: 'settled' })
    await changed('history')
    await releaseAll(held)
    await older
    expect(history.entries?.map(({ number }) => number)).toEqual(Array.from({ length: 151 }, (_, at) => 151 - at))
    expect(history.more).toBe(false)
  })

  it('show only lines that fit the search, also where a line is written while they are read', async () => {
    const here = fake.stage('000012', 'change', { City: text('Gent') }, { is: 'waiting' })
    const elsewhere = fake.stage('000014', 'change', { City: text('Assen') }, { is: 'waiting' })
    for (const edit of [elsewhere, here, elsewhere]) fake.history.log(edit)
    const history = useHistory()
    await history.read()
    const held = holding(fake, 'history', 'list')
    history.search = 'gent'
    const reading = history.read()
    fake.history.log(here, { event: 'settled' })
    await changed('history')
    await releaseAll(held)
    await reading
    expect(history.entries?.map(({ number }) => number)).toEqual([4, 2])
    expect(history.more).toBe(false)
  })

  it('show no older lines of another search than the newest ones', async () => {
    const edit = fake.stage('000012', 'change', { City: text('Gent') }, { is: 'waiting' })
    for (let at = 0; at < 150; at++) fake.history.log(edit)
    const history = useHistory()
    await history.read()
    history.search = 'gent'
    await history.readOlder()
    expect(history.entries).toHaveLength(100)
  })

  it('show a customer that changes while being opened as it is then', async () => {
    const held = holding(fake, 'customers', 'read')
    const record = useRecord()
    const opening = record.open('000012')
    await flushPromises()
    fake.put('000012', 'City', text('Gent'))
    await changed('customers')
    await releaseAll(held)
    await opening
    expect(record.record?.values.City).toEqual(text('Gent'))
  })
})
