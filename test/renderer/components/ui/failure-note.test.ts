// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { unreadableReasons } from '../../../../preload/contract/unreadable.ts'
import { unreadable } from '../../../../preload/contract/messages/en-unreadable.ts'
import FailureNote from '../../../../renderer/components/ui/FailureNote.vue'
import { office, startSettings } from '../../fake-environments.ts'
import { atDesk, pageText, show } from '../../mounted.ts'

describe('a file that cannot be read', () => {
  it.each(unreadableReasons)('says what to do: %s', async (reason) => {
    await atDesk()
    await show(FailureNote, { fail: { code: 'import-unreadable', about: { reason } } })
    expect(pageText()).toContain(unreadable[reason])
  })

  it('has a sentence for any other reason too', async () => {
    await atDesk()
    await show(FailureNote, { fail: { code: 'import-unreadable', about: { reason: 'of-tomorrow' } } })
    expect(pageText()).toContain('Save it as XLSX or CSV')
  })
})

it('a failure of too many at once says how many can be chosen', async () => {
  await atDesk()
  await show(FailureNote, { fail: { code: 'too-many-at-once', about: { most: 100_000 } } })
  expect(pageText()).toContain('At most: 100,000')
})

it('an update that was not installed names the file that could not be copied', async () => {
  await atDesk()
  await show(FailureNote, {
    fail: { code: 'update-not-backed-up', about: { version: '1.1.0', unread: 'desks/office/0.db' } },
  })
  expect(pageText()).toMatch(/Cannot be read: \W?desks\/office\/0\.db/)
})

it('a notice about an administration names its environment, unless that was forgotten since', async () => {
  await atDesk({ settings: { environments: [...startSettings.environments, { ...office, name: 'Kantoor' }] } })
  const about = (environment: string) => ({ environment, administration: 'MVL00124' })
  await show(FailureNote, { fail: { code: 'database-damaged', about: about(office.id) } })
  expect(pageText()).toContain('Environment: Kantoor · Administration: MVL00124')
  document.body.replaceChildren()
  await show(FailureNote, { fail: { code: 'database-damaged', about: about('forgotten') } })
  expect(pageText()).toContain('Administration: MVL00124')
  expect(pageText()).not.toContain('Environment')
})

it('a failure about a customer without a name says so, and leaves out what else is empty', async () => {
  await atDesk()
  await show(FailureNote, { fail: { code: 'disk-full', about: { administration: '', name: '', field: 'City' } } })
  expect(pageText()).toMatch(/Name: No name · Field: City/)
  expect(pageText()).not.toContain('Administration')
})
