// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EditState, Failing } from '../../../preload/contract/edits.ts'
import HistoryLine from '../../../renderer/components/history/HistoryLine.vue'
import RecordState from '../../../renderer/components/form/RecordState.vue'
import SyncStatus from '../../../renderer/components/shell/SyncStatus.vue'
import { useSync } from '../../../renderer/stores/sync.ts'
import ChangesView from '../../../renderer/views/ChangesView.vue'
import { api } from '../../../renderer/stores/api.ts'
import { atTable, cell, soon } from '../at-table.ts'
import type { Fake } from '../fake-api.ts'
import { atDesk, pageText, show } from '../mounted.ts'
import { place } from '../fake-environments.ts'

const since = new Date().setHours(9, 41, 0, 0)
const failing = (stuck: boolean, is: 'waiting' | 'sending' = 'waiting'): EditState => {
  const so: Failing = {
    since,
    tries: 1_017,
    fail: { code: 'service-failing', status: 500, messages: [{ text: 'Er ging iets mis.', path: '' }] },
    stuck,
  }
  return is === 'waiting' ? { is, failing: so } : { is, since, failing: so }
}
let fake: Fake
beforeEach(async () => void (fake = await atDesk()))
afterEach(() => document.body.replaceChildren())
const stage = (state: EditState) => fake.stage('000012', 'change', { City: { is: 'text', text: 'Gent' } }, state)

describe('an edit that the service keeps failing on', () => {
  it('shows since when, how often and with which answer', async () => {
    stage(failing(true))
    await show(ChangesView)
    await flushPromises()
    const text = pageText()
    for (const part of [
      'Stuck',
      'Sending has failed since',
      '41',
      'The service has a fault of its own.',
      'HTTP 500',
      'Er ging iets mis.',
      'Tried 1,017 times so far. The app keeps trying.',
    ])
      expect(text).toContain(part)
  })

  it('shows it in Dutch', async () => {
    stage(failing(true))
    await show(ChangesView, {}, { language: 'nl' })
    await flushPromises()
    for (const part of ['Loopt vast', 'Verzenden mislukt sinds', 'Tot nu toe 1.017 keer geprobeerd.'])
      expect(pageText()).toContain(part)
  })

  it('shows it while it is being sent once more', async () => {
    stage(failing(true, 'sending'))
    await show(ChangesView)
    await flushPromises()
    expect(pageText()).toContain('Sending has failed since')
  })

  it('shows nothing after one or two failures', async () => {
    stage(failing(false))
    await show(ChangesView)
    await flushPromises()
    expect(pageText()).not.toContain('Sending has failed')
    expect(pageText()).not.toContain('Stuck')
  })

  it('has a mark of its own in the table', async () => {
    const { stage: stageThere, changed } = await atTable()
    stageThere('000012', 'change', { City: { is: 'text', text: 'Gent' } }, failing(true))
    changed('customers')
    await soon(() => expect(cell(2, 'mark').textContent).toBe('Sending keeps failing'))
    expect(cell(2, 'mark').querySelector('.mark')?.classList).toContain('warn')
  })

  it('shows it in the customer’s panel', async () => {
    stage(failing(true))
    await show(RecordState, { current: await api.customers.read(place, '000012') })
    expect(pageText()).toMatch(/Sending has failed since .*41.*\. The app keeps trying\./)
  })

  it('is counted in the banner, and announced', async () => {
    useSync().view = {
      state: { is: 'idle', lastAt: 1 },
      customers: 9,
      complete: 9,
      listRead: true,
      waiting: 2,
      needsAttention: 0,
      stuck: 2,
      sent: 0,
      held: null,
      grace: null,
    }
    await show(SyncStatus)
    expect(document.querySelector('.needs .words')?.textContent).toBe('2 changes stuck')
    expect(document.querySelector('[role=status]')?.textContent).toContain('2 changes stuck')
  })

  it('has a line in the history with the answer', async () => {
    const edit = stage(failing(true))
    fake.history.log(edit, { event: 'stuck', fail: { code: 'service-failing', status: 500 } })
    const { entries } = await api.history.list(place, { search: '', before: null, count: 1 })
    await show(HistoryLine, { entry: entries[0]! })
    expect(pageText()).toContain('Stuck')
    expect(pageText()).toContain('The service has a fault of its own.')
  })
})
