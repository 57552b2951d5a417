// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { useWhere } from '../../../renderer/stores/where.ts'
import { sampleLicences } from '../fake-licences.ts'
import { inOffice } from '../in-app.ts'
import { button, click } from '../mounted.ts'

const sheet = (): HTMLElement => document.querySelector<HTMLElement>('dialog[open]')!
const names = (): (string | null)[] => [...sheet().querySelectorAll('summary b')].map((name) => name.textContent)
const fromSettings = async (prepare: (fake: Awaited<ReturnType<typeof inOffice>>) => void = () => undefined) => {
  const fake = await inOffice({})
  prepare(fake)
  useWhere().go('settings')
  await flushPromises()
  await click('Licences')
  await flushPromises()
  return fake
}
const look = async (words: string): Promise<void> => {
  const input = sheet().querySelector<HTMLInputElement>('input[type=search]')!
  input.value = words
  input.dispatchEvent(new Event('input'))
  await flushPromises()
}

describe('the licences dialog', () => {
  it('lists every package with version and licence, and its whole text', async () => {
    await fromSettings()
    expect(names()).toEqual(sampleLicences.map(({ name }) => name))
    const vue = [...sheet().querySelectorAll('details')].find((one) => one.querySelector('b')?.textContent === 'vue')
    expect(vue?.querySelector('summary')?.textContent).toBe('vue 3.5.45 MIT')
    expect(vue?.querySelector('pre')?.textContent).toBe(sampleLicences.find(({ name }) => name === 'vue')?.text)
  })
  it('finds packages by name, version or licence, and counts them', async () => {
    await fromSettings()
    await look('ofl')
    expect([names(), sheet().querySelector('[role=status]')?.textContent]).toEqual([
      ['@fontsource-variable/inter'],
      '1 package',
    ])
    await look('vue 11')
    expect(names()).toEqual(['vue-i18n'])
    await look('GPL')
    expect([names(), sheet().textContent]).toEqual([[], expect.stringContaining('No package has this')])
  })
  it('says that a build has none, and reads again on demand', async () => {
    const fake = await fromSettings((before) => before.fail('support.licences', { code: 'licences-not-there' }))
    expect(sheet().querySelector('[role=alert]')?.textContent).toContain('The list of licences is not there.')
    fake.fail('support.licences', null)
    button('Try again', sheet()).click()
    await flushPromises()
    expect(fake.asked.filter(({ call }) => call === 'support.licences')).toHaveLength(2)
    expect(names()).toContain('zod')
  })
})
