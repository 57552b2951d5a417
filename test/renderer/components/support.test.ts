// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import FailureNote from '../../../renderer/components/ui/FailureNote.vue'
import { useWhere } from '../../../renderer/stores/where.ts'
import { sampleDiagnostics } from '../fake-diagnostics.ts'
import { inOffice } from '../in-app.ts'
import { argsOf, atDesk, button, click, pageText, show } from '../mounted.ts'
import { sampleLicences } from '../fake-licences.ts'

const dialog = (): HTMLElement => document.querySelector<HTMLElement>('dialog[open]')!

const openDiagnostics = async (options: Parameters<typeof inOffice>[1] = {}, failing?: 'support.diagnostics') => {
  const fake = await inOffice({}, options)
  if (failing) fake.fail(failing, { code: 'unexpected' })
  useWhere().go('settings')
  await flushPromises()
  await click('Save diagnostics…')
  return fake
}

describe('the diagnostics', () => {
  it('are shown whole before anything is saved, and saved as shown', async () => {
    const fake = await openDiagnostics()
    expect(dialog().querySelector('[role=region][aria-label="What the file holds"]')?.textContent).toBe(
      sampleDiagnostics.text,
    )
    expect(argsOf(fake, 'support.save')).toEqual([])
    button('Save as…', dialog()).click()
    await flushPromises()
    expect(argsOf(fake, 'support.save')).toEqual([[sampleDiagnostics.id]])
    expect(dialog().querySelector('[role=status]')?.textContent).toContain('The file is saved.')
  })
  it('are not reported as saved when the user picked no file', async () => {
    await openDiagnostics({ savesFiles: false })
    button('Save as…', dialog()).click()
    await flushPromises()
    expect([dialog().querySelector('[role=status]')?.textContent, button('Save as…', dialog()).disabled]).toEqual([
      '',
      false,
    ])
  })
  it('are saved elsewhere, as shown, when the first place cannot be written', async () => {
    const fake = await openDiagnostics()
    fake.fail('support.save', { code: 'diagnostics-not-written' })
    button('Save as…', dialog()).click()
    await flushPromises()
    expect(dialog().querySelector('[role=alert]')?.textContent).toContain('Nothing in the app has changed')
    fake.fail('support.save', null)
    button('Choose another place…', dialog()).click()
    await flushPromises()
    expect([dialog().querySelector('[role=alert]'), dialog().querySelector('[role=status]')?.textContent]).toEqual([
      null,
      expect.stringContaining('The file is saved.'),
    ])
    expect([argsOf(fake, 'support.save'), argsOf(fake, 'support.diagnostics').length]).toEqual([
      [[sampleDiagnostics.id], [sampleDiagnostics.id]],
      1,
    ])
  })
  it('are made again when newer ones have replaced them', async () => {
    const fake = await openDiagnostics()
    fake.fail('support.save', { code: 'diagnostics-gone' })
    button('Save as…', dialog()).click()
    await flushPromises()
    button('Open again', dialog()).click()
    await flushPromises()
    expect([dialog().querySelector('[role=alert]'), argsOf(fake, 'support.diagnostics').length]).toEqual([null, 2])
  })
  it('are made again after a failure', async () => {
    const fake = await openDiagnostics({}, 'support.diagnostics')
    expect(dialog().querySelector('[role=alert]')).not.toBeNull()
    fake.fail('support.diagnostics', null)
    button('Try again', dialog()).click()
    await flushPromises()
    expect([
      dialog().querySelector('[role=alert]'),
      dialog().querySelector('[role=region]')?.textContent,
      argsOf(fake, 'support.diagnostics').length,
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

const names = (): (string | null)[] => [...dialog().querySelectorAll('summary b')].map((name) => name.textContent)
const openLicences = async (prepare: (fake: Awaited<ReturnType<typeof inOffice>>) => void = () => undefined) => {
  const fake = await inOffice({})
  prepare(fake)
  useWhere().go('settings')
  await flushPromises()
  await click('Licences')
  await flushPromises()
  return fake
}
const search = async (words: string): Promise<void> => {
  const input = dialog().querySelector<HTMLInputElement>('input[type=search]')!
  input.value = words
  input.dispatchEvent(new Event('input'))
  await flushPromises()
}

describe('the licences dialog', () => {
  it('lists every package with version and licence, and its whole text', async () => {
    await openLicences()
    expect(names()).toEqual(sampleLicences.map(({ name }) => name))
    const vue = [...dialog().querySelectorAll('details')].find((one) => one.querySelector('b')?.textContent === 'vue')
    expect(vue?.querySelector('summary')?.textContent).toBe('vue 3.5.45 MIT')
    expect(vue?.querySelector('pre')?.textContent).toBe(sampleLicences.find(({ name }) => name === 'vue')?.text)
  })
  it('finds packages by name, version or licence, and counts them', async () => {
    await openLicences()
    await search('ofl')
    expect([names(), dialog().querySelector('[role=status]')?.textContent]).toEqual([
      ['@fontsource-variable/inter'],
      '1 package',
    ])
    await search('vue 11')
    expect(names()).toEqual(['vue-i18n'])
    await search('GPL')
    expect([names(), dialog().textContent]).toEqual([[], expect.stringContaining('No package has this')])
  })
  it('says that a build has none, and reads again on demand', async () => {
    const fake = await openLicences((before) => before.fail('support.licences', { code: 'licences-not-there' }))
    expect(dialog().querySelector('[role=alert]')?.textContent).toContain('The list of licences is not there.')
    fake.fail('support.licences', null)
    button('Try again', dialog()).click()
    await flushPromises()
    expect(argsOf(fake, 'support.licences')).toHaveLength(2)
    expect(names()).toContain('zod')
  })
})
