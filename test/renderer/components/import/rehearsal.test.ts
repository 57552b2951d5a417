// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it } from 'vitest'
import { useRehearsal } from '../../../../renderer/stores/rehearsal.ts'
import { sampleRehearsal } from '../../fake-import-table.ts'
import { argsOf, button, click, pageText } from '../../mounted.ts'
import { asked, at, fake, leave, step } from './at-import.ts'

afterEach(leave)

/** A button of the rehearsal; the import behind it has some of the same names. */
const press = async (name: string): Promise<void> => {
  button(name, document.querySelector('dialog dialog')!).click()
  await flushPromises()
}
const chooseOther = async (index = 0): Promise<string> => {
  await click('Rehearse elsewhere…')
  const input = [...document.querySelectorAll<HTMLInputElement>('dialog [role=combobox]')].at(-1)!
  input.click()
  await flushPromises()
  const option = document.querySelectorAll<HTMLElement>('dialog [role=option]')[index]!
  option.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  option.click()
  await flushPromises()
  return option.textContent ?? ''
}
const compared = async (): Promise<void> => {
  await at('check')
  fake.imports.rehearseAs(sampleRehearsal)
  await chooseOther()
  await press('Rehearse')
}

describe('the rehearsal of an import', () => {
  it('is checked where the user says, and shows each row that differs side by side', async () => {
    await compared()
    const [{ other }] = asked('rehearse') as unknown as [{ other: { environment: string } }]
    expect(other.environment).not.toBe('')
    expect(pageText()).toContain('2 rows do something else there.')
    const cells = [...document.querySelectorAll('dialog dialog tbody tr:has(th[scope=row]) td')].map((one) =>
      one.textContent?.replaceAll(/\s+/g, ' '),
    )
    expect(cells.join('|')).toContain('Unchanged')
    expect(cells.join('|')).toContain('The service does not have this code.')
    expect(asked('rowsAt')).toMatchObject([{ lines: [3, 4] }, { place: other, lines: [3, 4] }])
    expect(asked('stage')).toEqual([])
    await press('Close')
    expect([step(), argsOf(fake, 'imports.close')]).toEqual(['Check', [[other, 'import-there']]])
  })

  it('saves nothing there before the user says so, and can be undone', async () => {
    await compared()
    const { state } = useRehearsal()
    await press('Import 2 customers there')
    expect(asked('stage')).toMatchObject([{ place: 'other' in state ? state.other : null }])
    expect(pageText()).toContain('Everything waits to be sent.')
    await press('Undo all')
    expect(pageText()).toContain('2 customers are as they were.')
    await press('Close')
    expect(step()).toBe('Check')
  })

  it('is cancelled where it runs', async () => {
    await at('check')
    fake.imports.hold({ step: 'checking', done: 1, total: 2 }, 'rehearse')
    await chooseOther()
    await press('Rehearse')
    expect(pageText()).toContain('Checking the rows in')
    const { state } = useRehearsal()
    await useRehearsal().close()
    await flushPromises()
    expect(argsOf(fake, 'imports.cancel')).toEqual(['other' in state ? [state.other] : []])
    expect([useRehearsal().state.is, step()]).toEqual(['closed', 'Check'])
  })

  it('says why it cannot be, and stays at the choice', async () => {
    await at('check')
    fake.fail('imports.rehearse', { code: 'rehearsal-not-read' })
    await chooseOther()
    await press('Rehearse')
    expect(pageText()).toContain('The customers of this administration were never read on this computer')
    expect(button('Rehearse', document.querySelector('dialog dialog')!).disabled).toBe(false)
  })
})
