// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Services } from '../../../preload/contract/services.ts'
import { useHistory } from '../../../renderer/stores/history.ts'
import { listen } from '../../../renderer/stores/listen.ts'
import { useRecord } from '../../../renderer/stores/record.ts'
import type { Fake } from '../fake-api.ts'
import { atDesk } from '../mounted.ts'

const text = (value: string) => ({ is: 'text', text: value }) as const
let fake: Fake
let stop: () => void
beforeEach(async () => {
  fake = await atDesk()
  stop = listen()
})
afterEach(() => stop())

/** The next answer of a call says what was there when it was asked, and comes when it is let go. */
const late = <G extends 'history' | 'customers'>(group: G, method: keyof Services[G] & string): (() => Promise<void>) => {
  const calls = fake.api[group] as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>
  const real = calls[method]!
  const { promise, resolve } = Promise.withResolvers<void>()
  calls[method] = async (...args) => {
    calls[method] = real
    const answer = await real(...args)
    await promise
    return answer
  }
  return async () => {
    resolve()
    await flushPromises()
  }
}
const changed = async (topic: 'history' | 'customers'): Promise<void> => {
  fake.changed(topic)
  await flushPromises()
}

it('a line that is written while the first lines are on their way is shown', async () => {
  const edit = fake.stage('000012', 'change', { City: text('Gent') }, { is: 'waiting' })
  fake.history.log(edit)
  const go = late('history', 'list')
  const reading = useHistory().read()
  await flushPromises()
  fake.history.log(edit, { event: 'settled' })
  await changed('history')
  await go()
  await reading
  expect(useHistory().entries?.map(({ event }) => event)).toEqual(['settled', 'saved'])
})

it('a line that is written while older lines are on their way is shown, and so are those', async () => {
  const edit = fake.stage('000012', 'change', { City: text('Gent') }, { is: 'waiting' })
  for (let at = 0; at < 150; at++) fake.history.log(edit)
  const history = useHistory()
  await history.read()
  const go = late('history', 'list')
  const older = history.readOlder()
  fake.history.log(edit, { event: 'settled' })
  await changed('history')
  await go()
  await older
  expect(history.entries?.map(({ number }) => number)).toEqual(Array.from({ length: 151 }, (_, at) => 151 - at))
  expect(history.more).toBe(false)
})

it('a customer that changes while it is being opened is shown as it is then', async () => {
  const go = late('customers', 'read')
  const record = useRecord()
  const opening = record.open('000012')
  await flushPromises()
  fake.put('000012', 'City', text('Gent'))
  await changed('customers')
  await go()
  await opening
  expect(record.record?.values.City).toEqual(text('Gent'))
})
