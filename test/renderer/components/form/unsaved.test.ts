// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import UnsavedDialog from '../../../../renderer/components/form/UnsavedDialog.vue'
import { useRecord } from '../../../../renderer/stores/record.ts'
import { holding } from '../../holding.ts'
import { argsOf, atDesk, button, click, pageText, show, text } from '../../mounted.ts'
import type { Fake } from '../../fake-api.ts'

let fake: Fake
let held: ReturnType<typeof holding>
let gone: number
/** The question, with a save that is held on. */
beforeEach(async () => {
  fake = await atDesk()
  const record = useRecord()
  await record.open('000011')
  record.set('City', text('Brugge'))
  held = holding(fake, 'customers', 'save')
  gone = 0
  record.leave(() => void gone++)
  await show(UnsavedDialog)
})
afterEach(() => document.body.replaceChildren())
const ends = async (): Promise<void> => {
  held.forEach((go) => go())
  await flushPromises()
}

describe('the question about unsaved input', () => {
  it('goes on after its save, also where Save is pressed again meanwhile', async () => {
    await click('Save')
    button('Save').click()
    await ends()
    expect(argsOf(fake, 'customers.save')).toHaveLength(1)
    expect([gone, useRecord().leaving, useRecord().dirty]).toEqual([1, null, 0])
  })
  it('keeps what is typed once it was closed while its save was under way, and stays', async () => {
    const record = useRecord()
    await click('Save')
    await click('Keep editing')
    record.set('Fax', text('0592-1'))
    await ends()
    expect([gone, record.draft]).toEqual([0, { Fax: text('0592-1') }])
  })
  it.each([
    ['en', 'You entered a new customer and have not saved it yet.'],
    ['nl', 'Je hebt een nieuwe klant ingevoerd en nog niet opgeslagen.'],
  ] as const)('needs no name of a new customer, in %s', async (language, words) => {
    document.body.replaceChildren()
    await useRecord().openNew({ City: text('Gent') })
    useRecord().leave(() => undefined)
    await show(UnsavedDialog, {}, { language })
    expect(pageText()).toContain(words)
  })
  it('goes nowhere where its save fails', async () => {
    fake.fail('customers.save', { code: 'disk-full' })
    await click('Save')
    await ends()
    expect([gone, useRecord().leaving, useRecord().saveFail?.code]).toEqual([0, null, 'disk-full'])
  })
})
