// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import FailureNote from '../../../renderer/components/ui/FailureNote.vue'
import { useWhere } from '../../../renderer/stores/where.ts'
import { sampleDiagnostics } from '../fake-diagnostics.ts'
import { inOffice } from '../in-app.ts'
import { atDesk, button, click, pageText, show } from '../mounted.ts'

const sheet = (): HTMLElement => document.querySelector<HTMLElement>('dialog[open]')!
const fromSettings = async (options: Parameters<typeof inOffice>[1] = {}, failing?: 'support.diagnostics') => {
  const fake = await inOffice({}, options)
  if (failing) fake.fail(failing, { code: 'unexpected' })
  useWhere().go('settings')
  await flushPromises()
  await click('Save diagnostics…')
  return fake
}
const calls = ({ asked }: Awaited<ReturnType<typeof inOffice>>, call: string): unknown[] =>
  asked.filter((one) => one.call === call).map(({ args }) => args)

describe('the diagnostics', () => {
  it('are shown whole before anything is saved, and saved as shown', async () => {
    const fake = await fromSettings()
    expect(sheet().querySelector('[role=region][aria-label="What the file holds"]')?.textContent).toBe(
      sampleDiagnostics.text,
    )
    expect(calls(fake, 'support.save')).toEqual([])
    button('Save as…', sheet()).click()
    await flushPromises()
    expect(calls(fake, 'support.save')).toEqual([[sampleDiagnostics.id]])
    expect(sheet().querySelector('[role=status]')?.textContent).toContain('The file is saved.')
  })
  it('are not reported as saved when the user picked no file', async () => {
    await fromSettings({ savesFiles: false })
    button('Save as…', sheet()).click()
    await flushPromises()
    expect([sheet().querySelector('[role=status]')?.textContent, button('Save as…', sheet()).disabled]).toEqual([
      '',
      false,
    ])
  })
  it('are saved elsewhere, as shown, when the first place cannot be written', async () => {
    const fake = await fromSettings()
    fake.fail('support.save', { code: 'diagnostics-not-written' })
    button('Save as…', sheet()).click()
    await flushPromises()
    expect(sheet().querySelector('[role=alert]')?.textContent).toContain('Nothing in the app has changed')
    fake.fail('support.save', null)
    button('Choose another place…', sheet()).click()
    await flushPromises()
    expect([sheet().querySelector('[role=alert]'), sheet().querySelector('[role=status]')?.textContent]).toEqual([
      null,
      expect.stringContaining('The file is saved.'),
    ])
    expect([calls(fake, 'support.save'), calls(fake, 'support.diagnostics').length]).toEqual([
      [[sampleDiagnostics.id], [sampleDiagnostics.id]],
      1,
    ])
  })
  it('are made again when newer ones have replaced them', async () => {
    const fake = await fromSettings()
    fake.fail('support.save', { code: 'diagnostics-gone' })
    button('Save as…', sheet()).click()
    await flushPromises()
    button('Open again', sheet()).click()
    await flushPromises()
    expect([sheet().querySelector('[role=alert]'), calls(fake, 'support.diagnostics').length]).toEqual([null, 2])
  })
  it('are made again after a failure', async () => {
    const fake = await fromSettings({}, 'support.diagnostics')
    expect(sheet().querySelector('[role=alert]')).not.toBeNull()
    fake.fail('support.diagnostics', null)
    button('Try again', sheet()).click()
    await flushPromises()
    expect([
      sheet().querySelector('[role=alert]'),
      sheet().querySelector('[role=region]')?.textContent,
      calls(fake, 'support.diagnostics').length,
    ]).toEqual([null, sampleDiagnostics.text, 2])
  })
})

describe('the notice after a crash', () => {
  it('says when it happened, how many edits wait, and that the form’s draft was kept', async () => {
    await atDesk()
    const fail: ErrorPayload = {
      code: 'stopped-unexpectedly',
      about: { stopped: new Date().setHours(14, 2), waiting: 3, drafts: 1 },
    }
    await show(FailureNote, { fail })
    expect(pageText()).toMatch(
      /Ledgerdesk stopped unexpectedly.*Stopped at: (14:02|2:02\sPM).*Waiting changes: 3.*Unsaved forms kept: 1/,
    )
  })
})
