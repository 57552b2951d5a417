// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it } from 'vitest'
import { useCommands } from '../../../../renderer/stores/commands.ts'
import { useDuplicates } from '../../../../renderer/stores/duplicates.ts'
import { useMerging } from '../../../../renderer/stores/merging.ts'
import { useRecord } from '../../../../renderer/stores/record.ts'
import { useSettings } from '../../../../renderer/stores/settings.ts'
import type { Fake } from '../../fake-api.ts'
import { manyDuplicates, someDuplicates } from '../../fake-duplicate-groups.ts'
import type { FakeOptions } from '../../fake-options.ts'
import { holding } from '../../holding.ts'
import { inOffice } from '../../in-app.ts'
import { argsOf, button, click, focused, pageText, press } from '../../mounted.ts'
import { sampleQuality } from '../../sample-findings.ts'
import { dialog } from './at-duplicates.ts'

afterEach(() => document.body.replaceChildren())

const otherPlace = { environment: 'prod', administration: 'MVL00125' }
const opens = async (key: string, options: FakeOptions = {}): Promise<Fake> => {
  const fake = await inOffice({}, { duplicates: someDuplicates, ...options })
  await useRecord().open(key)
  await flushPromises()
  return fake
}
const members = (): string[] =>
  [...document.querySelectorAll('dialog thead .about > :first-child')].map((one) => one.textContent ?? '')
const choose = async (id: 'possible-duplicates'): Promise<void> => {
  useCommands().run(id)
  await flushPromises()
}

describe('the possible duplicates of one customer', () => {
  it('are a line in its form once a search found them, which opens them side by side', async () => {
    await opens('000026')
    expect(pageText()).not.toContain('possible duplicate')
    await useDuplicates().find()
    await flushPromises()
    expect(pageText()).toContain('2 possible duplicates')
    button('Compare side by side').focus()
    await click('Compare side by side')
    expect(members()).toEqual(['000010', '000026', '000042'])
    document.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }))
    await flushPromises()
    expect([dialog(), focused()]).toEqual([null, 'Compare side by side'])
  })
  it('are those of the next customer in the form too', async () => {
    await opens('000026')
    await useDuplicates().find()
    await useRecord().open('000027')
    await flushPromises()
    expect(pageText()).toContain('1 possible duplicate')
    await useRecord().open('000013')
    await flushPromises()
    expect(pageText()).not.toContain('possible duplicate')
  })
  it('leave the form once they were merged', async () => {
    await opens('000027')
    await useDuplicates().find()
    await flushPromises()
    await click('Compare side by side')
    await click('Merge')
    expect(pageText()).not.toContain('1 possible duplicate')
  })
  it('are searched for by the command, which needs no earlier search', async () => {
    const fake = await opens('000027')
    await choose('possible-duplicates')
    expect(argsOf(fake, 'duplicates.find')).toHaveLength(1)
    expect(members()).toEqual(['000011', '000027'])
  })
  it('are not searched for again', async () => {
    const fake = await opens('000027')
    await useDuplicates().find()
    await choose('possible-duplicates')
    expect(argsOf(fake, 'duplicates.find')).toHaveLength(1)
  })
  it('are shown beside it, also where it comes after the ten that a comparison has', async () => {
    const [{ members: group }] = manyDuplicates.groups as [(typeof manyDuplicates.groups)[number]]
    const last = group.at(-1)!.key
    await opens(last, { duplicates: manyDuplicates, customers: 200 })
    await choose('possible-duplicates')
    expect(members()).toEqual([last, ...group.slice(0, 9).map(({ key }) => key)])
    expect(pageText()).toContain('The first 10 are shown')
  })
  it('are said to be none, but for passive customers and groups marked as different', async () => {
    await opens('000013')
    await choose('possible-duplicates')
    expect(dialog()?.textContent).toContain(
      'No other customer looks like this one. Passive customers, and groups marked as different, were left out.',
    )
  })
  it('are no longer searched for once their dialog is closed', async () => {
    await opens('000027', {
      duplicates: { ...someDuplicates, holdsAt: { step: 'comparing', done: 512, total: 2048 } },
    })
    await choose('possible-duplicates')
    expect(dialog()?.textContent).toContain('Comparing pairs: 512 of 2,048')
    button('Close', dialog()!).click()
    await flushPromises()
    expect([dialog(), useDuplicates().searching]).toEqual([null, false])
  })
  it('say so when the search fails, and are searched for again', async () => {
    const fake = await opens('000027')
    fake.fail('duplicates.find', { code: 'database-locked' })
    await choose('possible-duplicates')
    expect(dialog()?.querySelector('[role=alert]')).not.toBeNull()
    fake.fail('duplicates.find', null)
    await click('Try again')
    expect(members()).toEqual(['000011', '000027'])
  })
})

it('customers with one value are compared from their finding', async () => {
  await inOffice({}, { duplicates: someDuplicates, quality: { ...sampleQuality, findings: shared } })
  await press('4', { ctrlKey: true })
  await click('Compare side by side')
  expect(members()).toEqual(['000011', '000042'])
})
const shared = [{ ...sampleQuality.findings.find(({ rule }) => rule === 'same-email')!, others: ['000042'] }]

describe('a merge that did not go through', () => {
  const merging = async (fail: boolean) => {
    const why = 'edit-not-possible-now'
    const refused = { is: 'refused', refused: [{ key: '000027', name: 'Café', why }] } as const
    const fake = await opens('000027', { duplicates: { ...someDuplicates, refused: fail ? null : refused } })
    await choose('possible-duplicates')
    const held = holding(fake, 'duplicates', 'merge')
    if (fail) fake.fail('duplicates.merge', { code: 'database-locked' })
    await click('Merge')
    return held
  }
  const left = async (held: (() => void)[]): Promise<void> => {
    await useSettings().goTo(otherPlace)
    await flushPromises()
    held[0]!()
    await flushPromises()
  }
  it('is said in the window after the user left its administration', async () => {
    await left(await merging(true))
    expect(document.querySelector('[role=alert]')?.textContent).toContain('in use by another program')
  })
  it('is said also where a customer refused it', async () => {
    await left(await merging(false))
    expect(pageText()).toContain('Café')
  })
})

describe('customers that are read again while they are compared', () => {
  it('do not end a merge that has begun', async () => {
    const fake = await opens('000027')
    await choose('possible-duplicates')
    const held = holding(fake, 'duplicates', 'read')
    const merges = holding(fake, 'duplicates', 'merge')
    const reading = useMerging().readAgain()
    await flushPromises()
    await click('Merge')
    held[0]!()
    await reading
    expect(useMerging().state).toMatchObject({ is: 'choosing', saving: true })
    merges[0]!()
    await flushPromises()
    expect(useMerging().state.is).toBe('done')
  })
  it('keep the choices where they cannot be read', async () => {
    const fake = await opens('000027')
    await choose('possible-duplicates')
    useMerging().keep('000027')
    fake.fail('customers.read', { code: 'database-locked' })
    await useMerging().readAgain()
    expect(useMerging().state).toMatchObject({
      is: 'choosing',
      choice: { keep: '000027' },
      fail: { code: 'database-locked' },
    })
  })
})
