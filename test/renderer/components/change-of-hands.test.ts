// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { expect, it, onTestFinished, vi } from 'vitest'
import { useRecord } from '../../../renderer/stores/record.ts'
import { inOffice } from '../in-app.ts'
import { fill, pageText } from '../mounted.ts'

const text = (value: string) => ({ is: 'text', text: value }) as const

it('another user who signs in finds an empty form, and the draft returns for its author', async () => {
  const fake = await inOffice({ user: 'Anna' })
  const record = useRecord()
  await record.openNew()
  await flushPromises()
  await fill('Name', 'Typed by Anna')
  await record.keepNow()
  fake.changeEnvironment('prod', { user: 'Bert' })
  await flushPromises()
  expect([record.panel.is, record.dirty]).toEqual(['closed', 0])
  expect(pageText()).not.toContain('Typed by Anna')
  fake.changeEnvironment('prod', { user: 'Anna' })
  await flushPromises()
  expect([record.panel.is, record.draft]).toEqual(['new', { Name: text('Typed by Anna') }])
  expect(pageText()).toMatch(/What you typed at .+ and did not save is here again\./)
})

it('a draft from the last moment before another user signs in is not stored as theirs', async () => {
  const fake = await inOffice({ user: 'Anna' })
  const record = useRecord()
  await record.openNew()
  await flushPromises()
  // Stops the debounce: on a busy machine it could end before the user changes.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await fill('Name', 'Typed by Anna')
  fake.changeEnvironment('prod', { user: 'Bert' })
  await flushPromises()
  await record.keepNow()
  expect(fake.asked.filter(({ call }) => call === 'customers.keepDraft')).toEqual([])
  expect(record.atRisk).toBe(false)
})
