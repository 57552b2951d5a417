// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it } from 'vitest'
import type { Fail } from '../../../preload/contract/fail.ts'
import FailureNote from '../../../renderer/components/FailureNote.vue'
import { useWhere } from '../../../renderer/stores/where.ts'
import { sampleDiagnostics } from '../fake-diagnostics.ts'
import { inOffice } from '../in-app.ts'
import { atDesk, button, click, pageText, show } from '../mounted.ts'

enableAutoUnmount(afterEach)

const sheet = (): HTMLElement => document.querySelector<HTMLElement>('dialog[open]')!
const fromSettings = async (options: Parameters<typeof inOffice>[1] = {}) => {
  const fake = await inOffice({}, options)
  useWhere().go('settings')
  await flushPromises()
  await click('Save diagnostics…')
  return fake
}
const calls = ({ asked }: Awaited<ReturnType<typeof inOffice>>, call: string): unknown[] => asked.filter((one) => one.call === call).map(({ args }) => args)

describe('the diagnostics', () => {
  it('are read whole before anything is written, and saved as they were shown', async () => {
    const fake = await fromSettings()
    expect(sheet().querySelector('[role=region][aria-label="What the file holds"]')?.textContent).toBe(sampleDiagnostics.text)
    expect(calls(fake, 'support.save')).toEqual([])
    button('Save as…', sheet()).click()
    await flushPromises()
    expect(calls(fake, 'support.save')).toEqual([[sampleDiagnostics.id]])
    expect(sheet().querySelector('[role=status]')?.textContent).toContain('The file is saved.')
  })
  it('are not said to be saved where the person said nowhere', async () => {
    await fromSettings({ savesFiles: false })
    button('Save as…', sheet()).click()
    await flushPromises()
    expect([sheet().querySelector('[role=status]')?.textContent, button('Save as…', sheet()).disabled]).toEqual(['', false])
  })
  it('that cannot be written, or were replaced, are opened again', async () => {
    const fake = await fromSettings()
    for (const code of ['export-not-written', 'diagnostics-gone'] as const) {
      fake.fail('support.save', { code } satisfies Fail)
      button('Save as…', sheet()).click()
      await flushPromises()
      expect(sheet().querySelector('[role=alert]')).not.toBeNull()
      button('Open again', sheet()).click()
      await flushPromises()
      expect(sheet().querySelector('[role=alert]')).toBeNull()
    }
    expect(calls(fake, 'support.diagnostics')).toHaveLength(3)
  })
})

describe('after an end that nobody asked for', () => {
  it('the notice says when, how many changes wait, and of the form that was kept', async () => {
    await atDesk()
    const fail: Fail = { code: 'stopped-unexpectedly', about: { stopped: new Date().setHours(14, 2), waiting: 3, drafts: 1 } }
    await show(FailureNote, { fail })
    expect(pageText()).toMatch(/Ledgerdesk stopped unexpectedly.*Stopped at: (14:02|2:02\sPM).*Waiting changes: 3.*Unsaved forms kept: 1/)
  })
})
