// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { useRecord } from '../../../renderer/stores/record.ts'
import { useSettings } from '../../../renderer/stores/settings.ts'
import { useWhere } from '../../../renderer/stores/where.ts'
import { inOffice } from '../in-app.ts'
import { argsOf, button, click, field, fill, pageText, press, submitDialog, text } from '../mounted.ts'

const locked = { lock: { is: 'locked', minutes: 10 } } as const
const unlocked = { lock: { is: 'unlocked', minutes: 10, until: Date.now() + 600_000 } } as const
const openFirst = async (): Promise<void> => {
  await useRecord().open('000012')
  await flushPromises()
}
const name = (): HTMLInputElement => field('Name', document.querySelector('.panel')!)
const toUnlock = async (typed: string): Promise<void> => {
  await fill('Name of the environment', typed)
  await submitDialog()
}

describe('a locked environment', () => {
  it('says so in the banner and above the page', async () => {
    await inOffice(locked)
    expect(button('Locked. Unlock…')).toBeTruthy()
    expect(pageText()).toContain('Kantoor De Vries is locked. You can look at everything; nothing is changed or sent.')
  })
  it('can be viewed and not changed', async () => {
    const fake = await inOffice(locked)
    await openFirst()
    expect(name().readOnly).toBe(true)
    expect(button('New customer').disabled).toBe(true)
    await click('More')
    expect([button('Delete'), button('Duplicate')].map((one) => one.getAttribute('aria-disabled'))).toEqual([
      'true',
      'true',
    ])
    await click('Delete')
    expect(document.querySelector('dialog')).toBeNull()
    expect(argsOf(fake, 'customers.save')).toEqual([])
  })
  it('is unlocked for some minutes by typing its name', async () => {
    const fake = await inOffice(locked)
    await openFirst()
    await press('L', { ctrlKey: true, shiftKey: true })
    await toUnlock('kantoor de vries')
    expect(pageText()).toContain('This is not the name of the environment. It stays locked.')
    expect(document.activeElement).toBe(field('Name of the environment'))
    await toUnlock(' Kantoor De Vries ')
    expect(argsOf(fake, 'settings.unlock').at(-1)).toEqual(['prod', 'Kantoor De Vries'])
    expect(document.querySelector('dialog')).toBeNull()
    expect(button('Unlocked until')).toBeTruthy()
    expect(name().readOnly).toBe(false)
    expect(pageText()).not.toContain('is locked')
  })
  it('continues with the wanted action after unlocking: a new customer', async () => {
    await inOffice(locked)
    await press('n', { ctrlKey: true })
    await toUnlock('Kantoor De Vries')
    expect(useRecord().panel.is).toBe('new')
  })
  it('is locked again by the same keys', async () => {
    const fake = await inOffice(unlocked)
    await press('L', { ctrlKey: true, shiftKey: true })
    expect(argsOf(fake, 'settings.lock')).toEqual([['prod']])
    expect(button('Locked. Unlock…')).toBeTruthy()
  })
  it('has keys that do nothing without a lock', async () => {
    await inOffice()
    await press('L', { ctrlKey: true, shiftKey: true })
    expect(document.querySelector('dialog')).toBeNull()
    expect(pageText()).not.toContain('Locked')
  })
})

describe('a draft from before the lock', () => {
  it('stays, and is saved once the environment is unlocked', async () => {
    const fake = await inOffice(unlocked)
    await openFirst()
    useRecord().set('City', text('Gent'))
    await flushPromises()
    fake.setLock('prod', 'locked')
    await flushPromises()
    expect(pageText()).toContain('What you typed stays.')
    await click('Unlock and save')
    await toUnlock('Kantoor De Vries')
    expect(argsOf(fake, 'customers.save').at(-1)?.[2]).toEqual({ City: text('Gent') })
    expect(useRecord().dirty).toBe(0)
  })
  it('stays when main had locked before the window knew, with the reason and the way on', async () => {
    const fake = await inOffice(unlocked)
    await openFirst()
    useRecord().set('City', text('Gent'))
    fake.fail('customers.save', { code: 'environment-locked' })
    await press('s', { ctrlKey: true })
    expect(pageText()).toContain('This environment is locked. Nothing was changed or sent')
    expect(useRecord().draft).toEqual({ City: text('Gent') })
    fake.fail('customers.save', null)
    fake.setLock('prod', 'locked')
    await flushPromises()
    await press('s', { ctrlKey: true })
    await toUnlock('Kantoor De Vries')
    expect(useRecord().dirty).toBe(0)
  })
  it('is saved on leaving too', async () => {
    const fake = await inOffice(unlocked)
    await openFirst()
    useRecord().set('City', text('Gent'))
    fake.setLock('prod', 'locked')
    await flushPromises()
    await click('Changes')
    document.querySelector<HTMLButtonElement>('dialog .main')?.click()
    await flushPromises()
    await toUnlock('Kantoor De Vries')
    expect(argsOf(fake, 'customers.save')).toHaveLength(1)
    expect(useWhere().page).toBe('changes')
  })
})

describe('edits of a locked environment', () => {
  it('wait: nothing is sent or decided, and a button unlocks', async () => {
    const fake = await inOffice(locked)
    fake.stage('000014', 'change', { City: text('Gent') }, { is: 'conflict', conflict: { is: 'deleted-there' } })
    fake.stage('000012', 'change', { City: text('Gent') }, { is: 'waiting' })
    fake.changed('edits', 'sync')
    useWhere().go('changes')
    await flushPromises()
    expect(pageText()).toContain('1 change waits until you unlock.')
    expect(button('Send all now').disabled).toBe(true)
    expect(
      button('Create it again').matches(':disabled') || button('Create it again').closest('fieldset')?.disabled,
    ).toBe(true)
    expect(pageText()).toContain('Locked. Unlock to change or send anything.')
    button('Garage Van Dijk').focus()
    await press('r')
    expect(argsOf(fake, 'sync.now')).toEqual([])
  })
})

it('the settings page locks and unlocks any environment, not only the current one', async () => {
  const fake = await inOffice(locked, { settings: { place: { environment: 'demo', administration: 'DEMO0001' } } })
  useWhere().go('settings')
  await flushPromises()
  await click('Unlock Kantoor De Vries…')
  await toUnlock('Kantoor De Vries')
  expect(useSettings().environmentOf('prod')?.lock.is).toBe('unlocked')
  await click('Lock Kantoor De Vries now')
  expect(argsOf(fake, 'settings.lock')).toEqual([['prod']])
})
it('the lock speaks Dutch', async () => {
  await inOffice(locked, {
    settings: {
      preferences: { language: 'nl', theme: 'light', contrast: 'system', density: 'comfortable', terms: 'customer' },
    },
  })
  expect(pageText()).toContain('Kantoor De Vries is op slot')
})
