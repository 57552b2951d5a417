// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { describe, expect, it, vi } from 'vitest'
import type { UpdateState } from '../../../preload/contract/updates.ts'
import { useRecord } from '../../../renderer/stores/record.ts'
import UpdatesPart from '../../../renderer/components/settings/UpdatesPart.vue'
import { useUpdates } from '../../../renderer/stores/updates.ts'
import { useWhere } from '../../../renderer/stores/where.ts'
import type { Fake } from '../fake-api.ts'
import type { FakeOptions } from '../fake-options.ts'
import { inOffice } from '../in-app.ts'
import { argsOf, atDesk, button, click, pageText, show } from '../mounted.ts'

const part = (): HTMLElement => document.querySelector<HTMLElement>('section[aria-labelledby=settings-updates]')!
const atSettings = async (state: UpdateState, options: FakeOptions = {}): Promise<Fake> => {
  const fake = await inOffice({}, { ...options, updates: { state } })
  useWhere().go('settings')
  await flushPromises()
  return fake
}
const push = async (name: string): Promise<void> => {
  button(name, part()).click()
  await flushPromises()
}
const ready: UpdateState = { is: 'ready', version: '1.3.0', onQuit: true }

describe('the updates in Settings', () => {
  it.each<[string, UpdateState, string, string | null]>([
    ['nothing known yet', { is: 'unknown' }, 'Not checked since', 'Check for updates'],
    ['looking', { is: 'looking' }, 'Checking for a newer version', 'Cancel'],
    ['the newest', { is: 'current', lookedAt: 0, waiting: null }, 'is the newest version', 'Check for updates'],
    [
      'handed out in steps',
      { is: 'current', lookedAt: 0, waiting: { version: '1.3.0', why: 'in-steps' } },
      'Version 1.3.0 is being rolled out step by step',
      'Check for updates',
    ],
    [
      'an older one',
      { is: 'current', lookedAt: 0, waiting: { version: '1.3.0', why: 'older' } },
      'The newest stable version is 1.3.0. It is older than yours',
      'Go back to version 1.3.0',
    ],
    ['another one found', { is: 'found', version: '1.3.0' }, 'Version 1.3.0 is available', 'Download'],
    ['being fetched', { is: 'downloading', version: '1.3.0', percent: 42 }, '42%', 'Cancel'],
    ['ready', ready, 'Version 1.3.0 is ready to be installed', 'Install now'],
    ['failed', { is: 'failed', fail: { code: 'update-signature-wrong' } }, 'signed by somebody else', 'Check again'],
    ['none for this copy', { is: 'off', why: 'not-released' }, 'does not update itself', null],
  ])('say: %s', async (_name, state, text, action) => {
    await atDesk({ updates: { state } })
    await useUpdates().read()
    await show(UpdatesPart)
    expect(part().textContent?.replaceAll(/[\u2068\u2069]/g, '')).toContain(text)
    if (action === null) expect(part().querySelector('button, select, input')).toBeNull()
    else expect(button(action, part())).toBeTruthy()
  })
  it('follow main', async () => {
    const fake = await atSettings({ is: 'unknown' })
    await push('Check for updates')
    expect(argsOf(fake, 'updates.look')).toHaveLength(1)
    fake.setUpdate({ is: 'downloading', version: '1.3.0', percent: 7 })
    await flushPromises()
    expect(part().querySelector('progress')?.value).toBe(7)
    await push('Cancel')
    expect(argsOf(fake, 'updates.cancel')).toHaveLength(1)
  })
  it('do not restart the desk by a click that was meant for “Cancel” of the download', async () => {
    const fake = await atSettings({ is: 'downloading', version: '1.3.0', percent: 99 })
    const clock = vi.spyOn(performance, 'now').mockReturnValue(5_000)
    const clickInstall = async (): Promise<void> => {
      button('Install now', part()).dispatchEvent(new MouseEvent('click', { detail: 1, bubbles: true }))
      await flushPromises()
    }
    fake.setUpdate(ready)
    await flushPromises()
    clock.mockReturnValue(5_200)
    await clickInstall()
    expect(argsOf(fake, 'updates.install')).toEqual([])
    clock.mockReturnValue(5_700)
    await clickInstall()
    expect(argsOf(fake, 'updates.install')).toHaveLength(1)
    clock.mockRestore()
  })
  it('go back to the named older version on demand', async () => {
    const fake = await atSettings({ is: 'current', lookedAt: 0, waiting: { version: '1.2.9', why: 'older' } })
    await push('Go back to version 1.2.9')
    expect(argsOf(fake, 'updates.choose')).toEqual([[{ backTo: '1.2.9' }]])
  })
  it('are chosen by channel, and by automatic download', async () => {
    const fake = await atSettings({ is: 'unknown' })
    const select = part().querySelector('select')!
    select.value = 'early'
    select.dispatchEvent(new Event('change'))
    const tick = part().querySelector<HTMLInputElement>('.choices input')!
    tick.checked = false
    tick.dispatchEvent(new Event('change'))
    await flushPromises()
    expect(argsOf(fake, 'updates.choose')).toEqual([[{ channel: 'early' }], [{ background: false }]])
  })
})

describe('an update that is ready', () => {
  it('is announced once, above the page, and takes no focus', async () => {
    const fake = await inOffice({}, { updates: { state: { is: 'unknown' } } })
    const before = document.activeElement
    fake.setUpdate(ready)
    await flushPromises()
    expect(pageText()).toContain('is ready to be installed')
    expect(document.activeElement).toBe(before)
    await click('Later')
    expect(pageText()).not.toContain('is ready to be installed')
  })
  it('leads to where it can be installed', async () => {
    await inOffice({}, { updates: { state: ready } })
    await click('Show')
    await flushPromises()
    expect(document.activeElement?.id).toBe('settings-updates')
  })
  it('is installed at once, or not at quit, as the user chooses', async () => {
    const fake = await atSettings(ready)
    const tick = part().querySelector<HTMLInputElement>('.now input')!
    tick.checked = false
    tick.dispatchEvent(new Event('change'))
    await flushPromises()
    await push('Install now')
    expect([argsOf(fake, 'updates.choose'), argsOf(fake, 'updates.install')]).toEqual([[[{ onQuit: false }]], [[]]])
  })
  it('waits for an answer about an unsaved draft', async () => {
    const fake = await atSettings(ready)
    await useRecord().open('000012')
    useRecord().set('Name', { is: 'text', text: 'Typed' })
    await flushPromises()
    await push('Install now')
    expect(argsOf(fake, 'updates.install')).toEqual([])
    expect(document.querySelector('dialog')).not.toBeNull()
  })
  it('says why it is not installed while edits are only in memory', async () => {
    const fake = await atSettings(ready)
    fake.fail('updates.install', { code: 'update-would-lose' })
    await push('Install now')
    expect(pageText()).toContain('closing the app would lose them')
  })
})

describe('the command to check for updates', () => {
  it('checks, and leads to the outcome', async () => {
    const fake = await inOffice({}, { updates: { state: { is: 'unknown' } } })
    fake.wish({ is: 'command', id: 'look-for-updates' })
    await flushPromises()
    expect(argsOf(fake, 'updates.look')).toHaveLength(1)
    expect(document.activeElement?.id).toBe('settings-updates')
  })
  it('does nothing in a copy that does not update itself', async () => {
    const fake = await inOffice()
    fake.wish({ is: 'command', id: 'look-for-updates' })
    await flushPromises()
    expect(argsOf(fake, 'updates.look')).toEqual([])
  })
})
