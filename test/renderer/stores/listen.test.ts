// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listen } from '../../../renderer/stores/listen.ts'
import { useEdits } from '../../../renderer/stores/edits.ts'
import { useHistory } from '../../../renderer/stores/history.ts'
import { useSettings } from '../../../renderer/stores/settings.ts'
import { useWhere } from '../../../renderer/stores/where.ts'
import type { Fake } from '../fake-api.ts'
import { holding } from '../holding.ts'
import { argsOf, atDesk, text } from '../mounted.ts'

let fake: Fake
let stop: () => void
beforeEach(async () => {
  fake = await atDesk()
  stop = listen()
})
afterEach(() => stop())

describe('a window that is told of many changes', () => {
  it.each([
    ['edits', 'edits', 'listSince'],
    ['sync', 'sync', 'read'],
    ['customers', 'customers', 'dateStyles'],
  ] as const)('of %s asks once at a time, and once more for all that came meanwhile', async (topic, group, method) => {
    const held = holding(fake, group, method)
    for (let at = 0; at < 30; at++) {
      fake.changed(topic)
      await flushPromises()
    }
    expect(held).toHaveLength(1)
    held[0]!()
    await flushPromises()
    expect(held).toHaveLength(2)
    held[1]!()
    await flushPromises()
    expect(held).toHaveLength(2)
  })

  it('asks for the edits that changed since the list that it has', async () => {
    await useEdits().read()
    await useEdits().read()
    expect(argsOf(fake, 'edits.listSince').map(([, stamp]) => stamp)).toEqual([null, 'now'])
  })

  it('asks for nothing more once it no longer listens', async () => {
    const held = holding(fake, 'edits', 'listSince')
    fake.changed('edits')
    fake.changed('edits')
    await flushPromises()
    stop()
    held[0]!()
    await flushPromises()
    expect(held).toHaveLength(1)
  })

  it('of an administration asks also while another that it left does not answer', async () => {
    const held = holding(fake, 'edits', 'listSince')
    fake.changed('edits')
    fake.changed('edits')
    await flushPromises()
    await useSettings().goTo({ environment: 'demo', administration: 'DEMO0002' })
    fake.changed('edits')
    fake.changed('edits')
    await flushPromises()
    expect(held).toHaveLength(2)
    held[1]!()
    await flushPromises()
    expect(held).toHaveLength(3)
    held[0]!()
    await flushPromises()
    expect(held).toHaveLength(3)
  })

  it('of its settings asks for each, because they are few', async () => {
    const held = holding(fake, 'settings', 'read')
    for (let at = 0; at < 3; at++) fake.changed('settings')
    await flushPromises()
    expect(held).toHaveLength(3)
    held.forEach((release) => release())
  })
})

describe('a window that is told of an edit', () => {
  const logged = async (): Promise<void> => {
    const edit = fake.stage('000012', 'change', { City: text('Gent') }, { is: 'waiting' })
    fake.history.log(edit)
    await useHistory().read()
    fake.history.log(edit, { event: 'settled' })
    fake.changed('edits')
    await flushPromises()
  }

  it('adds its line to the history in view', async () => {
    useWhere().go('history')
    await logged()
    expect(useHistory().entries?.map(({ event }) => event)).toEqual(['settled', 'saved'])
  })

  it('does not read the history on other pages', async () => {
    await logged()
    expect(argsOf(fake, 'history.list')).toHaveLength(1)
  })
})
