// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useHistory } from '../../../renderer/stores/history.ts'
import { listen } from '../../../renderer/stores/listen.ts'
import { useRecord } from '../../../renderer/stores/record.ts'
import type { Fake } from '../fake-api.ts'
import { holding } from '../holding.ts'
import { atDesk } from '../mounted.ts'

const text = (value: string) => ({ is: 'text', text: value }) as const
let fake: Fake
let stop: () => void
beforeEach(async () => {
  fake = await atDesk()
  stop = listen()
})
afterEach(() => stop())

/** Releases held answers in the order of their calls, with those that follow from them. */
const letGo = async (held: (() => void)[]): Promise<void> => {
  for (let go = held.shift(); go !== undefined; go = held.shift()) {
    go()
    await flushPromises()
  }
}
const changed = async (topic: 'history' | 'customers'): Promise<void> => {
  fake.changed(topic)
  await flushPromises()
}

it('a line written while the first lines are read is shown', async () => {
  const edit = fake.stage('000012', 'change', { City: text('Gent') }, { is: 'waiting' })
  fake.history.log(edit)
  const held = holding(fake, 'history', 'list')
  const reading = useHistory().read()
  await flushPromises()
  fake.history.log(edit, { event: 'settled' })
  await changed('history')
  await letGo(held)
  await reading
  expect(useHistory().entries?.map(({ event }) => event)).toEqual(['settled', 'saved'])
})

it('a line written while older lines are read is shown, and so are those', async () => {
  const edit = fake.stage('000012', 'change', { City: text('Gent') }, { is: 'waiting' })
  for (let at = 0; at < 150; at++) fake.history.log(edit)
  const history = useHistory()
  await history.read()
  const held = holding(fake, 'history', 'list')
  const older = history.readOlder()
  fake.history.log(edit, { event: 'settled' })
  await changed('history')
  await letGo(held)
  await older
  expect(history.entries?.map(({ number }) => number)).toEqual(Array.from({ length: 151 }, (_, at) => 151 - at))
  expect(history.more).toBe(false)
})

it('a customer that changes while being opened is shown as it is then', async () => {
  const held = holding(fake, 'customers', 'read')
  const record = useRecord()
  const opening = record.open('000012')
  await flushPromises()
  fake.put('000012', 'City', text('Gent'))
  await changed('customers')
  await letGo(held)
  await opening
  expect(record.record?.values.City).toEqual(text('Gent'))
})
