// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it } from 'vitest'
import { useDuplicates } from '../../../../renderer/stores/duplicates.ts'
import { useLock } from '../../../../renderer/stores/lock.ts'
import { useMerging } from '../../../../renderer/stores/merging.ts'
import { useSettings } from '../../../../renderer/stores/settings.ts'
import { useWhere } from '../../../../renderer/stores/where.ts'
import { office, officePlace, startSettings } from '../../fake-environments.ts'
import { someDuplicates } from '../../fake-duplicate-groups.ts'
import { holding } from '../../holding.ts'
import { button, click, pageText } from '../../mounted.ts'
import {
  choose,
  compared,
  decide,
  dialog,
  fake,
  fate,
  fieldsShown,
  groupTexts,
  leave,
  merges,
  radio,
  searched,
} from './at-duplicates.ts'

const otherPlace = { environment: 'demo', administration: 'DEMO0002' }

afterEach(leave)

describe('a group side by side', () => {
  it('proposes whom to keep, makes the others passive, and shows the fields that differ', async () => {
    await compared()
    expect(radio('Keep Bakker & Zonen B.V. 000010').checked).toBe(true)
    expect(fate('Bakker & Zonen B.V. 000026').value).toBe('passive')
    expect(fieldsShown()).toContain('City')
    expect(fieldsShown()).not.toContain('Language')
    document.querySelector<HTMLInputElement>('dialog input[type=checkbox]')!.click()
    await flushPromises()
    expect(fieldsShown()).toContain('Language')
  })
  it('sends exactly the chosen values and members, and says so before', async () => {
    await compared()
    await choose('City, Bakker & Zonen B.V. 000026: Gent')
    await decide('Bakker & Zonen B.V. 000042', 'delete')
    expect(pageText()).toContain(
      'When you merge: Bakker & Zonen B.V. gets 1 value of the others. 1 customer becomes passive. 1 customer is deleted.',
    )
    await click('Merge')
    expect(merges()).toMatchObject([
      {
        keep: '000010',
        changes: { City: { is: 'text', text: 'Gent' } },
        others: [
          { key: '000026', then: 'passive' },
          { key: '000042', then: 'delete' },
        ],
      },
    ])
    expect(merges()[0]!.seen.map(({ key, values }) => [key, values.City])).toEqual([
      ['000010', { is: 'text', text: 'Utrecht' }],
      ['000026', { is: 'text', text: 'Gent' }],
      ['000042', { is: 'text', text: 'Antwerpen' }],
    ])
    expect(Object.keys(merges()[0]!.changes)).toEqual(['City'])
  })
  it('has the choices of before when it is opened again after Esc, until it was merged', async () => {
    const open = (): Promise<void> => click('Compare: Bakker & Zonen B.V.')
    const city = (): boolean => radio('City, Bakker & Zonen B.V. 000026: Gent').checked
    await compared()
    await choose('City, Bakker & Zonen B.V. 000026: Gent')
    await decide('Bakker & Zonen B.V. 000042', 'delete')
    dialog()!.dispatchEvent(new Event('cancel', { cancelable: true }))
    await flushPromises()
    expect(dialog()).toBeNull()
    await click('Compare: Café De Zon')
    await click('Cancel')
    await open()
    expect([city(), fate('Bakker & Zonen B.V. 000042').value]).toEqual([true, 'delete'])
    await click('Merge')
    await click('Undo all')
    await click('Close')
    await open()
    expect([city(), fate('Bakker & Zonen B.V. 000042').value]).toEqual([false, 'passive'])
  })
  it('can be undone afterwards, and the group comes back', async () => {
    await compared()
    await click('Merge')
    expect(pageText()).toContain('2 customers become passive. This waits to be sent.')
    expect(groupTexts().filter((text) => text.includes('Bakker'))).toEqual([])
    await click('Undo all')
    expect(pageText()).toContain('2 customers are as they were.')
    await click('Close')
    expect(dialog()).toBeNull()
    expect(groupTexts()).toHaveLength(2)
  })
  it('stays for the outcome of its undo, and its buttons look so until then', async () => {
    await compared()
    await click('Merge')
    const held = holding(fake, 'undo', 'undo')
    await click('Undo all')
    for (const name of ['Close', 'Show in Changes']) {
      expect(button(name).getAttribute('aria-disabled')).toBe('true')
      await click(name)
    }
    expect([dialog() === null, useWhere().page]).toEqual([false, 'customers'])
    held[0]!()
    await flushPromises()
    expect(pageText()).toContain('2 customers are as they were.')
    await click('Close')
    expect(dialog()).toBeNull()
  })
  it('stays open when the settings are read again', async () => {
    await compared()
    await choose('City, Bakker & Zonen B.V. 000026: Gent')
    fake.changed('settings')
    await flushPromises()
    expect(radio('City, Bakker & Zonen B.V. 000026: Gent').checked).toBe(true)
    await click('Merge')
    fake.changed('settings')
    await flushPromises()
    expect(pageText()).toContain('2 customers become passive. This waits to be sent.')
  })
  it('closes when the window goes to another administration', async () => {
    await compared()
    await useSettings().goTo(otherPlace)
    await flushPromises()
    expect(dialog()).toBeNull()
  })
  it('makes another proposal when another one is kept', async () => {
    await compared()
    await choose('Keep Bakker & Zonen B.V. 000026')
    expect(fate('Bakker & Zonen B.V. 000010').value).toBe('passive')
    expect(radio('City, Bakker & Zonen B.V. 000026').checked).toBe(true)
  })
  it('merges nothing while nothing would change', async () => {
    await compared()
    await decide('Bakker & Zonen B.V. 000026', 'leave')
    await decide('Bakker & Zonen B.V. 000042', 'leave')
    expect(button('Merge').disabled).toBe(true)
    expect(pageText()).toContain('Nothing changes yet')
  })
  it('offers no passive state that the service lacks', async () => {
    await compared({ duplicates: { ...someDuplicates, passive: null } })
    expect(fate('Bakker & Zonen B.V. 000026').value).toBe('leave')
    expect(fate('Bakker & Zonen B.V. 000026').options[0]!.disabled).toBe(true)
  })
  it('names the customers that refused, and shows them as they are now', async () => {
    const refused = {
      is: 'refused',
      refused: [{ key: '000026', name: 'Bakker & Zonen B.V.', why: 'edit-changed-meanwhile' }],
    } as const
    await compared({ duplicates: { ...someDuplicates, refused } })
    await click('Merge')
    expect(pageText()).toContain('Nothing was saved, because of these customers:')
    expect(pageText()).toContain('Changed since the preview.')
    fake.put('000026', 'City', { is: 'text', text: 'Brugge' })
    await click('Show them as they are now')
    expect(radio('City, Bakker & Zonen B.V. 000026: Brugge').checked).toBe(false)
    expect(pageText()).not.toContain('Nothing was saved')
  })
  it('proposes no value over one that the kept customer has by now, and keeps what was chosen', async () => {
    const refused = {
      is: 'refused',
      refused: [{ key: '000010', name: 'Bakker & Zonen B.V.', why: 'edit-changed-meanwhile' }],
    } as const
    const email = (key: string): HTMLInputElement => radio(`Email, Bakker & Zonen B.V. ${key}`)
    await searched({ duplicates: { ...someDuplicates, refused } })
    fake.put('000010', 'Email', { is: 'empty' })
    fake.put('000010', 'Telephone', { is: 'empty' })
    await click('Compare: Bakker & Zonen B.V.')
    await choose('Keep Bakker & Zonen B.V. 000010')
    expect(email('000026').checked).toBe(true)
    await choose('City, Bakker & Zonen B.V. 000026: Gent')
    await choose('Telephone, Bakker & Zonen B.V. 000010')
    fake.put('000010', 'Email', { is: 'text', text: 'bakker@utrecht.example' })
    await click('Merge')
    await click('Show them as they are now')
    expect([email('000010').checked, email('000026').checked]).toEqual([true, false])
    dialog()!.dispatchEvent(new Event('cancel', { cancelable: true }))
    await flushPromises()
    fake.put('000010', 'Person', { is: 'empty' })
    await click('Compare: Bakker & Zonen B.V.')
    await click('Merge')
    expect(Object.keys(merges().at(-1)!.changes).toSorted()).toEqual(['City', 'Person'])
  })
  it('says so when the group has gone meanwhile', async () => {
    await searched()
    await useDuplicates().dismiss(['000010', '000026', '000042'], '')
    await useMerging().open(someDuplicates.groups[0]!)
    await flushPromises()
    expect(pageText()).toContain('This group is no longer there')
  })
  it('can be read again after a failure', async () => {
    await searched()
    fake.fail('duplicates.group', { code: 'database-damaged' })
    await click('Compare: Bakker')
    expect(document.querySelector('dialog [role=alert]')).not.toBeNull()
    fake.fail('duplicates.group', null)
    await click('Try again')
    expect(fieldsShown()).toContain('City')
  })
  it('asks for the name of a locked environment before it merges', async () => {
    const locked = { ...office, lock: { is: 'locked', minutes: 10 }, askAbove: 1 } as const
    await compared({ settings: { environments: [...startSettings.environments, locked], place: officePlace } })
    expect(pageText()).toContain('To send more than 1 at once from')
    await click('Unlock and merge')
    expect([merges(), useLock().asking?.environment.name]).toEqual([[], office.name])
  })
})
