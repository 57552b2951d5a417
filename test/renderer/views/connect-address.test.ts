// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { click, field, fill, pageText } from '../mounted.ts'
import { toEdit } from './connect-form.ts'

const warning = 'Saving removes the customers, history and unsaved forms of the earlier one from this computer.'

describe('the base address of a service with administrations', () => {
  it.each(['https://books.example.com/v23', 'https://api.example.com/test/v23'])(
    'warns before saving that the data of the earlier service is removed: %s',
    async (address) => {
      await toEdit()
      expect(pageText()).not.toContain(warning)
      await fill('Base address', address)
      expect(pageText()).toContain(warning)
    },
  )
  it.each(['https://api.example.com/v24', 'https://api.example.com/V23/', 'https://api.example.com', 'https://'])(
    'warns of no removal for another version, and while no address is typed: %s',
    async (address) => {
      await toEdit()
      await fill('Base address', address)
      expect(pageText()).not.toContain(warning)
    },
  )
  it('warns of no removal where there is no administration yet', async () => {
    await toEdit({ administrations: [] })
    await fill('Base address', 'https://books.example.com/v23')
    expect(pageText()).not.toContain(warning)
  })
  it('while changes wait for the earlier service is refused, with a way to go on', async () => {
    const fake = await toEdit()
    fake.fail('settings.saveEnvironment', { code: 'environment-has-waiting-edits', about: { waiting: 3 } })
    await fill('Base address', 'https://books.example.com/v23')
    await click('Save')
    expect(pageText()).toContain('Nothing was removed. Send or discard them under Changes first.')
  })
  it('that needs another secret leads to its field, which is marked until something is typed', async () => {
    const fake = await toEdit({ hasSecret: true })
    fake.fail('settings.saveEnvironment', { code: 'environment-incomplete', about: { field: 'secret', why: 'empty' } })
    await fill('Base address', 'https://books.example.com/v23')
    await click('Save')
    expect(pageText()).toContain('belongs to another address')
    expect(document.activeElement).toBe(field('Client secret'))
    await fill('Client secret', 'another')
    expect(field('Client secret').getAttribute('aria-invalid')).toBeNull()
    expect(pageText()).not.toContain('Look at the marked field.')
  })
})
