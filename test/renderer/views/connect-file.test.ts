// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import type { EnvironmentFile } from '../../../preload/contract/settings.ts'
import ConnectView from '../../../renderer/views/ConnectView.vue'
import { draftOf } from '../../../renderer/checks/draft.ts'
import { useSettings } from '../../../renderer/stores/settings.ts'
import { office, officeTest, startSettings } from '../fake-environments.ts'
import { argsOf, click, field, fill, pageText, show } from '../mounted.ts'
import { outside } from './connect-form.ts'

describe('a file of settings', () => {
  const file: EnvironmentFile = {
    draft: { ...draftOf({ ...office, lock: { is: 'locked', minutes: 30 } }), askAbove: 25 },
    hadSecret: true,
    administrations: [
      { databaseId: 'MVL00124', name: 'Bakkerij Jansen B.V.' },
      { databaseId: 'MVL00125', name: 'Atelier Noord' },
    ],
  }
  it('fills the form, names what is missing, and adds its administrations on saving', async () => {
    const fake = await outside({ file })
    await show(ConnectView)
    await click('Fill in from a file…')
    expect(field('Client identifier').value).toBe('desk-4711')
    expect(pageText()).toContain('Still needed: Client secret.')
    expect(document.activeElement).toBe(field('Client secret'))
    expect(pageText()).toContain('1 administration of the file is added: Atelier Noord')
    await fill('Client secret', 's')
    expect(pageText()).toContain('Nothing is missing.')
    await click('Sign in')
    expect(argsOf(fake, 'settings.saveEnvironment')[0]?.[0]).toMatchObject({
      name: 'Kantoor De Vries',
      lockMinutes: 30,
      askAbove: 25,
      secret: 's',
    })
    expect(argsOf(fake, 'settings.addAdministration').map((args) => args.slice(1))).toEqual([
      ['MVL00124', 'Bakkerij Jansen B.V.'],
      ['MVL00125', 'Atelier Noord'],
    ])
  })
  it('of a test environment leaves the question before sending on, for production', async () => {
    const fake = await outside({ file: { ...file, draft: draftOf(officeTest) } })
    await show(ConnectView)
    await click('Fill in from a file…')
    await fill('Client secret', 's')
    document.querySelector<HTMLInputElement>('input[type=radio][value=production]')!.click()
    await flushPromises()
    await click('Sign in')
    expect(argsOf(fake, 'settings.saveEnvironment')[0]?.[0]).toMatchObject({ kind: 'production', askAbove: 10 })
  })
  const drag = (type: string, given: File | null, at: Element, ...others: readonly File[]): DragEvent => {
    const event = new Event(type, { bubbles: true, cancelable: true }) as DragEvent
    Object.assign(event, {
      dataTransfer: {
        types: given ? ['Files'] : ['text/plain'],
        files: given ? [given, ...others] : [],
        dropEffect: 'none',
      },
    })
    at.dispatchEvent(event)
    return event
  }
  it('fills the form when dropped on it; dropped text goes to its input', async () => {
    await outside({ file })
    await show(ConnectView)
    const form = document.querySelector('form')!
    expect(drag('dragover', null, form).defaultPrevented).toBe(false)
    expect(drag('dragover', new File(['{}'], 'office.json'), form).defaultPrevented).toBe(true)
    await flushPromises()
    expect(pageText()).toContain('Drop the file to fill in the form')
    drag('drop', new File(['{}'], 'office.json'), field('Name'))
    await flushPromises()
    expect(field('Client identifier').value).toBe('desk-4711')
    expect(pageText()).not.toContain('Drop the file')
  })
  it('says so when it is unreadable or too large, and changes nothing', async () => {
    const fake = await outside()
    await show(ConnectView)
    await fill('Name', 'Kantoor')
    drag('drop', new File(['x'], 'letter.txt'), document.querySelector('form')!)
    await flushPromises()
    expect(pageText()).toContain('does not hold the settings of a service')
    const before = argsOf(fake, 'settings.readEnvironment').length
    drag('drop', new File(['x'.repeat(1_048_577)], 'large.json'), document.querySelector('form')!)
    await flushPromises()
    expect(argsOf(fake, 'settings.readEnvironment')).toHaveLength(before)
    expect(field('Name').value).toBe('Kantoor')
  })
  it('takes none of several files that are dropped together, and says so', async () => {
    const fake = await outside({ file })
    await show(ConnectView)
    const files = [new File(['{}'], 'office.json'), new File(['{}'], 'shop.json')] as const
    drag('drop', files[0], document.querySelector('form')!, files[1])
    await flushPromises()
    expect(pageText()).toContain('Only one file is read at a time.')
    expect(argsOf(fake, 'settings.readEnvironment')).toEqual([])
    expect(field('Client identifier').value).toBe('')
  })
  it('of a known environment says that the name is taken, before anything is saved', async () => {
    await outside({ file, settings: { environments: [...startSettings.environments, office] } })
    await show(ConnectView)
    await click('Fill in from a file…')
    expect(pageText()).toContain('Another environment has this name.')
    expect(field('Name').getAttribute('aria-invalid')).toBe('true')
  })
  it('leaves the form alone when none was picked, and says so when it cannot be read', async () => {
    const fake = await outside()
    await show(ConnectView)
    await fill('Name', 'Kantoor')
    await click('Fill in from a file…')
    expect(field('Name').value).toBe('Kantoor')
    fake.fail('settings.importEnvironment', { code: 'environment-file-unreadable' })
    await click('Fill in from a file…')
    expect(pageText()).toContain('does not hold the settings of a service')
    expect(useSettings().environments).toHaveLength(1)
  })
})
